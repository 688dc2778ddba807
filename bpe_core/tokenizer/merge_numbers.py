"""Merges of a file, numbered so that the highest gap rank inside a token names its last merge.

Encoding goes by the ranks of the file. But not each of its merges ever applies: Llama 3's file has
every split of a token in two, of which encoding meets one. And some join a token that a merge of
a *higher* rank makes, while gap ranks need each merge to come after those that make its parts.

The symbols of a token are joined in the same order wherever they stand, as long as no merge crosses
their edges. So a token has at most one merge that applies, the last one in encoding its symbols.
"""

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import NEVER, Int32Array, Int64Array
from bpe_core.common.limits import MAX_MERGE_STEPS, MAX_TOKEN_SYMBOLS, MAX_VOCABULARY_SYMBOLS
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.merger import Merger


def number_merges(
    merges: Int64Array, id_count: int, symbols: Int64Array | None = None
) -> Int64Array:
    """The ranks of the merges that apply, int64, each after those that make its parts: by the
    highest rank in its tree, its depth, and its own rank. Raises `FormatError`: the tokens have too
    many symbols, or a merge makes a token of itself.

    Args:
        merges: int64, shape (3, merges): by rank the token IDs that each merge joins, left and
            right, and the one that it makes. The pairs are distinct.
        id_count: more than the largest of these IDs.
        symbols: the IDs that a text has before any merge; None for all that no merge makes.

    >>> number_merges(np.array([[3, 0, 1], [0, 1, 2], [4, 3, 5]]), 6).tolist()
    [1, 0, 2]
    """
    left, right, made = merges
    if not len(made):
        return np.zeros(0, dtype=np.int64)
    if symbols is None:
        symbols = np.flatnonzero(np.bincount(made, minlength=id_count) == 0)
    sizes = _count_symbols(merges, id_count, symbols)
    has_parts = (sizes[left] > 0) & (sizes[right] > 0)
    fits = np.flatnonzero(has_parts & (sizes[left] + sizes[right] == sizes[made]))
    maker = np.full(id_count, -1)
    maker[made[fits]] = fits
    if np.any((sizes > 1) & (maker < 0)):
        raise FormatError("some merges make a token of itself")
    tokens = np.argsort(sizes, kind="stable")[np.count_nonzero(sizes == 0) :]
    symbols_of = {token: np.int32(token).tobytes() for token in symbols.tolist()}
    merged = tokens[len(symbols_of) :]
    for token, one, other in zip(*merges[:, maker[merged]][[2, 0, 1]].tolist(), strict=True):
        symbols_of[token] = symbols_of[one] + symbols_of[other]
    data = b"".join(map(symbols_of.__getitem__, tokens.tolist()))
    corpus = Corpus.each_once(np.frombuffer(data, dtype=np.int32), sizes[tokens])
    pairs = [*zip(left.tolist(), right.tolist(), strict=True)]  # ranks in a dict are found soonest
    gaps = Merger(pairs, range(id_count), made.tolist()).gap_ranks(corpus)
    # Behind a token's last symbol the gap stays open; if no other does, a merge makes the token.
    token = np.repeat(np.arange(len(tokens)), corpus.lengths)
    is_made = (np.bincount(token[gaps == NEVER]) == 1)[token] & (gaps != NEVER)
    applying = np.intersect1d(fits, gaps[is_made & (made[gaps % len(made)] == tokens[token])])
    return applying[order_merges(merges[:, applying], sizes)]


def order_merges(merges: Int64Array, sizes: Int32Array) -> Int64Array:
    """The same order for merges that all apply, each of a token of its own: int64, places in
    `merges`. `sizes`: of each token ID a size that is larger than that of its parts."""
    made = merges[2]
    highest, depth = np.full(len(sizes), -1), np.zeros_like(sizes)
    by_size = np.argsort(sizes[made], kind="stable")
    for rows in np.split(by_size, np.flatnonzero(np.diff(sizes[made[by_size]])) + 1):
        parts = merges[:2, rows]
        highest[made[rows]] = np.maximum(rows, highest[parts].max(axis=0))
        depth[made[rows]] = depth[parts].max(axis=0) + 1
    return np.lexsort((np.arange(len(made)), depth[made], highest[made]))


def _count_symbols(merges: Int64Array, id_count: int, symbols: Int64Array) -> Int32Array:
    """How many symbols each token has: of several ways the most; 0 if merges do not make it."""
    left, right, made = merges
    sizes = np.zeros(id_count, dtype=np.int32)
    for _ in range(1 + MAX_MERGE_STEPS // len(made)):
        before = sizes.copy()
        both = sizes[left] + sizes[right]
        is_possible = (sizes[left] > 0) & (sizes[right] > 0) & (both <= MAX_TOKEN_SYMBOLS)
        np.maximum.at(sizes, made, both * is_possible)
        sizes[symbols] = 1
        if np.array_equal(sizes, before):
            break
    if sizes.sum() > MAX_VOCABULARY_SYMBOLS:
        raise FormatError(f"the tokens have more than {MAX_VOCABULARY_SYMBOLS:,} symbols together")
    return sizes
