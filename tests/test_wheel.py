"""The wheel: the library and what is seen, for a notebook, without the app and what it needs.

No wheel is built here, because pip would fetch setuptools for it; what setuptools takes is read
from pyproject.toml.
"""

import gc
import io
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from bpe_core.cli import main
from bpe_core.files import CARRIERS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OF_APP: Final = (
    "comparison", "offline", "round", "settings_line", "story", "table", "ties", "token_card",
)  # fmt: skip
WORDS_OF_APP: Final = (
    "downloads", "lists", "memory", "open_save", "server", "share", "streamlit", "vocabulary",
)  # fmt: skip
MOST_BYTES: Final = 1_200_000
"""Of which 145,000 tell where OpenAI's tokens are joined: two seconds less for each opening."""


def held() -> set[Path]:
    """The files that setuptools puts into the wheel."""
    settings = PROJECT["tool"]["setuptools"]
    python = [f"{package}/**/*.py" for package in settings["packages"]["find"]["include"]]
    data = [
        f"{package.replace('.', '/')}/{pattern}"
        for package, patterns in settings["package-data"].items()
        for pattern in patterns
    ]
    left_out = [
        f"{package.replace('.', '/')}/{pattern}"
        for package, patterns in settings["exclude-package-data"].items()
        for pattern in patterns
    ]
    found, without = (
        {path for pattern in patterns for path in ROOT.glob(pattern)}
        for patterns in (python + data, left_out)
    )
    return found - without


def test_the_wheel_holds_every_file_of_the_library_and_of_what_is_seen_and_no_other() -> None:
    files = {
        path
        for package in ("bpe_core", "bpe_view")
        for path in (ROOT / package).rglob("*")
        if "__pycache__" not in path.parts and path.is_file() and not path.name.startswith(".")
        # For the check of the scripts' types alone, and for who translates.
        if not path.name.endswith((".d.ts", ".md"))
        # Of vocabularies that come with the app's requirements; it opens them without, too.
        if path.suffix != ".zlib" or path.stem.endswith("_base")
        # What the app alone shows, or hands out, and its words.
        if path.relative_to(ROOT).parts[1] not in OF_APP
        if path.suffix != ".toml" or path.stem not in (*OF_APP, *WORDS_OF_APP)
    }
    assert len(files) > 300
    assert held() == files


def test_the_wheel_is_small() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in held():
            wheel.write(path, path.relative_to(ROOT))
    assert packed.tell() <= MOST_BYTES


def test_the_wheel_asks_for_nothing_that_the_app_does_without() -> None:
    project = PROJECT["project"]
    extras = dict(project["optional-dependencies"])
    del extras["figures"]  # for those who have a browser beside Python
    assert extras.pop("all") == [f"{project['name']}[{','.join(extras)}]"]
    asked = [*project["dependencies"], *chain(*extras.values())]
    pinned = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    names = {re.split("[>=]=", line)[0] for line in asked}
    assert names <= {line.split("==")[0] for line in pinned}
    only_where = {re.sub("[>=]=[0-9.]+", "", line) for line in (*asked, *pinned)}
    assert {one.package for one in CARRIERS} <= names, "where vocabularies are looked for"
    assert len([line for line in only_where if line.startswith("tinybpe")]) == 1, "one marker"
    assert {line.split(">=")[0] for line in project["dependencies"]} == {"numpy", "regex"}


def test_the_command_that_pip_installs_is_the_one_of_the_package_and_ends_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, _, function = PROJECT["project"]["scripts"]["bpe-explorer"].partition(":")
    module = import_module(name)
    assert module.main is main
    monkeypatch.setattr(module, "main", lambda: 7)
    try:
        with pytest.raises(SystemExit) as ended:
            getattr(module, function)()
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
    assert ended.value.code == 7


PAGE = """
import datetime
import bpe_core as bpe
from bpe_view.notebook.player_page import player_page
from bpe_view.player.player_payload import LEADERS, PLAYER, Start, player_data, player_payload
from bpe_view.tokens.text_window import visible_window
from bpe_view.words import listen_to

listen_to(lambda: "es")
text = "low low low lower lower newest newest widest"
run = bpe.train(text, vocab_size=262, leaders=LEADERS)
data = player_data(player_payload(run, text, "run", visible_window(run)), Start())
data |= PLAYER.for_visitor("standard")
page = player_page(run, data, "1.0", datetime.date(2026, 1, 2))
assert '<html lang="es">' in page and "Reproducir" in page and "low lower" in page
assert len(page) > 100_000
"""


LESSONS_AND_TEXTS = """
from bpe_view.lessons.loader import read_lessons
from bpe_view.texts import parallel_sentences, samples
from bpe_view.words import LANGUAGES

for language in LANGUAGES:
    lessons = read_lessons(language)
    assert len(lessons) == 17 and all(entry.lesson for entry in lessons)
    assert {entry.path.parent.name for entry in lessons} == {language}
assert all(sample.text for sample in samples.SAMPLES)
assert all(language.text for language in parallel_sentences.LANGUAGES)
"""


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


def test_a_page_with_a_run_and_lessons_are_made_of_the_wheel_and_only_charts_need_more(
    tmp_path: Path,
) -> None:
    """With its files alone, numpy and regex, and nothing that is optional."""
    for path in held():
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    absent = ("streamlit", "plotly", "pandas", "numba", "segno", "tiktoken", "ui")
    begin = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
    begin += f"sys.modules.update(dict.fromkeys({absent!r}))\n"
    command = [sys.executable, "-I", "-c", begin + PAGE + LESSONS_AND_TEXTS + EVERYTHING]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
