"""Switching the language, and the preference of a real browser."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_view.words import FALLBACK, LANGUAGES, fill, messages
from tests.browser.accessibility import cut_off
from tests.browser.app import (
    choose_language,
    links_of_bar,
    open_page,
    settled,
)
from tests.browser.pages import NewPage
from tests.browser.player import open_player
from tests.browser.windows import PHONE, WINDOW
from tests.sweeps import first
from ui.shared.pages import PAGES

OWN_TEXT = "ein Fluß, zwei Flüsse"
PRIMARY: Final = "rgb(11, 92, 99)"

ONE_ROW = """pages => {
    const whole = document.querySelector(".st-key-navigation");
    const links = [...whole.querySelectorAll(".st-key-pages a")];
    const menus = [...whole.querySelectorAll(".st-key-navigation-menus button")];
    const [last, ...row] = [menus.at(-1), ...links].map(part => part.getBoundingClientRect());
    const middle = (last.top + last.bottom) / 2;
    return row.length === pages && row.every(({top, bottom}) => top < middle && middle < bottom)
        && last.right <= whole.getBoundingClientRect().right;
}"""


STILL_ENGLISH = """() => {
    const ours = "[data-testid=stMarkdownContainer], [data-testid=stIconMaterial], pre";
    const all = [...document.querySelectorAll("body *:not(style, script, noscript)")];
    const names = ["aria-label", "title", "placeholder"];
    const said = all.flatMap(node => names.map(name => node.getAttribute(name)));
    const texts = all.filter(node => !node.closest(ours)).flatMap(node => [...node.childNodes])
        .filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.nodeValue);
    return [...said, ...texts].filter(text =>
        /[a-z]{3}/.test(text ?? "") && !/\\p{Script=Han}/u.test(text));
}"""
"""What a Chinese page says in Latin letters, in the words of Streamlit's own widgets."""
NAMES: Final = {"<|endoftext|>"}


def test_the_browsers_preference_speaks_until_a_language_is_chosen(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(locale="es-MX")
    player = open_player(page, app_url, sample="twister", step=2)
    spanish = messages("es")
    expect(page).to_have_title(
        fill(spanish["shell.window_title"], {"page": spanish["shell.pages.watch.title"]}, "es")
    )
    expect(page.get_by_role("link", name=str(spanish["shell.pages.encode.tab"]))).to_be_visible()
    expect(player.root).to_have_attribute("aria-label", str(spanish["player.player"]))
    assert "language" not in page.url
    page.get_by_role("link", name=str(spanish["shell.pages.encode.tab"])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        str(spanish["shell.pages.encode.title"])
    )
    assert page.url.split("?")[0].endswith("/encode")
    here = page.locator(".st-key-navigation a", has=page.locator("strong"))
    expect(here).to_have_text(str(spanish["shell.pages.encode.tab"]))
    here.hover()  # which marks the others
    expect(here).to_have_css("border-bottom-color", PRIMARY)


def test_language_and_dark_are_those_of_the_last_visit_on_every_page(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "encode")
    page.get_by_test_id("stMainMenuButton").click()
    page.locator("[data-testid^=stMainMenuItem-theme-]").nth(2).click()
    page.keyboard.press("Escape")
    dark = page.get_by_test_id("stApp")
    expect(dark).to_have_css("color-scheme", "dark")
    choose_language(page, "zh")
    page.wait_for_url(re.compile("language=zh"))
    # Who comes again begins in that language, with its own sample, which plays.
    page.goto(app_url)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        str(messages("zh")["shell.pages.watch.title"])
    )
    expect(dark).to_have_css("color-scheme", "dark")
    page.wait_for_url(re.compile("language=zh"))
    expect(page.locator(".player [data-step='1']")).to_be_visible()


def navigation_fits(page: Page) -> None:
    """In one row on a projector, in a menu on a phone."""
    page.wait_for_function(ONE_ROW, arg=len(PAGES))
    page.set_viewport_size(PHONE)
    expect(page.locator(".st-key-pages a").first).to_be_hidden()
    links = links_of_bar(page).get_by_role("link")
    expect(links).to_have_count(len(PAGES))
    expect(links.first).to_be_in_viewport(ratio=1)
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    expect(links).to_have_count(0)
    page.set_viewport_size(WINDOW)


@pytest.mark.parametrize("code", first(1, [one for one in LANGUAGES if one != FALLBACK]))
def test_another_language_keeps_the_text_the_settings_and_the_step_and_the_navigation_fits(
    page: Page, app_url: str, code: str
) -> None:
    player = open_player(
        page, app_url, sample="own", text=OWN_TEXT, split="none", vocab_size=262, step=1
    )
    player.button("forward").click()
    page.wait_for_url(re.compile(r"[?&]step=2\b"))
    # Fewer than the settings ask for, which stand in the link.
    tokens = str(bpe.train(OWN_TEXT, vocab_size=262, split="none").tokenizer.vocab_size)
    choose_language(page, code)
    said = messages(code)
    expect(player.root).to_have_attribute("lang", code)
    expect(page.get_by_role("heading", level=1)).to_have_text(str(said["shell.pages.watch.title"]))
    settled(page)
    player.is_at(2)
    line = page.get_by_role("region", name=str(said["inputs.line.name"]))
    expect(line.locator(".part.text strong")).to_have_text(str(said["inputs.own_text"]))
    expect(line.locator(".part.tokenizer")).to_contain_text(tokens)
    expect(line.locator("textarea")).to_have_value(OWN_TEXT)
    page.wait_for_url(re.compile(rf"[?&]language={code}\b"))
    main_menu = page.get_by_test_id("stMainMenuButton")
    expect(main_menu).to_have_attribute("aria-label", str(said["streamlit.menu"]))
    if code == "zh":
        assert set(page.evaluate(STILL_ENGLISH)) <= NAMES
    page.wait_for_url(re.compile(r"[?&]vocab_size=262&split=none\b"))
    page.keyboard.press("Escape")
    navigation_fits(page)
