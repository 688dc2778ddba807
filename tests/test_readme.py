import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SUFFIXES = (".png", ".svg", ".webp")
DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "docs/guides/class.md",
    "docs/guides/lessons.md",
    "docs/guides/library.md",
    "docs/speed.md",
    "docs/guides/hosting.md",
)
PAGES = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
EXAMPLES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_in_a_document_are_true(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize("name", sorted({*DOCUMENTS, *PAGES}))
def test_every_file_that_a_document_links_to_exists(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [target for target in targets if "://" not in target]
    folder = (ROOT / name).parent
    assert [target for target in local if not (folder / target.split("#")[0]).exists()] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_a_document_names_exists(name: str) -> None:
    """A word in capitals is a name that the reader chooses."""
    text = (ROOT / name).read_text("utf-8")
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()} - {".venv", "dist"}
    named = re.findall(r"`([\w.*-]+/[\w./*-]*)`", text)
    ours = [path for path in named if path.split("/")[0] in folders]
    assert ours
    patterns = {path: re.sub(r"\b[A-Z]{3,}\b", "*", path).rstrip("/") for path in ours}
    assert [path for path, pattern in patterns.items() if not list(ROOT.glob(pattern))] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_of_make_that_a_document_names_is_there(name: str) -> None:
    named = re.findall(r"(?:`|^)make ([a-z-]+)", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(named) <= set(targets)


def test_every_picture_is_made_by_one_command_or_measured_and_shown_by_a_page() -> None:
    pictures = {path.name for path in (ROOT / "docs").iterdir() if path.suffix in SUFFIXES}
    made = re.findall(r'"([\w-]+\.(?:png|webp))"', (ROOT / "tools/pictures.py").read_text("utf-8"))
    assert pictures == {*made, "memory.svg"}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    shown = "".join(page.read_text("utf-8") for page in pages)
    assert [name for name in pictures if f"{name})" not in shown] == []
    film = (ROOT / "docs" / "watch.webp").read_bytes()
    assert len(film) <= 1_500_000
    frames = re.findall(rb"ANMF.{16}(.{3})", film, re.DOTALL)  # each has its milliseconds there
    assert 8_000 <= sum(int.from_bytes(one, "little") for one in frames) <= 12_000
