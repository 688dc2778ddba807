"""The presenter view of the player by itself: large, by keys, and everything has its place."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.pages import NewPage
from tests.browser.player import RIVER, PlayerOnPage, mount_player, sample
from tests.browser.presenter import READABLE, alone, among_others, scrolls, type_size
from tests.browser.windows import PROJECTOR
from tests.sweeps import first
from tests.words import pattern, w

LARGE_PROJECTOR: Final[ViewportSize] = {"width": 1920, "height": 1080}
ALL_OF_IT: Final = ("river", "greek", "wikipedia", "chinese")
"""Samples whose whole text fits on the screen in readable size."""


def present(page: Page, text: str = RIVER, **start: Any) -> PlayerOnPage:
    player = mount_player(page, text, view="presenter", **start)
    alone(player)
    return player


@pytest.mark.parametrize("key", first(1, ALL_OF_IT))
def test_it_fills_a_projector_in_large_type_and_does_not_scroll(page: Page, key: str) -> None:
    player = present(page, sample(key), step=3)
    for window in (PROJECTOR, LARGE_PROJECTOR):
        page.set_viewport_size(window)
        alone(player)
        readable = READABLE * window["height"] / PROJECTOR["height"]
        assert type_size(player.narration) >= readable
        assert type_size(player.text.locator(".y.c, .top").first) >= readable
        for part in (page.locator("html"), page.get_by_test_id("stMain"), player.root, player.text):
            assert not scrolls(part)
        expect(player.narration).to_be_in_viewport(ratio=1)


def test_a_question_that_grows_takes_its_room_from_the_text_and_covers_nothing(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=PROJECTOR)
    text = "dc ab dc ab aaaaa 香蕉香蕉 👩‍👩‍👧"
    quiz = present(page, text, step=0, mode="predict", title="Which?")
    panel = quiz.root.locator(".predict")

    def nothing_is_covered() -> None:
        page.wait_for_function(
            """root => {
              const part = (name) => root.querySelector(name);
              const {top, bottom} = part(".tokens").getBoundingClientRect();
              const board = part(".scoreboard");
              const isThere = board?.checkVisibility();
              const end = isThere ? board.getBoundingClientRect().top : innerHeight;
              const fits = ({scrollHeight, clientHeight}) => scrollHeight <= clientHeight + 1;
              return part(".predict").getBoundingClientRect().bottom <= top + 1
                && bottom <= end + 1 && fits(root) && fits(part(".tokens"));
            }""",
            arg=quiz.root.element_handle(),
        )

    nothing_is_covered()
    panel.get_by_role("button", name=pattern("predict.hint.button")).click()
    panel.get_by_role("button", name=w("predict.give_up")).click()
    expect(panel.get_by_role("button", name=w("predict.next"))).to_be_visible()
    nothing_is_covered()


def test_a_text_too_long_for_the_screen_shows_the_next_merge_by_itself(new_page: NewPage) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, sample("python"), step=0)
    assert scrolls(player.text)
    assert not scrolls(player.root)
    offer = player.root.get_by_role("button", name=w("player.show_next"))
    for step in (90, 2, 98, 40):
        for key in [*str(step), "Enter"]:
            page.keyboard.press(key)
        player.is_at(step)
        expect(offer).to_be_hidden()
        seen = [node.bounding_box() for node in player.text.locator(".next.first").all()]
        box = player.text.bounding_box()
        assert box is not None
        bottom = box["y"] + box["height"]
        assert any(
            one and box["y"] <= one["y"] + one["height"] and one["y"] < bottom for one in seen
        )


def test_every_key_works_from_the_first_moment(new_page: NewPage) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, step=5)
    for key, step in [
        ("ArrowRight", 6), ("ArrowLeft", 5), ("PageDown", 6), ("PageUp", 5),
        ("End", 87), ("Home", 0),
    ]:  # fmt: skip
        page.keyboard.press(key)
        player.is_at(step)
    for key in ["4", "2", "Enter"]:
        page.keyboard.press(key)
    player.is_at(42)
    page.keyboard.press("ArrowRight")
    player.is_at(43)
    page.keyboard.press("7")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    player.is_at(42)
    speed = player.root.locator("select.speed")
    for key, value in [("+", "2"), ("+", "4"), ("-", "2"), ("-", "1"), ("-", "0.5"), ("-", "0.5")]:
        page.keyboard.press(key)
        expect(speed).to_have_value(value)
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(player.text).not_to_have_attribute("data-step", "0")
    page.keyboard.press("Space")
    expect(player.button("play")).to_have_attribute("aria-label", w("player.play"))


def test_escape_puts_away_what_is_open_before_it_leaves(new_page: NewPage) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, step=5)
    card = player.root.locator(".inspector")
    page.keyboard.press("Shift+ArrowRight")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("?")
    keys = player.root.get_by_role("dialog", name=w("tokens.keys.title"))
    for key in ("F", "+", "9"):
        expect(keys.locator("kbd").get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    alone(player)
    page.keyboard.press("Escape")
    among_others(player)
    player.is_at(5)
