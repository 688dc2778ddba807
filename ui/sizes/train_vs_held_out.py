"""A training text beside an unseen one, measured with the same run, and with other tokenizers where
they can be had: everything at every size, from one encoding; nothing is ever estimated."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.charts import MeasuredText
from bpe_view.size_curve.size_curve_payload import Point
from bpe_view.text_metrics import TextMetrics
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.cache import Cache
from ui.shared.long_work import place_for
from ui.sizes.sizes_text import held_back
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import Chosen, chosen_tokenizer
from ui.visit import HELD_BACK, UNSEEN_TEXT

_measured: Final = Cache[tuple[str, str], TextMetrics]()
_ratios: Final = Cache[tuple[str, str], float | None]()
"""Both by the identity of a run or tokenizer, and the digest of a text."""
TELLING_TOKENS: Final = 10_000
"""From so many tokens on, a text tells where its compression stops improving. That is where later
merges shorten it by less than a hundredth: by a hundred tokens, give or take the ten that chance
makes of a count of a hundred (its square root)."""


@dataclass(frozen=True, eq=False)
class TrainVsHeldOut:
    """The two texts."""

    request: Request  # the training on the whole text
    trained: Trained  # the run that both are measured with
    texts: list[MeasuredText]  # what it was trained on, and the other one if there is one
    problem: str = ""  # why there is no unseen text though one is wanted; "" otherwise

    @property
    def unseen(self) -> MeasuredText | None:
        """The text that it was not trained on, if there is one."""
        return self.texts[1] if len(self.texts) > 1 else None

    @property
    def is_whole(self) -> bool:
        """Whether `trained` is the run on the whole text, which the player shows."""
        return self.trained.identity == self.request.identity

    def whole(self) -> Trained | None:
        """That run, trained now if nobody needed it before; None: the visitor ended it."""
        return self.trained if self.is_whole else trained(self.request)

    @property
    def base_size(self) -> int:
        """Number of base symbols: the smallest vocabulary size."""
        return len(self.trained.run.tokenizer.alphabet)

    @property
    def last_size(self) -> int:
        """The vocabulary size where the run ended."""
        return self.base_size + len(self.trained.run.merges)

    @property
    def size(self) -> int:
        """The vocabulary size that is looked at: the last where nobody chose one."""
        wanted: int | None = st.session_state["size"]
        last = self.last_size
        return last if wanted is None else min(max(wanted, self.base_size), last)

    @property
    def tells_where_it_stops(self) -> bool:
        """Whether there is an unseen text that is long enough for that."""
        unseen = self.unseen
        return unseen is not None and int(unseen.measured.token_counts[-1]) >= TELLING_TOKENS


def compare(request: Request) -> TrainVsHeldOut | None:
    """Measure the training text and the unseen one that is chosen.

    Args:
        request: the training on the whole text.

    Returns:
        None where the visitor ended the training.

    Raises:
        BPEError: as `trained` does.
    """
    choice, problem = st.session_state["unseen"], ""
    if choice == HELD_BACK:
        part, rest = held_back(request)
        run, problem = _trained_part(part, rest)
        if not problem:
            return _compared(request, run, rest) if run else None
    whole = trained(request)
    if whole is None:
        return None
    text = st.session_state["unseen_text"] if choice == UNSEEN_TEXT else ""
    if choice == UNSEEN_TEXT and not text:
        problem = say("sizes.unseen.missing")
    return _compared(request, whole, text, problem)


def _trained_part(part: Request, rest: str) -> tuple[Trained | None, str]:
    """The run on the first part of a text, or why none can stand for the whole; neither: the
    visitor ended it."""
    if not part.text or not rest.strip():
        return None, say("sizes.unseen.too_short")
    try:
        run = trained(part)
    except bpe.BPEError as error:
        return None, problem_text(error)
    return run, say("sizes.unseen.too_short") if run and not run.run.merges else ""


def _compared(request: Request, run: Trained, unseen: str, problem: str = "") -> TrainVsHeldOut:
    texts = [MeasuredText(say("sizes.text.training"), run.text, measure(run, run.text))]
    if unseen:
        try:
            texts.append(MeasuredText(say("sizes.text.unseen"), unseen, measure(run, unseen)))
        except bpe.BPEError as error:
            problem = say("sizes.unseen.cannot_encode", error=problem_text(error))
    return TrainVsHeldOut(request, run, texts, problem)


def measure(run: Trained, text: str) -> TextMetrics:
    """The measures of a text in the tokens of a run; special tokens in it are recognised.

    They are kept without the text and its tokenization, whose arrays are as long.

    Raises:
        TextError: character mode, and a character the training text did not have.
    """

    def make() -> TextMetrics:
        with place_for(text):
            return TextMetrics(run.run.tokenizer, text, run.tokenize(text)).without_text()

    return _measured.get((run.identity, _digest(text)), make, cost=100 * len(run.run.token_counts))


def model_points(
    names: Sequence[str], texts: Sequence[MeasuredText]
) -> tuple[list[Point], list[str]]:
    """Each tokenizer measured on each text, and what is wrong with those that cannot be."""
    points: list[Point] = []
    problems: list[str] = []
    for name in names:
        try:
            points += _points_of(name, texts)
        except bpe.BPEError as error:
            problems.append(problem_text(error))
    return points, list(dict.fromkeys(problems))  # after Stop all of them have the same


def _points_of(name: str, texts: Sequence[MeasuredText]) -> Iterator[Point]:
    chosen = chosen_tokenizer(name)
    assert chosen is not None  # none is trained, so nobody can stop it
    title = bpe.PRETRAINED[name].models if name in bpe.PRETRAINED else chosen.title
    for one in texts:
        ratio = _bytes_per_token(chosen, one.text)
        if ratio is not None:
            yield Point(title, one.title, chosen.tokenizer.vocab_size, ratio)


def _bytes_per_token(chosen: Chosen, text: str) -> float | None:
    """None for an empty text."""

    def make() -> float | None:
        tokens = chosen.tokenizer.count(text)
        return len(text.encode()) / tokens if tokens else None

    return _ratios.get((chosen.identity, _digest(text)), make)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
