"""Text -> gap ranks or token ids, with merges already learnt.

For gap ranks each unique pre-token is encoded once; the text is then a sequence of known results.
Ids are written in one pass (`words`), which keeps the words it meets for the next text; of many
texts in one, with a mark between every two.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.compiled.corpus_counting import Text, as_text, cuts_of
from bpe_core.engines.compiled.expanding import lay_out
from bpe_core.engines.compiled.jit import Array, frozen
from bpe_core.engines.compiled.pretoken_merging import (
    MergeTable,
    empty_row,
    enter_merges,
    merge_pretokens,
    merge_table,
)
from bpe_core.engines.compiled.pretoken_tables import KnownPretokens
from bpe_core.text.corpus import Corpus

_TABLES: Final = 4
"""Of words, kept for the next text: as many threads begin with words that they know."""

_ORDINARY: Final = frozen([-1], np.int32)

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]


class EncodedPretokens(NamedTuple):
    """The unique pre-tokens of a corpus, encoded."""

    # int32, one per corpus symbol, as in `MergeHistory`; `CLOSED` inside a special token
    gap_ranks: Int32Array
    # int32, one per corpus symbol; pre-token `j` has the first `sizes[j]` from `corpus.starts[j]`
    # on, -1 for a special token. The others mean nothing.
    ids: Int32Array
    sizes: Int64Array  # int64, tokens of each unique pre-token


@dataclass(frozen=True, eq=False)
class Encoder:
    """Merges ready for use; make it once with `make_encoder`, share it among threads."""

    table: MergeTable
    whole: Mapping[bytes, int]  # pre-tokens whose ids `encode` takes without any merges making them

    def encode_pretokens(self, corpus: Corpus) -> EncodedPretokens:
        """Encode each unique pre-token of a corpus: lowest rank first, leftmost first."""
        symbols, starts = frozen(corpus.symbols, np.int32), frozen(corpus.starts, np.int64)
        # Kernels check no bounds; what they are given must be right.
        if len(symbols) and symbols.max() >= len(self.table.base_ids):
            raise ValueError(f"symbol {symbols.max()} in a base of {len(self.table.base_ids)}")
        pretokens = len(starts) - 1
        gaps, ids = (np.empty(len(symbols), dtype=np.int32) for _ in range(2))
        sizes = np.empty(pretokens, dtype=np.int64)
        row = empty_row(int(np.diff(starts).max(initial=0)))
        merge_pretokens(self.table, row, symbols, starts, gaps, ids, sizes, 0, pretokens)
        return EncodedPretokens(gaps, ids, sizes)

    def encode(
        self,
        text: bytes | npt.NDArray[np.uint8],  # valid UTF-8
        pattern: str,  # a name in `scanner.SCANNERS`; `"none"` for pre-tokens given by `ends`
        *,
        ends: npt.ArrayLike | None = None,  # as for `corpus_counting.count`
        # int, shape (segments,): ids of special tokens, -1 for other segments
        special_ids: npt.ArrayLike | None = None,
        threads: int | None = None,
    ) -> Int32Array:
        """The token ids of a text. Gives int32, shape (tokens,). Raises `ValueError`: a byte that
        the encoder has no id for."""
        asked, ids = self._asked(text, pattern, ends, special_ids)
        cuts = cuts_of(asked, thread_count(len(text), threads))

        def work(known: KnownPretokens, start: int, end: int) -> Int32Array:
            return known.encode(asked, ids, start, end)

        # Of the same text the next time each stretch has the table that knows its words.
        with self._tables(len(cuts) - 1) as tables:
            if len(tables) == 1:
                return work(tables[0], 0, len(text))
            with ThreadPoolExecutor(len(tables), "bpe-encoding") as pool:
                parts = list(pool.map(work, tables, cuts[:-1], cuts[1:]))
        return np.concatenate(parts)

    def _asked(
        self,
        text: bytes | npt.NDArray[np.uint8],
        pattern: str,
        ends: npt.ArrayLike | None,
        special_ids: npt.ArrayLike | None,
    ) -> tuple[Text, Array]:
        """The text, and the id of each segment that is a special token, as kernels take them."""
        if len(self.table.base_ids) < 256:
            raise ValueError(f"a text of bytes, and ids for {len(self.table.base_ids)}")
        if ends is None and special_ids is None:
            return as_text(text, pattern, None, None), _ORDINARY
        segments = 1 if ends is None else np.size(ends)
        ids = frozen(np.full(segments, -1) if special_ids is None else special_ids, np.int32)
        return as_text(text, pattern, ends, ids >= 0), ids

    @contextmanager
    def _tables(self, number: int) -> Iterator[list[KnownPretokens]]:
        """So many tables of words that nobody else works with; in the same order the next time, if
        nobody was in between. What an exception leaves half done is not used again."""
        tables: list[KnownPretokens] = []
        while len(tables) < number:
            try:
                tables.append(self._idle.pop())
            except IndexError:
                tables.append(KnownPretokens(self.table, self.whole))
        yield tables
        self._idle.extend(reversed(tables[: max(0, _TABLES - len(self._idle))]))

    @cached_property
    def _idle(self) -> list[KnownPretokens]:
        """Tables of words that no thread works with. Threads take them out while they do."""
        return []

    @cached_property
    def no_id(self) -> int:
        """The lowest number that is no token's id."""
        whole = np.array([*self.whole.values()], dtype=np.int32)
        ids = np.concatenate([whole, self.table.base_ids, self.table.token_ids])
        is_id = np.zeros(len(ids) + 1, dtype=np.bool_)
        is_id[ids[ids <= len(ids)]] = True
        return int(is_id.argmin())

    def encode_corpus(self, corpus: Corpus, special_ids: npt.ArrayLike = ()) -> Int32Array:
        """The token ids of a text already counted. `special_ids`: int, the ids of its special
        tokens in text order. Gives int32, shape (tokens,)."""
        encoded = self.encode_pretokens(corpus)
        is_special = corpus.counts == 0
        if is_special.any():
            specials = corpus.sequence[is_special[corpus.sequence]]
            encoded.ids[corpus.starts[specials]] = np.asarray(special_ids, dtype=np.int32)
        return lay_out(corpus.sequence, corpus.starts, encoded.sizes, encoded.ids)


def make_encoder(
    base_ids: npt.ArrayLike,  # int, the token id of each base symbol
    # int, shape (merges,): the token ids that each merge joins; a negative one never applies
    left: npt.ArrayLike,
    right: npt.ArrayLike,
    token_ids: npt.ArrayLike,  # int, shape (merges,): the id each merge makes
    # pre-tokens that are tokens by themselves, whatever the merges say
    whole: Mapping[bytes, int] | None = None,
) -> Encoder:
    """Make an encoder from merges in rank order."""
    lefts, rights = frozen(left, np.int32), frozen(right, np.int32)
    table = merge_table(frozen(base_ids, np.int32), frozen(token_ids, np.int32))
    enter_merges(table, lefts, rights)
    return Encoder(table, whole or {})


_MARK: Final = b"\xff"  # a byte that no UTF-8 has
_AT_ONCE: Final = 1 << 24  # bytes, about, of the texts of one pass


class Batch(NamedTuple):
    """The ids of several texts, one after another."""

    ids: npt.NDArray[np.int32]  # int32: of each text, and behind them one that means nothing
    ends: npt.NDArray[np.int64]  # int64, shape (texts,): the place of that one


def encode_batch(
    encoder: Encoder, texts: Sequence[str], pattern: str, threads: int | None
) -> Iterator[Batch]:
    """The ids of texts, some megabytes of them at a time, in their order.

    Args:
        encoder: that of a tokenizer whose base symbols are bytes.
        texts: each one pre-token or more, whatever stands before or behind it.
        pattern: a name in `scanner.SCANNERS`.

    Raises:
        UnicodeEncodeError: a lone surrogate in any text.
    """
    waiting: list[bytes] = []
    size = 0
    for text in texts:
        waiting.append(text.encode())
        size += len(waiting[-1]) + 1
        if size > _AT_ONCE:
            yield _encode(encoder, waiting, pattern, threads)
            waiting, size = [], 0
    if waiting:
        yield _encode(encoder, waiting, pattern, threads)


def _encode(encoder: Encoder, texts: list[bytes], pattern: str, threads: int | None) -> Batch:
    sizes = np.ones(2 * len(texts), dtype=np.int64)
    sizes[::2] = [len(text) for text in texts]
    special_ids = np.full(len(sizes), -1, dtype=np.int32)
    special_ids[1::2] = mark = encoder.no_id
    data = _MARK.join([*texts, b""])
    cuts = np.cumsum(sizes)
    ids = encoder.encode(data, pattern, ends=cuts, special_ids=special_ids, threads=threads)
    ends = np.flatnonzero(ids == mark)
    ids[ends] = 0
    return Batch(ids, ends)
