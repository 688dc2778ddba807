"""Where each pair stands, and what a merge changes there.

Learning waits for memory: 30 to 75 ns for each place where a pair is joined. What gave much: that
no index is looked at for its sign, as numba does with all (`at`), a quarter; room at once in place
of growing by copying, a sixth; fetching ahead, a sixth where the cells are larger than the cache.
What gave nothing: to list only pairs that will be merged, and to fetch the pairs ahead, too.
"""

from typing import Final

from bpe_core.engines.compiled.intrinsics import prefetch
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel
from bpe_core.engines.compiled.merge_state import NO_PAIR, MergeState
from bpe_core.engines.compiled.ranking import best_pair, enqueue, enter_front, record_leaders

# Why `run_merges` came back; a greater number: it needs room for so many pairs.
FINISHED: Final = -1
SLICE_OVER: Final = 0

_AHEAD: Final = 8  # an occurrence is fetched into the cache while so many before it are merged


@inlined
def _allot_places(state: MergeState, first_born: int, floor: int) -> None:
    """Turn the number of occurrences of each newborn pair, kept in `end`, into its own part of
    `occurrences`, still empty. A pair below the floor gets none: it is never merged."""
    places, used = state.places, state.counters[0].occurrences
    for pair in range(first_born, state.counters[0].pairs):
        its = places[at(pair)]
        room = its.end if state.pairs[at(pair)].count >= floor else 0
        its.first = its.end = used
        used += room
    state.counters[0].occurrences = used


@kernel
def list_first_occurrences(state: MergeState) -> None:
    """Fill the occurrence lists of all pairs of base symbols, in text order, and rank them."""
    cells, places = state.cells, state.places
    _allot_places(state, 0, 0)
    for place in range(len(cells)):
        pair = cells[at(place)].pair
        if pair != NO_PAIR:
            its = places[at(pair)]
            state.occurrences[at(its.end)] = place
            its.end += 1
    _rank_newborn(state, 0)


@inlined
def _rank_newborn(state: MergeState, first_born: int) -> None:
    for pair in range(first_born, state.counters[0].pairs):
        enqueue(state, pair)
        if state.leaders.shape[1] > 0:
            enter_front(state, pair)


@inlined
def _take_away(state: MergeState, pair: int, weight: int) -> None:
    """Some of a pair's occurrences die. `counters.tied` stays exact.

    Also right for a pair born by the merge at hand: it would have to reach the best count before
    it loses an occurrence, but it loses one only where occurrences of the merged pair overlap,
    and then fewer new tokens are made than the best count says.
    """
    its = state.pairs[at(pair)]
    if its.count == state.counters[0].best:
        state.counters[0].tied -= 1
    its.count -= weight


@inlined
def _born(state: MergeState, youngest: Array, other: int, left: int, right: int, old: int) -> int:
    """The pair (left, right) of the newest token and `other`, born now if it is not yet.

    Pairs numbered below `old` are from earlier merges, so `youngest` never needs to be cleared.
    """
    pair = youngest[at(other)]
    if pair < old:
        pair = state.counters[0].pairs
        state.counters[0].pairs += 1
        youngest[at(other)] = pair
        its = state.pairs[at(pair)]
        its.left, its.right, its.count = left, right, 0
        state.places[at(pair)].end = 0
    return pair


@inlined
def _emit(state: MergeState, index: int, pair: int, place: int, weight: int) -> None:
    """Note an occurrence of a newborn pair; `_list_emitted` will sort them by pair."""
    state.cells[at(place)].pair = pair
    state.emitted[at(index)].pair, state.emitted[at(index)].place = pair, place
    state.pairs[at(pair)].count += weight
    state.places[at(pair)].end += 1


@inlined
def _join_everywhere(state: MergeState, merged: int, new_id: int) -> int:
    """Merge a pair at each place where it still stands, left to right.

    Each step keeps: a token's first cell knows its pair, its first and last cell its length, and
    each pair's count is the weight of the places where it stands. Places ascend, so each newborn
    pair meets its own in text order.

    Returns:
        How many occurrences of newborn pairs were emitted.
    """
    cells, pairs = state.cells, state.pairs
    closed = -2 - (new_id - state.counters[0].base_size)
    old = state.counters[0].pairs
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
        if place > 0:
            before = place - cells[at(place - 1)].span
            dying = cells[at(before)].pair
            if dying >= 0:
                left = pairs[at(dying)].left
                _take_away(state, dying, weight)
                pair = _born(state, state.with_left, left, left, new_id, old)
                _emit(state, emitted, pair, before, weight)
                emitted += 1
        dying = cells[at(middle)].pair
        cell.pair = NO_PAIR
        if dying >= 0:
            right = pairs[at(dying)].right
            _take_away(state, dying, weight)
            pair = _born(state, state.with_right, right, new_id, right, old)
            _emit(state, emitted, pair, place, weight)
            emitted += 1
        joined += weight
        cells[at(middle)].pair = closed
        cell.span = cells[at(after - 1)].span = after - place
    _take_away(state, merged, joined)
    return emitted


@inlined
def _list_emitted(state: MergeState, emitted: int, floor: int) -> None:
    """Sort the emitted occurrences by pair, keeping text order within each.

    One that died again in the same merge, as in a run, may stay: it is passed over like any
    other dead one.
    """
    for index in range(emitted):
        pair, place = state.emitted[at(index)].pair, state.emitted[at(index)].place
        if state.pairs[at(pair)].count >= floor:
            its = state.places[at(pair)]
            state.occurrences[at(its.end)] = place
            its.end += 1


@inlined
def _make_merge(state: MergeState, merged: int) -> None:
    """Record the merge of a pair and carry it out."""
    counters, pairs = state.counters[0], state.pairs
    rank = counters.merges
    record = state.merges[at(rank)]
    record.left, record.right = pairs[at(merged)].left, pairs[at(merged)].right
    record.count, record.tied = pairs[at(merged)].count, counters.tied
    _add_token(state, counters.base_size + rank, record.left, record.right)
    first_born = counters.pairs
    emitted = _join_everywhere(state, merged, counters.base_size + rank)
    _allot_places(state, first_born, counters.floor)
    _list_emitted(state, emitted, counters.floor)
    _rank_newborn(state, first_born)
    counters.merges += 1


@inlined
def _add_token(state: MergeState, token: int, left: int, right: int) -> None:
    """Enter the token that joins two."""
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
    """Make merges until about `work` occurrences have been looked at; returns why it came back.

    Each occurrence of a pair that is merged ends two pairs at most and begins two; newborn pairs
    are also bounded by the tokens that the new one can stand beside. The new token is at most twice
    as long as all tokens together.
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
