"""Into how many tokens words are cut."""

import unicodedata

import numpy as np
import regex

from bpe_core.analysis.metrics.compression import Float64Array, ratios
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import CLOSED, Int32Array, Int64Array
from bpe_core.text.alphabet import Base, check_text, code_points


def find_words(text: str, base: Base = "bytes") -> Int64Array:
    """The words of a text: longest runs of letters, marks and digits.

    They are the same for every tokenizer, which pre-tokens are not. In a script without spaces,
    such as Chinese or Thai, a run is a phrase (`has_spaced_words`).

    Args:
        text: the text that was tokenized (normalized, if the tokenizer normalizes).
        base: what the base symbols of the tokenizer are.

    Returns:
        int64, shape (words, 2): the first base symbol of each word, and one past its last.

    Raises:
        TextError: not a str, or a lone surrogate.

    >>> find_words("né, a1!").tolist()
    [[0, 3], [5, 7]]
    """
    codes = code_points(check_text(text))
    is_in_word = np.bincount(codes) > 0
    for code in np.flatnonzero(is_in_word).tolist():  # one look-up for each distinct character
        is_in_word[code] = unicodedata.category(chr(code))[0] in "LMN"
    edges = np.flatnonzero(np.diff(is_in_word[codes], prepend=False, append=False))
    if base == "bytes":
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

    Returns:
        float64, shape (merges + 1,), in tokens per word; NaN where there are no words.
    """
    gaps = _open_at_every_step(ranks_in_words(gap_ranks, words), merge_count)
    return 1 + ratios(gaps, np.full(merge_count + 1, len(words)))


def share_of_words_cut(gap_ranks: Int32Array, words: Int64Array, merge_count: int) -> Float64Array:
    """The share of words that are more than one token, at every step.

    Source: P. Rust et al., as above: "proportion of continued words".

    Args:
        gap_ranks, words, merge_count: as for `fertility`.

    Returns:
        float64, shape (merges + 1,), from 0 to 1; NaN where there are no words.
    """
    if not len(words):
        return np.full(merge_count + 1, np.nan)
    # A word is one token from when the last of its inner gaps has closed.
    last = np.maximum.reduceat(ranks_in_words(gap_ranks, words), words[:, 0])
    return _open_at_every_step(last, merge_count) / len(words)


def ranks_in_words(gap_ranks: Int32Array, words: Int64Array) -> Int32Array:
    """The rank of the gap behind each base symbol, `CLOSED` if the gap is not inside of a word.

    Raises:
        SettingError: words of a longer text.
    """
    size = len(gap_ranks) + 1
    if len(words) and words[-1, 1] > size:
        raise SettingError(
            f"the words end at base symbol {int(words[-1, 1])}, the gap ranks at {size}; "
            "both must be of the same text"
        )
    change = np.zeros(size + 1, dtype=np.int8)
    change[words[:, 0]] += 1
    change[words[:, 1] - 1] -= 1  # of a word of one symbol this is its start, too
    is_inside = np.cumsum(change, dtype=np.int8)[:size] > 0
    return np.where(is_inside, np.append(gap_ranks, CLOSED), CLOSED).astype(np.int32)


def _open_at_every_step(ranks: Int32Array, merge_count: int) -> Int64Array:
    """How many of these gaps are still open after 0, 1, 2, … merges."""
    closed_at = np.bincount(np.clip(ranks, CLOSED, merge_count) + 1, minlength=merge_count + 2)
    return np.asarray(len(ranks) - np.cumsum(closed_at)[: merge_count + 1], dtype=np.int64)
