"""Which tokens are what their own text is encoded to, and why the others are not.

A token that its own text does not give may still appear inside other text, but rarely: a model
hardly ever learns it. See S. Land and M. Bartolo, "Fishing for Magikarp" (2024).
"""

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from bpe_core.analysis.vocabulary.vocabulary_arrays import CONTINUING, Vocabulary
from bpe_core.common.gaps import NEVER, BoolArray, Int32Array, Int64Array, highest_ranks
from bpe_core.common.printable import is_partial
from bpe_core.text.corpus import Corpus
from bpe_core.text.normalizing import normalize
from bpe_core.text.pretokenize import split_each
from bpe_core.tokenizer.tokenizer import Tokenizer


class Reach(IntEnum):
    """Whether the own text of a token is encoded to it, and if not, why."""

    REACHED = 0
    NOT_IN_TEXT = 1  # no UTF-8 text has these bytes
    OTHER_MERGES = 2  # the bytes of the text merge to other tokens
    NORMALIZED = 3  # normalization changes the text
    SPLIT = 4  # the split pattern cuts the text


def token_reach(tokenizer: Tokenizer, vocabulary: Vocabulary) -> npt.NDArray[np.int8]:
    """For each row of a vocabulary a `Reach`.

    Special tokens are matched in the text, so they are reached; a partial token, which has no text
    of its own, if its bytes merge to it.

    Args:
        vocabulary: that of the tokenizer, by `read_vocabulary`.

    Raises:
        PatternError: the split pattern takes too long.

    >>> import bpe_core as bpe
    >>> from bpe_core.analysis import read_vocabulary
    >>> plain = bpe.train("", vocab_size=256).tokenizer
    >>> tokenizer = bpe.Tokenizer(plain.alphabet, ((97, 98), (98, 99), (97, 257)), "none", {})
    >>> token_reach(tokenizer, read_vocabulary(tokenizer))[256:].tolist()  # "abc" is ab + c
    [0, 0, 2]
    """
    reach = np.zeros(len(vocabulary), dtype=np.int8)
    merged = (vocabulary.made_at >= 0) & ~vocabulary.special
    # Some other tokens are matched as a whole pre-token, which never has half a character.
    pretokens = [*tokenizer.other_tokens] if tokenizer.whole_pieces else []
    itself = np.isin(vocabulary.ids, np.array(pretokens, dtype=np.int64)) & ~vocabulary.partial
    itself |= vocabulary.special | np.isin(vocabulary.ids, np.array(tokenizer.base_ids))
    itself[merged] = _merges_to_itself(tokenizer, vocabulary, np.flatnonzero(merged))
    reach[~itself] = Reach.OTHER_MERGES
    for row in np.flatnonzero(vocabulary.partial & (reach == Reach.REACHED)).tolist():
        if not stands_in_text(vocabulary.tokens[row]):
            reach[row] = Reach.NOT_IN_TEXT
    rows = np.flatnonzero((reach == Reach.REACHED) & ~vocabulary.partial & ~vocabulary.special)
    texts = [vocabulary.texts[row] for row in rows.tolist()]
    split = split_each(texts, tokenizer.split)
    for row, text, parts in zip(rows.tolist(), texts, split, strict=True):
        if normalize(tokenizer.normalization, text) != text:
            reach[row] = Reach.NORMALIZED
        elif parts != [text]:
            reach[row] = Reach.SPLIT
    return reach


def stands_in_text(token: bytes) -> bool:
    """Whether some UTF-8 text has these bytes in it, with parts of characters at the ends.

    >>> stands_in_text(b"\\x82\\xac and \\xe2\\x82"), stands_in_text(b"\\xff")
    (True, False)
    """
    rest = token.lstrip(CONTINUING)
    # The last character may lack some of its bytes: the lowest or the highest ones complete it.
    ends = [fill * missing for fill in (b"\x80", b"\xbf") for missing in range(4)]
    return len(token) - len(rest) <= 3 and not all(is_partial(rest + end) for end in ends)


def _merges_to_itself(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array) -> BoolArray:
    """Whether the base symbols of each token, as a pre-token of its own, merge to that token."""
    if not len(rows):
        return np.zeros(0, dtype=np.bool_)
    data = b"".join(vocabulary.tokens[row] for row in rows.tolist())
    symbols: Int32Array = np.frombuffer(data, dtype=np.uint8).astype(np.int32)
    lengths = vocabulary.lengths
    if tokenizer.alphabet.base == "characters":
        symbols, lengths = tokenizer.alphabet.encode(data.decode()), vocabulary.characters
    corpus = Corpus.each_once(symbols, lengths[rows])
    gap_ranks = tokenizer.merger.gap_ranks(corpus)
    # One gap stays open, the one behind the token.
    is_one = np.add.reduceat(gap_ranks == NEVER, corpus.starts[:-1], dtype=np.int64) == 1
    ranks = highest_ranks(gap_ranks[:-1], corpus.starts[:-1])
    ranks[~is_one | (ranks == NEVER)] = 0
    made = np.array(tokenizer.merged_ids, dtype=np.int64)[ranks]
    return np.asarray(is_one & (made == vocabulary.ids[rows]), dtype=np.bool_)
