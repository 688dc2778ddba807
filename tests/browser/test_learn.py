"""Page Learn in a real browser: the stages are the real player and token view."""

import re
from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.app import boxes, settled
from tests.browser.player import PlayerOnPage
from tests.browser.presenter import PROJECTOR, READABLE
from tests.browser.test_language import choose_language

PHONE: Final[ViewportSize] = {"width": 375, "height": 720}


def open_lesson(page: Page, url: str, lesson: str) -> None:
    page.goto(f"{url}/learn?lesson={lesson}")
    settled(page)


def test_who_comes_by_a_wrong_link_is_told_answers_by_keyboard_and_goes_on_to_a_lesson_that_plays(
    page: Page, app_url: str
) -> None:
    open_lesson(page, app_url, "nowhere")
    alert = page.get_by_role("alert").filter(has_text="nowhere")
    message, bar = boxes(page, alert, page.locator(".st-key-lesson-bar"))
    assert message["y"] + message["height"] <= bar["y"]

    answer = page.get_by_role("textbox", name="How many tokens does GPT-4 read")
    answer.fill("9")
    answer.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(page.get_by_text("1 of 28 questions answered")).to_be_visible()
    settled(page)
    expect(answer).to_be_focused()

    # On a phone one comes from the end of a lesson: the next one begins at its top.
    page.set_viewport_size(PHONE)
    for lesson in ("2. From characters", "3. Counting pairs", "4. The merge"):
        page.get_by_role("button", name=f"Next: {lesson}").click()
        heading = page.get_by_role("heading", name=lesson)
        expect(heading).to_be_in_viewport(ratio=1)
        expect(page.locator(".st-key-lesson-text")).to_be_focused()
        settled(page)
        expect(heading).to_be_in_viewport(ratio=1)
    player = PlayerOnPage(page)
    player.is_at(0)
    player.button("forward").click()
    player.is_at(1)
    expect(player.narration).to_contain_text("merge 2 of 3")


def test_what_is_typed_on_a_stage_is_cut_at_once_and_stays_in_another_language_and_after_a_reload(
    page: Page, app_url: str
) -> None:
    open_lesson(page, app_url, "encoding")
    tokens = page.locator(".encoder .count[data-of=tokens] dd")
    expect(tokens).to_have_text("2")
    page.get_by_role("radio", name="Left to right").click()
    expect(tokens).to_have_text("3")

    # Another language brings its own text, unless somebody typed.
    typed = page.locator(".encoder .typed")
    expect(typed).to_have_value("there")
    choose_language(page, "Preferences", "Español")
    expect(typed).to_have_value("manada")
    expect(page).not_to_have_url(re.compile("lesson_text"))
    page.keyboard.press("Escape")
    typed.fill("nadaba")
    page.wait_for_url(re.compile("lesson_text=nadaba"))
    choose_language(page, "Preferencias", "English")
    expect(page.get_by_role("heading", name="7. Encoding by rank")).to_be_visible()
    expect(typed).to_have_value("nadaba")
    page.keyboard.press("Escape")

    typed.fill("ethereal")
    expect(tokens).to_have_text("6")
    expect(page.locator(".encoder .ladder")).to_be_visible()
    for hidden in ("section.lanes", "section.ids", "section.decoder", "section.tree", ".examples"):
        expect(page.locator(f".encoder {hidden}")).to_be_hidden()
    page.wait_for_url(re.compile("lesson_text=ethereal"))
    page.wait_for_url(re.compile("lesson_switch=left-to-right"))
    page.reload()
    expect(typed).to_have_value("ethereal")
    expect(tokens).to_have_text("6")
    expect(page.get_by_role("radio", name="Left to right")).to_be_checked()

    # A choice is made, and the list leads on, by keyboard and by clicks.
    page.get_by_role("radiogroup", name="By rank, how is").get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Check").first.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Not yet")).to_be_visible()
    page.get_by_role("button", name="Lesson 7 of 14").press("Enter")
    page.get_by_role("button", name="12. Special tokens").press("Enter")
    expect(page.get_by_role("heading", name="12. Special tokens")).to_be_visible()
    page.wait_for_url(re.compile("lesson=special-tokens"))
    page.get_by_role("button", name="Lesson 12 of 14").click()
    page.get_by_role("button", name="7. Encoding by rank").click()
    expect(page.get_by_role("heading", name="7. Encoding by rank")).to_be_visible()


def test_a_lesson_with_its_questions_fits_a_projector(page: Page, app_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    open_lesson(page, app_url, "real-models")
    for check in page.get_by_role("button", name="Check").all():
        expect(check).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Lesson 13 of 14")).to_be_in_viewport(ratio=1)


def test_how_many_can_merge_is_readable_on_a_phone_in_a_wordy_language(
    page: Page, app_url: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{app_url}/learn?lesson=ties-and-overlap&language=es")
    settled(page)
    note = page.locator(".leader .note").first
    expect(note).to_be_visible()
    assert note.evaluate("note => note.scrollWidth <= note.clientWidth")


def test_a_lesson_opens_again_at_the_step_and_in_the_mode_of_its_stage_and_on_the_full_page(
    page: Page, app_url: str
) -> None:
    open_lesson(page, app_url, "vocabulary-size")
    player = PlayerOnPage(page)
    player.jump(33)
    page.wait_for_url(re.compile("lesson=vocabulary-size&lesson_step=33"))
    player.root.get_by_role("button", name="Predict").click()
    page.wait_for_url(re.compile("lesson_mode=predict"))
    page.reload()
    player.is_at(33)
    expect(player.root.locator(".predict")).to_be_visible()
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", name="11. Half")).to_be_visible()
    expect(page).not_to_have_url(re.compile("lesson_step|lesson_mode|[?&]step"))
    page.get_by_role("button", name="Previous").click()
    player.is_at(20)
    expect(player.root.locator(".predict")).to_be_hidden()
    # F, as on page Watch; the lesson is as large as the player there, and nothing needs scrolling.
    page.set_viewport_size(PROJECTOR)
    page.locator("body").press("f")
    expect(page.get_by_role("link", name="Encode")).to_be_hidden()
    words = (".lesson-text p", ".question .ask", ".narration", ".y.c", ".st-key-lesson-bar p")
    for part in words:
        shown = page.locator(part).first
        expect(shown).to_be_visible()
        size = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"
        assert shown.evaluate(size) >= READABLE
    for whole in (player.text, page.get_by_role("button", name="Show the answer")):
        expect(whole).to_be_in_viewport(ratio=1)
    for key, step in (("PageDown", 21), ("PageUp", 20)):
        page.keyboard.press(key)
        player.is_at(step)
    algorithm = player.root.get_by_text("Count every pair of neighbours.")
    expect(algorithm).to_be_hidden()
    page.keyboard.press("a")
    expect(algorithm).to_be_in_viewport()
    page.keyboard.press("a")
    page.get_by_role("button", name="Leave the presenter view").click()
    expect(page.get_by_role("link", name="Encode")).to_be_visible()
    page.get_by_role("button", name="Open on page Watch merges").click()
    expect(
        page.get_by_role("heading", name="How a language model learned its words")
    ).to_be_visible()
    player.is_at(20)
