"""Corpus -> MergeHistory: calls the merge kernels and reports progress between the calls."""

from typing import Final

import numpy as np

from bpe_core.common.limits import MAX_PRETOKEN_COUNT
from bpe_core.common.progress import Progress
from bpe_core.engines import incremental
from bpe_core.engines.compiled.jit import frozen
from bpe_core.engines.compiled.merge_state import (
    LEADER,
    NO_LIMIT,
    MergeState,
    empty_state,
    lay_out,
    with_room,
    write_gap_ranks,
)
from bpe_core.engines.compiled.occurrences import (
    FINISHED,
    SLICE_OVER,
    list_first_occurrences,
    run_merges,
)
from bpe_core.engines.compiled.ranking import record_leaders
from bpe_core.engines.history import Leaders, MergeHistory, Plan, stop_reason
from bpe_core.text.corpus import Corpus

SLICE: Final = 1 << 20
"""Occurrences for one call of `run_merges`: some ten milliseconds."""


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Learn the merges of `plan` from `corpus`.

    The time is proportional to the number of occurrences of all pairs (at most three per symbol),
    with the logarithm of the number of pairs as a factor for pairs that enter a heap.

    Raises:
        SettingError: more than `MAX_UNIQUE_SYMBOLS`.
        ValueError: a symbol outside of the plan's base.
    """
    is_compiled = plan.tie_rule.compiled and not plan.initial
    if not is_compiled or corpus.counts.max(initial=0) > MAX_PRETOKEN_COUNT:
        return incremental.learn(corpus, plan)
    state = _index_pairs(empty_state(corpus, plan), corpus, plan)
    most, outcome = min(plan.max_merges, NO_LIMIT), SLICE_OVER
    while outcome != FINISHED:
        outcome = run_merges(state, most, SLICE)
        if outcome > SLICE_OVER:
            state = with_room(state, outcome)
        _report(plan, int(state.counters[0]["merges"]))
    if plan.leaders:
        record_leaders(state)
    # These arrays are not needed any more: their memory is for the history.
    state = state._replace(occurrences=state.occurrences[:0].copy(), pairs=state.pairs[:0].copy())
    return _history(state, corpus, plan)


def _report(plan: Plan, merges: int) -> None:
    plan.on_progress(Progress("merging", merges, plan.max_merges))


def _index_pairs(state: MergeState, corpus: Corpus, plan: Plan) -> MergeState:
    """Write the corpus into cells; number, count, list and queue the pairs of base symbols."""
    symbols, starts = frozen(corpus.symbols, np.int32), frozen(corpus.starts, np.int64)
    counts = frozen(corpus.counts, np.int64)
    table = np.full(1 << min(16, (2 * len(symbols) + 1).bit_length()), -1, dtype=np.int32)
    known = done = pretoken = 0
    while done < len(symbols):
        done, pretoken = lay_out(state, symbols, starts, counts, table, known, done, pretoken)
        known = int(state.counters[0]["pairs"])
        if known == len(state.pairs):
            state = with_room(state, 2 * known)
        if known == len(table) // 2:
            table, known = np.full(2 * len(table), -1, dtype=np.int32), 0
    list_first_occurrences(state)
    _report(plan, 0)
    return state


def _history(state: MergeState, corpus: Corpus, plan: Plan) -> MergeHistory:
    size = int(state.counters[0]["merges"])
    merges, leaders = state.merges[:size], state.leaders[: size + 1]
    gap_ranks = np.empty(len(state.cells), dtype=np.int32)
    write_gap_ranks(state.cells, gap_ranks)
    learned = np.diff(state.token_starts[[plan.base_size, plan.base_size + size]])
    return MergeHistory(
        left=merges["left"].copy(),
        right=merges["right"].copy(),
        count=merges["count"].copy(),
        tied=merges["tied"].astype(np.int32),
        gap_ranks=gap_ranks,
        stop_reason=stop_reason(
            plan, corpus, merges=size, learned_bytes=int(learned[0]), gap_ranks=gap_ranks
        ),
        leaders=Leaders(**{name: leaders[name].copy() for name in LEADER.names or ()})
        if plan.leaders
        else None,
    )
