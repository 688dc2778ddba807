"""Page Learn in a real browser: the stages are the real player and token view."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import LAST_DRAWN, boxes, open_page, settled
from tests.browser.pages import NewPage
from tests.browser.player import PlayerOnPage
from tests.browser.presenter import READABLE
from tests.browser.windows import PHONE, PROJECTOR
from tests.words import pattern, w


def test_a_projector_has_a_line_of_each_rule_on_the_lesson_of_rules(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport=PROJECTOR)
    page.goto(f"{app_url}/learn?lesson=other-rules")
    rows = page.locator(".three-rules .rows .row")
    for place in range(3):
        expect(rows.nth(place)).to_be_in_viewport(ratio=1)


def test_who_comes_by_a_wrong_link_is_told_answers_by_keyboard_and_goes_on_to_a_lesson_that_plays(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "learn", lesson="nowhere")
    alert = page.get_by_role("alert").filter(has_text="nowhere")
    first = page.get_by_role("button", name="1 Why tokens?")
    message, card = boxes(page, alert, first)
    assert message["y"] + message["height"] <= card["y"]
    first.press("Enter")
    expect(page.get_by_role("heading", name="1. Why tokens?")).to_be_focused()

    for hidden in (".lanes", ".tree", ".questions", ".examples"):
        expect(page.locator(f".encoder {hidden}")).to_be_hidden()
    answer = page.get_by_role("textbox", name="How many tokens does GPT-4 read")
    answer.fill("9")
    answer.press("Enter")
    expect(
        page.locator("[aria-live=polite]").filter(has_text=pattern("questions.right"))
    ).to_be_visible()
    settled(page)
    expect(answer).to_be_focused()
    page.wait_for_function("sessionStorage['bpe-explorer.answers']")
    page.reload()
    expect(
        page.locator("[aria-live=polite]").filter(has_text=pattern("questions.right"))
    ).to_be_visible()

    # On a phone one comes from the end of a lesson: the next one begins at its top.
    page.set_viewport_size(PHONE)
    for lesson in ("2. From characters", "3. Counting pairs", "4. The merge"):
        page.get_by_role("button", name=w("learn.onward", lesson=lesson)).click()
        heading = page.get_by_role("heading", name=lesson)
        expect(heading).to_be_in_viewport(ratio=1)
        expect(heading).to_be_focused()
        settled(page)
        expect(heading).to_be_in_viewport(ratio=1)
    player = PlayerOnPage(page)
    player.is_at(0)
    player.button("forward").click()
    player.is_at(1)
    expect(player.narration).to_contain_text(pattern("player.next.merge", number=2, size=3))


@pytest.mark.thorough
def test_a_lesson_is_as_large_before_a_room_as_the_player_and_nothing_needs_scrolling(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "learn", lesson="vocabulary-size")
    player = PlayerOnPage(page)
    page.set_viewport_size(PROJECTOR)
    page.locator("body").press("f")
    expect(page.get_by_role("link", name=w("shell.pages.encode.tab"))).to_be_hidden()
    words = (
        ".lesson-text p",
        ".question .ask",
        ".narration",
        ".y.c",
        ".st-key-learn-head h1",
        ".st-key-lesson-bar p",
    )
    for part in words:
        shown = page.locator(part).first
        expect(shown).to_be_visible()
        size = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"
        assert shown.evaluate(size) >= READABLE
    for whole in (player.text, page.get_by_role("button", name=w("questions.show"))):
        expect(whole).to_be_in_viewport(ratio=1)
    for key, step in (("PageDown", 21), ("PageUp", 20)):
        page.keyboard.press(key)
        player.is_at(step)
    algorithm = player.root.get_by_text(w("player.algorithm.count"))
    expect(algorithm).to_be_hidden()
    expect(player.root.locator(".side")).to_be_hidden()  # with nothing in it, no empty card
    page.keyboard.press("a")
    expect(algorithm).to_be_in_viewport()
    page.keyboard.press("a")
    page.get_by_role("button", name=w("learn.present_leave")).click()
    expect(page.get_by_role("link", name=w("shell.pages.encode.tab"))).to_be_visible()


@pytest.mark.thorough
def test_a_presented_lesson_says_its_title_and_heeds_a_clicker_and_escape(
    page: Page, app_url: str
) -> None:
    page.set_viewport_size(PROJECTOR)
    open_page(page, app_url, "learn", lesson="bytes")
    others = page.get_by_role("link", name=w("shell.pages.encode.tab"))
    page.keyboard.press("f")
    expect(others).to_be_hidden()
    lessons = ("1. Why tokens?", "2. From characters")
    expect(page.get_by_role("heading", name=lessons[1])).to_be_in_viewport(ratio=1)
    for key, at in (("PageUp", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("PageDown", 1)):
        page.keyboard.press(key)
        expect(page.get_by_role("heading", name=lessons[at])).to_be_in_viewport(ratio=1)
    page.wait_for_url("**view=presenter*lesson=bytes*")
    page.reload()
    settled(page)
    expect(page.locator(LAST_DRAWN["learn"]).first).to_be_visible()
    expect(page.get_by_role("heading", name=lessons[1])).to_be_in_viewport(ratio=1)
    for key in ("Escape", "f"):
        expect(others).to_be_hidden()
        page.keyboard.press(key)
        expect(others).to_be_visible()
        page.get_by_role("button", name=w("learn.tools.presenter.title")).click()
