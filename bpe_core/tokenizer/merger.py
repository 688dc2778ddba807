"""Merges ready to encode: in plain Python, or by the compiled engine where it is warm.

Both give the same results.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bpe_core.common.gaps import CLOSED, NEVER, Int32Array, Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.engines.engine_choice import compiled_pays
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.encode import merge_by_rank

if TYPE_CHECKING:  # numba is loaded only where it is used
    from bpe_core.engines.compiled.encoding import Encoder


class PairRanks(Mapping[Pair, int]):
    """The rank of each pair of an array, shape (pairs, 2), in 12 bytes: in a dict it takes 200."""

    def __init__(self, pairs: Int32Array, ranks: Int64Array) -> None:
        keys = pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1]
        order = np.argsort(keys)
        self._keys, self._ranks = array("q", keys[order].tobytes()), ranks[order].astype(np.int32)

    def __getitem__(self, pair: Pair) -> int:
        key = pair[0] << 32 | pair[1]
        place = bisect_left(self._keys, key)
        if place == len(self._keys) or self._keys[place] != key:
            raise KeyError(pair)
        return int(self._ranks[place])

    def __iter__(self) -> Iterator[Pair]:
        return (divmod(key, 1 << 32) for key in self._keys)

    def __len__(self) -> int:
        return len(self._keys)


@dataclass(frozen=True, eq=False)
class Merger:
    """Encodes pre-tokens by the ranks of merges.

    Attributes:
        merges: the pair of token IDs that each merge joins; or int32, shape (merges, 2).
        base_ids: the token ID of each base symbol.
        merged_ids: the token ID that each merge makes.
        file_ranks: the rank of each merge; empty: its place in `merges`.
        whole: the token ID of pre-tokens that are not merged, by their bytes.
    """

    merges: Sequence[Pair] | Int32Array
    base_ids: Sequence[int]
    merged_ids: Sequence[int]
    file_ranks: Sequence[int] | Int32Array = ()
    whole: Mapping[bytes, int] = field(default_factory=dict)

    @cached_property
    def ranks(self) -> Mapping[Pair, int]:
        """The rank of each pair."""
        ranks = self.file_ranks if len(self.file_ranks) else range(len(self.merges))
        if isinstance(self.merges, np.ndarray):
            return PairRanks(self.merges, np.array(ranks))
        return dict(zip(self.merges, ranks, strict=True))

    @cached_property
    def ids_by_rank(self) -> Sequence[int]:
        """The token ID that the merge of each rank makes."""
        if not len(self.file_ranks):
            return self.merged_ids
        ids: list[int] = np.array(self.merged_ids)[self._merge_of_rank].tolist()
        return ids

    @cached_property
    def _merge_of_rank(self) -> Int32Array:
        """int32: the place in `merges` of the merge of each rank."""
        return np.argsort(self.file_ranks).astype(np.int32)

    def base_ids_of(self, pretoken: Sequence[int]) -> list[int]:
        """The token IDs of the base symbols of a pre-token; -1 inside a special token."""
        return [self.base_ids[symbol] if symbol >= 0 else -1 for symbol in pretoken]

    def gap_ranks(self, corpus: Corpus) -> Int32Array:
        """The gap ranks of unique pre-tokens, which number merges by their place in `merges`.

        Returns:
            int32, one for each symbol of `corpus`; `NEVER` behind the last one of a pre-token.
        """
        if compiled_pays(corpus.symbol_count):
            gaps = self.encoder.encode_pretokens(corpus.symbols, corpus.starts).gap_ranks
        else:
            plain: list[int] = []
            for pretoken in map(self.base_ids_of, corpus.pretokens()):
                plain += [*merge_by_rank(pretoken, self.ranks, self.ids_by_rank)[1], NEVER]
            gaps = np.array(plain, dtype=np.int32)
        if len(self.file_ranks):
            is_merged = (gaps != NEVER) & (gaps != CLOSED)
            gaps[is_merged] = self._merge_of_rank[gaps[is_merged]]
        return gaps

    @cached_property
    def makers(self) -> dict[int, int]:
        """The place in `merges` of the first merge that makes a token, by the token's ID."""
        places = range(len(self.merges))
        return dict(zip(reversed(self.merged_ids), reversed(places), strict=True))

    @cached_property
    def encoder(self) -> "Encoder":
        """The merges in the form of the compiled engine."""
        from bpe_core.engines.compiled.encoding import make_encoder

        pairs = np.array(self.merges, dtype=np.int32).reshape(-1, 2)
        if len(self.file_ranks):
            pairs = pairs[self._merge_of_rank]
        return make_encoder(self.base_ids, pairs[:, 0], pairs[:, 1], self.ids_by_rank, self.whole)
