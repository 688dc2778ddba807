"""Measures of a text at every vocabulary size, each worked out from gap ranks.

A training run, or one encoding of a text, is enough: nothing is trained or encoded again. A *step*
is a number of merges; the vocabulary at that step has the base symbols and as many merged tokens.
What is measured at every step is an array of shape (merges + 1,): after 0, 1, 2, … merges. Ratios
are float64, and NaN where they would be divided by 0.
"""

import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import regex

from bpe_core.common.arguments import check_integer
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import CLOSED, Int32Array, Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.engines import order_pairs
from bpe_core.text.alphabet import Base, check_text, code_points
from bpe_core.text.corpus import SPECIAL_SYMBOL
from bpe_core.tokenizer.tokenization import Tokenization

__all__ = [
    "Float64Array", "PairTable", "Plateau", "ZipfFit", "fertility", "find_words", "pair_table",
    "per_token", "plateau", "saves_less_from", "share_of_words_cut", "share_used",
    "stepping_stones", "times_made", "token_uses", "tokens_saved", "used_tokens", "zipf_fit",
]  # fmt: skip

Float64Array = npt.NDArray[np.float64]
_TOLERANCE: Final = 0.01  # of the final compression that a plateau may lack
_LAST_PART: Final = 0.1  # of the merges: a text with its plateau there is still improving
_FIRST_RANK: Final = 10  # of a line by Zipf's law: the most frequent pairs lie off it
_LEAST_COUNT: Final = 5  # of a pair on that line: below it most ranks are ties
_FEWEST: Final = 100  # ranks that are enough for a line
_POINTS: Final = 200  # at which the line is fitted
_RANKS_AT_ONCE: Final = 2**20  # that are counted


def per_token(size: int, token_counts: Int64Array) -> Float64Array:
    """The compression ratio at every step: the size of the text ÷ number of tokens.

    Args:
        size: bytes of the text in UTF-8; or characters, which is fairer to scripts.
        token_counts: tokens at every step, as `Tokenization.token_counts`.

    >>> per_token(12, np.array([12, 8, 6])).tolist()
    [1.0, 1.5, 2.0]
    """
    return _ratios(size, token_counts)


def tokens_saved(token_counts: Int64Array) -> Int64Array:
    """Tokens that each merge saves: how many places of the text it joins; int64, one for a merge.

    This is less than the count of the pair where occurrences overlap: in `aaa` the pair (a, a)
    occurs twice and merges once.

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
    """Where the compression of a text stops improving, by a definition of this project.

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
    """Where compression stops improving; None for an empty text.

    Args:
        ratios: the compression ratio at every step; it never falls.

    >>> plateau(np.array([1.0, 1.5, 1.99, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]))
    Plateau(step=2, ratio=1.99, still_improving=False)
    """
    if not len(ratios) or np.isnan(ratios[-1]):
        return None
    step = int(np.searchsorted(ratios, ratios[-1] * (1 - _TOLERANCE)))
    merges = len(ratios) - 1
    return Plateau(step, float(ratios[step]), 0 < merges * (1 - _LAST_PART) < step)


@dataclass(frozen=True, eq=False)
class PairTable:
    """Pairs by falling count. The place of a pair, from 1, is its rank in Zipf's law.

    Attributes:
        left, right: int64, token IDs.
        count: int64, how often the two are neighbours within a pre-token.
    """

    left: Int64Array
    right: Int64Array
    count: Int64Array

    def __len__(self) -> int:
        return len(self.count)


def pair_table(tokenization: Tokenization, step: int) -> PairTable:
    """Every pair after `step` merges with its count, overlapping ones included.

    Of pairs with equal counts, the one that the tie rule chooses first stands first.
    """
    tokens = tokenization.unique_tokens(step)
    together = np.ones(max(len(tokens.ids) - 1, 0), dtype=bool)
    together[tokens.bounds[1:-1] - 1] = False
    keys = (tokens.ids[:-1] << 32 | tokens.ids[1:])[together]
    # Unique pre-tokens are in the order of first appearance, so first places are, too.
    keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
    weights = tokens.weights[1:][together]
    count = np.bincount(places, weights=weights, minlength=len(keys)).astype(np.int64)
    left, right = keys >> 32, keys & (2**32 - 1)
    order = order_pairs(tokenization.tie_rule, left, right, count, first, tokenization.vocab)
    return PairTable(left[order], right[order], count[order])


@dataclass(frozen=True)
class ZipfFit:
    """A line through counts on logarithmic axes: its slope, and the first and last rank of it."""

    slope: float
    first: int
    last: int


def zipf_fit(counts: Int64Array) -> ZipfFit | None:
    """How fast falling counts fall with their rank; by Zipf's law the slope is near -1.

    Least squares on the logarithms, at ranks with equal logarithmic distances, from the tenth to
    the last that occurs five times. None if there are fewer than a hundred ranks.

    >>> fit = zipf_fit(np.array([100_000 // rank for rank in range(1, 5_000)]))
    >>> round(fit.slope, 2), fit.first, fit.last
    (-1.0, 10, 4999)
    """
    last = int(np.count_nonzero(counts >= _LEAST_COUNT))
    if last < _FEWEST:
        return None
    ranks = np.unique(np.geomspace(_FIRST_RANK, last, _POINTS).astype(np.int64))
    slope, _ = np.polyfit(np.log(ranks), np.log(counts[ranks - 1]), 1)
    return ZipfFit(float(slope), _FIRST_RANK, last)


def token_uses(tokenization: Tokenization, step: int) -> Int64Array:
    """How often each token is in the text after `step` merges: int64, by token ID.

    Special tokens are left out, and pre-tokens that no merge makes but that are tokens.
    """
    units = () if tokenization.unit_ids is None else tokenization.unit_ids
    known = np.concatenate((units, tokenization.base_ids, tokenization.merged_ids))
    uses = np.zeros(int(known.max(initial=-1)) + 1)
    for part in tokenization.parts():
        tokens = part.unique_tokens(step)
        is_text = (part.corpus.symbols[tokens.starts] != SPECIAL_SYMBOL) & (tokens.ids >= 0)
        uses += np.bincount(tokens.ids[is_text], tokens.weights[is_text], len(uses))
    return uses.astype(np.int64)


def times_made(tokenization: Tokenization, step: int) -> Int64Array:
    """How often the first `step` merges made each token; of base symbols, their number: int64, by
    token ID. Raises `SettingError`: `step` is not between 0 and the number of merges.

    Tokens that are not in the text after `step` merges became parts of longer tokens: the
    intermediate use in "LiteToken" (arXiv 2602.04706).
    """
    check_integer("step", step, 0, tokenization.merge_count)
    counts, saved = token_uses(tokenization, 0), tokens_saved(tokenization.token_counts)
    np.add.at(counts, tokenization.merged_ids[:step], saved[:step])
    return counts


def used_tokens(tokenization: Tokenization, merges: Sequence[Pair] | Int32Array) -> Int64Array:
    """How many different tokens are in the text at every step: int64.

    Args:
        tokenization: a text with its gap ranks: the training text, or any other.
        merges: those of the tokenizer, as `Tokenizer.merges`.
    """
    saved, uses = tokens_saved(tokenization.token_counts), token_uses(tokenization, 0).tolist()
    changes = np.zeros(len(saved) + 1, dtype=np.int64)
    changes[0] = np.count_nonzero(uses)
    for rank in np.flatnonzero(saved).tolist():
        left, right, merged = *map(int, merges[rank]), int(tokenization.merged_ids[rank])
        times, tokens = int(saved[rank]), {left, right, merged}
        before = sum(uses[token] > 0 for token in tokens)
        uses[left] -= times
        uses[right] -= times
        uses[merged] += times
        changes[rank + 1] = sum(uses[token] > 0 for token in tokens) - before
    return np.cumsum(changes)


def share_used(used: Int64Array, base_count: int) -> Float64Array:
    """The share of the vocabulary that is in the text, at every step. `used`: what `used_tokens`
    gives. `base_count`: the number of base symbols.

    Special tokens are not counted. Most texts use fewer than half of the 256 bytes.
    """
    return _ratios(used, base_count + np.arange(len(used)))


def stepping_stones(
    tokenization: Tokenization, merges: Sequence[Pair] | Int32Array, step: int
) -> Int64Array:
    """The ranks of the merges before `step` whose token is nowhere in the text after `step`
    merges, and is a part of a later one: int64, ascending."""
    merged = tokenization.merged_ids[:step]
    is_part = np.isin(merged, np.array(merges[:step], dtype=np.int64))
    return np.flatnonzero(is_part & (token_uses(tokenization, step)[merged] == 0))


def find_words(text: str, base: Base = "bytes") -> Int64Array:
    """The words of a text: longest runs of letters, marks and digits. Raises `TextError`: not a
    str, or a lone surrogate.

    They are the same for every tokenizer, which pre-tokens are not. In a script without spaces,
    such as Chinese or Thai, a run is a phrase (`has_spaced_words`).

    Args:
        text: the text that was tokenized (normalized, if the tokenizer normalizes).
        base: what the base symbols of the tokenizer are.

    Returns:
        int64, shape (words, 2): the first base symbol of each word, and one past its last.

    >>> find_words("né, a1!").tolist()
    [[0, 3], [5, 7]]
    """
    codes = code_points(check_text(text))
    is_in_word = np.zeros(sys.maxunicode + 1, dtype=bool)
    for character in set(text):  # one look-up for each distinct one
        is_in_word[ord(character)] = unicodedata.category(character)[0] in "LMN"
    edges = np.flatnonzero(np.diff(is_in_word[codes], prepend=False, append=False))
    if base == "bytes" and not text.isascii():
        begins_character = (np.frombuffer(text.encode(), dtype=np.uint8) & 0xC0) != 0x80
        edges = np.flatnonzero(np.append(begins_character, True))[edges]
    return edges.reshape(-1, 2)


def has_spaced_words(text: str) -> bool:
    """Whether most letters of a text are of scripts that put spaces between words.

    Thai, Lao, Khmer, Burmese, Chinese and Japanese do not: classes SA and ID of Unicode Standard
    Annex #14, line breaking.

    >>> [has_spaced_words(text) for text in ("한국어 단어, GPT", "这里没有空格 GPT", "ภาษาไทย")]
    [True, False, False]
    """
    letters = regex.sub(r"[^\p{L}\p{M}]+", "", text)
    spaced = regex.sub(r"[\p{LB=SA}\p{Han}\p{Hiragana}\p{Katakana}]+", "", letters)
    return 2 * len(spaced) >= len(letters)


def fertility(gap_ranks: Int32Array, words: Int64Array, merge_count: int) -> Float64Array:
    """Tokens per word at every step: 1 where no word is cut.

    A token belongs to a word if it covers any of it, so `·the` is one token of *the*: a word has
    one token more than open gaps inside.

    Source: P. Rust et al., "How Good is Your Tokenizer?" (ACL 2021), section 4: "the average
    number of subwords produced per tokenized word".

    Args:
        gap_ranks: int32, shape (n - 1,), of the text, as `Tokenization.gap_ranks`.
        words: int64, shape (words, 2), as `find_words` gives them.
    """
    gaps = _open_at_every_step(ranks_in_words(gap_ranks, words), merge_count)
    return 1 + _ratios(gaps, np.full(merge_count + 1, len(words)))


def share_of_words_cut(gap_ranks: Int32Array, words: Int64Array, merge_count: int) -> Float64Array:
    """The share of words that are more than one token, at every step; arguments of `fertility`.
    Source: P. Rust et al., as above: "proportion of continued words"."""
    if not len(words):
        return np.full(merge_count + 1, np.nan)
    # A word is one token from when the last of its inner gaps has closed.
    last = np.maximum.reduceat(ranks_in_words(gap_ranks, words), words[:, 0])
    return _open_at_every_step(last, merge_count) / len(words)


def ranks_in_words(gap_ranks: Int32Array, words: Int64Array) -> Int32Array:
    """The rank of the gap behind each base symbol, `CLOSED` if the gap is not inside of a word.
    Raises `SettingError`: words of a longer text."""
    size = len(gap_ranks) + 1
    if len(words) and words[-1, 1] > size:
        raise SettingError(
            f"the words end at base symbol {int(words[-1, 1])}, the gap ranks at {size}; "
            "both must be of the same text"
        )
    change = np.zeros(size + 1, dtype=np.int8)
    change[words[:, 0]] += 1
    change[words[:, 1] - 1] -= 1  # of a word of one symbol this is its start, too
    np.cumsum(change, out=change)
    ranks = np.append(gap_ranks, np.int32(CLOSED))
    ranks[change[:size] == 0] = CLOSED
    return ranks


def _open_at_every_step(ranks: Int32Array, merge_count: int) -> Int64Array:
    """How many of these gaps are open at every step."""
    closed_at = np.zeros(merge_count + 2, dtype=np.int64)
    for some in np.array_split(ranks, 1 + len(ranks) // _RANKS_AT_ONCE):  # with less memory
        closed_at += np.bincount(np.clip(some, CLOSED, merge_count) + 1, minlength=merge_count + 2)
    return np.asarray(len(ranks) - np.cumsum(closed_at)[: merge_count + 1], dtype=np.int64)


def _ratios(over: npt.ArrayLike, under: npt.ArrayLike) -> Float64Array:
    """`over / under`, with NaN where `under` is 0."""
    under = np.asarray(under, dtype=np.float64)
    found = np.full(under.shape, np.nan)
    np.divide(over, under, out=found, where=under > 0)
    return found
