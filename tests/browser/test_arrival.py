"""What is drawn stays where it is while the rest of a page arrives."""

from playwright.sync_api import Browser

from tests.browser.app import open_page
from tests.browser.windows import WINDOW

PLACES = """
const seen = window.places = new Set();
const look = () => {
  const bar = document.querySelector(".st-key-navigation")?.getBoundingClientRect();
  if (bar) seen.add([bar.x, bar.y, bar.width, bar.height].map(Math.round).join());
  requestAnimationFrame(look);
};
look();
"""
PLACE = f"0,0,{WINDOW['width']},52"


def test_the_bar_of_each_page_is_drawn_once_and_at_its_place(
    browser: Browser, app_url: str
) -> None:
    with browser.new_context(viewport=WINDOW) as context:
        page = context.new_page()
        page.add_init_script(PLACES)
        for key in ("watch", "vocabulary", "learn"):
            open_page(page, app_url, key)
            assert page.evaluate("[...places]") == [PLACE]
        page.goto(f"{app_url}/nowhere")  # Streamlit shows the first page
        page.wait_for_function("place => [...places].includes(place)", arg=PLACE)
