"""The scripts of components come by address: once, and whatever happens meanwhile."""

import re
from typing import Final

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.app import SETTLES_WITHIN, open_page, open_text, settled
from tests.browser.player import PlayerOnPage
from tests.server import running

SCRIPTS: Final = """performance.getEntriesByType("resource")
    .filter(({name}) => name.includes("/scripts/"))
    .map(({name, transferSize}) => [new URL(name).pathname, transferSize > 0])"""


def fetched(page: Page) -> dict[str, bool]:
    """The paths of the scripts that a page has, and whether each came from the server."""
    entries = page.evaluate(SCRIPTS)
    assert len(entries) == len(dict(entries))  # what was fetched early is not fetched again
    return dict(entries)


def test_a_second_visit_fetches_no_script_and_other_pages_find_theirs(browser: Browser) -> None:
    with running(base="/course/bpe") as server, browser.new_context() as context:
        first = fetched(open_page(context.new_page(), server.address, "encode"))
        assert all(first.values())
        assert any(path.startswith("/course/bpe/scripts/encoder-") for path in first)
        second = fetched(open_page(context.new_page(), server.address, "encode"))
        assert second == dict.fromkeys(first, False)


def test_a_script_that_fails_is_fetched_again_and_shows_what_was_sent_meanwhile(
    browser: Browser, app_url: str
) -> None:
    held: list[Route] = []

    def answer(route: Route) -> None:
        held.append(route) if route.request.url.endswith("?1") else route.abort()

    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/scripts/player-*", answer)
        player = PlayerOnPage(page)
        with page.expect_request(re.compile(r"player-\w+\.js\?1$"), timeout=SETTLES_WITHIN):
            page.goto(f"{app_url}/?sample=own&text=sea")
            open_text(settled(page)).fill("shells")
            page.keyboard.press("Escape")
            page.wait_for_url("**text=shells**")
        expect(player.root).to_have_count(0)
        held.pop().continue_()
        expect(player.text).to_be_visible()
        assert player.shown_text() == "shells"
