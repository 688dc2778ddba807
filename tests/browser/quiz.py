"""The player in mode Predict, as a test reads and answers it."""

import csv
import re
from typing import Any

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.app import settled
from tests.browser.player import RIVER, PlayerOnPage, mount_player


class Quiz(PlayerOnPage):
    """The player in predict mode, as a test reads and answers it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.panel = self.root.locator(".predict")
        self.question = self.panel.locator(".question")
        self.verdict = self.panel.locator(".verdict")
        self.points = self.panel.locator(".points")
        self.guesses = self.panel.locator(".guess")
        self.heard = self.panel.locator("> [role=status]")

    def press(self, name: str) -> None:
        """A button of the panel by its words."""
        self.panel.get_by_role("button", name=re.compile(name)).click()

    def level(self, name: str) -> None:
        """Choose what is asked."""
        self.panel.get_by_role("button", name=name).click()

    def click_pair(self, run: bpe.TrainingRun, step: int, pair: bpe.Pair) -> None:
        """Click the two tokens where the pair stands for the first time."""
        left, right = place_of(run, step, pair)
        self.text.locator(f'.y[data-i="{left}"]').click()
        self.text.locator(f'.y[data-i="{right}"]').click()


def place_of(run: bpe.TrainingRun, step: int, pair: bpe.Pair) -> tuple[int, int]:
    """The first base symbols of the two tokens where a pair stands for the first time."""
    state = run.at(step)
    ids, starts = state.token_ids, state.starts.tolist()
    pieces = set(state.piece_starts.tolist())
    for at in range(len(ids) - 1):
        if (ids[at], ids[at + 1]) == pair and starts[at + 1] not in pieces:
            return starts[at], starts[at + 1]
    raise AssertionError(f"{pair} does not stand in the text")


def open_quiz(page: Page, url: str, **link: str | int) -> Quiz:
    """Open the landing page in mode Predict with a link's values."""
    page.goto(f"{url}/?mode=predict&" + "&".join(f"{key}={value}" for key, value in link.items()))
    settled(page)
    quiz = Quiz(page)
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


def summary(quiz: Quiz) -> list[dict[str, str]]:
    """The rows of the summary that can be downloaded."""
    with quiz.page.expect_download() as found:
        quiz.root.get_by_role("button", name="Download summary").click()
    with found.value.path().open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))
