"""The presenter view: large, alone on the screen, by keys, and nothing is lost on the way."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.accessibility import broken_rules, cut_off, wait_until_at_rest
from tests.browser.app import boxes, settled
from tests.browser.conftest import NewPage
from tests.browser.player import PlayerOnPage, open_player

PROJECTOR: Final[ViewportSize] = {"width": 1280, "height": 720}
LARGE_PROJECTOR: Final[ViewportSize] = {"width": 1920, "height": 1080}
READABLE: Final = 28
"""CSS pixels on a projector of 1280 x 720."""
ALL_OF_IT: Final = ("river", "wikipedia", "greek", "chinese")
"""Samples whose whole text fits on the screen in readable size."""
OWN: Final[dict[str, str | int]] = {
    "sample": "own", "text": "the weather there, the other weather", "split": "none",
    "vocab_size": 266, "tie_rule": "lowest",
}  # fmt: skip


def present(page: Page, url: str, **link: str | int) -> PlayerOnPage:
    player = open_player(page, url, view="presenter", **link)
    alone(player)
    return player


def alone(player: PlayerOnPage) -> None:
    """Wait until there is nothing on the page but the player, and it fills the window."""
    page = player.page
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
    expect(page.get_by_role("link", name="Encode")).to_be_hidden()
    expect(page.get_by_text("merges as a table")).to_be_hidden()
    page.wait_for_function(
        "box => Math.abs(box.getBoundingClientRect().height - innerHeight) < 1",
        arg=player.root.element_handle(),
    )


def among_others(player: PlayerOnPage) -> None:
    """Wait until the page around the player is back."""
    expect(player.root).not_to_have_class(re.compile("presenting"))
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    expect(player.page.get_by_test_id("stSidebar")).to_be_visible()
    expect(player.page.get_by_text("merges as a table")).to_be_visible()


def type_size(part: Locator) -> float:
    return float(part.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))


def scrolls(part: Locator) -> bool:
    return bool(
        part.evaluate(
            "n => n.scrollHeight > n.clientHeight + 1 || n.scrollWidth > n.clientWidth + 1"
        )
    )


@pytest.mark.parametrize("window", [PROJECTOR, LARGE_PROJECTOR], ids=["720", "1080"])
def test_it_fills_a_projector_in_large_type_and_does_not_scroll(
    new_page: NewPage, app_url: str, window: ViewportSize
) -> None:
    page = new_page(viewport=window)
    for sample in ALL_OF_IT:
        player = present(page, app_url, sample=sample, step=3)
        readable = READABLE * window["height"] / PROJECTOR["height"]
        assert type_size(player.narration) >= readable, sample
        assert type_size(player.text.locator(".y.c, .top").first) >= readable, sample
        for part in (page.locator("html"), page.get_by_test_id("stMain"), player.root, player.text):
            assert not scrolls(part), sample
        box = player.root.bounding_box()
        assert box is not None
        assert (box["x"], box["y"]) == (0, 0)
        assert (box["width"], box["height"]) == (window["width"], window["height"])
        expect(player.narration).to_be_in_viewport(ratio=1)


def test_the_task_of_a_challenge_stands_above_the_player(new_page: NewPage, app_url: str) -> None:
    asked = "Which <b>pair</b> merges *next*? Decide before you press play."
    page = new_page(viewport=PROJECTOR)
    for task in (asked, (asked * 9)[:500]):
        player = present(page, app_url, sample="twister", step=3, task=task, hide="settings")
        line = player.root.get_by_text(task)
        expect(line).to_be_in_viewport(ratio=1)
        line_box, buttons, text = boxes(page, line, player.root.locator(".controls"), player.text)
        assert line_box["y"] + line_box["height"] <= buttons["y"] < text["y"]
        for part in (page.locator("html"), page.get_by_test_id("stMain"), player.root, player.text):
            assert not scrolls(part)
    player = present(page, app_url, sample="twister", step=3, task=asked)
    on_the_page = page.locator(".st-key-challenge").get_by_text(asked)
    in_the_player = player.root.get_by_text(asked)
    assert type_size(in_the_player) >= 0.85 * READABLE
    expect(on_the_page).to_be_hidden()
    page.keyboard.press("Escape")
    among_others(player)
    expect(on_the_page).to_be_visible()
    expect(in_the_player).to_be_hidden()


def test_what_has_no_room_stays_away(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, sample="wikipedia", split="none", vocab_size=259, step=1)
    expect(player.root.locator(".ribbon")).to_be_in_viewport(ratio=1)
    expect(player.root.locator(".leaders")).to_be_in_viewport(ratio=1)
    player = present(page, app_url, sample="river", step=1)
    expect(player.root.locator(".ribbon")).to_be_hidden()
    expect(player.root.locator(".leaders")).to_be_hidden()


def test_a_question_that_grows_takes_its_room_from_the_text_and_covers_nothing(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport=PROJECTOR)
    text = "dc ab dc ab aaaaa 香蕉香蕉 👩‍👩‍👧"
    quiz = present(page, app_url, sample="own", text=text, step=0, mode="predict", task="Which?")
    panel = quiz.root.locator(".predict")

    def nothing_is_covered() -> None:
        page.wait_for_function(
            """root => {
              const part = (name) => root.querySelector(name);
              const {top, bottom} = part(".tokens").getBoundingClientRect();
              const board = part(".below .scoreboard");
              const isThere = board?.checkVisibility();
              const end = isThere ? board.getBoundingClientRect().top : innerHeight;
              const fits = ({scrollHeight, clientHeight}) => scrollHeight <= clientHeight + 1;
              return part(".predict").getBoundingClientRect().bottom <= top + 1
                && bottom <= end + 1 && fits(root) && fits(part(".tokens"));
            }""",
            arg=quiz.root.element_handle(),
        )

    nothing_is_covered()
    panel.get_by_role("button", name="Hint").click()
    panel.get_by_role("button", name="Show me").click()
    expect(panel.get_by_role("button", name="Next question")).to_be_visible()
    nothing_is_covered()


def test_a_text_too_long_for_the_screen_shows_the_next_merge_by_itself(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, sample="python", step=0)
    assert scrolls(player.text)
    assert not scrolls(player.root)
    offer = player.root.get_by_role("button", name="Show the pair in the text")
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


def test_every_key_works_from_the_first_moment(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, step=5)
    for key, step in [("ArrowRight", 6), ("ArrowLeft", 5), ("End", 87), ("Home", 0)]:
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
    speed = player.root.get_by_role("combobox", name="Speed")
    for key, value in [("+", "2"), ("+", "4"), ("-", "2"), ("-", "1"), ("-", "0.5"), ("-", "0.5")]:
        page.keyboard.press(key)
        expect(speed).to_have_value(value)
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(player.text).not_to_have_attribute("data-step", "0")
    page.keyboard.press("Space")
    expect(player.button("play")).to_have_attribute("aria-label", re.compile("Play"))


def test_escape_puts_away_what_is_open_before_it_leaves(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = present(page, app_url, step=5)
    card = player.root.locator(".inspector")
    page.keyboard.press("Shift+ArrowRight")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("?")
    keys = player.root.get_by_role("dialog", name="Keys")
    for key in ("F", "+", "9"):
        expect(keys.locator("kbd").get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    alone(player)
    page.keyboard.press("Escape")
    among_others(player)
    player.is_at(5)


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


def test_a_run_plays_on_while_the_view_changes(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport=PROJECTOR)
    player = open_player(page, app_url, step=0)
    player.button("play").click()
    page.keyboard.press("f")
    alone(player)
    before = int(player.text.get_attribute("data-step") or 0)
    expect(player.button("play")).to_have_attribute("aria-label", re.compile("Pause"))
    expect(player.text).not_to_have_attribute("data-step", str(before))


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_for_everyone(new_page: NewPage, app_url: str, scheme: str) -> None:
    page = new_page(viewport=PROJECTOR, color_scheme=scheme, reduced_motion="reduce")
    present(page, app_url, sample="twister", step=9)
    expect(page.locator(f".frame:not([data-theme={scheme}])")).to_have_count(0)
    wait_until_at_rest(page)
    assert broken_rules(page) == []
    page.set_viewport_size({"width": 640, "height": 360})
    assert cut_off(page) == []
