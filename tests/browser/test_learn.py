"""Page Learn in a real browser: the stages are the real player and token view."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import LAST_DRAWN, boxes, open_page, settled
from tests.browser.player import PlayerOnPage
from tests.browser.windows import PHONE, PROJECTOR
from tests.words import pattern, w


def test_who_comes_by_a_wrong_link_is_told_answers_by_keyboard_and_goes_on_to_a_lesson_that_plays(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "learn", lesson="nowhere")
    alert = page.get_by_role("alert").filter(has_text="nowhere")
    first = page.get_by_role("button", name="1. Why tokens?").last
    message, card = boxes(page, alert, first)
    assert message["y"] + message["height"] <= card["y"]
    first.press("Enter")
    expect(page.get_by_role("heading", name="1. Why tokens?")).to_be_focused()

    for hidden in (".lanes", ".tree", ".questions", ".examples"):
        expect(page.locator(f".encoder {hidden}")).to_be_hidden()
    answer = page.get_by_label("How many tokens does GPT-4 read")
    answer.fill("9")
    answer.press("Enter")
    right = page.get_by_role("status").filter(has_text=pattern("questions.right"))
    expect(right).to_be_visible()
    settled(page)
    expect(answer).to_be_focused()
    page.wait_for_function("sessionStorage['bpe-explorer.answers']")
    page.reload()
    expect(right).to_be_visible()

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
    page.get_by_role("button", name=w("questions.show")).click()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator(".st-key-presented-buttons")).to_be_in_viewport(ratio=1)
    assert page.locator("main").evaluate("node => node.scrollHeight - node.clientHeight") == 0
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
