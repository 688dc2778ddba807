"""What a training knows between two merges, as arrays, so that it can stop and go on anywhere.

Three ideas carry the engine:

* A token is a run of symbols, and an adjacency stands at the first symbol of its left token.
  Each place knows the pair that stands there, so nothing is ever searched for.
* Pairs are numbered in the order of their birth. A pair is born with the newer of its tokens,
  all its occurrences at once and in text order; afterwards they can only die.
* So counts only fall, and first occurrences only move right: whatever was noted earlier about a
  pair is a bound, and is corrected only when it would decide something.
"""

from typing import Final, NamedTuple

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import NEVER
from bpe_core.common.limits import MAX_UNIQUE_SYMBOLS
from bpe_core.engines.compiled.jit import Array, at, grown, inlined, kernel
from bpe_core.engines.history import Plan
from bpe_core.text.corpus import Corpus

CELL: Final = np.dtype([("pair", "i4"), ("span", "i4"), ("weight", "i4")])
"""One symbol of the corpus.

pair:   at a token's first symbol: the pair that this token and the next make, or `NO_PAIR`.
        At a symbol that a merge joined to the one before it: `closed(rank)`.
        Elsewhere meaningless.
span:   at a token's first and last symbol: its length in symbols. Elsewhere meaningless.
weight: how often the pre-token occurs.
"""

PAIR: Final = np.dtype([("count", "i8"), ("left", "i4"), ("right", "i4")])
"""One pair: every adjacency of it, weighted, and the tokens it joins."""

PLACES: Final = np.dtype([("first", "i8"), ("end", "i8")])
"""One pair's part of `occurrences`. Those before `first` are known to be dead."""

EMITTED: Final = np.dtype([("pair", "i4"), ("place", "i4")])  # one occurrence of a newborn pair

ENTRY: Final = np.dtype([("count", "i8"), ("key", "i8"), ("pair", "i8")])
"""One heap entry: the highest count first, then the lowest tie key. Both are bounds."""

RUN: Final = np.dtype([("count", "i8"), ("mergeable", "i8")])
"""For the pair (x, x) of one token x: how many could merge when its count was `count`."""

LEADER: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("mergeable", "i8")])
MERGE: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("tied", "i8")])

NO_PAIR: Final = -1
NO_LIMIT: Final = 2**62  # above every count: the best count before anything is chosen

COUNTERS: Final = np.dtype(
    [
        ("pairs", "i8"),  # born so far
        ("occurrences", "i8"),  # used part of `occurrences`
        ("ties", "i8"),  # entries in the heap `ties`
        ("front", "i8"),  # entries in the heap `front`
        ("best", "i8"),  # no pair has a higher count
        ("tied", "i8"),  # pairs with exactly that count
        ("merges", "i8"),  # made so far
        ("base_size", "i8"),
        ("min_count", "i8"),
        ("floor", "i8"),  # pairs with a lower count never matter again
        ("max_bytes", "i8"),  # no merge is made once the learned tokens have so many together
    ]
)

MOST_OCCURRENCES: Final = 3
"""Occurrences that ever exist, for each symbol, at the most: it begins one pair, and each join, of
which there are fewer than symbols, brings two."""


DIGIT: Final = 8  # bits of a count that the queue looks at together
BUCKETS: Final = 64 // DIGIT << DIGIT


class MergeState(NamedTuple):
    """Everything a kernel needs. See the dtypes above for the records."""

    cells: Array  # CELL, one per corpus symbol
    # PAIR and PLACES, one per pair
    pairs: Array
    places: Array
    occurrences: Array  # int32, places of pairs; each pair's are contiguous and ascending
    emitted: Array  # EMITTED, the occurrences born by the merge at hand
    # int32, one per token id x: the youngest pair (x, newest token) and (newest token, x). Valid if
    # that pair is as young as the merge at hand.
    with_left: Array
    with_right: Array
    # int32, shape (BUCKETS,), and queue_next: int32, one per pair: linked lists of the pairs by
    # count; see `ranking`
    queue_heads: Array
    queue_next: Array
    ties: Array  # ENTRY, heap of the pairs that have the best count
    front: Array  # ENTRY, heap of all pairs. Used only where leaders are recorded.
    entry: Array  # ENTRY, shape (1,): the one that moves in a heap
    # For the tie rule. `order`: int32, the order of base symbols, empty if the rule does not go by
    # symbols. Token `x` has the bytes `token_bytes[token_starts[x] : token_starts[x + 1]]`; the
    # bytes themselves (uint8) are there only if the rule goes by bytes.
    order: Array
    token_starts: Array
    token_bytes: Array
    merges: Array  # MERGE, the merges made
    leaders: Array  # LEADER, shape (merges + 1, number of leaders)
    runs: Array  # RUN, one per token id. Used only where leaders are recorded.
    counters: Array  # COUNTERS, shape (1,)


def empty_state(corpus: Corpus, plan: Plan) -> MergeState:
    """Room for the corpus, before any of it has been seen."""
    symbols = len(corpus.symbols)
    if symbols > MAX_UNIQUE_SYMBOLS:
        allowed = f"at most {MAX_UNIQUE_SYMBOLS:,} are allowed"
        raise SettingError(f"the unique pre-tokens have {symbols:,} symbols; {allowed}")
    # Kernels check no bounds.
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
        entry=np.empty(1, dtype=ENTRY),
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


def with_room(state: MergeState, pairs: int) -> MergeState:
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


_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64


@inlined
def _entry_of(table: Array, pairs: Array, base_size: int, left: int, right: int) -> int:
    """Where a pair of base symbols stands in `table`, or the empty entry where it would.

    A pair of bytes has a place of its own once the table has an entry for each.
    """
    key = left * base_size + right
    entry = (key ^ (((key >> 16) * _SPREAD) >> 32)) & (len(table) - 1)
    while table[at(entry)] >= 0:
        known = pairs[at(table[at(entry)])]
        if known.left == left and known.right == right:
            break
        entry = (entry + 1) & (len(table) - 1)
    return entry


@kernel
def lay_out(
    state: MergeState,
    symbols: Array,
    starts: Array,
    counts: Array,
    table: Array,
    known: int,
    first: int,
    pretoken: int,
) -> tuple[int, int]:
    """Lay out symbols, each a token of its own; number and count the pairs that they make.

    Args:
        symbols, starts, counts: of the corpus.
        table: int32, a power of two, half of it empty: a hash table of the pairs, -1 for none.
        known: so many pairs are in it already.
        first, pretoken: the first symbol to lay out, and the pre-token that it is in.

    Returns:
        Where it stopped, as `first` and `pretoken`: behind the last symbol, or earlier if there is
        no room for another pair.
    """
    cells, pairs, places, counters = state.cells, state.pairs, state.places, state.counters[0]
    base_size, room = counters.base_size, min(len(pairs), len(table) // 2)
    for pair in range(known, counters.pairs):
        left, right = pairs[at(pair)].left, pairs[at(pair)].right
        table[at(_entry_of(table, pairs, base_size, left, right))] = pair
    while first < len(symbols):
        end, weight = starts[at(pretoken + 1)], counts[at(pretoken)]
        for place in range(first, end):
            cell = cells[at(place)]
            cell.span, cell.weight, cell.pair = 1, weight, NO_PAIR
            if place + 1 == end or weight == 0:
                continue
            left, right = symbols[at(place)], symbols[at(place + 1)]
            entry = _entry_of(table, pairs, base_size, left, right)
            pair = table[at(entry)]
            if pair < 0:
                pair = counters.pairs
                if pair >= room:
                    return place, pretoken
                counters.pairs += 1
                table[at(entry)] = pair
                pairs[at(pair)].left, pairs[at(pair)].right = left, right
                pairs[at(pair)].count = places[at(pair)].end = 0
            cell.pair = pair
            pairs[at(pair)].count += weight
            places[at(pair)].end += 1
        pretoken, first = pretoken + 1, end
    return first, pretoken


@kernel
def write_gap_ranks(cells: Array, ranks: Array) -> None:
    """Write the gap ranks that a training left in its cells: int32, one per corpus symbol."""
    for place in range(len(cells)):
        pair = cells[at(place + 1)].pair if place + 1 < len(cells) else NO_PAIR
        ranks[at(place)] = -2 - pair if pair < NO_PAIR else NEVER  # undoes `closed`
