"""Switching the language, and the preference of a real browser."""

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_view.words import FALLBACK, LANGUAGES, fill, messages
from tests.browser.accessibility import cut_off
from tests.browser.app import (
    choose,
    choose_language,
    open_menu,
    open_navigation,
    open_page,
    settled,
    upload,
)
from tests.browser.pages import NewPage
from tests.browser.player import open_player
from tests.browser.windows import PHONE, WINDOW
from tests.sweeps import first
from tests.words import w
from ui.frame.navigation import PAGES

OWN_TEXT = "ein Fluß, zwei Flüsse"
PRIMARY: Final = "rgb(11, 92, 99)"

ONE_ROW = """pages => {
    const whole = document.querySelector(".st-key-navigation");
    const links = [...whole.querySelectorAll("[data-testid=stPageLink]")];
    const menus = [...whole.querySelectorAll("[data-testid=stPopoverButton]")];
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
CHOSEN: Final[dict[str, dict[str, str | int]]] = {
    "encode": {"encode_text": "by the weather, größer", "looked_at": "7", "pasted_ids": "104 105"},
    "compare": {"panes": "trained@301,trained@330", "compare_text": "the other weather"},
    "sizes": {"chart": "merges", "size": "300", "merge": "7", "threshold": "6"},
    "vocabulary": {"find": "the", "list_by": "id", "token": "258"},
    "learn": {"lab": "ties", "tie_step": "5"},
}
"""What is chosen on pages, by the names in their links."""
TYPED: Final = "input:not([type=file], [role=combobox]), textarea"
MARKED: Final = "[data-piece], section[data-token], [data-size], .futures [data-step]"


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
    menu = open_menu(page, "preferences")
    menu.get_by_role("button", name=w("memory.theme.Dark")).click()
    dark = page.get_by_test_id("stApp")
    expect(dark).to_have_css("color-scheme", "dark")
    expect(page.locator(".st-key-preferences button")).to_be_focused()
    choose_language(page, "zh")
    page.wait_for_url(re.compile("language=zh"))
    # Who comes again begins in that language, with its own sample, which plays.
    page.goto(app_url)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        str(messages("zh")["shell.pages.watch.title"])
    )
    expect(dark).to_have_css("color-scheme", "dark")
    page.wait_for_url(re.compile("sample=chinese.*language=zh"))
    expect(page.locator(".player [data-step='1']")).to_be_visible()


def navigation_fits(page: Page) -> None:
    """In one row on a projector, in a menu on a phone."""
    page.wait_for_function(ONE_ROW, arg=len(PAGES))
    page.set_viewport_size(PHONE)
    links = page.locator(".st-key-navigation a")
    expect(links.first).to_be_hidden()
    open_navigation(page)
    expect(links.first).to_be_in_viewport(ratio=1)
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
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


def state_of(page: Page) -> list[object]:
    """What stands in all boxes, and at which place our components are."""
    settled(page)
    typed = "nodes => nodes.map(({type, value, checked}) => [type, value, checked])"
    marked = "nodes => nodes.map(({dataset}) => ({...dataset}))"
    return [
        page.locator(TYPED).evaluate_all(typed),
        page.locator(MARKED).evaluate_all(marked),
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("name", CHOSEN)
def test_another_language_keeps_what_was_chosen(page: Page, app_url: str, name: str) -> None:
    open_page(page, app_url, name, **CHOSEN[name])
    for value in CHOSEN[name]:
        page.wait_for_url(re.compile(str(value)))
    expect(page.locator("[data-testid=stMain] [lang=en]").first).to_be_visible()
    before, link = state_of(page), parse_qs(urlsplit(page.url).query)
    assert any(before)
    choose_language(page, "es")
    page.wait_for_url(re.compile(r"[?&]language=es\b"))
    expect(page.locator("[data-testid=stMain] [lang=es]").first).to_be_visible()
    settled(page)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    assert state_of(page) == before
    assert parse_qs(urlsplit(page.url).query) == link | {"language": ["es"]}


@pytest.mark.thorough
def test_an_opened_file_and_the_format_to_save_in_stay_and_the_page_names_its_language(
    page: Page, app_url: str
) -> None:
    link: dict[str, str | int] = {"sample": "own", "text": "low lower lowest", "vocab_size": 262}
    open_page(page, app_url, "open_save", **link)
    # The line of settings takes a file, too, so the menu's has to be there.
    menu = page.get_by_test_id("stPopoverBody")
    expect(menu.locator("input[type=file]")).to_have_count(1)
    settled(page)
    tokenizer = bpe.train("low lower lowest", vocab_size=262).tokenizer
    (data,) = bpe.dumps(tokenizer, "tiktoken").values()
    upload(page, "mine.tiktoken", data)
    split = page.get_by_role("combobox", name=w("open_save.open.split"))
    choose(split, w("inputs.split.whitespace.title"))
    format_ = page.get_by_role("combobox", name=w("open_save.save.format"))
    choose(format_, w("open_save.format.minbpe"))
    settled(page)
    expect(page.get_by_role("button", name=w("open_save.save.download"))).to_be_visible()

    choose_language(page, "es")
    spanish = messages("es")
    # This page has no component of its own that would say it.
    expect(page.locator("html")).to_have_attribute("lang", "es")
    settled(page)
    page.keyboard.press("Escape")
    open_menu(page, "open")
    expect(page.get_by_text("mine.tiktoken:")).to_contain_text(
        fill(spanish["open_save.open.special"], {"n": 0}, "es")
    )
    split = page.get_by_role("combobox", name=str(spanish["open_save.open.split"]))
    expect(split).to_have_value(str(spanish["inputs.split.whitespace.title"]))
    format_ = page.get_by_role("combobox", name=str(spanish["open_save.save.format"]))
    expect(format_).to_have_value(str(spanish["open_save.format.minbpe"]))
