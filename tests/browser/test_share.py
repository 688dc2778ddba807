"""Sharing by link in a real browser: where the menu is, and what others open."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_view.words import LANGUAGES
from tests.browser.app import go, open_menu, open_page, open_settings, settled
from tests.browser.pages import KeptPages
from tests.browser.player import PlayerOnPage, open_player
from tests.words import pattern, w

LONG_TEXT = "the fishermen are there already, and the other people are asleep. " * 60


def open_share(page: Page) -> Locator:
    """The link in the opened menu, beside its QR code."""
    settled(page)
    menu = open_menu(page, "share")
    expect(menu.get_by_role("img", name=w("share.code"))).to_be_visible()
    return menu.locator("pre code")


def text_area(page: Page) -> Locator:
    return page.locator(".settings-line textarea")


def test_the_link_opens_the_same_view_for_somebody_else(
    kept_pages: KeptPages, app_url: str
) -> None:
    with kept_pages.lent() as new_page:
        page = new_page()
        player = open_player(page, app_url, sample="own", text=LONG_TEXT, step=6)
        player.button("forward").click()
        page.wait_for_url(re.compile("step=7"))
        field = open_share(page)
        expect(field).to_have_text(page.url)
        link = field.inner_text()
        assert "text.z=" in link

    with kept_pages.lent() as new_page:
        other = new_page()
        other.goto(link)
        settled(other)
        PlayerOnPage(other).is_at(7)
        expect(text_area(other)).to_have_value(LONG_TEXT)
        # So that opening it again, by a reload, gives the same.
        expect(other).to_have_url(link)


@pytest.mark.thorough
def test_menus_are_used_by_keyboard_and_what_was_chosen_outlives_its_part_and_its_page(
    page: Page, app_url: str
) -> None:
    player = open_player(page, app_url, sample="twister", step=3)
    for menu, first in (
        (w("share.title"), w("share.link_label")),
        (LANGUAGES["en"], w("shell.language")),
    ):
        is_the_next_stop_of_the_tab_key(page, menu, first)
    settings = open_settings(page)
    least = settings.get_by_role("spinbutton", name=pattern("inputs.min_count.label"))
    least.fill("3")
    least.press("Enter")
    page.wait_for_url(re.compile("min_count=3"))
    settings.get_by_role("button", name=w("inputs.line.done")).click()
    expect(settings).to_be_hidden()
    open_menu(page, "preferences")
    page.get_by_text(w("palette.strong")).click()
    page.wait_for_url(re.compile("palette=strong"))
    page.keyboard.press("Escape")

    # The menu runs alone, again and again, and Streamlit then forgets the inputs of the page.
    open_share(page)
    page.keyboard.press("Escape")
    player.button("forward").click()
    page.wait_for_url(re.compile("step=4"))
    link = open_share(page)
    for kept in (r"step=4\b", "palette=strong", "min_count=3"):
        expect(link).to_have_value(re.compile(kept))
    page.keyboard.press("Escape")
    open_settings(page).get_by_role("button", name=w("inputs.line.base.characters")).click()
    page.wait_for_url(re.compile("base=characters"))
    page.wait_for_url(re.compile("palette=strong"))
    expect(least).to_have_value("3")
    page.keyboard.press("Escape")
    open_share(page)
    page.keyboard.press("Escape")
    go(page, "encode")
    expect(page.get_by_role("heading", level=1)).to_have_text(w("shell.pages.encode.title"))
    settled(page)
    expect(open_share(page)).to_have_text(re.compile("base=characters"))
    page.wait_for_url(re.compile("base=characters"))
    page.keyboard.press("Escape")
    go(page, "watch")
    expect(page.locator(".settings-line .part.tokenizer")).to_contain_text(
        w("inputs.line.base.characters")
    )


def is_the_next_stop_of_the_tab_key(page: Page, menu: str, first: str) -> None:
    """An opened menu; Escape leads back to its button."""
    button = page.get_by_role("button", name=menu)
    button.press("Enter")
    body = page.get_by_test_id("stPopoverBody")
    expect(body).to_be_focused()
    inside = body.get_by_label(first).or_(body.get_by_role("radio", name=first)).first
    expect(inside).to_be_visible()
    settled(page)  # what the menu holds may be drawn once more
    page.keyboard.press("Tab")
    expect(inside).to_be_focused()
    page.keyboard.press("Escape")
    expect(body).to_have_count(0)
    expect(button).to_be_focused()


def test_a_link_pressed_beside_an_open_menu_leads_to_its_page(page: Page, app_url: str) -> None:
    """The menu told of its end for the page before, and all stayed white."""
    open_page(page, app_url)
    for menu, key in (("share", "encode"), ("preferences", "learn")):
        open_menu(page, menu)
        go(page, key)
        expect(page.get_by_role("heading", level=1)).to_have_text(w(f"shell.pages.{key}.title"))
        expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
        settled(page)
