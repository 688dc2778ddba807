"""What a page tells the browser of its navigation, whose links are drawn in any order."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.component import Session, alter, hand_over, open_component
from tests.browser.windows import PHONE
from ui.frame.page_language.page_language_component import PAGE_LANGUAGE, page_language

_DRAW_LINKS = """here => {
    document.querySelector(".st-key-navigation")?.remove();
    const row = document.createElement("div");
    row.className = "st-key-navigation";
    for (const name of ["Watch", "Encode", "Vocabulary"]) {
        const words = document.createElement(name === here ? "strong" : "span");
        const link = document.createElement("a");
        link.href = "#";
        words.textContent = name;
        link.append(words);
        row.append(link);
    }
    document.querySelector("main").prepend(row);
}"""


def open_links(page: Page, here: str) -> Locator:
    """A page whose links come after all else."""
    open_component(page, Session(PAGE_LANGUAGE, page_language))
    alter(page, _DRAW_LINKS, here)  # and its script listens as long as the document is there
    return page.get_by_role("navigation")


def test_the_links_are_a_landmark_that_marks_the_page_and_the_page_names_its_language(
    page: Page,
) -> None:
    links = open_links(page, "Vocabulary")
    expect(links.get_by_role("link", name="Vocabulary")).to_have_attribute("aria-current", "page")
    page.evaluate(_DRAW_LINKS, "Watch")
    expect(links.get_by_role("link", name="Watch")).to_have_attribute("aria-current", "page")
    expect(links.locator("[aria-current]")).to_have_count(1)
    hand_over(page, language="es")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_on_a_phone_a_button_with_the_pages_name_opens_the_links_and_escape_closes_them(
    page: Page,
) -> None:
    page.set_viewport_size(PHONE)
    links = open_links(page, "Encode")
    menu, link = links.get_by_role("button", name="Encode"), links.get_by_role("link")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(link).to_have_count(0)
    menu.press("Enter")
    expect(link).to_have_count(3)
    page.keyboard.press("Escape")
    expect(link).to_have_count(0)
    expect(menu).to_be_focused()
