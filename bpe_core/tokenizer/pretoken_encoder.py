"""Merges ready for use: the gap ranks and token ids of pre-tokens.

One pre-token is encoded in plain Python, all those of a text by the compiled engine where it is
warm; both give the same.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bpe_core.common.gaps import CLOSED, NEVER, Int32Array
from bpe_core.common.pairs import Pair
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.encode import Order, ids_of_gaps, left_to_right, rank_gaps

if TYPE_CHECKING:  # numba is loaded only where it is used
    from bpe_core.engines.compiled.encoding import Batch, Encoder
    from bpe_core.engines.compiled.segments import Segments


@dataclass(frozen=True, eq=False)
class PretokenEncoder:
    """Encodes pre-tokens, given as base symbols; made once for a tokenizer.

    Attributes are named and checked as those of `Tokenizer`, and `whole` as that of `TextCutter`.
    Merges given as an array stay one: a file may have 500,000.
    """

    merges: tuple[Pair, ...] | Int32Array
    base_ids: Sequence[int]
    merged_ids: Sequence[int]
    file_ranks: Sequence[int] | Int32Array
    whole: Mapping[int, bytes]

    @cached_property
    def ranks(self) -> Mapping[Pair, int]:
        """The rank of each pair."""
        if isinstance(self.merges, np.ndarray):
            return PairRanks(self.merges[np.asarray(self._merge_at_rank, dtype=np.int64)])
        return {self.merges[place]: rank for rank, place in enumerate(self._merge_at_rank)}

    @cached_property
    def ids_by_rank(self) -> Sequence[int]:
        """The token id that the merge of each rank makes."""
        if not len(self.file_ranks):
            return self.merged_ids
        return _compact(np.asarray(self.merged_ids, dtype=np.int32)[self._places])

    @cached_property
    def makers(self) -> dict[int, tuple[int, Pair]]:
        """For each merged token the first merge that makes it."""
        made = zip(self.merged_ids, enumerate(self.merges), strict=True)
        return dict(reversed(list(made)))

    def base_ids_of(self, pretoken: list[int]) -> list[int]:
        """The token ids of the base symbols of a pre-token; -1 inside a special token."""
        return [self.base_ids[symbol] if symbol >= 0 else -1 for symbol in pretoken]

    def ids_of(self, ids: list[int], order: Order) -> list[int]:
        """The token ids of a pre-token, from those of its base symbols, by its merges."""
        if order == "rank":
            return ids_of_gaps(ids, self._gaps_of(ids), self.merged_ids)
        return left_to_right(ids, self.ranks, self.ids_by_rank)

    def gap_ranks(self, corpus: Corpus) -> Int32Array:
        """One gap rank for each symbol of a corpus, `NEVER` behind a pre-token."""
        if choose_engine(size=corpus.symbol_count).name == "compiled":
            ranks = self._compiled.encode_pretokens(corpus).gap_ranks
            if len(self.file_ranks):
                closed = (ranks != NEVER) & (ranks != CLOSED)
                ranks[closed] = self._places[ranks[closed]]
            return ranks
        gap_ranks: list[int] = []
        for pretoken in corpus.pretokens():
            gap_ranks += [*self._gaps_of(self.base_ids_of(pretoken)), NEVER]
        return np.array(gap_ranks, dtype=np.int32)

    def corpus_ids(self, corpus: Corpus, specials: Mapping[int, int]) -> Int32Array:
        """The token ids of a text; `specials` are those of the pre-tokens that no merge makes."""
        if not specials:
            return self._compiled.encode_corpus(corpus)
        in_text = corpus.sequence[np.isin(corpus.sequence, list(specials))].tolist()
        return self._compiled.encode_corpus(corpus, [specials[place] for place in in_text])

    def segment_ids(self, found: "Segments", special_tokens: Mapping[str, int]) -> Int32Array:
        """The token ids of a text whose base symbols are bytes, from the compiled engine."""
        if found.special == [""]:
            return self._compiled.encode(found.data, found.pattern)
        ids = [special_tokens[token] if token else -1 for token in found.special]
        return self._compiled.encode(found.data, found.pattern, ends=found.ends, special_ids=ids)

    def batches(self, texts: Sequence[str], pattern: str, threads: int | None) -> "Iterator[Batch]":
        """The token ids of many texts whose base symbols are bytes; a lone surrogate:
        UnicodeEncodeError."""
        from bpe_core.engines.compiled.encoding import encode_batch

        return encode_batch(self._compiled, texts, pattern, threads)

    def _gaps_of(self, ids: list[int]) -> list[int]:
        """The gap ranks of one pre-token, given as token ids."""
        gaps = rank_gaps(ids, self.ranks, self.ids_by_rank)
        if not len(self.file_ranks):
            return gaps
        return [gap if gap == NEVER else self._merge_at_rank[gap] for gap in gaps]

    @cached_property
    def _merge_at_rank(self) -> Sequence[int]:
        """The place in `merges` of each rank by which encoding goes."""
        return _compact(self._places) if len(self.file_ranks) else range(len(self.merges))

    @cached_property
    def _places(self) -> Int32Array:
        return np.argsort(self.file_ranks).astype(np.int32)

    @cached_property
    def _compiled(self) -> "Encoder":
        from bpe_core.engines.compiled.encoding import make_encoder

        pairs = np.array(self.merges, dtype=np.int32).reshape(-1, 2)
        if len(self.file_ranks):
            pairs = pairs[self._places]
        whole = {token: token_id for token_id, token in self.whole.items()}
        return make_encoder(self.base_ids, pairs[:, 0], pairs[:, 1], self.ids_by_rank, whole)


def _compact(numbers: Int32Array) -> Sequence[int]:
    """A sequence of ints that takes four bytes each."""
    return array("i", numbers.tobytes())


class PairRanks(Mapping[Pair, int]):
    """The rank of each pair, in 16 bytes a pair; a dict takes ten times as much.

    >>> ranks = PairRanks(np.array([[7, 8], [5, 6]], dtype=np.int32))
    >>> ranks[5, 6], ranks.get((6, 5))
    (1, None)
    """

    def __init__(self, pairs: Int32Array) -> None:
        keys = pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1]
        order = np.argsort(keys)
        self._keys = array("q", keys[order].tobytes())
        self._ranks = array("q", order.tobytes())

    def __getitem__(self, pair: Pair) -> int:
        key = pair[0] << 32 | pair[1]
        place = bisect_left(self._keys, key)
        if place == len(self._keys) or self._keys[place] != key:
            raise KeyError(pair)
        return self._ranks[place]

    def __iter__(self) -> Iterator[Pair]:
        return ((key >> 32, key & (2**32 - 1)) for key in self._keys)

    def __len__(self) -> int:
        return len(self._keys)
