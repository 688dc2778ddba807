"""The choice of the best pair: a radix queue by count, and a heap of the pairs with the best count.

The best count never rises, as no pair that a merge creates is more frequent than the merged pair.
So a radix queue (Ahuja et al. 1990) works: the bucket of a count is (level, digit), where `level`
is the highest digit of eight bits in which the count differs from the best one, and `digit` is the
count's digit there. Buckets are numbered so that a lower one has higher counts; when the best count
falls, only the lowest bucket that is not empty is distributed anew. The pairs with the best count
are in the heap `ties`, ordered by the tie rule.

A count that falls does not move its pair, so a pair may be in too low a bucket (never in too high a
one); it moves when that bucket is distributed.
"""

from typing import Any, Final

from bpe_core.engines.compiled.intrinsics import bit_length, load_byte
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel, shared
from bpe_core.engines.compiled.merge_state import DIGIT, MergeState

_HIGHEST: Final = (1 << DIGIT) - 1
_PREFIX: Final = 7
"""Bytes of the left token that are in a tie key; most comparisons need no more."""


@inlined
def tie_key(state: MergeState, pair: int) -> int:
    """Compute the key of a pair for the tie rule: of pairs with equal counts the smallest key is
    best; for rules that compare bytes `_is_greater` decides among equal keys. A key only grows.

    `"first"`: the place of the first occurrence. `"symbols"`: the ranks of the two tokens.
    `"bytes"`: the first bytes of the left token, negated.
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
    """Whether pair `one` has the greater (left bytes, right bytes)."""
    left, other_left = pairs[at(one)].left, pairs[at(other)].left
    if left != other_left:
        difference = _compare(starts, data, left, other_left)
        if difference != 0:
            return difference > 0
    return _compare(starts, data, pairs[at(one)].right, pairs[at(other)].right) > 0


@inlined
def _is_before(state: MergeState, one: Any, other: Any) -> bool:
    """Whether entry `one` has the higher count, or an equal one and precedence by the tie rule."""
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
    """Replace the top of a heap of `size` entries, and restore the order."""
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
    """Remove the top of a heap of `size` entries."""
    last = size - 1
    if last > 0:
        count, key, pair = heap[at(last)].count, heap[at(last)].key, heap[at(last)].pair
        heap_replace_top(state, heap, last, count, key, pair)


@inlined
def _bucket_at(level: int, count: int) -> int:
    """The bucket of a count whose highest digit that differs from the best count is `level`."""
    return (level << DIGIT) | (_HIGHEST - ((count >> (level * DIGIT)) & _HIGHEST))


@inlined
def _bucket_of(count: int, best: int) -> int:
    """The bucket of a count that is lower than the best one."""
    return _bucket_at((bit_length(count ^ best) - 1) // DIGIT, count)


@inlined
def enqueue(state: MergeState, pair: int) -> None:
    """Add a pair to `ties` or to the bucket of its count; it must be in neither."""
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
    """Move all pairs of `ties`, none of which has the best count any more, to buckets."""
    for index in range(state.counters[0].ties):
        enqueue(state, state.ties[at(index)].pair)
    state.counters[0].ties = 0


@inlined
def _lower_best(state: MergeState) -> bool:
    """Set the best count to the highest count in the buckets; False if no pair is left.

    The lowest bucket is emptied. Pairs whose counts have fallen out of it go to higher buckets. The
    others share this bucket's digit, and the higher digits of the old best count; so the buckets
    above are right for the new best count, too.
    """
    counters, heads, following = state.counters[0], state.queue_heads, state.queue_next
    for level in range(len(heads) >> DIGIT):
        # Buckets of the best count's digit and of higher digits are empty.
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
    """The number of the pair to merge next, or -1; updates `counters.best` and `.tied`."""
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
    """Add a new pair to `front`, the heap of all pairs."""
    count = state.pairs[at(pair)].count
    if count > 0:
        heap_push(state, state.front, state.counters[0].front, count, tie_key(state, pair), pair)
        state.counters[0].front += 1


@inlined
def _settle_front(state: MergeState) -> int:
    """The best pair of `front`, whose top is updated until it remains there; -1 if it is empty."""
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
    """How many occurrences of a pair can merge, left to right without overlap: all of them, except
    for a pair (x, x). `runs` caches the number, which changes only with the count."""
    left, count = state.pairs[at(pair)].left, state.pairs[at(pair)].count
    if left != state.pairs[at(pair)].right:
        return count
    if state.runs[at(left)].count != count:
        total, merged_until = 0, -1
        for index in range(state.places[at(pair)].first, state.places[at(pair)].end):
            place = state.occurrences[at(index)]
            if place >= merged_until and state.cells[at(place)].pair == pair:
                total += state.cells[at(place)].weight
                middle = place + state.cells[at(place)].span
                merged_until = middle + state.cells[at(middle)].span
        state.runs[at(left)].count, state.runs[at(left)].mergeable = count, total
    return state.runs[at(left)].mergeable


@kernel
def record_leaders(state: MergeState) -> None:
    """Write the leading pairs before the next merge to their row of `state.leaders`."""
    row = state.leaders[state.counters[0].merges]
    written = 0
    while written < len(row):
        pair = _settle_front(state)
        if pair < 0:
            break
        leader, best = row[written], state.pairs[at(pair)]
        leader.left, leader.right, leader.count = best.left, best.right, best.count
        leader.mergeable = _mergeable(state, pair)
        # The unused end of the heap's array stores the entries that are pushed back below.
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
