"""A training text beside an unseen one, both measured with the same run."""

from dataclasses import dataclass
from typing import Final

import bpe_core as bpe
from bpe_view.text_metrics import TextMetrics
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.training.run_store import Request, Trained, trained
from ui.sizes.held_out_text import given_text, held_back
from ui.sizes.metrics_cache import measure, measure_training
from ui.sizes.sizes_choices import HELD_BACK, UNSEEN_NONE

TELLING_TOKENS: Final = 10_000
"""From so many tokens on, a text tells where its compression stops improving. That is where later
merges shorten it by less than a hundredth: by a hundred tokens, give or take the ten that chance
makes of a count of a hundred (its square root)."""


@dataclass(frozen=True, eq=False)
class MeasuredText:
    """A text and its measures; `""` for a corpus that only counts are known of."""

    title: str
    text: str
    measured: TextMetrics


@dataclass(frozen=True, eq=False)
class TrainVsHeldOut:
    """The two texts.

    Attributes:
        request: the training on the whole text.
        trained: the run that both are measured with.
        training: what it was trained on.
        unseen: the other one, if there is one.
        problem: why there is no unseen text though one was asked for; "" otherwise.
    """

    request: Request
    trained: Trained
    training: MeasuredText
    unseen: MeasuredText | None
    problem: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether `trained` is the run on the whole text, which the player shows."""
        return self.trained.identity == self.request.identity

    def whole(self) -> Trained | None:
        """That run, trained now if nobody has asked for it before; None: the visitor ended it."""
        return self.trained if self.is_whole else trained(self.request)

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
        choice: which unseen text, as the property `unseen` has it; beside a corpus it is the
            text of the page.

    Returns:
        None where the visitor ended the training.

    Raises:
        BPEError: as `trained` does.
    """
    problem = ""
    if choice == HELD_BACK and not request.counts:
        first_part, rest = held_back(request)
        part, problem = _trained_part(first_part, rest)
        if not problem:
            return _compared(request, part, rest) if part else None
    whole = trained(request)
    if whole is None:
        return None
    if whole.view is not None:
        return _compared(request, whole, whole.text)
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
    is_corpus = result.view is not None
    name = "corpus" if is_corpus else "training"
    text = "" if is_corpus else result.text
    training = MeasuredText(say(f"sizes.text.{name}"), text, measure_training(result))
    unseen = None
    if unseen_text:
        try:
            measured = measure(result, unseen_text)
            title = say(f"sizes.text.{'shown' if is_corpus else 'unseen'}")
            unseen = MeasuredText(title, unseen_text, measured)
        except bpe.BPEError as error:
            problem = say("sizes.unseen.cannot_encode", error=problem_text(error))
    return TrainVsHeldOut(request, result, training, unseen, problem)
