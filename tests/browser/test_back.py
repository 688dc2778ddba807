"""Back goes to the page before with one press, whatever was done on the page that is left."""

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import choose_language, go, open_page, open_settings, open_text, settled
from tests.browser.player import PlayerOnPage
from tests.sweeps import first
from tests.words import w
from ui.shared.pages import PAGES

KEYS = [*PAGES]
LONG: Final = " ".join(map(hex, Random(1).sample(range(2**60), 1_200)))
"""A text that no link can hold."""


def is_on(page: Page, key: str) -> None:
    """The page of a key is drawn, and its address says what is chosen there."""
    here = page.locator(".st-key-navigation a", has=page.locator("strong"))
    expect(here).to_have_text(w(f"shell.pages.{key}.tab"))
    path = "" if key == "watch" else key
    page.wait_for_function(
        "path => location.pathname === '/' + path && location.search.length > 1", arg=path
    )
    settled(page)


def entries(page: Page) -> int:
    count: int = page.evaluate("history.length")
    return count


@pytest.mark.parametrize("keys", first(1, [KEYS[:3], KEYS]))
def test_a_page_is_heard_from_its_heading_and_one_entry_and_back_and_forward_go_through_all(
    page: Page, app_url: str, keys: list[str]
) -> None:
    open_page(page, app_url, "watch", sample="twister")
    is_on(page, "watch")
    before = entries(page)
    for number, key in enumerate(keys[1:], start=1):
        go(page, key)
        is_on(page, key)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        assert entries(page) == before + number
    for key in reversed(keys[:-1]):
        page.go_back()
        is_on(page, key)
        assert "sample=twister" in page.url
    for key in keys[1:]:
        page.go_forward()
        is_on(page, key)
    assert entries(page) == before + len(keys) - 1


@pytest.mark.thorough
def test_what_is_chosen_on_a_page_is_no_entry_and_still_there_after_back_and_a_reload(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    go(page, "watch")
    is_on(page, "watch")
    player = PlayerOnPage(page)
    open_text(page).fill(LONG)
    text = page.locator(".settings-line textarea")
    page.wait_for_url("**missing=text*")
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
    before = entries(page)
    for step in (3, 7, 11):
        player.jump(step)
        page.wait_for_url(f"**step={step}*")
    choose_language(page, "es")
    page.wait_for_url("**language=es*")
    expect(text).to_have_value(LONG)
    player.is_at(11)
    assert entries(page) == before
    page.go_back()
    page.wait_for_url("**/encode?*language=es*")
    settled(page)
    page.go_forward()
    player.is_at(11)
    # Forward brings the address as it was; Streamlit then writes its own, and the page all of it.
    settled(page)
    page.wait_for_url("**/?*step=11*")
    address = page.url
    page.reload()
    player.is_at(11)
    expect(page).to_have_url(address)
    expect(text).to_have_value(LONG)


@pytest.mark.parametrize(("key", "opened"), first(1, [("learn", "?lesson=merge"), ("watch", "")]))
def test_a_first_visit_is_one_entry_and_back_leaves_it(
    page: Page, app_url: str, key: str, opened: str
) -> None:
    page.goto(f"{app_url}/_stcore/health")
    before = entries(page)
    page.goto(f"{app_url}/{'' if key == 'watch' else key}{opened}")
    is_on(page, key)
    assert entries(page) == before + 1
    page.go_back()
    expect(page).to_have_url(f"{app_url}/_stcore/health")


@pytest.mark.parametrize("close", first(1, ["its button", "Escape"]))
def test_after_settings_steps_and_panels_closed_in_any_way_one_press_leaves_the_page_that_plays(
    page: Page, app_url: str, close: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    player = PlayerOnPage(page)
    shown = {
        "": page.locator(".tokenizer-panel"),
        "?": player.root.locator("dialog.keys[open]"),
        "f": page.locator(".player.presenting"),
    }
    buttons = {"": w("inputs.line.done"), "?": w("tokens.close"), "f": w("presenter.leave")}
    go(page, "watch")
    is_on(page, "watch")
    for key, part in shown.items():
        if key:
            player.root.press(key)
        else:
            panel = open_settings(page)
            for rule in ("lowest", "first"):
                panel.get_by_role("button", name=w(f"inputs.line.tie_rule.{rule}")).click()
        expect(part).to_be_visible()
        if close == "Escape":
            page.keyboard.press("Escape")
        else:
            part.get_by_role("button", name=buttons[key]).click()
        expect(part).to_be_hidden()
    is_on(page, "watch")
    player.jump(9)
    page.wait_for_url("**step=9*")
    player.button("play").click()
    expect(player.text).to_have_attribute("data-step", "10")
    page.go_back()
    is_on(page, "encode")
    page.go_forward()
    is_on(page, "watch")


@pytest.mark.thorough
def test_a_lesson_is_open_over_the_list_however_one_comes_back_and_then_the_page_is_left(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "encode")
    is_on(page, "encode")
    go(page, "learn")
    is_on(page, "learn")
    listed = page.get_by_role("button", name="4. The merge").last
    for close in (page.go_back, page.get_by_role("button", name=w("learn.all_lessons")).click):
        listed.click()
        page.get_by_role("button", name=w("learn.next")).click()
        expect(page.get_by_role("heading", name="5. Ties and overlap")).to_be_visible()
        page.wait_for_url("**lesson=ties-and-overlap*")
        close()
        expect(listed).to_be_visible()
        expect(page).not_to_have_url(re.compile("lesson="))
    # One that was left for another page closes nothing there.
    listed.click()
    page.wait_for_url("**lesson=merge*")
    go(page, "encode")
    is_on(page, "encode")
    page.go_back()
    expect(page.get_by_role("heading", name="4. The merge")).to_be_visible()
    page.go_back()
    expect(listed).to_be_visible()
    page.go_back()
    is_on(page, "encode")
