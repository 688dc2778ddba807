"""Corpus -> MergeHistory: the driver of the merge kernels."""

from typing import Final

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.limits import MAX_PRETOKEN_COUNT, MAX_UNIQUE_SYMBOLS
from bpe_core.common.progress import Progress
from bpe_core.engines import incremental
from bpe_core.engines.compiled.jit import Array, frozen, grown
from bpe_core.engines.compiled.merge_state import (
    BUCKETS,
    CELL,
    COUNTERS,
    EMITTED,
    ENTRY,
    LEADER,
    MERGE,
    NO_LIMIT,
    PAIR,
    PLACES,
    RUN,
    MergeState,
    lay_out,
    write_gap_ranks,
)
from bpe_core.engines.compiled.occurrences import (
    FINISHED,
    MOST_OCCURRENCES,
    SLICE_OVER,
    list_first_occurrences,
    record_last_leaders,
    run_merges,
)
from bpe_core.engines.history import Leaders, MergeHistory, Plan, stop_reason
from bpe_core.text.corpus import Corpus

SLICE: Final = 1 << 20
"""Occurrences (or symbols) between two looks at the clock: some ten milliseconds."""


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Learn the merges of `plan` from `corpus`.

    Time grows with the number of occurrences that ever exist, at most three for each symbol,
    times the logarithm of the number of pairs for those that become a candidate.

    Raises:
        SettingError: more than `MAX_UNIQUE_SYMBOLS`.
        ValueError: a symbol outside of the plan's base.
    """
    if plan.initial or corpus.counts.max(initial=0) > MAX_PRETOKEN_COUNT:
        return incremental.learn(corpus, plan)
    state = _index_pairs(_empty_state(corpus, plan), corpus, plan)
    most, outcome = min(plan.max_merges, NO_LIMIT), SLICE_OVER
    while outcome != FINISHED:
        outcome = run_merges(state, most, SLICE)
        if outcome > SLICE_OVER:
            state = _with_room(state, outcome)
        _report(plan, int(state.counters[0]["merges"]))
    if plan.leaders:
        record_last_leaders(state)
    # What is made now needs the room of what is over.
    state = state._replace(occurrences=state.occurrences[:0].copy(), pairs=state.pairs[:0].copy())
    return _history(state, corpus, plan)


def _report(plan: Plan, merges: int) -> None:
    plan.on_progress(Progress("merging", merges, plan.max_merges))


def _empty_state(corpus: Corpus, plan: Plan) -> MergeState:
    """Room for the corpus, before any of it has been seen."""
    symbols = len(corpus.symbols)
    if symbols > MAX_UNIQUE_SYMBOLS:
        allowed = f"at most {MAX_UNIQUE_SYMBOLS:,} are allowed"
        raise SettingError(f"the unique pre-tokens have {symbols:,} symbols; {allowed}")
    # Kernels check no bounds; what they are given must be right.
    if symbols and corpus.symbols.max() >= plan.base_size:
        raise ValueError(f"symbol {corpus.symbols.max()} in a base of {plan.base_size}")
    most_merges = max(0, min(plan.max_merges, symbols))
    token_ids = plan.base_size + most_merges
    counters = np.zeros(1, dtype=COUNTERS)
    counters["best"], counters["min_count"] = NO_LIMIT, min(plan.min_count, NO_LIMIT)
    counters["base_size"], counters["max_bytes"] = plan.base_size, plan.max_bytes
    # Counts never rise, so a pair below `min_count` never wins; leaders may show it, though.
    counters["floor"] = 1 if plan.leaders else max(1, counters["min_count"])
    # Room that is not used is not paid for, growing is.
    room = max(1024, symbols // 3)
    token_starts = np.zeros(token_ids + 1, dtype=np.int64)
    np.cumsum([len(token.data) for token in plan.tokens], out=token_starts[1 : plan.base_size + 1])
    token_bytes = np.empty(0, dtype=np.uint8)
    if plan.tie_rule.compiled == "bytes":
        data = b"".join(token.data for token in plan.tokens)
        token_bytes = grown(np.frombuffer(data, dtype=np.uint8), 4 * len(data))
    return MergeState(
        cells=np.empty(symbols, dtype=CELL),
        pairs=np.empty(room, dtype=PAIR),
        places=np.empty(room, dtype=PLACES),
        occurrences=np.empty(MOST_OCCURRENCES * symbols, dtype=np.int32),
        emitted=np.empty(2 * symbols, dtype=EMITTED),
        with_left=np.full(token_ids, -1, dtype=np.int32),
        with_right=np.full(token_ids, -1, dtype=np.int32),
        queue_heads=np.full(BUCKETS, -1, dtype=np.int32),
        queue_next=np.empty(room, dtype=np.int32),
        ties=np.empty(room, dtype=ENTRY),
        front=np.empty(room if plan.leaders else 0, dtype=ENTRY),
        order=_symbol_order(plan),
        token_starts=token_starts,
        token_bytes=token_bytes,
        merges=np.empty(most_merges, dtype=MERGE),
        leaders=np.empty((most_merges + 1 if plan.leaders else 1, plan.leaders), dtype=LEADER),
        runs=np.zeros(token_ids if plan.leaders else 0, dtype=RUN),
        counters=counters,
    )


def _symbol_order(plan: Plan) -> Array:
    """The place of each base symbol in the order of the tie rule, if that goes by symbols."""
    if plan.tie_rule.compiled != "symbols":
        return np.empty(0, dtype=np.int32)
    key, tokens = plan.tie_rule.key, plan.tokens
    ranking = sorted(range(plan.base_size), key=lambda one: key(tokens[one], tokens[one], 0))
    order = np.empty(plan.base_size, dtype=np.int32)
    order[ranking] = np.arange(plan.base_size)
    return order


def _index_pairs(state: MergeState, corpus: Corpus, plan: Plan) -> MergeState:
    """Lay out the corpus in cells; number, count, list and rank the pairs of base symbols."""
    starts, counts = frozen(corpus.starts, np.int64), frozen(corpus.counts, np.int64)
    size = len(corpus.symbols)
    table = _no_pairs(1 << min(16, (2 * size + 1).bit_length()))
    known = done = 0
    while done < size:
        stop = min(done + SLICE, size)
        pretoken = int(np.searchsorted(starts, done, "right")) - 1
        some = frozen(corpus.symbols[done : stop + 1], np.int32)
        done = lay_out(state, some, starts[pretoken:], counts[pretoken:], table, known, done, stop)
        known = int(state.counters[0]["pairs"])
        if known == len(state.pairs):
            state = _with_room(state, 2 * known)
        if known == len(table) // 2:
            table, known = _no_pairs(2 * len(table)), 0
        _report(plan, 0)
    list_first_occurrences(state)
    return state


def _no_pairs(entries: int) -> Array:
    """A hash table for `lay_out`."""
    return np.full(entries, -1, dtype=np.int32)


def _with_room(state: MergeState, pairs: int) -> MergeState:
    """The same state with room for so many pairs, at least, and for the bytes of one more token."""
    counters = state.counters[0]
    known, ties, front = (int(counters[name]) for name in ("pairs", "ties", "front"))
    if pairs > len(state.pairs):
        state = state._replace(
            pairs=grown(state.pairs[:known], pairs),
            places=grown(state.places[:known], pairs),
            queue_next=grown(state.queue_next[:known], pairs),
            ties=grown(state.ties[:ties], pairs),
            front=grown(state.front[:front], pairs) if len(state.front) else state.front,
        )
    used = int(state.token_starts[counters["base_size"] + counters["merges"]])
    if 3 * used > len(state.token_bytes) > 0:
        state = state._replace(token_bytes=grown(state.token_bytes[:used], 4 * used))
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
