"""The score of the mode Predict on the pages that keep it: the app's, and one opened from disk."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.app import go, settled
from tests.browser.quiz import open_quiz, summary, winner
from tests.words import w

TEXT: Final = "aaabdaaabac"
SETTINGS: Final[dict[str, Any]] = {"vocab_size": 259, "split": "none"}


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(TEXT, split="none", vocab_size=259)


def leave_and_return(page: Page) -> None:
    go(page, "encode")
    expect(page.locator("section.encoder")).to_be_visible()
    settled(page)
    go(page, "watch")
    expect(page.locator(".player .predict")).to_be_visible()
    settled(page)


@pytest.mark.thorough
def test_who_leaves_and_returns_or_reloads_finds_score_and_summary(
    page: Page, app_url: str, run: bpe.TrainingRun
) -> None:
    quiz = open_quiz(page, app_url, text=TEXT, step=0, **SETTINGS)
    quiz.press("hint.button")
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.is_at(1)
    quiz.press("next")
    quiz.press("give_up")
    quiz.has(points=2, streak=0)
    rows = summary(quiz)
    assert [row["outcome"] for row in rows] == [
        w("predict.report.right", n=1),
        w("predict.report.shown"),
    ]
    for come_back in (leave_and_return, Page.reload):
        come_back(page)
        quiz.has(points=2, streak=0)
        assert summary(quiz) == rows
