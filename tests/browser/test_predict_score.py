"""The score of the mode Predict: kept for the visit, and begun anew where nothing can be kept."""

import csv
import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.app import settled
from tests.browser.conftest import NewPage
from tests.browser.quiz import Quiz, open_quiz, winner
from tests.browser.take_home import open_saved, saved_run
from ui.components.player import Start

TEXT: Final = "aaabdaaabac"
SETTINGS: Final[dict[str, Any]] = {"vocab_size": 259, "split": "none"}
KEY: Final = "bpe-explorer.score.1"
ROW: Final = {
    "key": "saved run,0,1", "level": 1, "step": 0, "settings": "", "given": ["x"], "answer": "x",
    "hints": 0, "right": True, "shown": False, "tied": 1, "points": 3,
}  # fmt: skip
RUBBISH: Final = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"rows"',
    "{}",
    json.dumps({"rows": {}, "streak": 0, "longest": 0}),
    json.dumps({"rows": [None], "streak": 0, "longest": 0}),
    json.dumps({"rows": [ROW], "streak": -1, "longest": 1}),
    json.dumps({"rows": [ROW], "streak": 2, "longest": 1}),
    json.dumps({"rows": [ROW], "streak": 1, "longest": 1e300}),
    *(
        json.dumps({"rows": [ROW | wrong], "streak": 1, "longest": 1})
        for wrong in (
            {"key": 1},
            {"level": 9},
            {"step": 0.5},
            {"settings": None},
            {"given": "x"},
            {"given": [1]},
            {"answer": {"a": 1}},
            {"hints": "1"},
            {"right": "yes"},
            {"shown": True},
            {"right": False},
            {"tied": None},
            {"points": 999},
            {"points": 0},
        )
    ),
]


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(TEXT, split="none", vocab_size=259)


def open_saved_quiz(page: Page, folder: Path) -> Quiz:
    """The page to take home, asking: it keeps the score as the app does, and opens sooner."""
    _, file = saved_run(folder, TEXT, Start(mode="predict"), **SETTINGS)
    open_saved(page, file)
    return Quiz(page)


def reloaded(quiz: Quiz) -> Quiz:
    quiz.page.reload()
    expect(quiz.question).to_contain_text("Merge ")
    return quiz


def summary(quiz: Quiz) -> list[dict[str, str]]:
    with quiz.page.expect_download() as found:
        quiz.root.get_by_role("button", name="Download summary").click()
    with found.value.path().open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def leave_and_return(page: Page) -> None:
    page.get_by_role("link", name="Encode").click()
    expect(page.locator("section.encoder")).to_be_visible()
    settled(page)
    page.get_by_role("link", name="Watch merges").click()
    expect(page.locator(".player .predict")).to_be_visible()
    settled(page)


def test_who_leaves_and_returns_or_reloads_finds_score_and_summary(
    page: Page, app_url: str, run: bpe.TrainingRun
) -> None:
    quiz = open_quiz(page, app_url, text=TEXT, step=0, **SETTINGS)
    quiz.press("Hint")
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.is_at(1)
    quiz.press("Next question")
    quiz.press("Show me")
    expect(quiz.points).to_have_text("2 points · streak 0")
    rows = summary(quiz)
    assert [row["outcome"] for row in rows] == ["right at the first try", "answer shown"]
    for come_back in (leave_and_return, Page.reload):
        come_back(page)
        expect(quiz.points).to_have_text("2 points · streak 0")
        assert summary(quiz) == rows


def test_an_answered_question_gives_no_points_again_after_returning(
    page: Page, tmp_path: Path, run: bpe.TrainingRun
) -> None:
    quiz = open_saved_quiz(page, tmp_path)
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("3 points · streak 1")
    reloaded(quiz)
    expect(quiz.heard).to_contain_text("does not count again")
    quiz.click_pair(run, 0, winner(run, 0))
    quiz.is_at(1)
    expect(quiz.points).to_have_text("3 points · streak 1")
    assert len(summary(quiz)) == 1


def test_tries_and_hints_of_an_open_question_still_count_after_returning(
    page: Page, tmp_path: Path, run: bpe.TrainingRun
) -> None:
    quiz = open_saved_quiz(page, tmp_path)
    quiz.press("Hint")
    hint = quiz.panel.locator(".hint-line").inner_text()
    quiz.click_pair(run, 0, (97, 98))
    expect(quiz.verdict).to_contain_text("Not this one")
    reloaded(quiz)
    expect(quiz.panel.locator(".hint-line")).to_have_text([hint])
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("1 point · streak 0")


def test_another_text_goes_on_with_the_score_of_the_visit(page: Page, app_url: str) -> None:
    run = bpe.train(TEXT, split="none", vocab_size=259)
    quiz = open_quiz(page, app_url, text=TEXT, step=0, **SETTINGS)
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("3 points · streak 1")
    quiz = open_quiz(page, app_url, text="red bed red shed red", step=0, **SETTINGS)
    expect(quiz.points).to_have_text("3 points · streak 1")
    quiz.press("Show me")
    assert [row["text and settings"][:12] for row in summary(quiz)] == [
        "Text “aaabda",
        "Text “red be",
    ]
    quiz = open_quiz(page, app_url, text=TEXT, step=0, **SETTINGS)
    expect(quiz.heard).to_contain_text("does not count again")


def test_a_new_score_is_begun_by_a_second_press(
    page: Page, tmp_path: Path, run: bpe.TrainingRun
) -> None:
    quiz = open_saved_quiz(page, tmp_path)
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


def test_what_was_kept_by_something_else_is_not_taken_for_a_score(
    page: Page, tmp_path: Path, run: bpe.TrainingRun
) -> None:
    quiz = open_saved_quiz(page, tmp_path)
    keep = f"value => sessionStorage.setItem('{KEY}', value)"
    page.evaluate(keep, json.dumps({"rows": [ROW], "streak": 1, "longest": 1}))
    reloaded(quiz)
    expect(quiz.points).to_have_text("3 points · streak 1")
    for rubbish in RUBBISH:
        page.evaluate(keep, rubbish)
        reloaded(quiz)
        assert quiz.points.inner_text() == "0 points · streak 0", rubbish
        assert quiz.heard.inner_text().count("count again") == 0, rubbish
    quiz.click_pair(run, 0, winner(run, 0))
    reloaded(quiz)
    expect(quiz.points).to_have_text("3 points · streak 1")


@pytest.mark.parametrize(
    "refusal",
    [
        """Object.defineProperty(window, "sessionStorage", {get() {
            throw new DOMException("not here", "SecurityError");
        }});""",
        """Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };""",
        "Object.defineProperty(window, 'sessionStorage', {value: null});",
    ],
    ids=["refused", "full", "absent"],
)
def test_where_nothing_can_be_kept_the_score_counts_and_begins_anew(
    new_page: NewPage, tmp_path: Path, refusal: str, run: bpe.TrainingRun
) -> None:
    page = new_page()
    page.add_init_script(refusal)
    quiz = open_saved_quiz(page, tmp_path)
    quiz.click_pair(run, 0, winner(run, 0))
    expect(quiz.points).to_have_text("3 points · streak 1")
    assert len(summary(quiz)) == 1
    reloaded(quiz)
    expect(quiz.points).to_have_text("0 points · streak 0")
