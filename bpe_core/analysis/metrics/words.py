"""How words are cut."""

import unicodedata
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import regex

from bpe_core.analysis.metrics.compression import Float64Array
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import CLOSED, Int32Array, Int64Array
from bpe_core.text.alphabet import Base, check_text, code_points

_UNPARTED: Final = regex.compile(r"[\p{LB=SA}\p{Han}\p{Hiragana}\p{Katakana}]")


@dataclass(frozen=True, eq=False)
class Words:
    """Where the words of a text are.

    Attributes:
        starts, ends: int64, shape (words,): first base symbol, and one past the last.
    """

    starts: Int64Array
    ends: Int64Array

    def __len__(self) -> int:
        return len(self.starts)


def find_words(text: str, base: Base = "bytes") -> Words:
    """The words of a text: longest runs of letters, marks and digits.

    The same for every tokenizer, so that they can be compared; a pre-token would not do, because
    each tokenizer has its own. In scripts without spaces, such as Chinese or Thai, a run is a
    phrase rather than a word (`parts_words`): compare only texts of one language.

    Args:
        text: the text that was tokenized (normalized, if the tokenizer normalizes).
        base: what the tokenizer's base symbols are.

    Raises:
        TextError: not a str, or a lone surrogate.

    >>> words = find_words("né, a1!")
    >>> words.starts.tolist(), words.ends.tolist()
    ([0, 5], [3, 7])
    """
    codes = code_points(check_text(text))
    is_word = np.concatenate(([False], _belongs_to_word(codes), [False]))
    edges = np.flatnonzero(is_word[1:] != is_word[:-1])
    places = byte_offsets(codes, edges) if base == "bytes" else edges
    return Words(starts=places[0::2], ends=places[1::2])


def parts_words(text: str) -> bool:
    """Whether the script of most letters of a text parts words by spaces.

    Source: Unicode Standard Annex #14, classes SA and ID: Thai, Lao, Khmer, Burmese and others,
    Chinese and Japanese need a dictionary to find words.

    >>> parts_words("한국어 단어, GPT"), parts_words("这里没有空格 GPT"), parts_words("ภาษาไทย")
    (True, False, False)
    """
    codes, counts = np.unique(code_points(text), return_counts=True)
    signs = dict(zip(map(chr, codes.tolist()), counts.tolist(), strict=True))
    letters = {sign: n for sign, n in signs.items() if unicodedata.category(sign)[0] in "LM"}
    unparted = sum(n for sign, n in letters.items() if _UNPARTED.match(sign))
    is_most: bool = 2 * unparted > sum(letters.values())
    return not is_most


def byte_offsets(codes: Int32Array, places: Int64Array) -> Int64Array:
    """Where characters begin in UTF-8. `codes`: the code points of a text. `places`: which
    characters; `len(codes)`: the end of the text.

    >>> byte_offsets(code_points("aé🐟"), np.arange(4)).tolist()
    [0, 1, 3, 7]
    """
    more = (codes >= 0x80).astype(np.uint8) + (codes >= 0x800) + (codes >= 0x10000)
    if not more.any():
        return places
    return places + np.concatenate(([0], np.cumsum(more, dtype=np.int64)))[places]


def fertility(gap_ranks: Int32Array, words: Words, merge_count: int) -> Float64Array:
    """Tokens per word at every step: 1 where no word is cut.

    A token belongs to a word if it covers any of it, so `·the` is one token of *the*; a word has
    one token more than it has cuts inside.

    Source: P. Rust et al., "How Good is Your Tokenizer?" (ACL 2021), section 4: "the average
    number of subwords produced per tokenized word".

    Args:
        gap_ranks: int32, shape (n - 1,), of the whole text, as `Tokenization.gap_ranks`.

    Returns:
        float64, shape (merges + 1,), in tokens per word; NaN where there are no words.
    """
    inside = _inside_words(gap_ranks, words)
    return 1 + _open_at_every_step(gap_ranks[inside], merge_count) / _count(words)


def share_of_words_cut(gap_ranks: Int32Array, words: Words, merge_count: int) -> Float64Array:
    """The share of words that are more than one token, at every step.

    Source: P. Rust et al., as above: "proportion of continued words".

    Args:
        gap_ranks, words, merge_count: as for `fertility`.

    Returns:
        float64, shape (merges + 1,), from 0 to 1; NaN where there are no words.
    """
    if not len(words):
        return np.full(merge_count + 1, np.nan)
    # A word is whole once the last of its inner gaps has closed.
    inner = np.full(len(gap_ranks) + 1, CLOSED, dtype=np.int32)
    inside = _inside_words(gap_ranks, words)
    inner[:-1][inside] = gap_ranks[inside]
    whole_from = np.maximum.reduceat(inner, words.starts)
    return _open_at_every_step(whole_from, merge_count) / _count(words)


def _belongs_to_word(codes: Int32Array) -> npt.NDArray[np.bool_]:
    """Whether each character is a letter, mark or digit: one look-up for each distinct one."""
    appears = np.bincount(codes) > 0
    for code in np.flatnonzero(appears).tolist():
        appears[code] = unicodedata.category(chr(code))[0] in "LMN"
    return appears[codes]


def _inside_words(gap_ranks: Int32Array, words: Words) -> npt.NDArray[np.bool_]:
    """For each gap whether both its neighbours are in one word."""
    size = len(gap_ranks) + 1
    if len(words) and words.ends[-1] > size:
        raise SettingError(
            f"the words end at base symbol {int(words.ends[-1])}, the gap ranks at {size}; "
            "both must be of the same text"
        )
    change = np.zeros(size + 1, dtype=np.int8)
    change[words.starts] += 1
    # A word of one symbol ends its gaps where it begins them.
    change[words.ends - 1] -= 1
    return np.cumsum(change, dtype=np.int8)[: len(gap_ranks)] > 0


def _open_at_every_step(ranks: Int32Array, merge_count: int) -> Int64Array:
    """How many of these gaps are still open after 0, 1, 2, … merges."""
    closed_at = np.bincount(np.clip(ranks, CLOSED, merge_count) + 1, minlength=merge_count + 2)
    return np.asarray(len(ranks) - np.cumsum(closed_at)[: merge_count + 1], dtype=np.int64)


def _count(words: Words) -> float:
    return len(words) or np.nan
