"""Which pair is best: a queue by count, and a heap by tie rule among those with the best count.

The best count never rises (a pair born by a merge is no more frequent than the merged pair was).
That makes a radix queue exact: bucket `b` holds pairs whose count differs from the best count
first at bit `b - 1`, so a lower bucket means a higher count, and when the best count falls only
the lowest bucket has to be sorted out. Bucket 0, the pairs that have the best count itself, is
the heap `ties`; how many those are is the number of ties.

Counts fall without notice to the queue. A pair may thus stand in too low a bucket, never in too
high a one, and moves on when its bucket is looked at.
"""

# numba, not mypy, knows the types of array elements.
# mypy: disable-error-code="no-any-return"

from bpe_core.compiled.intrinsics import bit_length
from bpe_core.compiled.jit import Array, inlined
from bpe_core.compiled.merge_state import (
    BASE_SIZE,
    BEST,
    FLOOR,
    FRONT,
    MERGES,
    TIED,
    TIES,
    MergeState,
)


@inlined
def tie_key(state: MergeState, pair: int) -> int:
    """Among pairs with one count the smallest key wins. It only grows while the pair lives.

    `first`: the pair's first occurrence still alive. Otherwise: the order of its two tokens.
    This is all that the engine knows about tie rules.
    """
    if len(state.order) == 0:
        index = state.places[pair].first
        while state.cells[state.occurrences[index]].pair != pair:
            index += 1
        state.places[pair].first = index
        return state.occurrences[index]
    base_size = state.numbers[BASE_SIZE]
    left, right = state.pairs[pair].left, state.pairs[pair].right
    left_order = state.order[left] if left < base_size else left
    right_order = state.order[right] if right < base_size else right
    return (left_order << 32) | right_order


@inlined
def _is_before(a_count: int, a_key: int, b_count: int, b_key: int) -> bool:
    return a_count > b_count or (a_count == b_count and a_key < b_key)


@inlined
def heap_push(heap: Array, size: int, count: int, key: int, pair: int) -> None:
    """Add an entry to a heap of `size` entries. Invariant: no entry is before its parent."""
    child = size
    while child > 0:
        parent = (child - 1) >> 1
        if not _is_before(count, key, heap[parent].count, heap[parent].key):
            break
        heap[child] = heap[parent]
        child = parent
    heap[child].count, heap[child].key, heap[child].pair = count, key, pair


@inlined
def heap_replace_top(heap: Array, size: int, count: int, key: int, pair: int) -> None:
    """Put an entry in place of the top of a heap of `size` entries, and let it sink."""
    parent = 0
    while True:
        child = 2 * parent + 1
        if child >= size:
            break
        other = child + 1
        if other < size and _is_before(
            heap[other].count, heap[other].key, heap[child].count, heap[child].key
        ):
            child = other
        if not _is_before(heap[child].count, heap[child].key, count, key):
            break
        heap[parent] = heap[child]
        parent = child
    heap[parent].count, heap[parent].key, heap[parent].pair = count, key, pair


@inlined
def heap_pop(heap: Array, size: int) -> None:
    """Drop the top of a heap of `size` entries; `size - 1` remain."""
    last = size - 1
    if last > 0:
        count, key, pair = heap[last].count, heap[last].key, heap[last].pair
        heap_replace_top(heap, last, count, key, pair)


@inlined
def enqueue(state: MergeState, pair: int) -> None:
    """Put a pair where its count belongs. Invariant: a pair stands in one place at most."""
    numbers = state.numbers
    count = state.pairs[pair].count
    if count < numbers[FLOOR]:
        return
    if count == numbers[BEST]:
        heap_push(state.ties, numbers[TIES], count, tie_key(state, pair), pair)
        numbers[TIES] += 1
        numbers[TIED] += 1
        return
    bucket = bit_length(count ^ numbers[BEST])
    state.queue_next[pair] = state.queue_heads[bucket]
    state.queue_heads[bucket] = pair


@inlined
def _clear_ties(state: MergeState) -> None:
    """Send everyone in `ties` back to the queue; none of them has the best count any more."""
    for index in range(state.numbers[TIES]):
        enqueue(state, state.ties[index].pair)
    state.numbers[TIES] = 0


@inlined
def _lower_best(state: MergeState) -> bool:
    """Let the best count fall to the highest count there is; False if no pair is left.

    All of the lowest bucket are taken out. Those whose count has fallen out of it move on. The
    others agree with the old best count above this bucket's bit, so the buckets above stay right
    for the new one.
    """
    numbers, heads, following = state.numbers, state.queue_heads, state.queue_next
    for bucket in range(1, len(heads)):
        pair, heads[bucket] = heads[bucket], -1
        kept, best = -1, 0
        while pair >= 0:
            after, count = following[pair], state.pairs[pair].count
            if count >= numbers[FLOOR]:
                if bit_length(count ^ numbers[BEST]) > bucket:
                    enqueue(state, pair)
                else:
                    following[pair], kept = kept, pair
                    best = max(best, count)
            pair = after
        if kept >= 0:
            numbers[BEST], numbers[TIED] = best, 0
            while kept >= 0:
                after = following[kept]
                enqueue(state, kept)
                kept = after
            return True
    return False


@inlined
def best_pair(state: MergeState) -> int:
    """The pair to merge next, or -1. Afterwards BEST and TIED are exact."""
    numbers, ties = state.numbers, state.ties
    while True:
        if numbers[TIED] == 0:
            _clear_ties(state)
            if not _lower_best(state):
                return -1
        pair = ties[0].pair
        if state.pairs[pair].count != numbers[BEST]:
            heap_pop(ties, numbers[TIES])
            numbers[TIES] -= 1
            enqueue(state, pair)
            continue
        key = tie_key(state, pair)
        if key == ties[0].key:
            return pair
        heap_replace_top(ties, numbers[TIES], numbers[BEST], key, pair)


@inlined
def enter_front(state: MergeState, pair: int) -> None:
    """Let a newborn pair take part in the ranking of all pairs."""
    count = state.pairs[pair].count
    if count > 0:
        heap_push(state.front, state.numbers[FRONT], count, tie_key(state, pair), pair)
        state.numbers[FRONT] += 1


@inlined
def _settle_front(state: MergeState) -> int:
    """Bring the top of `front` up to date until it stays on top; -1 if none is left."""
    numbers, front = state.numbers, state.front
    while numbers[FRONT] > 0:
        pair = front[0].pair
        count = state.pairs[pair].count
        if count == 0:
            heap_pop(front, numbers[FRONT])
            numbers[FRONT] -= 1
            continue
        key = tie_key(state, pair)
        if count == front[0].count and key == front[0].key:
            return pair
        heap_replace_top(front, numbers[FRONT], count, key, pair)
    return -1


@inlined
def _mergeable(state: MergeState, pair: int) -> int:
    """How many occurrences of a pair could merge, left to right without overlap.

    Only (x, x) overlaps itself, and its runs change only when its count does.
    """
    left, count = state.pairs[pair].left, state.pairs[pair].count
    if left != state.pairs[pair].right:
        return count
    if state.runs[left].count != count:
        total, taken_until = 0, -1
        for index in range(state.places[pair].first, state.places[pair].end):
            place = state.occurrences[index]
            if place >= taken_until and state.cells[place].pair == pair:
                total += state.cells[place].weight
                middle = place + state.cells[place].span
                taken_until = middle + state.cells[middle].span
        state.runs[left].count, state.runs[left].mergeable = count, total
    return state.runs[left].mergeable


@inlined
def record_leaders(state: MergeState) -> None:
    """Write the leading pairs of this moment into their row, and leave `front` as it was."""
    row = state.leaders[state.numbers[MERGES]]
    taken = 0
    while taken < len(row):
        pair = _settle_front(state)
        if pair < 0:
            break
        row[taken].left, row[taken].right = state.pairs[pair].left, state.pairs[pair].right
        row[taken].count = state.pairs[pair].count
        row[taken].mergeable = _mergeable(state, pair)
        # The far end of the heap's own array has room for those taken out until they return.
        state.front[len(state.front) - 1 - taken] = state.front[0]
        heap_pop(state.front, state.numbers[FRONT])
        state.numbers[FRONT] -= 1
        taken += 1
    for parked in range(len(state.front) - taken, len(state.front)):
        entry = state.front[parked]
        heap_push(state.front, state.numbers[FRONT], entry.count, entry.key, entry.pair)
        state.numbers[FRONT] += 1
    for empty in range(taken, len(row)):
        row[empty].left = row[empty].right = -1
        row[empty].count = row[empty].mergeable = 0
