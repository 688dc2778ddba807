"""The corpus as cells: laid out before the first merge, and read after the last."""

# numba, not mypy, knows the types of array elements.
# mypy: disable-error-code="no-any-return"

from typing import Final

from bpe_core.common.gaps import NEVER
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel
from bpe_core.engines.compiled.merge_state import BASE_SIZE, NO_PAIR, PAIRS, MergeState

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
    start: int,
    stop: int,
) -> int:
    """Lay out the symbols in `[start, stop)`, each a token of its own, and number and count the
    pairs that they make.

    Args:
        symbols: those from `start` on, and the one at `stop`.
        starts, counts: of the pre-tokens from the one on that `start` is in.
        table: int32, a power of two, half of it empty: a hash table of the pairs, -1 for none.
        known: so many pairs are in it already.

    Returns:
        Where it stopped: `stop`, or earlier if there is no room for another pair.
    """
    cells, pairs, places, numbers = state.cells, state.pairs, state.places, state.numbers
    base_size, room = numbers[BASE_SIZE], min(len(pairs), len(table) // 2)
    for pair in range(known, numbers[PAIRS]):
        left, right = pairs[at(pair)].left, pairs[at(pair)].right
        table[at(_entry_of(table, pairs, base_size, left, right))] = pair
    pretoken, first = 0, start
    while first < stop:
        end, weight = starts[at(pretoken + 1)], counts[at(pretoken)]
        for place in range(first, min(end, stop)):
            cell = cells[at(place)]
            cell.span, cell.weight, cell.pair = 1, weight, NO_PAIR
            if place + 1 == end or weight == 0:
                continue
            left, right = symbols[at(place - start)], symbols[at(place - start + 1)]
            entry = _entry_of(table, pairs, base_size, left, right)
            pair = table[at(entry)]
            if pair < 0:
                pair = numbers[PAIRS]
                if pair >= room:
                    return place
                numbers[PAIRS] += 1
                table[at(entry)] = pair
                pairs[at(pair)].left, pairs[at(pair)].right = left, right
                pairs[at(pair)].count = places[at(pair)].end = 0
            cell.pair = pair
            pairs[at(pair)].count += weight
            places[at(pair)].end += 1
        pretoken, first = pretoken + 1, max(first, end)
    return stop


@kernel
def write_gap_ranks(cells: Array, ranks: Array) -> None:
    """Write the gap ranks that a training left in its cells: int32, one per corpus symbol."""
    for place in range(len(cells)):
        pair = cells[at(place + 1)].pair if place + 1 < len(cells) else NO_PAIR
        ranks[at(place)] = -2 - pair if pair < NO_PAIR else NEVER  # undoes `closed`
