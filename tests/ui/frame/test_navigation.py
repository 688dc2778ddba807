"""The one table of pages."""

from pathlib import Path

import pytest

from tests.pages.visit import visit
from ui.frame.navigation import PAGES

ROOT = Path(__file__).parents[3]


def test_every_page_stands_in_the_table_once() -> None:
    files = [page.file for page in PAGES]
    landing = {"app.py", "pages/watch.py"}
    others = {f"pages/{path.name}" for path in (ROOT / "pages").glob("*.py")} - landing
    assert sorted(files) == sorted(["app.py", *others])


def test_titles_differ() -> None:
    assert len({page.title for page in PAGES}) == len(PAGES)


@pytest.mark.parametrize("page", ["watch", "pages/watch.py", "learn"])
def test_the_link_of_the_page_that_is_shown_is_marked_and_no_other(page: str) -> None:
    """The landing page has two addresses."""
    links = [link.proto for link in visit(page).get("page_link")]
    assert [link.label.replace("**", "") for link in links] == [one.title for one in PAGES]
    marked = [one.title for one in PAGES if f"**{one.title}**" in {link.label for link in links}]
    assert marked == [one.title for one in PAGES if one.key == Path(page).stem]


def test_every_link_leads_to_its_page() -> None:
    links = [link.proto for link in visit("watch").get("page_link")]
    names = [Path(page.file).stem for page in PAGES]
    assert [link.page for link in links] == ["", *names[1:]]
    assert len({link.page_script_hash for link in links}) == len(PAGES)
