"""An old link of each page is opened on it: the page keeps what the link says."""

from urllib.parse import parse_qsl

import pytest

from tests.old_links import OLD_LINKS, OldLink
from tests.pages.visit import visit
from ui.frame.navigation import PAGES

OPENED = {link.of: link for link in OLD_LINKS if link.on_page}


def test_one_of_each_page_is_opened() -> None:
    assert {link.page for link in OPENED.values()} == {page.key for page in PAGES}


@pytest.mark.parametrize("old", OPENED.values(), ids=OPENED)
def test_a_page_keeps_what_an_old_link_says(old: OldLink) -> None:
    values, link = old.values, dict(parse_qsl(old.query))
    app = visit(old.page, **link)
    assert [one.value for one in (*app.warning, *app.error)] == []
    kept = {name: app.session_state[name] for name in values}
    assert {name: str(kept[name]) for name in kept} == {name: str(values[name]) for name in values}
    assert app.link == {"v": "1"} | link
