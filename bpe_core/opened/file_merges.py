"""The merges of an opened file, as far as they ever apply, ready to explain texts."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int32Array
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.merge_numbers import number_merges
from bpe_core.tokenizer.merger import Merger


@dataclass(frozen=True, eq=False)
class FileMerges:
    """Merges that apply, each after those that make its parts.

    Attributes:
        pairs: int32, shape (merges, 2): the token ids that each joins.
        made: int32, shape (merges,): the token that each makes.
        ranks: int32, shape (merges,): the rank of each among them, by which the library encodes.
        id_count: more than any id. It stands for a symbol that no merge knows.
    """

    pairs: Int32Array
    made: Int32Array
    ranks: Int32Array
    id_count: int

    @classmethod
    def of(cls, columns: Mapping[str, Sequence[int]], id_count: int) -> "FileMerges":
        """Those of a file, which `libraries` tells by rank; none where they cannot be numbered."""
        names = ("left", "right", "made")
        merges = np.array([columns[name] for name in names], dtype=np.int64)
        try:
            kept = number_merges(merges, id_count)
        except FormatError:  # such as merges that make a token of itself
            kept = np.zeros(0, dtype=np.int64)
        left, right, made = merges[:, kept].astype(np.int32)
        ranks = np.argsort(np.argsort(kept)).astype(np.int32)
        return cls(np.stack((left, right), axis=1), made, ranks, id_count)

    def gaps_of(self, groups: Sequence[Sequence[int]]) -> list[Int32Array]:
        """The merge that closes each gap of each group of symbols: int32, shape (symbols - 1,).

        >>> merges = FileMerges.of({"left": [0, 2], "right": [1, 0], "made": [2, 3]}, 4)
        >>> [gaps.tolist() for gaps in merges.gaps_of([[0, 1, 0], [0, 1]])]
        [[0, 1], [0]]
        """
        symbols = np.array([one for group in groups for one in group], dtype=np.int32)
        corpus = Corpus.each_once(symbols, [*map(len, groups)])
        gaps = self.merger.gap_ranks(corpus)
        return [gaps[a : b - 1] for a, b in pairwise(corpus.starts.tolist())]

    @cached_property
    def merger(self) -> Merger:
        """Every token is a symbol, with its id."""
        symbols = range(self.id_count + 1)
        return Merger(self.pairs, symbols, self.made_ids, self.ranks)

    @cached_property
    def made_ids(self) -> Sequence[int]:
        """`made` as ints, of four bytes each."""
        return array("i", self.made.tobytes())
