"""The questions of a lesson: judged where they stand; Python hears only what closes one."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_view.lessons.loader import read_lessons
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.sheet.sheet_payload import QUESTIONS, questions_data
from tests.browser.component import Session, hand_over, open_component, reports, wait_for_report
from tests.words import pattern, w
from ui.learn.learn_presenter import PAGE, PRESENTER
from ui.learn.mount_sheet import questions
from ui.shared.mount import mount

HOSTILE = "<img src=x onerror=alert(1)> **b**"


def open_questions(page: Page) -> Session:
    """A page with the questions of the lesson that `session.state["lesson"]` names."""

    def draw() -> None:
        keys = {entry.key: entry for entry in read_lessons("en")}
        entry = keys[session.state["lesson"]]
        assert entry.lesson is not None
        stage = entry.lesson.stage
        run = bpe.train(stage.text, **vars(stage.settings))
        assert questions(entry, QuestionContext(stage, run, bpe.load_pretrained)) == []

    session = Session(QUESTIONS, draw, lesson="counting-pairs", view=PAGE)
    open_component(page, session)
    return session


def test_a_question_that_cannot_be_asked_is_read_as_any_other(page: Page) -> None:
    def draw() -> None:
        asked = {"at": 0, "ask": "Is **one** a token?", "missing": f"Not here: {HOSTILE}"}
        data = questions_data("why-tokens", [asked], {}, [], presents=False)
        mount(QUESTIONS, "questions", data)

    open_component(page, Session(QUESTIONS, draw))
    missing = page.locator(".missing")
    expect(missing).to_have_text(f"Is one a token? Not here: {HOSTILE}")
    expect(missing.locator("strong")).to_have_text("one")


def test_a_number_is_judged_in_its_place_and_told_once_it_is_right(page: Page) -> None:
    session = open_questions(page)
    line = page.get_by_role("textbox", name="Before any merges, how often does t")
    said = page.locator("[aria-live=polite]").first
    line.press("Enter")
    expect(said).to_have_text(w("questions.nothing", allowed=w("questions.whole_number.allowed")))
    line.fill(HOSTILE)
    line.press("Enter")
    expect(said).to_contain_text(pattern("questions.unreadable", given=HOSTILE))
    line.fill("5")
    line.press("Enter")
    for told in (pattern("questions.low", given=5), pattern("learn.hint.pair_count", merges=0)):
        expect(said).to_contain_text(told)
    expect(line).to_be_focused()
    assert reports(page, "closed") == []
    line.fill("6")
    line.press("Enter")
    why = pattern("learn.why.pair_count", left="·", right="t", times=w("tokens.once_or_times", n=6))
    for told in (pattern("questions.right"), why):
        expect(said).to_contain_text(told)
    right = {"lesson": "counting-pairs", "at": 0, "given": "6"}
    wait_for_report(page, "closed", right)
    # Python draws again; whatever is tried now, it stays answered.
    line.fill("7")
    line.press("Enter")
    expect(said).to_contain_text(pattern("questions.high", given=7))
    expect(line).to_be_focused()
    page.get_by_role("button", name=w("questions.show")).first.click()
    expect(said).to_contain_text(pattern("questions.answer", answer=6))
    wait_for_report(page, "closed", right | {"given": None})
    assert len(reports(page, "closed")) == 2
    assert session.run()["right"] == {"0": "6"}


def test_a_choice_is_explained_and_what_was_tried_is_there_when_one_comes_back(page: Page) -> None:
    session = open_questions(page)
    choices = page.get_by_role("radiogroup", name="After the first merge, which pair merges next?")
    said = page.locator("[aria-live=polite]").last
    check = page.get_by_role("button", name=w("questions.check")).last
    check.click()
    expect(said).to_have_text(w("questions.nothing", allowed=w("questions.choice.allowed")))
    choices.get_by_role("radio", name="th + e").check()
    check.click()
    expect(said).to_contain_text(pattern("questions.other", given="th + e"))
    page.get_by_role("textbox").fill("half a thought")
    session.state["lesson"] = "bytes"
    hand_over(page, **session.run())
    expect(page.get_by_role("textbox")).to_have_count(2)
    assert page.locator("[aria-live=polite]").all_inner_texts() == ["", ""]
    session.state["lesson"] = "counting-pairs"
    hand_over(page, **session.run())
    expect(page.get_by_role("textbox")).to_have_value("half a thought")
    expect(choices.get_by_role("radio", name="th + e")).to_be_checked()
    expect(said).to_contain_text(pattern("questions.other", given="th + e"))


def test_before_a_room_one_question_is_there_and_its_answer_when_it_is_asked_for(
    page: Page,
) -> None:
    session = open_questions(page)
    show = page.get_by_role("button", name=w("questions.show"))
    expect(show).to_have_count(0)  # until one has tried
    page.get_by_role("textbox").fill("6")
    page.get_by_role("button", name=w("questions.check")).first.click()
    expect(page.locator("[aria-live=polite]").first).to_contain_text(pattern("questions.right"))
    expect(show).to_have_count(1)
    session.state["view"] = PRESENTER
    hand_over(page, **session.run())
    first, second = (
        page.get_by_text("Before any merges, how"),
        page.get_by_text("which pair merges"),
    )
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    expect(page.locator("[aria-live=polite]").first).to_be_empty()
    expect(page.get_by_role("textbox")).to_be_hidden()
    expect(page.get_by_role("button", name=w("questions.check"))).to_have_count(0)
    page.get_by_role("button", name=w("questions.show")).click()
    expect(page.locator("[aria-live=polite]").first).to_contain_text(
        pattern("questions.answer", answer=6)
    )
    following = page.get_by_role("button", name=w("questions.following"))
    following.press("Enter")
    expect(following).to_be_focused()
    expect(second).to_be_visible()
    expect(first).to_be_hidden()
    expect(page.get_by_text(w("questions.of", number=2, total=2))).to_be_visible()
    session.state["view"] = PAGE
    hand_over(page, **session.run())
    expect(page.get_by_role("textbox")).to_have_value("6")
    expect(page.locator("[aria-live=polite]").first).to_contain_text(pattern("questions.right"))
