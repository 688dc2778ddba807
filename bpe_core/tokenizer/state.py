"""The tokens of a text at one step."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bpe_core.common.arguments import check_whole
from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.pairs import Pair

if TYPE_CHECKING:
    from bpe_core.tokenizer.tokenizer import Tokenizer


@dataclass(frozen=True, eq=False, repr=False)
class State(Shown):
    """The tokens of a text after `step` merges.

    Attributes:
        step: how many merges were made.
        ids: int64, shape (tokens,): the token ids, as they are after all merges.
        starts: int64, shape (tokens,): each token's first base symbol (a UTF-8 byte offset in
            byte mode, a character offset in character mode).
        symbol_count: base symbols of the text.
        piece_starts: int64, the base symbol where each pre-token begins.
        symbol_order: the tie rule, as in `Tokenization`; it orders `pair_counts(top=…)`.
        final: the tokenizer with all its merges; it is not part of what makes two states equal.
    """

    step: int
    ids: Int64Array
    starts: Int64Array
    symbol_count: int
    piece_starts: Int64Array
    symbol_order: Int32Array | None
    final: "Tokenizer | None" = None

    def __repr__(self) -> str:
        symbols, tokens = self.symbol_count, len(self.ids)
        return (
            f"<State after {self.step:,} merges: {symbols:,} base symbols, {tokens:,} tokens"
            f"{per_token(symbols, tokens, 'base symbols')}>"
        )

    @property
    def token_ids(self) -> list[int]:
        """The token ids as a list."""
        ids: list[int] = self.ids.tolist()
        return ids

    @property
    def tokens(self) -> list[bytes]:
        """The bytes of each token; none where no token stands. Raises `SettingError`: the state was
        made by hand, without a tokenizer.

        >>> import bpe_core as bpe
        >>> bpe.train("low lower", vocab_size=258).at(1).tokens[:2]
        [b'lo', b'w']
        """
        vocab = self._final.vocab
        return [vocab[one] if one >= 0 else b"" for one in self.token_ids]

    @cached_property
    def tokenizer(self) -> "Tokenizer":
        """The tokenizer after `step` merges, as `truncated` gives it; made when it is asked for.

        It is that of a training to this size, in which special tokens may have other ids than in
        `ids`, where they have those of the whole run at every step.

        Raises:
            SettingError: the state was made by hand, without a tokenizer.
        """
        return self._final.truncated(merges=self.step)

    @property
    def _final(self) -> "Tokenizer":
        if self.final is None:
            raise SettingError("final is None; the tokens of a state are those of its tokenizer")
        return self.final

    @property
    def spans(self) -> list[tuple[int, int]]:
        """(first base symbol, one past the last) of each token."""
        ends = np.append(self.starts[1:], self.symbol_count)[: len(self.starts)]
        return list(zip(self.starts.tolist(), ends.tolist(), strict=True))

    def pair_counts(self, top: int | None = None) -> dict[Pair, int]:
        """How often each pair occurs within a pre-token, every adjacency counted.

        Args:
            top: None for all pairs in order of first appearance; otherwise only so many, the
                highest count first, ties in the order of the run's tie rule.

        Raises:
            SettingError: `top` is no whole number from 0.
        """
        inside_pretoken = ~np.isin(self.starts[1:], self.piece_starts, assume_unique=True)
        lefts, rights = self.ids[:-1][inside_pretoken], self.ids[1:][inside_pretoken]
        keys, first, counts = np.unique(lefts << 32 | rights, return_index=True, return_counts=True)
        lefts, rights = keys >> 32, keys & (2**32 - 1)
        if top is None:
            order = np.argsort(first)
        else:
            base_ids = self.final.base_ids if self.final else None
            order = order_of_choice(keys, first, counts, self.symbol_order, base_ids)
            order = order[: check_whole("top", top)]
        pairs = zip(lefts[order].tolist(), rights[order].tolist(), strict=True)
        return dict(zip(pairs, counts[order].tolist(), strict=True))


def order_of_choice(
    keys: Int64Array,
    first: Int64Array,
    counts: Int64Array,
    symbol_order: Int32Array | None,
    base_ids: Sequence[int] | None,
) -> Int64Array:
    """The places of pairs (`left << 32 | right`) as they would be chosen: by count, then tie rule.

    That is `symbol_order`, as in `Tokenization`, of `base_ids` or of ids from 0; None: by `first`.
    """
    ties = [first]
    if symbol_order is not None:
        ids = range(len(symbol_order)) if base_ids is None else base_ids
        order = dict(zip(ids, symbol_order.tolist(), strict=True))
        ties = [_orders(halves, order) for halves in (keys & (2**32 - 1), keys >> 32)]
    return np.lexsort((*ties, -counts))


def _orders(ids: Int64Array, order: dict[int, int]) -> Int64Array:
    """What the tie rule compares: of base symbols what stands in `order`, else the id."""
    distinct, places = np.unique(ids, return_inverse=True)
    found = [order.get(token_id, token_id) for token_id in distinct.tolist()]
    return np.array(found, dtype=np.int64)[places]


def per_token(amount: int, tokens: int, unit: str) -> str:
    """How much a token holds on average, for a `repr`; nothing where there are no tokens.

    >>> per_token(3, 2, "bytes")
    ', 1.50 bytes per token'
    """
    return f", {amount / tokens:.2f} {unit} per token" if tokens else ""
