"""Back goes to the page before with one press, whatever was done on the page that is left."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import choose_language, go, open_page, open_settings, open_text, settled
from tests.browser.player import PlayerOnPage, open_player
from tests.words import w
from ui.frame.navigation import PAGES

KEYS = [page.key for page in PAGES]


def is_on(page: Page, key: str) -> None:
    """The page of a key is drawn, and its address says what is chosen there."""
    here = page.locator(".st-key-navigation a", has=page.locator("strong"))
    expect(here).to_have_text(w(f"shell.pages.{key}.tab"))
    path = "" if key == "watch" else key
    page.wait_for_function(
        "path => location.pathname === '/' + path && location.search.startsWith('?v=1&')", arg=path
    )
    settled(page)


def entries(page: Page) -> int:
    count: int = page.evaluate("history.length")
    return count


def test_going_to_a_page_is_one_entry_and_back_and_forward_go_through_all_pages(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "watch", sample="twister")
    is_on(page, "watch")
    before = entries(page)
    for number, key in enumerate(KEYS[1:], start=1):
        go(page, key)
        is_on(page, key)
        assert entries(page) == before + number
    for key in reversed(KEYS[:-1]):
        page.go_back()
        is_on(page, key)
        assert "sample=twister" in page.url
    for key in KEYS[1:]:
        page.go_forward()
        is_on(page, key)
    assert entries(page) == before + len(KEYS) - 1


def test_what_is_chosen_on_a_page_is_no_entry_and_still_there_after_back(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    go(page, "watch")
    is_on(page, "watch")
    before = entries(page)
    player = PlayerOnPage(page)
    for step in (3, 7, 11):
        player.jump(step)
        page.wait_for_url(f"**step={step}*")
    choose_language(page, "es")
    page.wait_for_url("**language=es*")
    assert entries(page) == before
    page.go_back()
    page.wait_for_url("**/encode?*language=es*")
    page.go_forward()
    page.wait_for_url("**/?*step=11*")


@pytest.mark.parametrize("key", ["watch", "encode"])
def test_a_first_visit_is_one_entry_and_back_leaves_it(page: Page, app_url: str, key: str) -> None:
    page.goto(f"{app_url}/_stcore/health")
    before = entries(page)
    page.goto(f"{app_url}/{'' if key == 'watch' else key}")
    is_on(page, key)
    assert entries(page) == before + 1
    page.go_back()
    expect(page).to_have_url(f"{app_url}/_stcore/health")


def test_a_reload_shows_the_same(page: Page, app_url: str) -> None:
    player = open_player(page, app_url, sample="twister")
    go(page, "encode")
    is_on(page, "encode")
    page.go_back()
    is_on(page, "watch")
    player.jump(9)
    page.wait_for_url("**step=9*")
    address = page.url
    page.reload()
    player.is_at(9)
    expect(page).to_have_url(address)


@pytest.mark.parametrize("way", ["back", "its own button"])
def test_what_is_open_over_a_page_closes_by_one_press_and_the_next_leaves_the_page(
    page: Page, app_url: str, way: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    go(page, "watch")
    is_on(page, "watch")
    player = PlayerOnPage(page)
    shown = {
        "": page.locator(".tokenizer-panel"),
        "?": player.root.locator("dialog.keys[open]"),
        "f": page.locator(".player.presenting"),
    }
    for key, part in shown.items():
        if key:
            player.root.press(key)
        else:
            open_settings(page)
        expect(part).to_be_visible()
        if way == "back":
            page.go_back()
        else:
            page.keyboard.press("Escape")
        expect(part).to_be_hidden()
    is_on(page, "watch")
    player.jump(9)
    page.wait_for_url("**step=9*")
    page.go_back()
    is_on(page, "encode")


def test_who_comes_back_to_a_page_finds_its_panel_open_as_it_was_left(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "watch")
    is_on(page, "watch")
    before = entries(page)
    panel = page.locator(".text-panel")
    open_text(page)
    go(page, "encode")
    is_on(page, "encode")
    assert entries(page) == before + 2
    page.go_back()
    is_on(page, "watch")
    expect(panel).to_be_visible()
    page.go_back()
    expect(panel).to_be_hidden()
    is_on(page, "watch")


def test_what_is_chosen_in_a_dialog_stays_in_the_address_when_back_closes_it(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "watch")
    is_on(page, "watch")
    dialog = open_settings(page)
    dialog.get_by_role("button", name=w("inputs.line.tie.lowest")).click()
    page.wait_for_url("**tie_rule=lowest*")
    page.go_back()
    expect(dialog).to_be_hidden()
    page.wait_for_url("**tie_rule=lowest*")


@pytest.mark.parametrize("way", ["back", "its own button"])
def test_a_lesson_is_open_over_the_list_and_the_next_press_leaves_the_page(
    page: Page, app_url: str, way: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    go(page, "learn")
    is_on(page, "learn")
    page.get_by_role("button", name="4 The merge").click()
    page.get_by_role("button", name=w("learn.next")).click()
    expect(page.get_by_role("heading", name="5. Ties and overlap")).to_be_visible()
    page.wait_for_url("**lesson=ties-and-overlap*")
    if way == "back":
        page.go_back()
    else:
        page.get_by_role("button", name=w("learn.all_lessons")).click()
    expect(page.get_by_role("button", name="4 The merge")).to_be_visible()
    expect(page).not_to_have_url(re.compile("lesson="))
    page.go_back()
    is_on(page, "encode")


def test_who_comes_to_a_lesson_by_its_link_leaves_by_one_press(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/_stcore/health")
    open_page(page, app_url, "learn", lesson="merge")
    is_on(page, "learn")
    page.go_back()
    expect(page).to_have_url(f"{app_url}/_stcore/health")


def test_a_lesson_that_was_left_for_another_page_closes_nothing_there(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "learn")
    page.get_by_role("button", name="4 The merge").click()
    page.wait_for_url("**lesson=merge*")
    go(page, "encode")
    is_on(page, "encode")
    page.go_back()
    expect(page.get_by_role("heading", name="4. The merge")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="4 The merge")).to_be_visible()
