"""One pass over a text: find pre-tokens, look up their ids in a table, write them.

A pre-token that is not in the table is merged, and put there. GPT-4's tokens of 10 MB of code, of
known pre-tokens, took one core 24 ms; one by one, as at first, 47; a design in C (`gcc -O3`) 37, so
there is no extension, which would cost wheels. A new one costs 0.4 µs, one of many scripts 1.1,
most of it waiting for the table of merges, which a bit for each pair shortens.

Tried, and gave nothing: slots of 16 bytes, two slots compared at once, larger or smaller tables, a
table of all pairs of bytes, linking what is merged instead of moving it, huge pages. To find 64
pre-tokens before the first is looked up took a fifth to a third off arrays where other processes
run, and was not worth its lines.
"""

from typing import Final, NamedTuple

from bpe_core.engines.compiled.hash_table import (
    FILLED,
    PLACE,
    SEGMENT,
    PretokenTable,
    find_pretoken,
    keep,
    write_ids,
)
from bpe_core.engines.compiled.intrinsics import load_byte
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel
from bpe_core.engines.compiled.pretoken_merging import MergeTable, Row, merge_pretokens
from bpe_core.engines.compiled.windows import next_edge

# What `encode_stretch` says; any other number: how many symbols there must be room for.
DONE: Final = 0
FULL: Final = -1


class Work(NamedTuple):
    """Room for one pre-token that has to be merged; as `merge_pretokens` wants it.

    `text` and `span` are `symbols` and `starts`, and writable.
    """

    row: Row
    text: Array
    symbols: Array
    span: Array
    starts: Array
    gaps: Array
    ids: Array
    sizes: Array


@inlined
def learn_pretoken(
    known: PretokenTable,
    merges: MergeTable,
    work: Work,
    text: Array,
    place: int,
    size: int,
    slot: int,
    low: int,
    high: int,
) -> bool:
    """Encode a pre-token, to `work.ids`, and put it into the empty slot, -1 for none; False without
    room."""
    for offset in range(size):
        work.text[at(offset)] = load_byte(text, place + offset)
    work.span[1] = size
    gaps, ids, sizes = work.gaps, work.ids, work.sizes
    # The first pre-token and the last are no literals: to numba those are types of their own.
    first, last = work.span[0], len(sizes)
    merge_pretokens(merges, work.row, work.symbols, work.starts, gaps, ids, sizes, first, last)
    return slot < 0 or keep(known, text, place, size, slot, low, high, ids, 0, sizes[0])


@kernel
def encode_stretch(
    known: PretokenTable,
    merges: MergeTable,
    work: Work,
    text: Array,
    ends: Array,
    special_ids: Array,
    kinds: Array,
    scanner: int,
    until: int,
    into: Array,
) -> int:
    """Encode from where the table stands to the first edge at or behind `until`. Gives `DONE`; or
    why it came back early: `FULL`, or room for how many symbols is wanted."""
    numbers = known.numbers
    place, segment, filled = numbers[PLACE], numbers[SEGMENT], numbers[FILLED]
    said = DONE
    while place < until and said == DONE:
        end = ends[at(segment)]
        if place == end:
            segment += 1
            continue
        if special_ids[at(segment)] >= 0:
            into[at(filled)] = special_ids[at(segment)]
            filled += 1
            place = end
            continue
        begin = ends[at(segment - 1)] if segment > 0 else 0
        until_here = min(until, end)
        base, edges = place, 0
        while place < until_here:
            after, base, edges = next_edge(text, begin, place, end, kinds, scanner, base, edges)
            size = after - place
            slot, low, high = find_pretoken(known, text, place, size)
            if slot < 0 or known.keys[at(4 * slot + 1)] == 0:
                if size > len(work.text):
                    said = size
                    break
                if not learn_pretoken(known, merges, work, text, place, size, slot, low, high):
                    said = FULL
                    break
            if slot >= 0:
                filled = write_ids(known, slot, into, filled)
            else:
                for offset in range(work.sizes[0]):
                    into[at(filled + offset)] = work.ids[at(offset)]
                filled += work.sizes[0]
            place = after
    numbers[PLACE], numbers[SEGMENT], numbers[FILLED] = place, segment, filled
    return said
