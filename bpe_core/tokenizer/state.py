"""The tokens of a text at one step."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bpe_core.common.arguments import check_whole
from bpe_core.common.display import Shown
from bpe_core.common.gaps import Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.engines.tie_rules import TieRule, order_pairs


@dataclass(frozen=True, eq=False, repr=False)
class State(Shown):
    """The tokens of a text after `step` merges.

    Attributes:
        step: how many merges were made.
        ids: int64, shape (tokens,): the token IDs, as they are after all merges.
        starts: int64, shape (tokens,): each token's first base symbol (a UTF-8 byte offset in
            byte mode, a character offset in character mode).
        symbol_count: base symbols of the text.
        piece_starts: int64, the base symbol where each pre-token begins.
        tie_rule: orders `pair_counts(top=…)`.
        vocab: the bytes of each token by ID.
    """

    step: int
    ids: Int64Array
    starts: Int64Array
    symbol_count: int
    piece_starts: Int64Array
    tie_rule: TieRule
    vocab: Mapping[int, bytes]

    def __repr__(self) -> str:
        return (
            f"<State after {self.step:,} merges: {self.symbol_count:,} base symbols, "
            f"{len(self.ids):,} tokens>"
        )

    @property
    def token_ids(self) -> list[int]:
        """The token IDs as a list."""
        ids: list[int] = self.ids.tolist()
        return ids

    @property
    def tokens(self) -> list[bytes]:
        """The bytes of each token; none between two texts.

        >>> import bpe_core as bpe
        >>> bpe.train("low lower", vocab_size=258).at(1).tokens[:2]
        [b'lo', b'w']
        """
        return [self.vocab[one] if one >= 0 else b"" for one in self.token_ids]

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
            SettingError: `top` is no integer from 0.
        """
        inside_pretoken = ~np.isin(self.starts[1:], self.piece_starts, assume_unique=True)
        lefts, rights = self.ids[:-1][inside_pretoken], self.ids[1:][inside_pretoken]
        keys, first, counts = np.unique(lefts << 32 | rights, return_index=True, return_counts=True)
        lefts, rights = keys >> 32, keys & (2**32 - 1)
        order = np.argsort(first)
        if top is not None:
            order = order_pairs(self.tie_rule, lefts, rights, counts, first, self.vocab)
            order = order[: check_whole("top", top)]
        pairs = zip(lefts[order].tolist(), rights[order].tolist(), strict=True)
        return dict(zip(pairs, counts[order].tolist(), strict=True))
