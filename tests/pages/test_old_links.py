"""An old link of each page is opened on it: the page keeps what the link says."""

import tomllib
from urllib.parse import parse_qsl

import pytest

from tests.pages.visit import visit
from tests.server import ROOT
from ui.server.old_addresses import OLD_ADDRESSES

_TABLE = tomllib.loads((ROOT / "tests" / "ui" / "frame" / "old_links.toml").read_text("utf-8"))
OPENED = {
    section: (one["query"], one["values"])
    for section, links in _TABLE.items()
    if section != "choices"
    for one in links
    if one.get("on_page")
}


@pytest.mark.parametrize("page", OPENED)
def test_a_page_keeps_what_an_old_link_says(page: str) -> None:
    query, values = OPENED[page]
    link = dict(parse_qsl(query))
    app = visit(OLD_ADDRESSES.get(page, page).partition("?")[0], **link)
    assert [one.value for one in (*app.warning, *app.error)] == []
    kept = {name: app.session_state[name] for name in values}
    assert {name: str(kept[name]) for name in kept} == {name: str(values[name]) for name in values}
    assert app.link == {"v": "1"} | link
