"""What an engine hands back: the whole training as plain arrays.

Every engine has the same shape, `learn(corpus, plan) -> MergeHistory`, and gives the same
arrays to the last count; `bpe_core.train` puts names to them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress

LeaderRow = list[tuple[int, int, int, int]]
"""The leading pairs at one step: (left, right, count, mergeable), best first."""


class StopReason(StrEnum):
    """Why training ended. Running out early is a normal result.

    `_history` of `compiled/merging.py` knows them, too.
    """

    VOCAB_SIZE = "vocabulary size reached"
    MIN_COUNT = "best pair below min_count"
    NO_PAIRS = "no pairs left"
    TOKEN_BYTES = "tokens became too long"


@dataclass(frozen=True, eq=False)
class Plan:
    """What an engine is asked to do. It numbers tokens: base symbols from 0, then merges.

    Attributes:
        base_size: number of base symbols; merge `rank` makes number `base_size + rank`.
        min_count: stop when the best pair's count is below this.
        symbol_order: None for the tie rule `first`. Otherwise int32, one for each base symbol and
            initial merge: among tied pairs the one with the smallest `(order(left), order(right))`
            wins, where `order(token)` is `symbol_order[token]`, and beyond its end `token` itself.
        leaders: how many leading pairs to record at each step (0: none).
        on_progress: called with the number of merges so far.
        initial: the first merges, whatever their counts; nothing is chosen before they are made.
    """

    base_size: int
    max_merges: int
    min_count: int = 2
    symbol_order: npt.NDArray[np.int32] | None = None
    leaders: int = 0
    on_progress: OnProgress | None = None
    initial: Sequence[Pair] = ()

    def why_stop(self, merges: int, best_count: int | None) -> StopReason | None:
        """The reason to stop after so many merges, if there is one; without a pair no count."""
        if merges >= self.max_merges:
            return StopReason.VOCAB_SIZE
        if best_count is None:
            return StopReason.NO_PAIRS
        return StopReason.MIN_COUNT if best_count < self.min_count else None


@dataclass(frozen=True, eq=False)
class Leaders:
    """The top pairs before each merge: by count, then by the tie rule.

    All arrays are int, shape (merges + 1, leaders): row `k` is the state after `k` merges, the
    last row what would have come next. Rows with fewer pairs are filled up.

    Attributes:
        left, right: int32, token ids; -1 fills up.
        count: int64, every adjacency counted.
        mergeable: int64, how many of them can merge, left to right without overlap. It differs
            from `count` only for a pair of equal tokens in a run such as `aaa`.
    """

    left: npt.NDArray[np.int32]
    right: npt.NDArray[np.int32]
    count: npt.NDArray[np.int64]
    mergeable: npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class MergeHistory:
    """The merges an engine made, in order, and the gap ranks of the corpus.

    Attributes:
        left, right: int32, shape (merges,); what merge `rank` joined. An engine gives numbers of
            tokens (see `Plan`), a run has their ids.
        count: int64, shape (merges,); the pair's count when it was merged: 0 where a merge was
            given and the text does not have it.
        tied: int32, shape (merges,); how many pairs shared that count, itself included (1: no tie,
            or nothing to choose, as the merge was given).
        gap_ranks: int32, shape (len(corpus.symbols),); entry `i` is the merge that closed the gap
            between symbols `i` and `i + 1`, `NEVER` where none did and at the end of a pre-token.
    """

    left: npt.NDArray[np.int32]
    right: npt.NDArray[np.int32]
    count: npt.NDArray[np.int64]
    tied: npt.NDArray[np.int32]
    gap_ranks: npt.NDArray[np.int32]
    stop_reason: StopReason
    leaders: Leaders | None


def with_ids(history: MergeHistory, ids: Sequence[int]) -> MergeHistory:
    """What an engine gives, with the ids of tokens instead of their numbers."""
    id_of = np.array([*ids, -1]).astype(np.int32)  # -1 fills rows of leaders up
    leaders = history.leaders
    if leaders:
        leaders = replace(leaders, left=id_of[leaders.left], right=id_of[leaders.right])
    return replace(history, left=id_of[history.left], right=id_of[history.right], leaders=leaders)


def leaders_from_rows(rows: Sequence[LeaderRow], width: int) -> Leaders | None:
    """Leaders as arrays, each row filled up to `width`; None where none were asked for."""
    if width == 0:
        return None
    table = np.full((len(rows), width, 4), (-1, -1, 0, 0), dtype=np.int64)
    for place, row in enumerate(rows):
        if row:
            table[place, : len(row)] = row
    return Leaders(
        left=table[:, :, 0].astype(np.int32),
        right=table[:, :, 1].astype(np.int32),
        count=table[:, :, 2].copy(),
        mergeable=table[:, :, 3].copy(),
    )


def merge_history(
    merges: Sequence[Pair],
    counts: Sequence[int],
    tied: Sequence[int],
    *,
    gap_ranks: Sequence[int],
    stop_reason: StopReason,
    leaders: Leaders | None,
) -> MergeHistory:
    """A `MergeHistory` from plain Python numbers."""
    pairs = np.array(merges, dtype=np.int32).reshape(-1, 2)
    return MergeHistory(
        left=pairs[:, 0],
        right=pairs[:, 1],
        count=np.array(counts, dtype=np.int64),
        tied=np.array(tied, dtype=np.int32),
        gap_ranks=np.array(gap_ranks, dtype=np.int32),
        stop_reason=stop_reason,
        leaders=leaders,
    )
