"""What is kept of a curve that somebody drew, and how near it came."""

from collections.abc import Iterable, Sequence
from typing import Final

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
MOST: Final = HEIGHTS ** len(PLACES)
"""As many guesses there are."""
NEAR: Final = 70
"""The score from which on a guess counts as right."""
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
