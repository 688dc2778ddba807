"""The tokens of a text after any number of merges (`Tokenization`), or after some (`State`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from bpe_core.common.arguments import check_integer
from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import CLOSED, NEVER, Int32Array, Int64Array, highest_ranks, token_starts
from bpe_core.common.pairs import Pair
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.engines.tie_rules import FIRST, TieRule, order_pairs
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus

_PRETOKENS_AT_ONCE: Final = 1 << 14
"""Unique pre-tokens that are counted together, which takes some 60 bytes for each symbol."""


@dataclass(frozen=True, eq=False, repr=False)
class State(Shown):
    """The tokens of a text after `step` merges.

    Attributes:
        step: how many merges were made.
        ids: int64, shape (tokens,): the token IDs.
        starts: int64, shape (tokens,): each token's first base symbol (a UTF-8 byte offset in
            byte mode, a character offset in character mode).
        text: the text at every step.
    """

    step: int
    ids: Int64Array
    starts: Int64Array
    text: "Tokenization"

    def __repr__(self) -> str:
        return (
            f"<State after {self.step:,} merges: {self.text.corpus.symbol_count:,} base symbols, "
            f"{len(self.ids):,} tokens>"
        )

    @property
    def token_ids(self) -> list[int]:
        """The token IDs as a list."""
        return [*self.ids.tolist()]

    @property
    def tokens(self) -> list[bytes]:
        """The bytes of each token; none between two texts.

        >>> import bpe_core as bpe
        >>> bpe.train("low lower", vocab_size=258).at(1).tokens[:2]
        [b'lo', b'w']
        """
        return [self.text.vocab[one] if one >= 0 else b"" for one in self.token_ids]

    @property
    def spans(self) -> list[tuple[int, int]]:
        """(first base symbol, one past the last) of each token."""
        ends = np.append(self.starts[1:], self.text.corpus.symbol_count)[: len(self.starts)]
        return list(zip(self.starts.tolist(), ends.tolist(), strict=True))

    def pair_counts(self, top: int | None = None) -> dict[Pair, int]:
        """How often each pair occurs within a pre-token, every adjacency counted.

        Args:
            top: the number of pairs, the highest count first, ties in the order of the run's tie
                rule; None for all pairs in order of first appearance.

        Raises:
            SettingError: `top` is no integer from 0.
        """
        edges = self.text.corpus.piece_starts
        inside_pretoken = ~np.isin(self.starts[1:], edges, assume_unique=True)
        lefts, rights = self.ids[:-1][inside_pretoken], self.ids[1:][inside_pretoken]
        keys, first, counts = np.unique(lefts << 32 | rights, return_index=True, return_counts=True)
        lefts, rights = keys >> 32, keys & (2**32 - 1)
        order = np.argsort(first)
        if top is not None:
            order = order_pairs(self.text.tie_rule, lefts, rights, counts, first, self.text.vocab)
            order = order[: check_integer("top", top)]
        pairs = zip(lefts[order].tolist(), rights[order].tolist(), strict=True)
        return dict(zip(pairs, counts[order].tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class UniqueTokens:
    """The tokens of the unique pre-tokens of a text, in order of first appearance.

    Attributes:
        starts: int64, shape (tokens,): the place in `corpus.symbols` where each token starts.
        ids: int64, shape (tokens,): the token IDs.
        corpus: the text.
    """

    starts: Int64Array
    ids: Int64Array
    corpus: Corpus

    @cached_property
    def bounds(self) -> Int64Array:
        """int64, shape (unique + 1,): the tokens of pre-token `j` are `bounds[j]:bounds[j + 1]`."""
        return np.searchsorted(self.starts, self.corpus.starts)

    @cached_property
    def lengths(self) -> Int64Array:
        """int64, shape (tokens,): base symbols of each token."""
        return np.diff(self.starts, append=len(self.corpus.symbols))

    @cached_property
    def weights(self) -> Int64Array:
        """int64, shape (tokens,): how often the pre-token of each occurs in the text."""
        return np.repeat(self.corpus.occurrences, np.diff(self.bounds))


@dataclass(frozen=True, eq=False, repr=False)
class Tokenization(Shown):
    """A text's tokens at every step, from one integer per gap (see `bpe_core.common.gaps`).

    Attributes:
        corpus: the text as a sequence of unique pre-tokens.
        corpus_gap_ranks: int32, one per corpus symbol, `NEVER` at the end of a pre-token, `CLOSED`
            inside a special one.
        base_ids: int64, the token ID of each base symbol.
        merged_ids: int64, the token ID that each merge makes.
        special_ids: token ID of each unique pre-token that is a special token.
        vocab: the bytes of each token by ID.
        tie_rule: orders pairs with the same count.
        unit_ids: of an opened tokenizer, whose base symbols are tokens of several bytes: int64, for
            each corpus symbol the ID of the token that begins there before any merge, -1 inside it.
        has_history: whether the tokens at every step are known, and not only the last ones.
        uncovered: how many tokens have no base symbol of the text.
        row_text: the texts of the tokens, joined, where the tokenizer drops characters of the
            text; None where each token has a place in the text.
    """

    corpus: Corpus
    corpus_gap_ranks: Int32Array
    base_ids: Int64Array
    merged_ids: Int64Array
    special_ids: Mapping[int, int]
    vocab: Mapping[int, bytes]
    tie_rule: TieRule = FIRST
    unit_ids: Int64Array | None = None
    has_history: bool = True
    uncovered: int = 0
    row_text: str | None = None

    def __repr__(self) -> str:
        return (
            f"<Tokenization: {self.corpus.symbol_count:,} base symbols, "
            f"{self.token_counts[-1]:,} tokens after {self.merge_count:,} merges>"
        )

    @property
    def merge_count(self) -> int:
        """How many merges there are."""
        return len(self.merged_ids)

    @property
    def gap_ranks(self) -> Int32Array:
        """int32, shape (n - 1,): for each gap the merge that closed it, `NEVER`, or `CLOSED`. An
        array as long as the text, which each call makes anew."""
        return self._expand(self.corpus, self.corpus_gap_ranks)[:-1]

    def symbols_between(self, first: int, last: int) -> Int32Array:
        """The base symbols from `first` to before `last`: int32, shape (last - first,),
        `SPECIAL_SYMBOL` in special tokens. Raises `SettingError`: not a part of the text."""
        return self._expand_part(self.corpus.symbols, first, last)

    def gap_ranks_between(self, first: int, last: int) -> Int32Array:
        """The gap ranks between these base symbols: int32, shape (max(last - first - 1, 0),).
        Raises `SettingError`: not a part of the text."""
        return self._expand_part(self.corpus_gap_ranks, first, last)[:-1]

    def _expand_part(self, values: Int32Array, first: int, last: int) -> Int32Array:
        size = self.corpus.symbol_count
        if not 0 <= first <= last <= size:
            raise SettingError(f"first is {first!r}, last is {last!r}; the text ends at {size}")
        return self.corpus.expand(values, first, last)

    @cached_property
    def token_counts(self) -> Int64Array:
        """int64, shape (merges + 1,): the number of tokens after 0, 1, 2, … merges."""
        closed_at = np.zeros(self.merge_count + 1)
        for part in self.parts():
            ranks = part.corpus_gap_ranks
            closed = ranks < self.merge_count
            weights = np.repeat(part.corpus.occurrences, part.corpus.lengths)[closed]
            closed_at += np.bincount(
                ranks[closed] - CLOSED, weights=weights, minlength=self.merge_count + 1
            )
        tokens = self.corpus.symbol_count + self.uncovered
        return tokens - np.cumsum(closed_at).astype(np.int64)

    def parts(self) -> Iterator["Tokenization"]:
        """The unique pre-tokens in parts, whose order in the text is not known: of a long text they
        are counted in less memory."""
        for first in range(0, len(self.corpus.occurrences), _PRETOKENS_AT_ONCE):
            starts = self.corpus.starts[first : first + _PRETOKENS_AT_ONCE + 1]
            some, symbols = slice(first, first + len(starts) - 1), slice(starts[0], starts[-1])
            corpus = self.corpus
            yield replace(
                self,
                corpus=Corpus(
                    corpus.symbols[symbols], starts - starts[0], corpus.occurrences[some], None
                ),
                corpus_gap_ranks=self.corpus_gap_ranks[symbols],
                special_ids={one - first: i for one, i in self.special_ids.items()},
                unit_ids=None if self.unit_ids is None else self.unit_ids[symbols],
            )

    def at(self, step: int) -> State:
        """The tokens after `step` merges. Raises `SettingError`: `step` is not between 0 and the
        number of merges."""
        tokens = self.unique_tokens(step)
        # A corpus whose symbols are tokens: equal pre-tokens are cut alike.
        numbers = np.arange(len(tokens.ids), dtype=np.int32)
        places = self._expand(replace(self.corpus, symbols=numbers, starts=tokens.bounds), numbers)
        lengths = tokens.lengths[places]
        return State(step, tokens.ids[places], np.cumsum(lengths) - lengths, self)

    def unique_tokens(self, step: int) -> UniqueTokens:
        """The tokens of the unique pre-tokens after `step` merges. Raises `SettingError`: `step`
        is not between 0 and the number of merges.

        >>> import bpe_core as bpe
        >>> tokens = bpe.train("low low low", vocab_size=258).tokenization.unique_tokens(2)
        >>> tokens.starts.tolist(), tokens.ids.tolist(), tokens.weights.tolist()
        ([0, 3, 4], [257, 32, 257], [1, 2, 2])
        """
        check_integer("step", step, 0, self.merge_count)
        if not len(self.corpus_gap_ranks):
            none = np.zeros(0, dtype=np.int64)
            return UniqueTokens(none, none, self.corpus)
        ranks = self.corpus_gap_ranks[:-1]
        starts = token_starts(ranks, step)
        made_by = highest_ranks(ranks, starts)
        is_merged = (made_by != NEVER) & (made_by != CLOSED)
        first = self.corpus.symbols[starts]
        ids = self.base_ids[first] if self.unit_ids is None else self.unit_ids[starts]
        ids[is_merged] = self.merged_ids[made_by[is_merged]]
        special = np.flatnonzero(first == SPECIAL_SYMBOL)
        pretokens = np.searchsorted(self.corpus.starts, starts[special])
        ids[special] = [self.special_ids[pretoken] for pretoken in pretokens.tolist()]
        return UniqueTokens(starts, ids, self.corpus)

    def _expand(self, corpus: Corpus, values: Int32Array) -> Int32Array:
        return choose_engine(size=self.corpus.symbol_count).expand(corpus, values)
