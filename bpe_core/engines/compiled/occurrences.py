"""Where each pair stands, and what a merge changes there.

Learning waits for memory: 30 to 75 ns for each place where a pair is joined. What gave much: that
no index is looked at for its sign, as numba does with all (`at`), a quarter; room at once in place
of growing by copying, a sixth; fetching ahead, a sixth where the cells are larger than the cache.
What gave nothing: to list only pairs that will be merged, and to fetch the pairs ahead, too.
"""

from typing import Final

from bpe_core.engines.compiled.intrinsics import prefetch
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel
from bpe_core.engines.compiled.merge_state import (
    BASE_SIZE,
    BEST,
    FLOOR,
    MAX_BYTES,
    MERGES,
    MIN_COUNT,
    NO_PAIR,
    OCCURRENCES,
    PAIRS,
    TIED,
    MergeState,
)
from bpe_core.engines.compiled.ranking import best_pair, enqueue, enter_front, record_leaders

# Why `run_merges` came back.
SLICE_OVER: Final = 0
NEEDS_ROOM: Final = 1
FINISHED: Final = 2

MOST_OCCURRENCES: Final = 3
"""Occurrences that ever exist, for each symbol, at the most: it begins one pair, and each join, of
which there are fewer than symbols, brings two."""

_AHEAD: Final = 8  # an occurrence is fetched into the cache while so many before it are merged


@inlined
def _allot_places(state: MergeState, first_born: int, floor: int) -> None:
    """Turn the number of occurrences of each newborn pair, kept in `end`, into its own part of
    `occurrences`, still empty. A pair below the floor gets none: nobody will ever ask."""
    places, used = state.places, state.numbers[OCCURRENCES]
    for pair in range(first_born, state.numbers[PAIRS]):
        its = places[at(pair)]
        room = its.end if state.pairs[at(pair)].count >= floor else 0
        its.first = its.end = used
        used += room
    state.numbers[OCCURRENCES] = used


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


@kernel
def forget_dead(state: MergeState) -> None:
    """Take the dead out of the occurrence lists. Pairs are numbered as their lists lie, so what is
    alive only moves to the left."""
    used = 0
    for pair in range(state.numbers[PAIRS]):
        its = state.places[at(pair)]
        first, end = its.first, its.end
        its.first = used
        if state.pairs[at(pair)].count >= state.numbers[FLOOR]:
            for index in range(first, end):
                place = state.occurrences[at(index)]
                if state.cells[at(place)].pair == pair:
                    state.occurrences[at(used)] = place
                    used += 1
        its.end = used
    state.numbers[OCCURRENCES] = used


@inlined
def _rank_newborn(state: MergeState, first_born: int) -> None:
    for pair in range(first_born, state.numbers[PAIRS]):
        enqueue(state, pair)
        if state.leaders.shape[1] > 0:
            enter_front(state, pair)


@inlined
def _take_away(state: MergeState, pair: int, weight: int) -> None:
    """Some of a pair's occurrences die. TIED stays exact.

    Also right for a pair born by the merge at hand: it would have to reach the best count before
    it loses an occurrence, but it loses one only where occurrences of the merged pair overlap,
    and then fewer new tokens are made than the best count says.
    """
    its = state.pairs[at(pair)]
    if its.count == state.numbers[BEST]:
        state.numbers[TIED] -= 1
    its.count -= weight


@inlined
def _born(state: MergeState, youngest: Array, other: int, left: int, right: int, old: int) -> int:
    """The pair (left, right) of the newest token and `other`, born now if it is not yet.

    Pairs numbered below `old` are from earlier merges, so `youngest` never needs to be cleared.
    """
    pair = youngest[at(other)]
    if pair < old:
        pair = state.numbers[PAIRS]
        state.numbers[PAIRS] += 1
        youngest[at(other)] = pair
        its = state.pairs[at(pair)]
        its.left, its.right, its.count = left, right, 0
        state.places[at(pair)].end = 0
    return pair


@inlined
def _emit(state: MergeState, index: int, pair: int, place: int, weight: int) -> None:
    """Note an occurrence of a newborn pair; `_list_emitted` will sort them by pair."""
    state.cells[at(place)].pair = pair
    born = state.emitted[at(index)]
    born.pair, born.place = pair, place
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
    closed = -2 - (new_id - state.numbers[BASE_SIZE])
    old = state.numbers[PAIRS]
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
    numbers, pairs = state.numbers, state.pairs
    rank = numbers[MERGES]
    record = state.merges[at(rank)]
    record.left, record.right = pairs[at(merged)].left, pairs[at(merged)].right
    record.count, record.tied = pairs[at(merged)].count, numbers[TIED]
    _add_token(state, numbers[BASE_SIZE] + rank, record.left, record.right)
    first_born = numbers[PAIRS]
    emitted = _join_everywhere(state, merged, numbers[BASE_SIZE] + rank)
    _allot_places(state, first_born, numbers[FLOOR])
    _list_emitted(state, emitted, numbers[FLOOR])
    _rank_newborn(state, first_born)
    numbers[MERGES] += 1


@inlined
def _token_size(state: MergeState, token: int) -> int:
    """The number of bytes of a token."""
    return state.token_starts[at(token + 1)] - state.token_starts[at(token)]


@inlined
def _add_token(state: MergeState, token: int, left: int, right: int) -> None:
    """Enter the token that joins two."""
    starts, data = state.token_starts, state.token_bytes
    end = starts[at(token)]
    for part in (left, right):
        if len(data) > 0:
            for place in range(starts[at(part)], starts[at(part + 1)]):
                data[at(end + place - starts[at(part)])] = data[at(place)]
        end += _token_size(state, part)
    starts[at(token + 1)] = end


@inlined
def _has_room(state: MergeState, occurrences: int) -> bool:
    """Whether merging a pair of so many occurrences fits: each may end two and begin two,
    and the new token is at most twice as long as all there are."""
    numbers = state.numbers
    token_bytes = state.token_starts[at(numbers[BASE_SIZE] + numbers[MERGES])]
    born = min(2 * occurrences, 2 * (numbers[BASE_SIZE] + numbers[MERGES] + 1))
    return (
        numbers[PAIRS] + born <= len(state.pairs)
        and min(numbers[OCCURRENCES] + 2 * occurrences, MOST_OCCURRENCES * len(state.cells))
        <= len(state.occurrences)
        and 2 * occurrences <= len(state.emitted)
        and (len(state.token_bytes) == 0 or 3 * token_bytes <= len(state.token_bytes))
    )


@kernel
def run_merges(state: MergeState, max_merges: int, work: int) -> tuple[int, int]:
    """Make merges until about `work` occurrences have been looked at. Gives (why it came back,
    occurrences of the pair to merge next where it needs room)."""
    base_size = state.numbers[BASE_SIZE]
    while True:
        rank = state.numbers[MERGES]
        learned = state.token_starts[at(base_size + rank)] - state.token_starts[at(base_size)]
        if rank >= max_merges or learned >= state.numbers[MAX_BYTES]:
            return FINISHED, 0
        pair = best_pair(state)
        if pair < 0 or state.numbers[BEST] < state.numbers[MIN_COUNT]:
            return FINISHED, 0
        occurrences = state.places[at(pair)].end - state.places[at(pair)].first
        if not _has_room(state, occurrences):
            return NEEDS_ROOM, occurrences
        if work <= 0:
            return SLICE_OVER, 0
        work -= occurrences + 1
        if state.leaders.shape[1] > 0:
            record_leaders(state)
        _make_merge(state, pair)


@kernel
def record_last_leaders(state: MergeState) -> None:
    """The leaders of the final state: what would have come next."""
    record_leaders(state)
