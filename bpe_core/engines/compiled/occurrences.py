"""The kernels that apply a merge at all occurrences of its pair, and list those of new pairs.

Training is bound by memory: each join of two tokens takes 30 to 75 ns. What saves time: unsigned
indices (`at`, a quarter), arrays of the final size (a sixth), prefetching (a sixth where the cells
exceed the cache). Listing only the pairs that will be merged, or prefetching pairs, saved nothing.
"""

from typing import Final

from bpe_core.engines.compiled.intrinsics import prefetch
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel
from bpe_core.engines.compiled.merge_state import NO_PAIR, MergeState
from bpe_core.engines.compiled.ranking import best_pair, enqueue, enter_front, record_leaders

# What `run_merges` returns; a greater number: how many pairs it needs space for.
FINISHED: Final = -1
SLICE_OVER: Final = 0

_AHEAD: Final = 8  # prefetch distance, in occurrences


@inlined
def _allot_places(state: MergeState, first_new: int, floor: int) -> None:
    """Give each new pair an empty slice of `occurrences`, for as many as its `end` counts; a pair
    below `floor`, which is never merged, gets no space."""
    places, used = state.places, state.counters[0].occurrences
    for pair in range(first_new, state.counters[0].pairs):
        row = places[at(pair)]
        room = row.end if state.pairs[at(pair)].count >= floor else 0
        row.first = row.end = used
        used += room
    state.counters[0].occurrences = used


@kernel
def list_first_occurrences(state: MergeState) -> None:
    """List the occurrences of all pairs of base symbols in text order, and queue these pairs."""
    cells, places = state.cells, state.places
    _allot_places(state, 0, 0)
    for place in range(len(cells)):
        pair = cells[at(place)].pair
        if pair != NO_PAIR:
            row = places[at(pair)]
            state.occurrences[at(row.end)] = place
            row.end += 1
    _rank_newborn(state, 0)


@inlined
def _rank_newborn(state: MergeState, first_new: int) -> None:
    for pair in range(first_new, state.counters[0].pairs):
        enqueue(state, pair)
        if state.leaders.shape[1] > 0:
            enter_front(state, pair)


@inlined
def _take_away(state: MergeState, pair: int, weight: int) -> None:
    """Lower the count of a pair that loses occurrences, and `counters.tied` if it was tied.

    A new pair is never tied here: it loses an occurrence only where occurrences of the merged pair
    overlap, and then the new token, and so each pair with it, is rarer than the best count says.
    """
    row = state.pairs[at(pair)]
    if row.count == state.counters[0].best:
        state.counters[0].tied -= 1
    row.count -= weight


@inlined
def _born(
    state: MergeState, latest: Array, other: int, left: int, right: int, first_new: int
) -> int:
    """The number of the pair (left, right) of the new token and `other`; adds it if it is missing.
    `latest` is `with_left` or `with_right`; numbers below `first_new` are from earlier merges."""
    pair = latest[at(other)]
    if pair < first_new:
        pair = state.counters[0].pairs
        state.counters[0].pairs += 1
        latest[at(other)] = pair
        row = state.pairs[at(pair)]
        row.left, row.right, row.count = left, right, 0
        state.places[at(pair)].end = 0
    return pair


@inlined
def _emit(state: MergeState, index: int, pair: int, place: int, weight: int) -> None:
    """Record an occurrence of a new pair; `_list_emitted` groups these by pair."""
    state.cells[at(place)].pair = pair
    state.emitted[at(index)].pair, state.emitted[at(index)].place = pair, place
    state.pairs[at(pair)].count += weight
    state.places[at(pair)].end += 1


@inlined
def _join_everywhere(state: MergeState, merged: int, new_id: int) -> int:
    """Join the two tokens at each occurrence of `merged` that still exists, left to right.

    Invariants of the loop: cells are as CELL says, and the count of each pair is the sum of the
    weights of its occurrences. Places ascend, so those of each new pair are emitted in text order.

    Returns:
        How many entries of `state.emitted` were written.
    """
    cells, pairs = state.cells, state.pairs
    closed = -2 - (new_id - state.counters[0].base_size)
    first_new = state.counters[0].pairs
    emitted = joined = 0
    end = state.places[at(merged)].end
    for index in range(state.places[at(merged)].first, end):
        if index + _AHEAD < end:
            prefetch(cells, state.occurrences[at(index + _AHEAD)])
        place = state.occurrences[at(index)]
        cell = cells[at(place)]
        if cell.pair != merged:
            continue
        weight = cell.weight
        middle = place + cell.span
        after = middle + cells[at(middle)].span
        if place > 0:  # a token x before: its pair (x, left) becomes (x, new)
            before = place - cells[at(place - 1)].span
            old_pair = cells[at(before)].pair
            if old_pair >= 0:
                left = pairs[at(old_pair)].left
                _take_away(state, old_pair, weight)
                pair = _born(state, state.with_left, left, left, new_id, first_new)
                _emit(state, emitted, pair, before, weight)
                emitted += 1
        old_pair = cells[at(middle)].pair  # (right, y) with the token y after: becomes (new, y)
        cell.pair = NO_PAIR
        if old_pair >= 0:
            right = pairs[at(old_pair)].right
            _take_away(state, old_pair, weight)
            pair = _born(state, state.with_right, right, new_id, right, first_new)
            _emit(state, emitted, pair, place, weight)
            emitted += 1
        joined += weight
        cells[at(middle)].pair = closed
        cell.span = cells[at(after - 1)].span = after - place
    _take_away(state, merged, joined)
    return emitted


@inlined
def _list_emitted(state: MergeState, emitted: int, floor: int) -> None:
    """Write the emitted occurrences to the slices of their pairs, in text order. Readers skip those
    that no longer exist, as in a run like `ababab`."""
    for index in range(emitted):
        pair, place = state.emitted[at(index)].pair, state.emitted[at(index)].place
        if state.pairs[at(pair)].count >= floor:
            row = state.places[at(pair)]
            state.occurrences[at(row.end)] = place
            row.end += 1


@inlined
def _make_merge(state: MergeState, merged: int) -> None:
    """Record the merge of a pair, and apply it."""
    counters, pairs = state.counters[0], state.pairs
    rank = counters.merges
    record = state.merges[at(rank)]
    record.left, record.right = pairs[at(merged)].left, pairs[at(merged)].right
    record.count, record.tied = pairs[at(merged)].count, counters.tied
    _add_token(state, counters.base_size + rank, record.left, record.right)
    first_new = counters.pairs
    emitted = _join_everywhere(state, merged, counters.base_size + rank)
    _allot_places(state, first_new, counters.floor)
    _list_emitted(state, emitted, counters.floor)
    _rank_newborn(state, first_new)
    counters.merges += 1


@inlined
def _add_token(state: MergeState, token: int, left: int, right: int) -> None:
    """Write the length of a new token, and its bytes where the tie rule compares them."""
    starts, data = state.token_starts, state.token_bytes
    end = starts[at(token)]
    for part in (left, right):
        start, size = starts[at(part)], starts[at(part + 1)] - starts[at(part)]
        if len(data) > 0:
            for offset in range(size):
                data[at(end + offset)] = data[at(start + offset)]
        end += size
    starts[at(token + 1)] = end


@kernel
def run_merges(state: MergeState, max_merges: int, work: int) -> int:
    """Apply merges for about `work` occurrences; returns `FINISHED`, `SLICE_OVER`, or how many
    pairs the state needs space for before the next merge.

    A merge creates at most two pairs per occurrence, and at most two with each token. The bytes of
    its token are at most twice those of all tokens together.
    """
    counters, starts = state.counters[0], state.token_starts
    while True:
        token = counters.base_size + counters.merges
        learned = starts[at(token)] - starts[at(counters.base_size)]
        if counters.merges >= max_merges or learned >= counters.max_bytes:
            return FINISHED
        pair = best_pair(state)
        if pair < 0 or counters.best < counters.min_count:
            return FINISHED
        occurrences = state.places[at(pair)].end - state.places[at(pair)].first
        room = counters.pairs + 2 * min(occurrences, token + 1)
        if room > len(state.pairs) or 3 * starts[at(token)] > len(state.token_bytes) > 0:
            return room
        if work <= 0:
            return SLICE_OVER
        work -= occurrences + 1
        if state.leaders.shape[1] > 0:
            record_leaders(state)
        _make_merge(state, pair)
