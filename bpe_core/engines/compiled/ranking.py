"""Which pair is best: a queue by count, and a heap by tie rule among those with the best count.

The best count never rises (a pair born by a merge is no more frequent than the merged pair was).
That makes a radix queue exact: a bucket holds pairs whose count differs from the best count first
in the same digit (of eight bits), and has the same one there. The lower that digit stands and the
higher it is, the lower the bucket; so a lower bucket means a higher count, and when the best count
falls only the lowest bucket has to be sorted out. The pairs that have the best count itself are in
the heap `ties`; how many those are is the number of ties.

Counts fall without notice to the queue. A pair may thus stand in too low a bucket, never in too
high a one, and moves on when its bucket is looked at.
"""

from typing import Any, Final

from bpe_core.engines.compiled.intrinsics import bit_length, load_byte
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel, shared
from bpe_core.engines.compiled.merge_state import DIGIT, MergeState

_HIGHEST: Final = (1 << DIGIT) - 1
_PREFIX: Final = 7
"""Bytes of the left token in a tie key, which spare most comparisons of all bytes."""


@inlined
def tie_key(state: MergeState, pair: int) -> int:
    """Compute the key of a pair for the tie rule: among pairs with one count the smallest key is
    best, and of equal ones `_is_greater` tells. It only grows while the pair lives.

    By first place: the first occurrence still alive. By symbols: the order of the two tokens. By
    bytes: the first bytes of the left one. This is all that the engine knows about tie rules.
    """
    left, right = state.pairs[at(pair)].left, state.pairs[at(pair)].right
    if len(state.token_bytes) > 0:
        key, end = 0, state.token_starts[at(left + 1)]
        for place in range(state.token_starts[at(left)], state.token_starts[at(left)] + _PREFIX):
            key = key << 8
            if place < end:
                key |= state.token_bytes[at(place)]
        return -key
    if len(state.order) == 0:
        index = state.places[at(pair)].first
        while state.cells[at(state.occurrences[index])].pair != pair:
            index += 1
        state.places[at(pair)].first = index
        return state.occurrences[at(index)]
    base_size = state.counters[0].base_size
    left_order = state.order[at(left)] if left < base_size else left
    right_order = state.order[at(right)] if right < base_size else right
    return (left_order << 32) | right_order


@inlined
def _compare(starts: Array, data: Array, one: int, other: int) -> int:
    """Compare the bytes of two tokens: above 0 if `one` is greater, 0 if they are equal."""
    first, other_first = starts[at(one)], starts[at(other)]
    size, other_size = starts[at(one + 1)] - first, starts[at(other + 1)] - other_first
    for place in range(min(size, other_size)):
        difference = load_byte(data, first + place) - load_byte(data, other_first + place)
        if difference != 0:
            return difference
    return size - other_size


@shared
def _is_greater(starts: Array, data: Array, pairs: Array, one: int, other: int) -> bool:
    """Whether a pair has a greater (left bytes, right bytes) than another one."""
    left, other_left = pairs[at(one)].left, pairs[at(other)].left
    if left != other_left:
        difference = _compare(starts, data, left, other_left)
        if difference != 0:
            return difference > 0
    return _compare(starts, data, pairs[at(one)].right, pairs[at(other)].right) > 0


@inlined
def _is_before(state: MergeState, one: Any, other: Any) -> bool:
    """Whether an entry has the higher count, or the same and is preferred by the tie rule."""
    if one.count != other.count:
        return one.count > other.count
    if one.key != other.key or len(state.token_bytes) == 0:
        return one.key < other.key
    return _is_greater(state.token_starts, state.token_bytes, state.pairs, one.pair, other.pair)


@inlined
def heap_push(state: MergeState, heap: Array, size: int, count: int, key: int, pair: int) -> None:
    """Add an entry to a heap of `size` entries. Invariant: no entry is before its parent."""
    entry, child = state.entry[0], size
    entry.count, entry.key, entry.pair = count, key, pair
    while child > 0 and _is_before(state, entry, heap[at((child - 1) >> 1)]):
        heap[at(child)] = heap[at((child - 1) >> 1)]
        child = (child - 1) >> 1
    heap[at(child)] = entry


@inlined
def heap_replace_top(
    state: MergeState, heap: Array, size: int, count: int, key: int, pair: int
) -> None:
    """Put an entry in place of the top of a heap of `size` entries, and let it sink."""
    entry, parent = state.entry[0], 0
    entry.count, entry.key, entry.pair = count, key, pair
    while True:
        child = 2 * parent + 1
        if child + 1 < size and _is_before(state, heap[at(child + 1)], heap[at(child)]):
            child += 1
        if child >= size or not _is_before(state, heap[at(child)], entry):
            break
        heap[at(parent)] = heap[at(child)]
        parent = child
    heap[at(parent)] = entry


@inlined
def heap_pop(state: MergeState, heap: Array, size: int) -> None:
    """Drop the top of a heap of `size` entries; `size - 1` remain."""
    last = size - 1
    if last > 0:
        count, key, pair = heap[at(last)].count, heap[at(last)].key, heap[at(last)].pair
        heap_replace_top(state, heap, last, count, key, pair)


@inlined
def _bucket_at(level: int, count: int) -> int:
    """The bucket of a count that differs from the best one first in its digit `level`."""
    return (level << DIGIT) | (_HIGHEST - ((count >> (level * DIGIT)) & _HIGHEST))


@inlined
def _bucket_of(count: int, best: int) -> int:
    """The bucket of a count that is lower than the best one."""
    return _bucket_at((bit_length(count ^ best) - 1) // DIGIT, count)


@inlined
def enqueue(state: MergeState, pair: int) -> None:
    """Put a pair where its count belongs. Invariant: a pair stands in one place at most."""
    counters = state.counters[0]
    count = state.pairs[at(pair)].count
    if count < counters.floor:
        return
    if count == counters.best:
        heap_push(state, state.ties, counters.ties, count, tie_key(state, pair), pair)
        counters.ties += 1
        counters.tied += 1
        return
    bucket = _bucket_of(count, counters.best)
    state.queue_next[at(pair)] = state.queue_heads[at(bucket)]
    state.queue_heads[at(bucket)] = pair


@inlined
def _clear_ties(state: MergeState) -> None:
    """Move all of `ties` back to the queue; none of them has the best count any more."""
    for index in range(state.counters[0].ties):
        enqueue(state, state.ties[at(index)].pair)
    state.counters[0].ties = 0


@inlined
def _lower_best(state: MergeState) -> bool:
    """Let the best count fall to the highest count there is; False if no pair is left.

    All of the lowest bucket are taken out. Those whose count has fallen out of it move on. The
    others agree with one another in this bucket's digit, and with the old best count above it, so
    the buckets above stay right for the new one.
    """
    counters, heads, following = state.counters[0], state.queue_heads, state.queue_next
    for level in range(len(heads) >> DIGIT):
        # Buckets of the best count's own digit, and of higher ones, are empty.
        for bucket in range(_bucket_at(level, counters.best) + 1, (level + 1) << DIGIT):
            pair, heads[at(bucket)] = heads[at(bucket)], -1
            rest, best = -1, 0
            while pair >= 0:
                after, count = following[at(pair)], state.pairs[at(pair)].count
                if count >= counters.floor:
                    if _bucket_of(count, counters.best) > bucket:
                        enqueue(state, pair)
                    else:
                        following[at(pair)], rest = rest, pair
                        best = max(best, count)
                pair = after
            if rest >= 0:
                counters.best, counters.tied = best, 0
                while rest >= 0:
                    after = following[at(rest)]
                    enqueue(state, rest)
                    rest = after
                return True
    return False


@inlined
def best_pair(state: MergeState) -> int:
    """The pair to merge next, or -1. Afterwards `counters.best` and `.tied` are exact."""
    counters, ties = state.counters[0], state.ties
    while True:
        if counters.tied == 0:
            _clear_ties(state)
            if not _lower_best(state):
                return -1
        pair = ties[0].pair
        if state.pairs[at(pair)].count != counters.best:
            heap_pop(state, ties, counters.ties)
            counters.ties -= 1
            enqueue(state, pair)
            continue
        key = tie_key(state, pair)
        if key == ties[0].key:
            return pair
        heap_replace_top(state, ties, counters.ties, counters.best, key, pair)


@inlined
def enter_front(state: MergeState, pair: int) -> None:
    """Let a newborn pair take part in the ranking of all pairs."""
    count = state.pairs[at(pair)].count
    if count > 0:
        heap_push(state, state.front, state.counters[0].front, count, tie_key(state, pair), pair)
        state.counters[0].front += 1


@inlined
def _settle_front(state: MergeState) -> int:
    """Bring the top of `front` up to date until it stays on top; -1 if none is left."""
    counters, front = state.counters[0], state.front
    while counters.front > 0:
        pair = front[0].pair
        count = state.pairs[at(pair)].count
        if count == 0:
            heap_pop(state, front, counters.front)
            counters.front -= 1
            continue
        key = tie_key(state, pair)
        if count == front[0].count and key == front[0].key:
            return pair
        heap_replace_top(state, front, counters.front, count, key, pair)
    return -1


@inlined
def _mergeable(state: MergeState, pair: int) -> int:
    """How many occurrences of a pair could merge, left to right without overlap.

    Only (x, x) overlaps itself, and its runs change only when its count does.
    """
    left, count = state.pairs[at(pair)].left, state.pairs[at(pair)].count
    if left != state.pairs[at(pair)].right:
        return count
    if state.runs[at(left)].count != count:
        total, taken_until = 0, -1
        for index in range(state.places[at(pair)].first, state.places[at(pair)].end):
            place = state.occurrences[at(index)]
            if place >= taken_until and state.cells[at(place)].pair == pair:
                total += state.cells[at(place)].weight
                middle = place + state.cells[at(place)].span
                taken_until = middle + state.cells[at(middle)].span
        state.runs[at(left)].count, state.runs[at(left)].mergeable = count, total
    return state.runs[at(left)].mergeable


@kernel
def record_leaders(state: MergeState) -> None:
    """Write the leading pairs of this moment into their row, and leave `front` as it was."""
    row = state.leaders[state.counters[0].merges]
    written = 0
    while written < len(row):
        pair = _settle_front(state)
        if pair < 0:
            break
        leader, best = row[written], state.pairs[at(pair)]
        leader.left, leader.right, leader.count = best.left, best.right, best.count
        leader.mergeable = _mergeable(state, pair)
        # The end of the array of the heap has room for those that come back below.
        state.front[at(len(state.front) - 1 - written)] = state.front[0]
        heap_pop(state, state.front, state.counters[0].front)
        state.counters[0].front -= 1
        written += 1
    for parked in range(len(state.front) - written, len(state.front)):
        entry = state.front[at(parked)]
        heap_push(state, state.front, state.counters[0].front, entry.count, entry.key, entry.pair)
        state.counters[0].front += 1
    for empty in range(written, len(row)):
        row[empty].left = row[empty].right = -1
        row[empty].count = row[empty].mergeable = 0
