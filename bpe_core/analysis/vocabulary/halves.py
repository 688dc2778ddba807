"""Half characters that fit together: two tokens that share a character, and are encoded so.

A token may end inside a character, another begin where that one stopped. Not every two that fit are
ever encoded beside each other: the bytes of most may merge otherwise, or the split pattern cut them
elsewhere. The question is that of E. Jang et al., "Improbable Bigrams Expose Vulnerabilities of
Incomplete Tokens in Byte-Level Tokenizers" (2024).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

import numpy as np

from bpe_core.analysis.vocabulary.reach import stands_in_text
from bpe_core.analysis.vocabulary.surroundings import parts_of
from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary
from bpe_core.common.arguments import checked, whole
from bpe_core.common.by_content import ByContent
from bpe_core.common.gaps import BoolArray, Int64Array
from bpe_core.common.printable import is_partial
from bpe_core.tokenizer.tokenizer import Tokenizer

_AT_ONCE: Final = 50_000  # pairs that are encoded at once
_BETWEEN: Final = -1  # what `tokenize_apart` has between two texts
Rows = tuple[int, int]


@dataclass(frozen=True, eq=False)
class HalfPairs(ByContent):
    """Which half characters fit together.

    Attributes:
        first, second: int64, shape (pairs,): the rows of two tokens whose text is encoded to them.
        fitting: how many pairs make whole characters, whatever their text is encoded to.
    """

    first: Int64Array
    second: Int64Array
    fitting: int


@checked()
def half_characters(vocabulary: Vocabulary) -> tuple[BoolArray, BoolArray]:
    """Which tokens begin, and which end, inside a character.

    Bytes that stand in no text, and special tokens, do neither. Gives two arrays of bool by row.

    >>> import bpe_core as bpe
    >>> from bpe_core.analysis import read_vocabulary
    >>> begin, end = half_characters(read_vocabulary(bpe.train("", vocab_size=256).tokenizer))
    >>> int(begin.sum()), int(end.sum())  # 64 bytes go on in a character, 51 begin one
    (64, 51)
    """
    begin, end = (np.zeros(len(vocabulary), dtype=np.bool_) for _ in range(2))
    for row in np.flatnonzero(vocabulary.partial & ~vocabulary.special).tolist():
        token = vocabulary.tokens[row]
        if stands_in_text(token):
            first, _, last = parts_of(token)
            begin[row], end[row] = bool(first), bool(last)
    return begin, end


@checked(step=whole(0))
def half_pairs(tokenizer: Tokenizer, vocabulary: Vocabulary, step: int) -> HalfPairs:
    """The pairs of half characters that make whole ones, and are encoded to themselves.

    Args:
        vocabulary: its tokens, as `read_vocabulary` gives them.

    Returns:
        the pairs by rows of the vocabulary, ascending.

    Raises:
        PatternTimeoutError: the split pattern takes too long.

    >>> import bpe_core as bpe
    >>> from bpe_core.analysis import read_vocabulary
    >>> tokenizer = bpe.train("éé", vocab_size=257).tokenizer  # é is a token by now
    >>> pairs = half_pairs(tokenizer, read_vocabulary(tokenizer), step=1)
    >>> pairs.fitting, len(pairs.first)  # é is no longer encoded to its two bytes
    (1920, 1919)
    """
    fitting = list(_fitting(vocabulary, step))
    waiting = iter(fitting)
    found: list[Rows] = []
    while some := list(islice(waiting, _AT_ONCE)):
        found += _encoded_so(tokenizer, vocabulary, step, some)
    rows = np.array(sorted(found), dtype=np.int64).reshape(-1, 2)
    return HalfPairs(rows[:, 0].copy(), rows[:, 1].copy(), len(fitting))


def _fitting(vocabulary: Vocabulary, step: int) -> Iterator[Rows]:
    """The pairs whose bytes are whole characters together: by their halves, not one by one."""
    begin, end = half_characters(vocabulary)
    there = vocabulary.at(step)
    beginning: dict[bytes, list[int]] = defaultdict(list)
    ending: dict[bytes, list[int]] = defaultdict(list)
    for row in np.flatnonzero(there & (begin != end)).tolist():
        first, _, last = parts_of(vocabulary.tokens[row])
        (beginning[first] if first else ending[last]).append(row)
    for last, first in product(ending, beginning):
        if not is_partial(last + first):
            yield from product(ending[last], beginning[first])


def _encoded_so(
    tokenizer: Tokenizer, vocabulary: Vocabulary, step: int, pairs: list[Rows]
) -> list[Rows]:
    tokens = vocabulary.tokens
    texts = [(tokens[first] + tokens[second]).decode() for first, second in pairs]
    tokenization, _ = tokenizer.tokenize_apart(texts)
    # Behind the last merge that makes a new token some vocabularies have others.
    is_whole = step >= vocabulary.merge_count
    ids = tokenization.at(tokenization.merge_count if is_whole else step).ids
    edges = np.flatnonzero(np.concatenate(([_BETWEEN], ids, [_BETWEEN])) == _BETWEEN)
    two = np.flatnonzero(np.diff(edges) == 3)
    wanted = vocabulary.ids[np.array(pairs, dtype=np.int64)[two]]
    starts = edges[two]
    same = (ids[starts] == wanted[:, 0]) & (ids[starts + 1] == wanted[:, 1])
    return [pairs[place] for place in two[same].tolist()]
