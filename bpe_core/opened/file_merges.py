"""The merges of an opened file that apply, ready to explain texts."""

from array import array
from collections.abc import Sequence
from itertools import chain, pairwise

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import NEVER, Int32Array, highest_ranks, token_starts
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.merge_numbers import number_merges
from bpe_core.tokenizer.merger import Merger


class FileMerges:
    """Merges of a file, each after those that make its parts; none if they have no such order.

    Args:
        merges: those of the file, as `merges()` in `libraries.py` gives them.
        id_count: more than any ID; as a symbol it stands for what no merge joins.

    Attributes:
        pairs: int32, shape (merges, 2): the token IDs that each joins.
        merged_ids: the token ID that each makes.
        merger: encodes by the ranks of the file. Every token is a symbol.
    """

    def __init__(self, merges: Sequence[int], id_count: int) -> None:
        numbers = np.array(merges, dtype=np.int64).reshape(-1, 3).T
        try:
            kept = number_merges(numbers, id_count)
        except FormatError:  # a merge makes a token of itself, for example
            kept = np.zeros(0, dtype=np.int64)
        left, right, made = numbers[:, kept].astype(np.int32)
        self.pairs: Int32Array = np.stack((left, right), axis=1)
        self.merged_ids: Sequence[int] = array("i", made.tobytes())
        ranks = np.argsort(np.argsort(kept)).astype(np.int32)
        self.merger = Merger(self.pairs, range(id_count + 1), self.merged_ids, ranks)

    def encode(self, pretokens: Sequence[Sequence[int]]) -> list[tuple[Int32Array, list[int]]]:
        """The gap ranks, int32 of shape (symbols - 1,), and the token IDs of each pre-token, which
        is given by its symbols.

        >>> merges = FileMerges([0, 1, 2, 2, 0, 3], 4)
        >>> [(gaps.tolist(), ids) for gaps, ids in merges.encode([[0, 1, 0], [0, 1]])]
        [([0, 1], [3]), ([0], [2])]
        """
        if not pretokens:
            return []
        symbols = np.array([*chain.from_iterable(pretokens)], dtype=np.int32)
        corpus = Corpus.each_once(symbols, [*map(len, pretokens)])
        gaps = self.merger.gap_ranks(corpus)
        starts = token_starts(gaps[:-1], len(self.merged_ids))
        made_by, ids = highest_ranks(gaps[:-1], starts), symbols[starts]
        is_merged = made_by != NEVER
        ids[is_merged] = np.array(self.merged_ids, dtype=np.int32)[made_by[is_merged]]
        edges = zip(corpus.starts, np.searchsorted(starts, corpus.starts), strict=True)
        return [(gaps[a : b - 1], ids[c:d].tolist()) for (a, c), (b, d) in pairwise(edges)]
