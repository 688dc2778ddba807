"""The score of the mode Predict: kept for the visit, and begun anew where nothing can be kept."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.component import wait_until_mounted
from tests.browser.quiz import Quiz, mount_quiz, summary, winner

TEXT: Final = "aaabdaaabac"
SETTINGS: Final[dict[str, Any]] = {"vocab_size": 259, "split": "none"}
KEY: Final = "bpe-explorer.score.1"


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(TEXT, split="none", vocab_size=259)


def reloaded(quiz: Quiz) -> Quiz:
    quiz.page.reload()
    wait_until_mounted(quiz.page)
    expect(quiz.question).to_contain_text("Merge ")
    return quiz


def test_tries_and_hints_of_an_open_question_still_count_after_returning(
    page: Page, run: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    quiz.press("Hint")
    hint = quiz.panel.locator(".hint-line").inner_text()
    quiz.click_pair(run, 0, (97, 98))
    expect(quiz.verdict).to_contain_text("Not this one")
    reloaded(quiz)
    expect(quiz.panel.locator(".hint-line")).to_have_text([hint])
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("1 point · streak 0")


def test_another_text_goes_on_with_the_score_of_the_visit(page: Page, run: bpe.TrainingRun) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("3 points · streak 1")
    quiz = mount_quiz(page, "red bed red shed red", step=0, **SETTINGS)
    expect(quiz.points).to_have_text("3 points · streak 1")
    quiz.press("Show me")
    assert [row["text and settings"][:12] for row in summary(quiz)] == [
        "Text “aaabda",
        "Text “red be",
    ]
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    expect(quiz.heard).to_contain_text("does not count again")


def test_a_new_score_is_begun_by_a_second_press(page: Page, run: bpe.TrainingRun) -> None:
    quiz = mount_quiz(page, TEXT, step=0, **SETTINGS)
    fresh = quiz.root.locator(".scoreboard .new-score")
    expect(fresh).to_have_text("New score")
    expect(fresh).to_have_attribute("aria-disabled", "true")
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.is_at(1)
    fresh.focus()
    page.keyboard.press("Enter")
    expect(fresh).to_have_text("Press again: points and answers go")
    quiz.text.focus()
    expect(fresh).to_have_text("New score")
    fresh.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(quiz.points).to_have_text("0 points · streak 0")
    expect(fresh).to_be_focused()
    expect(quiz.root.get_by_role("button", name="Download summary")).to_have_attribute(
        "aria-disabled", "true"
    )
    assert page.evaluate(f"sessionStorage.getItem('{KEY}')") is None
    reloaded(quiz)
    expect(quiz.points).to_have_text("0 points · streak 0")
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("3 points · streak 1")
