"""Where Streamlit calls a part of its page by another name, the app works a little worse."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import go, open_menu, settled
from tests.browser.player import open_player
from tests.words import w
from ui.host.page_parts import PAGE_PARTS

CALL_IT_SOMETHING_ELSE: Final = """found => {
    for (const part of document.querySelectorAll(found)) {
        part.removeAttribute("data-testid");
        part.removeAttribute("data-selected");
        part.classList.remove("stMarkdown", "stButton");
    }
}"""


@pytest.mark.thorough
def test_without_any_name_that_streamlit_does_not_promise_the_page_still_works(
    page: Page, app_url: str
) -> None:
    """All go, and none comes back; but what `settled` itself asks for, and what is no element."""
    player = open_player(page, app_url, step=0)
    for name, part in PAGE_PARTS.items():
        if name not in ("connection", "theme-kept"):
            page.evaluate(CALL_IT_SOMETHING_ELSE, part["is"])
    player.button("forward").click()
    player.is_at(1)
    page.wait_for_url("**step=1")
    settled(page)
    open_menu(page, "share")
    expect(page.get_by_label(w("share.link_label"))).to_be_visible()
    page.keyboard.press("Escape")
    go(page, "encode")
    expect(page.get_by_role("heading", name=w("shell.pages.encode.title"))).to_be_visible()
