"""The player in mode Predict, as a test reads and answers it."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.app import open_page
from tests.browser.player import RIVER, PlayerOnPage, mount_player
from tests.words import pattern, w


class Quiz(PlayerOnPage):
    """The player in predict mode, as a test reads and answers it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.panel = self.root.locator(".predict")
        self.question = self.panel.locator(".question")
        self.verdict = self.panel.locator(".verdict")
        self.points = self.panel.locator(".points")
        self.guesses = self.panel.locator(".guess")
        self.heard = self.panel.locator("> [aria-live]")

    def button_of(self, key: str) -> Locator:
        """A button of the panel by the key of its words."""
        return self.panel.get_by_role("button", name=pattern(f"predict.{key}"))

    def press(self, key: str) -> None:
        """The same, pressed."""
        self.button_of(key).click()

    def level(self, number: int) -> None:
        """Choose what is asked."""
        self.press(f"level.{number}")

    def has(self, points: int, streak: int) -> None:
        """Wait until the score is this one."""
        score = {"points": w("predict.points", n=points), "streak": streak}
        expect(self.points).to_have_text(w("predict.points_and_streak", **score))

    def asks(self, number: int) -> None:
        """Wait until the question is which pair this merge joins."""
        expect(self.question).to_contain_text(pattern("predict.ask.1", number=number))

    def click_pair(self, run: bpe.TrainingRun, step: int, pair: bpe.Pair) -> None:
        """Click the two tokens where the pair stands for the first time."""
        left, right = place_of(run, step, pair)
        self.text.locator(f'.y[data-i="{left}"]').click()
        self.text.locator(f'.y[data-i="{right}"]').click()


def place_of(run: bpe.TrainingRun, step: int, pair: bpe.Pair) -> tuple[int, int]:
    """The first base symbols of the two tokens where a pair stands for the first time."""
    state = run.at(step)
    ids, starts = state.token_ids, state.starts.tolist()
    pieces = set(state.text.corpus.piece_starts.tolist())
    for at in range(len(ids) - 1):
        if (ids[at], ids[at + 1]) == pair and starts[at + 1] not in pieces:
            return starts[at], starts[at + 1]
    raise AssertionError(f"{pair} does not stand in the text")


def open_quiz(page: Page, url: str, **link: str | int) -> Quiz:
    """Open the landing page in mode Predict with a link's values."""
    quiz = Quiz(open_page(page, url, mode="predict", **link))
    expect(quiz.panel).to_be_visible()
    return quiz


def mount_quiz(page: Page, text: str = RIVER, **start: Any) -> Quiz:
    """The player alone, without a server, in mode Predict; takes what `mount_player` takes."""
    mount_player(page, text, mode="predict", **start)
    quiz = Quiz(page)
    expect(quiz.panel).to_be_visible()
    return quiz


def pair_words(run: bpe.TrainingRun, pair: bpe.Pair) -> str:
    """A pair as it is written on a choice."""
    vocab = run.tokenizer.vocab
    return " + ".join(printable(vocab[one]) for one in pair)


def winner(run: bpe.TrainingRun, step: int) -> bpe.Pair:
    """The pair that merges at a step."""
    return run.merges[step].left, run.merges[step].right
