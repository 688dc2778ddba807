"""How much shorter a text gets, at every vocabulary size at once."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array

Float64Array = npt.NDArray[np.float64]

PLATEAU_TOLERANCE: Final = 0.01
"""How far below its final compression a text may be and still count as having arrived."""
LAST_PART: Final = 0.1
"""A text that arrives only within this last part of the merges is still improving."""


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
    return _per_token(byte_count, token_counts)


def characters_per_token(character_count: int, token_counts: Int64Array) -> Float64Array:
    """Code points of the text ÷ number of tokens, which compares scripts more fairly than bytes.

    Args:
        character_count: code points of the text, `len(text)`.

    Returns:
        float64, shape (merges + 1,), in characters per token; NaN where there is no token.
    """
    return _per_token(character_count, token_counts)


def _per_token(amount: int, token_counts: Int64Array) -> Float64Array:
    ratios = np.full(len(token_counts), np.nan)
    np.divide(amount, token_counts, out=ratios, where=token_counts > 0)
    return ratios


def tokens_saved(token_counts: Int64Array) -> Int64Array:
    """Tokens that each merge saves: how many places of the text it joins.

    It is below the pair's count where occurrences overlap: in `aaa` the pair (a, a) stands twice
    and merges once.

    Returns:
        int64, shape (merges,), in tokens.

    >>> tokens_saved(np.array([11, 9, 7, 5])).tolist()
    [2, 2, 2]
    """
    return -np.diff(token_counts)


def tokens_saved_so_far(token_counts: Int64Array) -> Int64Array:
    """Tokens that the first 0, 1, 2, … merges save together. Gives int64, shape (merges + 1,), in
    tokens."""
    return np.asarray(token_counts[:1].sum() - token_counts, dtype=np.int64)


def saves_less_from(saved: Int64Array, threshold: int) -> int | None:
    """The first merge from which on every merge saves fewer than `threshold` tokens.

    Savings need not fall at every merge (overlaps), so this looks from the end.

    Returns:
        A rank, or None where the last merge still saves as much.

    >>> saves_less_from(np.array([9, 4, 5, 3, 2]), 5), saves_less_from(np.array([9, 9]), 5)
    (3, None)
    """
    enough = np.flatnonzero(saved >= threshold)
    first = int(enough[-1]) + 1 if len(enough) else 0
    return first if first < len(saved) else None


@dataclass(frozen=True)
class Plateau:
    """Where a text's compression stops improving.

    Attributes:
        step: merges at which it has arrived: the first step whose compression ratio is within
            1 % of the final one.
        ratio: bytes per token there.
        still_improving: whether it arrives only in the last tenth of the merges; then more
            merges would probably help, and `step` says nothing about this text.
    """

    step: int
    ratio: float
    still_improving: bool


def plateau(ratios: Float64Array) -> Plateau | None:
    """Where compression stops improving, by this project's own definition.

    A merge never makes a text longer, so compression never falls; what ends is the gain. A text
    has arrived at the smallest vocabulary that compresses it to within 1 % of what the whole
    vocabulary does. All merges after that one together are worth less than that.

    Args:
        ratios: compression ratio after 0, 1, 2, … merges; it never falls.

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
    final = float(ratios[-1])
    step = int(np.searchsorted(ratios, final * (1 - PLATEAU_TOLERANCE)))
    merges = len(ratios) - 1
    return Plateau(
        step=step,
        ratio=float(ratios[step]),
        still_improving=merges > 0 and step > (1 - LAST_PART) * merges,
    )
