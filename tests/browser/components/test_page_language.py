"""What a page tells the browser: where one is, in a navigation that is drawn in any order."""

from playwright.sync_api import Page, expect

from tests.browser.component import Session, open_component
from tests.browser.windows import PHONE
from ui.frame.page_language.page_language_component import PAGE_LANGUAGE, page_language

_DRAW_LINKS = """here => {
    document.querySelector(".st-key-navigation")?.remove();
    const row = document.createElement("div");
    row.className = "st-key-navigation";
    row.style.cssText = "display: flex; overflow-x: auto; white-space: nowrap";
    for (const name of ["Watch", "Learn", "Encode", "Compare", "Compression", "Vocabulary"]) {
        const words = document.createElement(name === here ? "strong" : "span");
        const link = document.createElement("a");
        link.href = "#";
        words.textContent = name;
        link.append(words);
        row.append(link);
    }
    document.querySelector("main").prepend(row);
}"""
_STYLE_LINKS = """() => {
    for (const link of document.querySelectorAll(".st-key-navigation a"))
        link.style.paddingInline = "5rem";
}"""


def test_a_phone_shows_the_link_of_the_page_whenever_links_and_styles_come(page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_component(page, Session(PAGE_LANGUAGE, lambda: page_language("vocabulary")))
    here = page.locator(".st-key-navigation strong")
    page.evaluate(_DRAW_LINKS, "Vocabulary")
    expect(here).to_be_in_viewport(ratio=1)
    page.evaluate(_STYLE_LINKS)
    expect(here).to_be_in_viewport(ratio=1)
    # Another page: Streamlit may leave the component as it is.
    page.evaluate(_DRAW_LINKS, "Watch")
    expect(here).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
