"""What a page tells the document around it: its bar, its language, Streamlit's words."""

from playwright.sync_api import Page, expect

from tests.browser.component import Session, alter, hand_over, open_component
from ui.frame.document.document_component import DOCUMENT, tell_document

_DRAW_BAR = """here => {
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
_DRAW_UPLOADER = """() => {
    document.querySelector("main").insertAdjacentHTML("beforeend",
        '<button aria-label="Remove a.txt"><p>Upload</p></button><p class="ours">Upload</p>');
}"""


def test_the_bar_is_a_landmark_that_marks_the_page_and_the_document_names_its_language(
    page: Page,
) -> None:
    open_component(page, Session(DOCUMENT, tell_document))
    alter(page, _DRAW_BAR, "Vocabulary")
    hand_over(page, visit=1)
    bar = page.get_by_role("navigation")
    expect(bar.get_by_role("link", name="Vocabulary")).to_have_attribute("aria-current", "page")
    alter(page, _DRAW_BAR, "Watch")
    hand_over(page, visit=2, language="es")
    expect(bar.get_by_role("link", name="Watch")).to_have_attribute("aria-current", "page")
    expect(bar.locator("[aria-current]")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_streamlits_words_are_written_over_and_those_of_people_are_not(page: Page) -> None:
    open_component(page, Session(DOCUMENT, tell_document))
    hand_over(page, streamlit={"Upload": "Subir", "Remove {name}": "Quitar {name}"})
    alter(page, _DRAW_UPLOADER)
    expect(page.get_by_role("button", name="Quitar a.txt")).to_have_text("Subir")
    expect(page.locator(".ours")).to_have_text("Upload")
