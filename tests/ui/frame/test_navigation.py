"""The one table of pages."""

from pathlib import Path

import pytest

from tests.pages.visit import visit
from ui.shared.pages import PAGES, page_of, tab_title

ROOT = Path(__file__).parents[3]


def test_every_page_stands_in_the_table_once() -> None:
    assert sorted(PAGES) == sorted(path.stem for path in (ROOT / "pages").glob("*.py"))


def test_titles_differ() -> None:
    assert len({*map(tab_title, PAGES)}) == len(PAGES)


@pytest.mark.parametrize("page", ["watch", "learn"])
def test_the_link_of_the_page_that_is_shown_is_marked_and_no_other(page: str) -> None:
    links = [link.proto for link in visit(page).get("page_link")]
    assert [link.label.replace("**", "") for link in links] == [*map(tab_title, PAGES)]
    assert [link.label for link in links if "**" in link.label] == [f"**{tab_title(page)}**"]


def test_every_link_leads_to_its_page() -> None:
    links = [link.proto for link in visit("watch").get("page_link")]
    assert [link.page for link in links] == ["", *PAGES[1:]]
    assert len({link.page_script_hash for link in links}) == len(PAGES)


def test_two_visits_share_no_page() -> None:
    """Streamlit lets a page run once each time that it is chosen: one visit ended another's."""
    assert page_of("watch") is not page_of("watch")
