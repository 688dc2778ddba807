"""Which tokens are what their own text is encoded to, and why the others are not.

A merge that others always come before, a split pattern that cuts the token's text, a text that
normalization changes: such a token may still come out beside other text, but a model hardly ever
learns it. Bytes that stand in no text never come out. The name is that of S. Land and M. Bartolo,
"Fishing for Magikarp" (2024).
"""

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import NEVER, Int32Array, Int64Array, highest_ranks
from bpe_core.common.printable import is_partial
from bpe_core.text.corpus import Corpus
from bpe_core.text.normalizing import normalize
from bpe_core.text.pretokenize import split_each
from bpe_core.tokenizer.tokenizer import Tokenizer

_MOST_CONTINUING: Final = 3


class Reach(IntEnum):
    """Whether a token's own text is encoded to it, and if not, why."""

    REACHED = 0
    NOT_IN_TEXT = 1
    OTHER_MERGES = 2
    NO_MERGE = 3
    NORMALIZED = 4
    SPLIT = 5


def token_reach(tokenizer: Tokenizer, vocabulary: Vocabulary) -> npt.NDArray[np.int8]:
    """For each row of a vocabulary a `Reach`. Special tokens are matched, so they are reached; half
    a character is, where its bytes merge to it.

    Args:
        vocabulary: its vocabulary, as `read_vocabulary` gives it.

    Raises:
        PatternError: the split pattern takes too long.
    """
    reach = np.zeros(len(vocabulary), dtype=np.int8)
    is_base = np.isin(vocabulary.ids, np.array(tokenizer.base_ids, dtype=np.int64))
    is_made = vocabulary.made_at >= 0
    others = ~is_base & ~is_made & ~vocabulary.special
    whole_ids = np.array(list(tokenizer.whole_tokens), dtype=np.int64)
    reach[others & ~np.isin(vocabulary.ids, whole_ids)] = Reach.NO_MERGE
    # Taken only as a whole pre-token, and that is always whole characters.
    reach[others & vocabulary.partial] = Reach.NO_MERGE
    replayed = np.flatnonzero(is_made & ~vocabulary.special)
    reach[replayed[~_merges_to_itself(tokenizer, vocabulary, replayed)]] = Reach.OTHER_MERGES
    for row in np.flatnonzero(vocabulary.partial & (reach == Reach.REACHED)).tolist():
        if not stands_in_text(vocabulary.tokens[row]):
            reach[row] = Reach.NOT_IN_TEXT
    rows = np.flatnonzero((reach == Reach.REACHED) & ~vocabulary.partial & ~vocabulary.special)
    texts, form = [vocabulary.texts[row] for row in rows.tolist()], tokenizer.normalization
    cut = split_each(texts, tokenizer.split)
    for row, text, pretokens in zip(rows.tolist(), texts, cut, strict=True):
        if normalize(form, text) != text:
            reach[row] = Reach.NORMALIZED
        elif pretokens != [text]:
            reach[row] = Reach.SPLIT
    return reach


def cut_instead(
    tokenizer: Tokenizer, vocabulary: Vocabulary, reach: npt.NDArray[np.int8]
) -> dict[int, tuple[int, ...]]:
    """For each row that is not reached, what the text of the token is encoded to instead; half a
    character is no text, and is left out.

    Args:
        tokenizer, vocabulary: as for `token_reach`.

    >>> import bpe_core as bpe
    >>> from bpe_core.analysis import read_vocabulary
    >>> plain = bpe.train("", vocab_size=256).tokenizer
    >>> made = bpe.Tokenizer(plain.alphabet, ((97, 98), (98, 99), (97, 257)), "none", {})
    >>> vocabulary = read_vocabulary(made)
    >>> cut_instead(made, vocabulary, token_reach(made, vocabulary))  # "abc" is ab + c
    {258: (256, 99)}

    Raises:
        SettingError: `reach` is not of this vocabulary.
    """
    if reach.shape != (len(vocabulary),):
        raise SettingError(f"reach has the shape {reach.shape}; there are {len(vocabulary)} tokens")
    rows = [row for row in np.flatnonzero(reach).tolist() if not vocabulary.partial[row]]
    return {row: tuple(tokenizer.encode(vocabulary.tokens[row].decode())) for row in rows}


def stands_in_text(token: bytes) -> bool:
    """Whether some UTF-8 text has these bytes in it, perhaps with half characters at the ends.

    >>> stands_in_text(b"\\x82\\xac and \\xe2\\x82"), stands_in_text(b"\\xff")
    (True, False)
    """
    rest = token.lstrip(bytes(range(0x80, 0xC0)))
    if len(token) - len(rest) > _MOST_CONTINUING:
        return False
    # What is left begins with a character; the last one may miss some of its bytes, and where it
    # can be completed at all, the lowest or the highest bytes do it.
    return any(
        not is_partial(rest + fill * missing)
        for fill in (b"\x80", b"\xbf")
        for missing in range(_MOST_CONTINUING + 1)
    )


def _merges_to_itself(
    tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array
) -> npt.NDArray[np.bool_]:
    """Whether the base symbols of each token, encoded by themselves, give that token."""
    if not len(rows):
        return np.zeros(0, dtype=np.bool_)
    corpus = _tokens_as_pretokens(tokenizer, vocabulary, rows)
    gap_ranks = tokenizer.merger.gap_ranks(corpus)
    # The gap behind each token is never closed; count those that stay open inside.
    is_open = np.add.reduceat(gap_ranks == NEVER, corpus.starts[:-1], dtype=np.int64) > 1
    ranks = highest_ranks(gap_ranks[:-1], corpus.starts[:-1])
    ranks[is_open | (ranks == NEVER)] = 0
    makes = np.array(tokenizer.merged_ids, dtype=np.int64)[ranks]
    itself: npt.NDArray[np.bool_] = ~is_open & (makes == vocabulary.ids[rows])
    return itself


def _tokens_as_pretokens(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array) -> Corpus:
    """A corpus in which each token is a pre-token of its own."""
    tokens = [vocabulary.tokens[row] for row in rows.tolist()]
    data = b"".join(tokens)
    if tokenizer.alphabet.base == "bytes":
        symbols: Int32Array = np.frombuffer(data, dtype=np.uint8).astype(np.int32)
        lengths = vocabulary.lengths[rows]
    else:
        symbols = tokenizer.alphabet.encode(data.decode())
        lengths = vocabulary.characters[rows]
    return Corpus.each_once(symbols, lengths)
