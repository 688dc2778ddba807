"""The state of a training between two merges, as arrays: kernels can stop and resume after any.

* A token is a run of symbols. An occurrence of a pair is recorded at the first symbol of its left
  token (its place), so that no kernel has to search for it.
* The merge that makes the newer token of a pair creates all occurrences of the pair, in text order.
  Such a pair is new during this merge; later merges only remove occurrences.
* So the count of a pair only falls, and its first occurrence only moves right. Numbers recorded
  earlier are bounds, which are updated only when the choice of the next merge depends on them.
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

pair:   at a token's first symbol: the number of the pair of this token and the next, or `NO_PAIR`.
        Where the merge `rank` closed the gap before the symbol: `-2 - rank`. Elsewhere undefined.
span:   at a token's first and last symbol: its length in symbols. Elsewhere undefined.
weight: the count of the unique pre-token.
"""

PAIR: Final = np.dtype([("count", "i8"), ("left", "i4"), ("right", "i4")])
"""One pair: its count (overlapping occurrences included), and its two token IDs."""

PLACES: Final = np.dtype([("first", "i8"), ("end", "i8")])
"""The slice `[first, end)` of `occurrences` that belongs to one pair."""

EMITTED: Final = np.dtype([("pair", "i4"), ("place", "i4")])  # one occurrence of a new pair

ENTRY: Final = np.dtype([("count", "i8"), ("key", "i8"), ("pair", "i8")])
"""A heap entry: the highest count first, then the lowest tie key. Both may be out of date."""

RUN: Final = np.dtype([("count", "i8"), ("mergeable", "i8")])
"""For the pair (x, x): how many occurrences could merge when its count was `count`."""

LEADER: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("mergeable", "i8")])
MERGE: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("tied", "i8")])

NO_PAIR: Final = -1
NO_LIMIT: Final = 2**62  # above every count: the best count before the first choice

COUNTERS: Final = np.dtype(
    [
        ("pairs", "i8"),  # so far
        ("occurrences", "i8"),  # used entries of `occurrences`
        ("ties", "i8"),  # entries in the heap `ties`
        ("front", "i8"),  # entries in the heap `front`
        ("best", "i8"),  # no pair has a higher count
        ("tied", "i8"),  # pairs with exactly that count
        ("merges", "i8"),  # so far
        ("base_size", "i8"),
        ("min_count", "i8"),
        ("floor", "i8"),  # pairs with a lower count are ignored
        ("max_bytes", "i8"),  # training stops when the learned tokens have this many bytes
    ]
)

MOST_OCCURRENCES: Final = 3
"""Upper bound of the occurrences in a training per symbol: each symbol begins at most one pair, and
each join of two tokens (there are fewer joins than symbols) creates at most two occurrences."""
DIGIT: Final = 8  # bits of a digit of the radix queue, see `ranking`
BUCKETS: Final = 64 // DIGIT << DIGIT


class MergeState(NamedTuple):
    """The arrays of a training; the names in capitals are the record dtypes above."""

    cells: Array  # CELL, one per corpus symbol
    # PAIR and PLACES, one per pair
    pairs: Array
    places: Array
    occurrences: Array  # int32, places in `cells`: a slice for each pair, ascending
    emitted: Array  # EMITTED, the occurrences that the current merge creates
    # int32, one per token ID x: the latest pair (x, new token) and (new token, x), maybe of an
    # earlier merge
    with_left: Array
    with_right: Array
    # int32, shape (BUCKETS,), then one per pair: linked lists of pairs by count, see `ranking`
    queue_heads: Array
    queue_next: Array
    ties: Array  # ENTRY, heap of the pairs that have the best count
    front: Array  # ENTRY, heap of all pairs, for recording leaders
    entry: Array  # ENTRY, shape (1,): the entry that is being moved in a heap
    # For the tie rule. `order`: int32, the rank of each base symbol, empty unless the rule compares
    # symbols. Token `x` has the bytes `token_bytes[token_starts[x] : token_starts[x + 1]]`;
    # `token_bytes` (uint8) is empty unless the rule compares bytes.
    order: Array
    token_starts: Array
    token_bytes: Array
    merges: Array  # MERGE, the merges so far
    leaders: Array  # LEADER, shape (merges + 1, number of leaders)
    runs: Array  # RUN, one per token ID, for recording leaders
    counters: Array  # COUNTERS, shape (1,)


def empty_state(corpus: Corpus, plan: Plan) -> MergeState:
    """Allocate the arrays for a training on `corpus`; kernels allocate nothing."""
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
    # Counts never rise, so a pair below `min_count` is never merged; leaders may show it, though.
    counters["floor"] = 1 if plan.leaders else max(1, counters["min_count"])
    # Unused pages of memory cost nothing; growing copies the arrays.
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
    """The rank of each base symbol in the order of the tie rule; empty unless it compares them."""
    if plan.tie_rule.compiled != "symbols":
        return np.empty(0, dtype=np.int32)
    key, tokens = plan.tie_rule.key, plan.tokens
    ranking = sorted(range(plan.base_size), key=lambda one: key(tokens[one], tokens[one], 0))
    order = np.empty(plan.base_size, dtype=np.int32)
    order[ranking] = np.arange(plan.base_size)
    return order


def with_room(state: MergeState, pairs: int) -> MergeState:
    """Enlarge the arrays for at least `pairs` pairs and for the bytes of one more token."""
    counters = state.counters[0]
    known, ties, front = (int(counters[name]) for name in ("pairs", "ties", "front"))
    if pairs > len(state.pairs):
        pairs = max(pairs, 2 * len(state.pairs))  # each array gets as much: a heap may fill up
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
    """The index of a pair of base symbols in the hash table, or of the empty entry for it. In a
    table of 2**16 entries pairs of bytes never collide."""
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
    """Write base symbols into `state.cells`, each as one token; number and count their pairs.

    Args:
        symbols, starts, counts: of the corpus.
        table: int32, hash table of pair numbers: a power of two, at least half of it -1 (empty).
        known: how many pairs are in the table; the others of `state.pairs` are added to it.
        first, pretoken: the first symbol to write, and the index of its pre-token.

    Returns:
        `first` and `pretoken` for the next call: the end of the corpus, or the symbol whose pair no
        longer fits into the table or `state.pairs`.
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
    """Write the gap rank after each corpus symbol, from the closed gaps in `cells`, to `ranks`."""
    for place in range(len(cells)):
        pair = cells[at(place + 1)].pair if place + 1 < len(cells) else NO_PAIR
        ranks[at(place)] = -2 - pair if pair < NO_PAIR else NEVER  # -2 - rank, see CELL
