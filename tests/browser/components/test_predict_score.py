"""The score of the mode Predict: kept for the visit, and begun anew where nothing can be kept."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.component import wait_until_mounted
from tests.browser.quiz import Quiz, mount_quiz, summary, winner
from tests.words import pattern, says, w

TEXT: Final = "aaabdaaabac"
SETTINGS: Final[dict[str, Any]] = {"vocab_size": 259, "split": "none"}
KEY: Final = "bpe-explorer.score.1"


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(TEXT, split="none", vocab_size=259)


def reloaded(quiz: Quiz) -> Quiz:
    quiz.page.reload()
    wait_until_mounted(quiz.page)
    expect(quiz.question).to_contain_text(pattern("predict.ask.1"))
    return quiz


def test_tries_and_hints_of_an_open_question_still_count_after_returning(
    page: Page, run: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    quiz.press("hint.button")
    hint = quiz.panel.locator(".hint-line").inner_text()
    quiz.click_pair(run, 0, (97, 98))
    expect(quiz.verdict).to_contain_text(pattern("predict.pair.wrong"))
    reloaded(quiz)
    expect(quiz.panel.locator(".hint-line")).to_have_text([hint])
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.has(points=1, streak=0)


def test_another_text_goes_on_with_the_score_of_the_visit_and_another_tab_does_not(
    page: Page, run: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.has(points=3, streak=1)
    quiz = mount_quiz(page, "red bed red shed red", step=0, **SETTINGS)
    quiz.has(points=3, streak=1)
    quiz.press("give_up")
    first, second = (row["settings"] for row in summary(quiz))
    assert says(first, "predict.report.settings", text=TEXT)
    assert says(second, "predict.report.settings", text="red bed red shed red")
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    expect(quiz.heard).to_contain_text(pattern("predict.again"))
    mount_quiz(page.context.new_page(), TEXT, step=0, **SETTINGS).has(points=0, streak=0)


def test_a_new_score_is_begun_by_a_second_press(page: Page, run: bpe.TrainingRun) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    fresh = quiz.root.locator(".scoreboard .new-score")
    expect(fresh).to_have_text(w("predict.board.new"))
    expect(fresh).to_have_attribute("aria-disabled", "true")
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.is_at(1)
    fresh.focus()
    page.keyboard.press("Enter")
    expect(fresh).to_have_text(w("predict.board.new_sure"))
    quiz.text.focus()
    expect(fresh).to_have_text(w("predict.board.new"))
    fresh.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    quiz.has(points=0, streak=0)
    expect(fresh).to_be_focused()
    expect(quiz.root.get_by_role("button", name=w("predict.board.save"))).to_have_attribute(
        "aria-disabled", "true"
    )
    assert page.evaluate(f"sessionStorage.getItem('{KEY}')") is None
    reloaded(quiz)
    quiz.has(points=0, streak=0)
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.has(points=3, streak=1)
