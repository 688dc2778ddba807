"""Where Streamlit calls a part of its page by another name, the app works a little worse."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.app import settled
from tests.browser.player import open_player
from ui.host.page_parts import PAGE_PARTS

CALL_IT_SOMETHING_ELSE: Final = """found => {
    for (const part of document.querySelectorAll(found)) {
        part.removeAttribute("data-testid");
        part.removeAttribute("data-selected");
        part.classList.remove("stMarkdown", "stButton");
    }
}"""


def test_without_any_name_that_streamlit_does_not_promise_the_page_still_works(
    page: Page, app_url: str
) -> None:
    """One after another goes, and none comes back; but what `settled` itself asks for."""
    player = open_player(page, app_url, step=0)
    parts = {name: part["is"] for name, part in PAGE_PARTS.items() if name != "connection"}
    for step, (name, found) in enumerate(parts.items(), start=1):
        page.evaluate(CALL_IT_SOMETHING_ELSE, found)
        player.button("forward").click()
        expect(player.text, f"without {name}").to_have_attribute("data-step", str(step))
    page.wait_for_url(f"**step={len(parts)}")
    settled(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("Link to what you see")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Encode").click()
    expect(page.get_by_role("heading", name="Encode")).to_be_visible()
