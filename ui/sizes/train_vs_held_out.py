"""A training text beside an unseen one, measured with the same run, and with other tokenizers where
they can be had: everything at every size, from one encoding; nothing is ever estimated."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.charts.curves import Point
from bpe_view.text_metrics import TextMetrics
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.cache import Cache
from ui.shared.markdown import plain
from ui.sizes.held_out_text import given_text, held_back
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import chosen_tokenizer
from ui.visit import HELD_BACK, UNSEEN_NONE

_measured: Final = Cache[tuple[str, str], TextMetrics]()
_ratios: Final = Cache[tuple[str, str], float | None]()


def measure(result: Trained, text: str) -> TextMetrics:
    """The measures of a text in the tokens of a run, worked out once for all sessions.

    They are kept without the text and its tokenization, whose arrays are as long.

    Args:
        text: its text, or any other; special tokens are recognised.

    Raises:
        TextError: character mode, and a character the training text did not have.
    """
    digest = "" if text == result.text else hashlib.sha256(text.encode()).hexdigest()
    key, cost = (result.identity, digest), 100 * len(result.run.token_counts)
    return _measured.get(key, lambda: _measure(result, text), cost=cost)


def _measure(result: Trained, text: str) -> TextMetrics:
    return TextMetrics(result.run.tokenizer, text, result.tokenize(text)).without_text()


def model_ratio(identity: str, digest: str, tokenizer: bpe.AnyTokenizer, text: str) -> float | None:
    """Bytes per token of a text with a tokenizer; None for an empty text."""

    def make() -> float | None:
        tokens = tokenizer.count(text)
        return len(text.encode()) / tokens if tokens else None

    return _ratios.get((identity, digest), make)


TELLING_TOKENS: Final = 10_000
"""From so many tokens on, a text tells where its compression stops improving. That is where later
merges shorten it by less than a hundredth: by a hundred tokens, give or take the ten that chance
makes of a count of a hundred (its square root)."""


@dataclass(frozen=True, eq=False)
class MeasuredText:
    """A text and its measures."""

    title: str
    text: str
    measured: TextMetrics


@dataclass(frozen=True, eq=False)
class TrainVsHeldOut:
    """The two texts."""

    request: Request  # the training on the whole text
    trained: Trained  # the run that both are measured with
    training: MeasuredText  # what it was trained on
    unseen: MeasuredText | None  # the other one, if there is one
    problem: str = ""  # why there is no unseen text though one was asked for; "" otherwise

    @property
    def is_integer(self) -> bool:
        """Whether `trained` is the run on the whole text, which the player shows."""
        return self.trained.identity == self.request.identity

    def whole(self) -> Trained | None:
        """That run, trained now if nobody has asked for it before; None: the visitor ended it."""
        return self.trained if self.is_integer else trained(self.request)

    @property
    def base_size(self) -> int:
        """Number of base symbols: the smallest vocabulary size."""
        return len(self.trained.run.tokenizer.alphabet)

    def step(self, size: int) -> int:
        """The merges at a vocabulary size; a run on a part of the text may have ended before."""
        return min(max(size - self.base_size, 0), len(self.trained.run.merges))

    @property
    def tells_where_it_stops(self) -> bool:
        """Whether there is an unseen text that is long enough for that."""
        if self.unseen is None:
            return False
        return int(self.unseen.measured.token_counts[-1]) >= TELLING_TOKENS

    @property
    def sides(self) -> list[MeasuredText]:
        """The training text, and the unseen one if there is one."""
        return [self.training, self.unseen] if self.unseen else [self.training]


def compare(request: Request, choice: str) -> TrainVsHeldOut | None:
    """Measure the training text and the unseen one.

    Args:
        request: the training on the whole text.
        choice: which unseen text, as the property `unseen` has it.

    Returns:
        None where the visitor ended the training.

    Raises:
        BPEError: as `trained` does.
    """
    problem = ""
    if choice == HELD_BACK:
        first_part, rest = held_back(request)
        part, problem = _trained_part(first_part, rest)
        if not problem:
            return _compared(request, part, rest) if part else None
    whole = trained(request)
    if whole is None:
        return None
    text = given_text(choice)
    if not text and choice not in (HELD_BACK, UNSEEN_NONE):
        problem = say("sizes.unseen.missing")
    return _compared(request, whole, text, problem)


def _trained_part(first_part: Request, rest: str) -> tuple[Trained | None, str]:
    """The run on the first part of a text, or why none can stand for the whole; neither: the
    visitor ended it."""
    if not first_part.text or not rest.strip():
        return None, say("sizes.unseen.too_short")
    try:
        part = trained(first_part)
    except bpe.BPEError as error:
        return None, problem_text(error)
    is_short = part is not None and not part.run.merges
    return part, say("sizes.unseen.too_short") if is_short else ""


def _compared(
    request: Request, result: Trained, unseen_text: str, problem: str = ""
) -> TrainVsHeldOut:
    text = result.text
    training = MeasuredText(say("sizes.text.training"), text, measure(result, text))
    unseen = None
    if unseen_text:
        try:
            measured = measure(result, unseen_text)
            unseen = MeasuredText(say("sizes.text.unseen"), unseen_text, measured)
        except bpe.BPEError as error:
            problem = say("sizes.unseen.cannot_encode", error=problem_text(error))
    return TrainVsHeldOut(request, result, training, unseen, problem)


def model_points(names: Sequence[str], sides: Sequence[MeasuredText]) -> list[Point]:
    """Each tokenizer measured on each text; one that is missing, or cannot do it, is said to be."""
    points: list[Point] = []
    problems: list[str] = []
    for name in names:
        try:
            points += _points_of(name, sides)
        except bpe.BPEError as error:
            problems.append(problem_text(error))
    for problem in dict.fromkeys(problems):  # after Stop all of them have the same
        st.warning(plain(problem))
    return points


def _points_of(name: str, sides: Sequence[MeasuredText]) -> Iterator[Point]:
    chosen = chosen_tokenizer(name)
    assert chosen is not None  # none is trained, so nobody can stop it
    title = bpe.PRETRAINED[name].models if name in bpe.PRETRAINED else chosen.title
    for side in sides:
        digest = hashlib.sha256(side.text.encode()).hexdigest()
        ratio = model_ratio(chosen.identity, digest, chosen.tokenizer, side.text)
        if ratio is not None:
            yield Point(title, side.title, chosen.tokenizer.vocab_size, ratio)
