"""The mode Predict on its page: what goes to Python, and what the page does with it."""

import re

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_view.player.player_payload import LEADERS
from tests.browser.app import settled, upload
from tests.browser.quiz import open_quiz
from tests.words import pattern, w
from ui.visit import DEFAULT_VOCAB_SIZE


def test_the_link_has_mode_and_level(page: Page, app_url: str) -> None:
    quiz = open_quiz(page, app_url, step=3, level=2)
    expect(quiz.question).to_contain_text(pattern("predict.ask.2"))
    page.wait_for_url(re.compile("mode=predict&level=2"))
    quiz.level(1)
    expect(page).not_to_have_url(re.compile("level"))
    quiz.level(2)
    page.wait_for_url(re.compile("mode=predict&level=2"))
    page.reload()
    settled(page)
    expect(quiz.question).to_contain_text(pattern("predict.ask.2"))
    quiz.root.get_by_role("button", name=w("predict.mode.watch")).click()
    expect(quiz.panel).to_be_hidden()
    expect(page).not_to_have_url(re.compile("mode|level"))
    expect(quiz.narration).to_contain_text(pattern("player.next.merge"))
    quiz.is_at(3)


@pytest.mark.thorough
def test_a_pair_of_a_long_text_is_counted_in_the_whole_text(page: Page, app_url: str) -> None:
    text = "".join(f"Line {number} of the long text. " for number in range(4_000)) + "qz" * 5
    quiz = open_quiz(page, app_url, sample="own", text="x")
    upload(page, "long.txt", text.encode())
    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE, leaders=LEADERS)
    assert run.leaders is not None
    leading = set(zip(run.leaders.left[0].tolist(), run.leaders.right[0].tolist(), strict=True))
    counts = run.at(0).pair_counts()
    rare = next(
        pair
        for pair, count in counts.items()
        if pair not in leading and count < run.merges[0].count
    )
    expect(quiz.guesses.first).to_be_visible()
    quiz.click_pair(run, 0, rare)
    both = {"times": counts[rare], "best": run.merges[0].count}
    said = {name: w("tokens.once_or_times", n=one) for name, one in both.items()}
    expect(quiz.verdict).to_contain_text(pattern("predict.pair.wrong", **said))
