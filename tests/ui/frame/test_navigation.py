"""The one table of pages."""

from pathlib import Path

from ui.frame.navigation import PAGES

ROOT = Path(__file__).parents[3]


def test_every_page_stands_in_the_table_once() -> None:
    files = [page.file for page in PAGES]
    landing = {"app.py", "pages/watch.py"}
    others = {f"pages/{path.name}" for path in (ROOT / "pages").glob("*.py")} - landing
    assert sorted(files) == sorted(["app.py", *others])


def test_titles_differ() -> None:
    assert len({page.title for page in PAGES}) == len(PAGES)
