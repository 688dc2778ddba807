"""What pip installs, built as for a release: the library, what is seen of it, the app as data."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from bpe_core import PRETRAINED, __version__
from bpe_core.cli import COMMANDS, main
from tests.modules import module_of
from tests.server import free_port, started
from ui.shared import class_address

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OF_APP: Final = (
    "comparison", "round", "settings_line", "story", "token_card",
)  # fmt: skip
APP: Final = "bpe_explorer/"
MOST_BYTES: Final = 3_000_000
MOST_OF_LIBRARY: Final = 1_200_000
"""Of which 145,000 tell where OpenAI's tokens are joined: two seconds less for each opening."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with sdist and wheel."""
    into = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return into


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    [path] = built.glob("*.whl")
    assert path.name == f"bpe_explorer-{__version__}-py3-none-any.whl"
    return zipfile.ZipFile(path)


@pytest.fixture(scope="module")
def installed(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what pip takes out of the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    wheel.extractall(folder)
    return folder


def is_of_library(name: str) -> bool:
    """Not what the app alone shows, or hands out."""
    part, folder, *_ = Path(name).parts
    return part in ("bpe_core", "bpe_view") and folder not in OF_APP


def test_the_wheel_holds_every_file_of_library_and_app_and_is_small(wheel: zipfile.ZipFile) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bpe_core", "bpe_view", "ui", "pages", ".streamlit")
        for path in (ROOT / folder).rglob("*")
        if "__pycache__" not in path.parts and path.is_file() and path.suffix != ".md"
    }
    app = {APP + path for path in {"app.py", *files} if not path.startswith("bpe")}
    packed = {one.filename: one.compress_size for one in wheel.infolist()}
    assert len(files) > 300
    assert {name for name in packed if ".dist-info/" not in name} == app | {
        path for path in files if path.startswith("bpe")
    }
    assert Path(str(wheel.filename)).stat().st_size <= MOST_BYTES
    assert sum(size for name, size in packed.items() if is_of_library(name)) <= MOST_OF_LIBRARY


def test_what_the_wheel_asks_for_are_ranges_around_what_the_app_is_tried_with() -> None:
    pinned = {
        one.name: one
        for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines()
        if (text := line.split("#")[0].strip())
        for one in [Requirement(text)]
    }
    extras = {
        name: [Requirement(line) for line in lines]
        for name, lines in PROJECT["optional-dependencies"].items()
    }

    def asked(wanted: list[Requirement]) -> list[Requirement]:
        own = [one for one in wanted if one.name == PROJECT["name"]]
        below = [line for one in own for extra in one.extras for line in asked(extras[extra])]
        return [one for one in wanted if one not in own] + below

    always = [Requirement(line) for line in PROJECT["dependencies"]]
    assert {one.name for one in always} == {"numpy", "regex"}
    app = always + asked(extras["app"])
    assert {one.name for one in app} == set(pinned)
    for one in app:
        pin = pinned[one.name]
        [version] = [part.version for part in pin.specifier]
        assert one.specifier.contains(version), one
        assert one.marker == pin.marker, one
    everything = {one.name for one in asked(extras["all"])}
    looked = {one for model in PRETRAINED.values() if model.cache_key for one in model.packages}
    assert looked <= everything, "where vocabularies are looked for"
    pretrained = {one.name for one in asked(extras["pretrained"])}
    for line in (one.install for one in PRETRAINED.values() if one.install):
        assert line.startswith("--no-deps ") or pretrained >= {
            Requirement(one).name for one in line.split()
        }


def test_the_command_that_pip_installs_is_the_one_of_the_package() -> None:
    name, _, function = PROJECT["scripts"]["bpe-explorer"].partition(":")
    assert getattr(import_module(name), function) is main


def test_the_app_that_pip_installs_runs_without_a_checkout(installed: Path, tmp_path: Path) -> None:
    port = str(free_port())
    address = f"http://localhost:{port}"
    command = [sys.executable, "-m", "bpe_core", "app", "--port", port]
    with (
        started(command, address, tmp_path, os.environ | {"PYTHONPATH": str(installed)}),
        urlopen(f"{address}/app/static/marks.ttf", timeout=10) as answer,
    ):
        assert answer.read() == (ROOT / "ui" / "frame" / "static" / "marks.ttf").read_bytes()


FIRST_PAGE: Final = """
import sys
from pathlib import Path
from streamlit.testing.v1 import AppTest
import bpe_core
from bpe_view.bundle import files_in_order
shown = AppTest.from_file("app.py", default_timeout=60).run()
assert not shown.exception, shown.exception
scripts = [*Path("ui").rglob("*.js")]
assert scripts and all(files_in_order(script) for script in scripts)
assert not bpe_core.__file__.startswith(sys.argv[1])
"""


def test_the_first_page_every_script_and_the_address_of_a_class_find_what_they_need(
    installed: Path,
) -> None:
    """The app's scripts import those of `bpe_view`, which are beside them in a checkout alone."""

    def run(*arguments: str) -> str:
        env = os.environ | {"PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command,
            cwd=installed / APP,
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-c", FIRST_PAGE, str(ROOT))
    shown = run("-m", class_address.__name__, "8600")
    assert re.search(r"(?m)^http://.+:8600$", shown)
    assert "█" in shown or "▀" in shown


def test_where_streamlit_is_not_installed_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find_spec(name: str) -> Any:
        return None if name == "streamlit" else name

    monkeypatch.setattr(module_of(COMMANDS["app"][1]), "find_spec", find_spec)
    with pytest.raises(SystemExit) as exit_:
        main(["app"])
    assert exit_.value.code == 2
    assert capsys.readouterr().err == (
        "python -m bpe_core app: the app needs streamlit, which is not installed: "
        "pip install 'bpe-explorer[app]'\n"
    )


@pytest.mark.parametrize(
    ("name", "shown", "address"), [("app", 0, "localhost"), ("class", 1, "0.0.0.0")]
)
def test_the_app_starts_for_this_computer_or_for_a_class(
    name: str, shown: int, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting = module_of(COMMANDS["app"][1])
    commands: list[list[str]] = []

    def run(command: list[str], cwd: Path, **_: Any) -> subprocess.CompletedProcess[str]:
        assert cwd == ROOT
        commands.append(command[1:])
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(starting, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(starting, "subprocess", SimpleNamespace(run=run))
    assert main([name, "--port", "8600"]) == 3
    assert commands[:-1] == [["-m", class_address.__name__, "8600"]] * shown
    options = ["--server.port", "8600", "--server.address", address]
    assert commands[-1] == ["-m", "streamlit", "run", "app.py", *options]


EVERYTHING = """
from importlib import import_module
from pathlib import Path

# Figures, and tables as pandas has them.
optional = {"bpe_view.spreadsheet", "bpe_view.token_card.token_cells"}
for path in sorted(Path("bpe_view").rglob("*.py")):
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    if module not in optional and not module.startswith("bpe_view.charts"):
        import_module(module)
"""


def test_the_library_imports_from_the_wheel_and_only_charts_need_more(
    wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    """With its files alone, without the app's, numpy and regex, and nothing that is optional."""
    wheel.extractall(tmp_path, [name for name in wheel.namelist() if is_of_library(name)])
    absent = ("streamlit", "plotly", "pandas", "numba", "segno", "tiktoken", "ui")
    begin = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
    begin += f"sys.modules.update(dict.fromkeys({absent!r}))\n"
    command = [sys.executable, "-I", "-c", begin + EVERYTHING]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
