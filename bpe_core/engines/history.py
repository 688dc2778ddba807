"""The input and output of an engine: a `Plan`, and the whole training as plain arrays.

Every engine is a function `learn(corpus, plan) -> MergeHistory`, and all return equal arrays;
`bpe_core.train` makes a `TrainingRun` of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from bpe_core.common.gaps import NEVER, Int32Array, Int64Array
from bpe_core.common.limits import MAX_LEARNED_BYTES
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, ignore_progress
from bpe_core.engines.tie_rules import FIRST, TieRule, Token
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus


class StopReason(StrEnum):
    """Why training ended. Running out of pairs early is a normal result.

    A new one that the finished history tells is a line here, one in `stop_reason`, and its words
    in each language (`end` of `player`, `ends` of `inputs`); `test_properties.py` says when.
    """

    VOCAB_SIZE = "vocabulary size reached"
    MIN_COUNT = "best pair below min_count"
    NO_PAIRS = "no pairs left"
    TOKEN_BYTES = "tokens became too long"


@dataclass(frozen=True, eq=False)
class Plan:
    """The task of an engine. Engines number tokens: base symbols from 0, then merges.

    Attributes:
        tokens: the base symbols, then the tokens of `initial`. Their `id`s are `0` to
            `len(tokens) - 1`, in the order of their token IDs; a new token has its number as `id`.
        max_merges: how many merges there may be, `initial` included.
        min_count: stop when the best pair's count is below this.
        tie_rule: chooses among the pairs with the highest count.
        leaders: how many leading pairs to record at each step.
        on_progress: called with the number of merges so far.
        initial: merges to apply first, also if other pairs have higher counts.
        max_bytes: stop when the learned tokens have at least this many bytes in total.
    """

    tokens: Sequence[Token]
    max_merges: int
    min_count: int = 2
    tie_rule: TieRule = FIRST
    leaders: int = 0
    on_progress: OnProgress = ignore_progress
    initial: Sequence[Pair] = ()
    max_bytes: int = MAX_LEARNED_BYTES

    @property
    def base_size(self) -> int:
        """The number of base symbols; merge `rank` makes token number `base_size + rank`."""
        return len(self.tokens) - len(self.initial)


@dataclass(frozen=True, eq=False)
class Leaders:
    """The leading pairs before each merge: by count, then by the tie rule.

    All arrays have shape (merges + 1, leaders): row `k` has the leading pairs after `k` merges.
    Where there are fewer pairs, IDs are -1 and counts 0.

    Attributes:
        left, right: int32, token IDs.
        count: int64, overlapping occurrences included.
        mergeable: int64, how many of these can merge, left to right without overlap. It differs
            from `count` only for a pair of equal tokens in a run such as `aaa`.
    """

    left: Int32Array
    right: Int32Array
    count: Int64Array
    mergeable: Int64Array


@dataclass(frozen=True, eq=False)
class MergeHistory:
    """The merges of a training, in order, and the gap ranks of the corpus.

    Attributes:
        left, right: int32, shape (merges,): the tokens that each merge joins. From an engine they
            are token numbers (see `Plan`), in a `TrainingRun` token IDs.
        count: int64, shape (merges,): the pair's count when it was merged.
        tied: int32, shape (merges,): how many pairs had that count, this one included: 1 without a
            tie, and for an initial merge.
        gap_ranks: int32, shape (len(corpus.symbols),): entry `i` is the merge that closed the gap
            between symbols `i` and `i + 1`; `NEVER` if none did, and at the end of a pre-token.
        stop_reason: why there are no more merges.
        leaders: the leading pairs at each step, if the plan has any.
    """

    left: Int32Array
    right: Int32Array
    count: Int64Array
    tied: Int32Array
    gap_ranks: Int32Array
    stop_reason: StopReason
    leaders: Leaders | None


def stop_reason(
    plan: Plan, corpus: Corpus, *, merges: int, learned_bytes: int, gap_ranks: Int32Array
) -> StopReason:
    """The reason why a finished training stopped.

    Args:
        merges: the number of merges, initial ones included.
        learned_bytes: the bytes of all new tokens in total, without those of initial merges.
        gap_ranks: as in `MergeHistory`.
    """
    if merges >= plan.max_merges:
        return StopReason.VOCAB_SIZE
    if learned_bytes >= plan.max_bytes:
        return StopReason.TOKEN_BYTES
    is_open = (gap_ranks == NEVER) & (corpus.symbols != SPECIAL_SYMBOL)
    is_open[corpus.starts[1:] - 1] = False  # there is no gap after a pre-token
    return StopReason.MIN_COUNT if is_open.any() else StopReason.NO_PAIRS


MergeRow = tuple[int, int, int, int]
"""A merge: (left, right, count, tied)."""
LeaderRow = Sequence[tuple[int, int, int, int]]
"""The leading pairs at one step: (left, right, count, mergeable), best first."""


def merge_history(
    plan: Plan,
    corpus: Corpus,
    merges: Sequence[MergeRow],
    leader_rows: Sequence[LeaderRow],
    *,
    learned_bytes: int,
    gap_ranks: Sequence[int],
) -> MergeHistory:
    """Return the `MergeHistory` for the lists of an engine in plain Python."""
    columns = np.array(merges, dtype=np.int64).reshape(-1, 4)
    ranks = np.array(gap_ranks, dtype=np.int32)
    leaders = np.full((len(leader_rows), plan.leaders, 4), (-1, -1, 0, 0), dtype=np.int64)
    for step, row in enumerate(leader_rows):
        leaders[step, : len(row)] = np.reshape(row, (-1, 4))
    return MergeHistory(
        left=columns[:, 0].astype(np.int32),
        right=columns[:, 1].astype(np.int32),
        count=columns[:, 2].copy(),
        tied=columns[:, 3].astype(np.int32),
        gap_ranks=ranks,
        stop_reason=stop_reason(
            plan, corpus, merges=len(merges), learned_bytes=learned_bytes, gap_ranks=ranks
        ),
        leaders=Leaders(
            left=leaders[:, :, 0].astype(np.int32),
            right=leaders[:, :, 1].astype(np.int32),
            count=leaders[:, :, 2].copy(),
            mergeable=leaders[:, :, 3].copy(),
        )
        if plan.leaders
        else None,
    )
