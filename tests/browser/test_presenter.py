"""The presenter view: large, alone on the screen, by keys, and nothing is lost on the way."""

import re
from typing import Final, Literal

from playwright.sync_api import Page, expect

from tests.browser.accessibility import broken_rules, cut_off, wait_until_at_rest
from tests.browser.app import settled
from tests.browser.pages import NewPage
from tests.browser.player import PlayerOnPage, open_player
from tests.browser.presenter import PROJECTOR, alone, among_others, scrolls

SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
OWN: Final[dict[str, str | int]] = {
    "sample": "own", "text": "the weather there, the other weather", "split": "none",
    "vocab_size": 266, "tie_rule": "lowest",
}  # fmt: skip


def present(page: Page, url: str, **link: str | int) -> PlayerOnPage:
    player = open_player(page, url, view="presenter", **link)
    alone(player)
    return player


def test_entering_and_leaving_keep_text_settings_and_step(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = open_player(page, app_url, step=1, **OWN)
    player.button("forward").click()
    page.keyboard.press("f")
    alone(player)
    player.is_at(2)
    expect(page).to_have_url(re.compile(r"[?&]view=presenter\b"))
    expect(page).to_have_url(re.compile(r"[?&]step=2\b"))
    page.keyboard.press("ArrowRight")
    player.root.get_by_role("button", name="Leave the presenter view").click()
    among_others(player)
    expect(page.get_by_text("merges as a table")).to_be_visible()
    player.is_at(3)
    expect(page).not_to_have_url(re.compile("view="))
    expect(page).to_have_url(re.compile(r"[?&]step=3\b"))
    expect(page.get_by_role("textbox", name="Your own text")).to_have_value(str(OWN["text"]))
    expect(page.get_by_role("spinbutton", name="Vocabulary size")).to_have_value("266")
    expect(page).to_have_url(re.compile(r"[?&]tie_rule=lowest\b"))
    page.keyboard.press("ArrowRight")
    player.is_at(4)
    player.root.get_by_role("button", name="Presenter view").click()
    alone(player)
    player.is_at(4)


def test_the_task_of_a_challenge_is_said_in_one_place(new_page: NewPage, app_url: str) -> None:
    task = "Which <b>pair</b> merges *next*? Decide before you press play."
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, sample="twister", step=3, task=task)
    for part in (page.locator("html"), page.get_by_test_id("stMain"), player.root):
        assert not scrolls(part)
    on_the_page = page.locator(".st-key-challenge").get_by_text(task)
    in_the_player = player.root.get_by_text(task)
    expect(in_the_player).to_be_in_viewport(ratio=1)
    expect(on_the_page).to_be_hidden()
    page.keyboard.press("Escape")
    among_others(player)
    expect(on_the_page).to_be_visible()
    expect(in_the_player).to_be_hidden()


def test_a_link_holds_the_view_the_text_and_the_step(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, step=2, **OWN)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"[?&]step=3\b"))
    other = new_page(viewport=PROJECTOR)
    other.goto(page.url)
    settled(other)
    copy = PlayerOnPage(other)
    alone(copy)
    copy.is_at(3)
    assert copy.shown_text() == player.shown_text()
    assert copy.token_starts() == player.token_starts()


def test_a_page_without_a_player_is_not_hidden(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/?view=presenter&split=custom&pattern=(")
    settled(page)
    expect(page.get_by_text("is not a valid regex")).to_be_visible()
    expect(page.get_by_role("textbox", name="Regular expression")).to_be_visible()


def test_a_message_is_seen_in_it_too(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = open_player(page, app_url, view="presenter", base="<b>", step=2)
    expect(page.get_by_text("The link has base")).to_be_visible()
    expect(player.narration).to_be_visible()


def test_it_is_for_everyone(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR, color_scheme="dark", reduced_motion="reduce")
    present(page, app_url, sample="twister", step=9)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
        expect(page.locator(f".frame:not([data-theme={scheme}])")).to_have_count(0)
        wait_until_at_rest(page)
        assert broken_rules(page) == [], scheme
    page.set_viewport_size({"width": 640, "height": 360})
    assert cut_off(page) == []
