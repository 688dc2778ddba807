"""Merges of a file, numbered so that the highest gap rank inside a token names its last merge.

Not each merge that a file lists ever applies: Llama 3's has every way to cut a token in two, of
which encoding only ever meets one. And some join a token that a merge of a *higher* rank makes:
they apply as soon as that token is there. Encoding goes by the ranks of the file; but gap ranks
(`bpe_core.common.gaps`) need each merge to come after those that make its parts.

The symbols of a token are joined in the same order wherever they stand, as long as no merge
crosses their edges. So a merge applies if and only if it is the last one when the symbols of its
own token are encoded, and a token has at most one such merge.
"""

from typing import Final

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import NEVER, Int32Array, Int64Array
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.merger import Merger

MAX_SYMBOLS: Final = 2**14
"""Symbols of the longest token whose merge is looked for: encoding it takes many times as long."""
_MAX_TOGETHER: Final = 2**23  # of all tokens; the largest vocabularies have 2 million
_MOST_LOOKS: Final = 2**27
"""Looks at a merge while symbols are counted, one for each level of the deepest tree. 500,000
merges may be 256 deep; those of real files are about ten deep."""


def numbered(
    left: Int64Array,
    right: Int64Array,
    made: Int64Array,
    id_count: int,
    symbols: Int64Array | None = None,
) -> Int64Array:
    """The merges that apply, each after those that make its parts.

    Args:
        left, right, made: the token ids that each merge joins and makes, by rank; the pairs are
            distinct.
        id_count: more than the largest of these ids.
        symbols: the ids of what a text is before any merge; None for all that no merge makes.

    Returns:
        int64, the ranks of the merges that apply: by the highest rank in their tree, its depth,
        and their own rank.

    Raises:
        FormatError: the tokens are longer together than those of any tokenizer, or a merge makes
            a token of itself.

    >>> numbered(np.array([3, 0, 1]), np.array([0, 1, 2]), np.array([4, 3, 5]), 6).tolist()
    [1, 0, 2]
    """
    if not len(made):
        return np.zeros(0, dtype=np.int64)
    if symbols is None:
        symbols = np.flatnonzero(np.bincount(made, minlength=id_count) == 0)
    sizes = _sizes((left, right, made), id_count, symbols)
    first, second = sizes[left], sizes[right]
    fits = np.flatnonzero((first > 0) & (second > 0) & (first + second == sizes[made]))
    maker = np.full(id_count, -1)
    maker[made[fits]] = fits
    if np.any((sizes > 1) & (maker < 0)):
        raise FormatError("some merges make a token of itself")
    tokens = np.argsort(sizes, kind="stable")[np.count_nonzero(sizes == 0) :]
    # The symbols of each token, four bytes each.
    spelled = {token: np.int32(token).tobytes() for token in symbols.tolist()}
    merged = tokens[len(spelled) :]
    columns = merged, left[maker[merged]], right[maker[merged]]
    for token, one, other in zip(*(column.tolist() for column in columns), strict=True):
        spelled[token] = spelled[one] + spelled[other]
    text = np.frombuffer(b"".join(map(spelled.__getitem__, tokens.tolist())), dtype=np.int32)
    corpus = Corpus.each_once(text, sizes[tokens])
    pairs = np.stack((left, right)).astype(np.int32).T
    gaps = Merger(pairs, range(id_count), made.tolist()).gap_ranks(corpus)
    # Behind a token's last symbol no gap is closed; where one inside stays open, no merge makes it.
    token = np.repeat(np.arange(len(tokens)), corpus.lengths)
    is_whole = np.bincount(token[gaps == NEVER], minlength=len(tokens)) == 1
    merge, token = gaps[gaps != NEVER], token[gaps != NEVER]
    is_last = np.zeros(len(made), dtype=np.bool_)
    is_last[merge[is_whole[token] & (made[merge] == tokens[token])]] = True
    kept = fits[is_last[fits]]
    return kept[ordered(left[kept], right[kept], made[kept], sizes)]


def ordered(left: Int64Array, right: Int64Array, made: Int64Array, sizes: Int32Array) -> Int64Array:
    """The same order for merges that all apply, each of a token of its own. `sizes`: of each token
    id a size that is larger than that of each of its parts."""
    highest = np.full(len(sizes), -1)
    depth = np.zeros_like(sizes)
    by_size = np.argsort(sizes[made], kind="stable")
    for rows in np.split(by_size, np.flatnonzero(np.diff(sizes[made[by_size]])) + 1):
        parts = np.stack((left[rows], right[rows]))
        highest[made[rows]] = np.maximum(rows, highest[parts].max(axis=0))
        depth[made[rows]] = depth[parts].max(axis=0) + 1
    return np.lexsort((np.arange(len(made)), depth[made], highest[made]))


def _sizes(
    merges: tuple[Int64Array, Int64Array, Int64Array], id_count: int, symbols: Int64Array
) -> Int32Array:
    """How many symbols each token has, 0 if nothing makes it of symbols; of several ways to make it
    the most, because what no merge makes may be more than a symbol."""
    left, right, made = merges
    sizes = np.zeros(id_count, dtype=np.int32)
    for _ in range(1 + _MOST_LOOKS // len(made)):
        before = sizes.copy()
        first, second = sizes[left], sizes[right]
        both = first + second
        both[(first == 0) | (second == 0) | (both > MAX_SYMBOLS)] = 0
        np.maximum.at(sizes, made, both)
        sizes[symbols] = 1
        if np.array_equal(sizes, before):
            break
    if sizes.sum() > _MAX_TOGETHER:
        raise FormatError(f"the tokens have more than {_MAX_TOGETHER:,} symbols together")
    return sizes
