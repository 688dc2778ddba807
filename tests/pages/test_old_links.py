"""An old link of each page is opened on it: the page keeps what the link says."""

import tomllib
from urllib.parse import parse_qsl

import pytest

from tests.pages.visit import visit
from tests.server import ROOT
from ui.frame.navigation import PAGES

_TABLE = tomllib.loads((ROOT / "tests" / "ui" / "frame" / "old_links.toml").read_text("utf-8"))
OPENED = {
    page.key: (one["query"], one["values"])
    for page in PAGES
    for one in _TABLE[page.key]
    if one.get("on_page")
}


@pytest.mark.parametrize("page", [page.key for page in PAGES])
def test_a_page_keeps_what_an_old_link_says(page: str) -> None:
    query, values = OPENED[page]
    link = dict(parse_qsl(query))
    app = visit(page, **link)
    assert [one.value for one in (*app.warning, *app.error)] == []
    kept = {name: app.session_state[name] for name in values}
    assert {name: str(kept[name]) for name in kept} == {name: str(values[name]) for name in values}
    assert app.link == {"v": "1"} | link
