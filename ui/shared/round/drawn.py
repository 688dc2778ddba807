"""What is kept of a curve that somebody drew, and how near it came."""

from functools import lru_cache
from typing import Final

import numpy as np

from bpe_core.analysis import Float64Array

COLUMNS: Final = 60
"""Steps along the axis at which a guess is compared with the curve, as in guess.js."""
PLACES: Final = (2, 6, 12, 20, 28, 36, 48, 60)
"""Those that are kept, each with one of so many heights: a guess is one number."""
HEIGHTS: Final = 64
MOST: Final = HEIGHTS ** len(PLACES)
"""As many guesses there are."""
NEAR: Final = 70
"""The score from which on a guess counts as right."""
_LEVELS: Final = ((95, "perfect"), (85, "close"), (NEAR, "fair"), (40, "wild"), (0, "lost"))


def level(points: int) -> str:
    """The word for a score."""
    return next(name for least, name in _LEVELS if points >= least)


@lru_cache(4_096)
def score(curve: tuple[int, ...], *guesses: int) -> int:
    """How near the mean of some guesses is: 100 is the curve, 0 no better than that nothing falls.

    >>> falls, flat = (31, *[0] * COLUMNS), MOST - 1
    >>> score(falls, 0), score(falls, 0, flat), score(falls, flat)
    (99, 50, 0)
    """
    truth = np.array(curve, dtype=float)
    guess = np.mean([_heights(one, curve[0]) for one in guesses], axis=0)
    most = float(np.abs(truth - truth[0]).sum())
    return max(0, int(100 * (1 - float(np.abs(truth - guess).sum()) / most) + 0.5))


def _heights(guess: int, most: int) -> Float64Array:
    kept = [guess // HEIGHTS**at % HEIGHTS / (HEIGHTS - 1) for at in range(len(PLACES))]
    columns = np.arange(COLUMNS + 1)
    heights: Float64Array = most * np.interp(columns, [0, *PLACES], [1.0, *kept])
    return heights
