"""A question of a round: what everybody may see of it, what only the reveal tells; drawn curves."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from bpe_core.analysis import Float64Array

COLUMNS: Final = 60
"""Steps along the axis at which a guess is compared with the curve, as in guess.js."""
PLACES: Final = (2, 6, 12, 20, 28, 36, 48, 60)
"""Those that are kept, each with one of so many heights: a guess is one number."""
HEIGHTS: Final = 64
_ALONG: Final = np.array(
    [np.interp(np.arange(COLUMNS + 1), (0, *PLACES), one) for one in np.eye(len(PLACES) + 1)]
)
"""How much each of them has of the height at each column."""
MOST: Final = HEIGHTS ** len(PLACES)  # as many guesses there are
NEAR: Final = 70  # the score from which on a guess counts as right
_LEVELS: Final = ((95, "perfect"), (85, "close"), (NEAR, "fair"), (40, "wild"), (0, "lost"))


def level(points: int) -> str:
    """The word for a score."""
    return next(name for least, name in _LEVELS if points >= least)


def lines(guesses: Iterable[int], most: int) -> Float64Array:
    """A row for each guess: its heights at all columns, of which the first is known."""
    kept = np.array([*guesses])[:, None] // HEIGHTS ** np.arange(len(PLACES)) % HEIGHTS
    drawn: Float64Array = most * np.insert(kept / (HEIGHTS - 1), 0, 1, axis=1) @ _ALONG
    return drawn


def scores(curve: Sequence[int], drawn: Float64Array) -> list[int]:
    """How near each line is: 100 is the curve, 0 no better than that nothing falls.

    >>> falls, flat = (31, *[0] * COLUMNS), MOST - 1
    >>> scores(falls, lines([0, flat], 31)), scores(falls, lines([0, flat], 31).mean(0)[None])
    ([99, 0], [50])
    """
    truth = np.array(curve, dtype=float)
    most = np.abs(truth - truth[0]).sum()
    near = 1 - np.abs(truth - drawn).sum(axis=1) / most
    found: list[int] = np.floor(100 * near + 0.5).astype(int).clip(min=0).tolist()
    return found


Said = tuple[str, dict[str, Any]]
"""A message by key with its values, which may be `Said` themselves: each phone has a language."""
_BY_HANDS: Final = 4  # cuts from which a class without phones chooses


@dataclass(frozen=True)
class Question:
    """One question."""

    ask: Said  # the question
    options: tuple[str, ...]  # in one order on all phones, so that neighbours can talk
    right: tuple[int, ...]  # places of the right options; all that tie are right
    why: tuple[tuple[Said, ...], ...]  # for each option what is said to whoever chose it
    told: tuple[Said, ...]  # what the projector says
    # the text in tokens, as their view takes it, which tells of no merge to come
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)  # the same, where that merge is known, too
    step: int = 0  # merges made before it
    tokens: tuple[int, ...] = ()  # how many there are, before it and after
    counts: tuple[int, ...] = ()  # how often each pair occurs, where the options are pairs
    # the tokens of the text that is asked about. Without options one cuts it by hand: a choice has
    # a bit for each gap between characters, and `why` is for right and wrong.
    parts: tuple[str, ...] = ()
    # how many tokens there are at equal steps between two vocabulary sizes. One draws it.
    curve: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """That which is asked about."""
        return "".join(self.parts)

    @property
    def choices(self) -> int:
        """How many different answers there are."""
        return len(self.options) or (MOST if self.curve else 0) or 1 << len(self.text) - 1

    @property
    def by_hands(self) -> "Question":
        """The same where hands are raised: one can choose between cuts, and make none."""
        if self.options or self.curve:
            return self
        gaps, (right,) = range(len(self.text) - 1), self.right
        turned = [right ^ 0b11 << gap for gap in gaps[:-1]] + [right ^ 1 << gap for gap in gaps]
        # The likeliest mistakes first: as many cuts, one of them a letter away.
        wrong = sorted(turned, key=lambda cuts: cuts.bit_count() != right.bit_count())
        options = sorted(_cut(self.text, one) for one in [right, *wrong[: _BY_HANDS - 1]])
        return replace(self, options=tuple(options), right=(options.index("|".join(self.parts)),))

    def is_right(self, choice: int) -> bool:
        """Whether that is the answer; of a curve, whether it is near."""
        if self.curve:
            return _points(self.curve, choice) >= NEAR
        return choice in self.right

    def why_of(self, choice: int) -> tuple[Said, ...]:
        """What is said to whoever chose that."""
        if self.curve:
            return (_scored(_points(self.curve, choice)),)
        return self.why[choice if self.options else int(choice not in self.right)]

    def told_of(self, votes: Counter[int]) -> tuple[Said, ...]:
        """What the projector says where the class chose that."""
        if not self.curve or not votes:
            return self.told
        mean = lines(votes.elements(), self.curve[0]).mean(axis=0)
        _, scored = _scored(scores(self.curve, mean[None])[0])
        return ("round.drawn", scored | {"best": max(self._scores(votes))}), *self.told

    def right_among(self, votes: Counter[int]) -> int:
        """How many gave the answer."""
        if not self.curve or not votes:
            return sum(votes[choice] for choice in self.right)
        return sum(one >= NEAR for one in self._scores(votes.elements()))

    def _scores(self, guesses: Iterable[int]) -> list[int]:
        return scores(self.curve, lines(guesses, self.curve[0]))

    def by_place(self, votes: Counter[int]) -> tuple[int, ...]:
        """How many chose each option, or cut in each gap; or all that were drawn."""
        if self.curve:
            return tuple(votes.elements())
        if self.options:
            return tuple(votes.get(place, 0) for place in range(len(self.options)))
        gaps = range(len(self.text) - 1)
        return tuple(sum(n for cuts, n in votes.items() if cuts >> gap & 1) for gap in gaps)


@lru_cache(4_096)
def _points(curve: tuple[int, ...], guess: int) -> int:
    return scores(curve, lines([guess], curve[0]))[0]


def _scored(points: int) -> Said:
    said = {"score": ("guess.score", {"n": points}), "level": (f"guess.level.{level(points)}", {})}
    return "round.scored", said


def _cut(text: str, cuts: int) -> str:
    """A text as one writes it with its cuts.

    >>> _cut("then", 0b010)
    'th|en'
    """
    return "".join(one + "|" * (cuts >> place & 1) for place, one in enumerate(text))


def question_of(kept: dict[str, Any]) -> Question:
    """The question that was kept as JSON."""
    return Question(**{name: _tuples(value) for name, value in kept.items()})


def _tuples(kept: Any) -> Any:
    return tuple(map(_tuples, kept)) if isinstance(kept, list) else kept
