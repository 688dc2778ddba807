"""How much shorter a text gets, at every vocabulary size at once."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array

Float64Array = npt.NDArray[np.float64]

_TOLERANCE: Final = 0.01  # of the final compression that a plateau may lack
_LAST_PART: Final = 0.1  # of the merges: a text that arrives within it is still improving


def bytes_per_token(byte_count: int, token_counts: Int64Array) -> Float64Array:
    """The compression ratio: bytes of UTF-8 text ÷ number of tokens.

    Args:
        byte_count: bytes of the text, `len(text.encode())`.
        token_counts: tokens after 0, 1, 2, … merges, as `Tokenization.token_counts`.

    Returns:
        float64, shape (merges + 1,), in bytes per token; NaN where there is no token.

    >>> bytes_per_token(12, np.array([12, 8, 6])).tolist()
    [1.0, 1.5, 2.0]
    """
    return ratios(byte_count, token_counts)


def characters_per_token(character_count: int, token_counts: Int64Array) -> Float64Array:
    """Code points of the text, `len(text)`, ÷ number of tokens; fairer to scripts than bytes.

    Returns:
        float64, shape (merges + 1,), in characters per token; NaN where there is no token.
    """
    return ratios(character_count, token_counts)


def ratios(over: npt.ArrayLike, under: npt.ArrayLike) -> Float64Array:
    """`over / under`, with NaN where `under` is 0."""
    under = np.asarray(under, dtype=np.float64)
    found = np.full(under.shape, np.nan)
    np.divide(over, under, out=found, where=under > 0)
    return found


def tokens_saved(token_counts: Int64Array) -> Int64Array:
    """Tokens that each merge saves: how many places of the text it joins.

    This is less than the count of the pair where occurrences overlap: in `aaa` the pair (a, a)
    occurs twice and merges once.

    Returns:
        int64, shape (merges,).

    >>> tokens_saved(np.array([11, 9, 7, 5])).tolist()
    [2, 2, 2]
    """
    return -np.diff(token_counts)


def saves_less_from(saved: Int64Array, threshold: int) -> int | None:
    """The rank from which on every merge saves fewer than `threshold` tokens; None if none does.

    Savings need not fall at every merge, because occurrences overlap.

    >>> saves_less_from(np.array([9, 4, 5, 3, 2]), 5), saves_less_from(np.array([9, 9]), 5)
    (3, None)
    """
    first = int(np.flatnonzero(saved >= threshold).max(initial=-1)) + 1
    return first if first < len(saved) else None


@dataclass(frozen=True)
class Plateau:
    """Where the compression of a text stops improving.

    Attributes:
        step: the fewest merges that compress the text to within 1 % of what all merges do.
        ratio: bytes per token there.
        still_improving: `step` is among the last tenth of the merges, so more merges would
            probably help, and it says little.
    """

    step: int
    ratio: float
    still_improving: bool


def plateau(ratios: Float64Array) -> Plateau | None:
    """Where compression stops improving, by a definition of this project (see `Plateau`).

    Args:
        ratios: the compression ratio after 0, 1, 2, … merges; it never falls.

    Returns:
        None for an empty text.

    Raises:
        SettingError: ratios that fall.

    >>> found = plateau(np.array([1.0, 1.5, 1.99, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]))
    >>> found.step, found.still_improving
    (2, False)
    """
    if not len(ratios) or np.isnan(ratios[-1]):
        return None
    if not np.all(ratios[1:] >= ratios[:-1]):
        raise SettingError("ratios falls somewhere; a compression ratio never does")
    step = int(np.searchsorted(ratios, ratios[-1] * (1 - _TOLERANCE)))
    merges = len(ratios) - 1
    return Plateau(step, float(ratios[step]), 0 < merges * (1 - _LAST_PART) < step)
