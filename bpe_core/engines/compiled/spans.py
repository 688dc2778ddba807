"""Which pre-tokens are equal: one hash table over byte spans, and not one Python object.

A span of up to eight bytes is its own key: the bytes as one word. Of a longer one the key is a
hash, and the bytes decide.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.intrinsics import load_byte, load_word
from bpe_core.engines.compiled.jit import Array, at, grown, inlined, kernel
from bpe_core.engines.compiled.windows import next_edge

SLOT: Final = np.dtype([("word", "i8"), ("length", "i4"), ("span", "i4"), ("count", "i8")])
"""word: the bytes themselves, or their hash. length: in bytes; negative for a special token.
span: its number, or `EMPTY`. count: how often it was met."""

SPAN: Final = np.dtype([("start", "i8"), ("length", "i8")])
"""A unique span: where it was first met, and its length as above."""

EMPTY: Final = -1
WORD: Final = 8  # bytes
_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64
_MIX: Final = 0xBF58476D1CE4E5B9 - 2**64  # another odd number without a pattern

# What `numbers` holds.
PLACE: Final = 0  # the next byte to scan
SEGMENT: Final = 1  # the segment it is in
SPANS: Final = 2  # unique spans so far
PRETOKENS: Final = 3  # pre-tokens met so far


class SpanTable(NamedTuple):
    """The pre-tokens met so far, in one stretch of the text."""

    slots: Array  # SLOT, a power of two, at most half of them full
    spans: Array  # SPAN, one per unique pre-token, in order of first appearance
    sequence: Array  # int32, the unique pre-token at each place
    numbers: Array  # int64, the counters named above


def empty_spans(pretokens: int, place: int, segment: int) -> SpanTable:
    """A table that expects about so many pre-tokens and begins at `place` in `segment`.

    It starts small and grows: a table no larger than need be stays in the processor's cache.
    """
    room = 1 << max(6, min(12, pretokens.bit_length()))
    return SpanTable(
        slots=_empty_slots(2 * room),
        spans=np.empty(room, dtype=SPAN),
        sequence=np.empty(max(64, pretokens), dtype=np.int32),
        numbers=np.array([place, segment, 0, 0], dtype=np.int64),
    )


def with_room(table: SpanTable, spans: int = 1, pretokens: int = 1) -> SpanTable:
    """The same table with room for so many more, at least."""
    if table.numbers[PRETOKENS] + pretokens > len(table.sequence):
        room = int(table.numbers[PRETOKENS]) + pretokens
        table = table._replace(sequence=grown(table.sequence, room))
    needed = int(table.numbers[SPANS]) + spans
    if needed > len(table.spans):
        table = table._replace(spans=grown(table.spans, needed))
        slots = _empty_slots(1 << (2 * len(table.spans) - 1).bit_length())
        move_slots(table.slots, slots)
        table = table._replace(slots=slots)
    return table


def _empty_slots(number: int) -> Array:
    slots = np.empty(number, dtype=SLOT)
    slots["span"] = EMPTY
    return slots


@inlined
def _home(slots: Array, word: int, length: int) -> int:
    """Where the search for a key begins. The product's high bits depend on all of the key's."""
    mixed = (word ^ (length * _MIX)) * _SPREAD
    return ((mixed >> 32) ^ (mixed >> 12)) & (len(slots) - 1)


@kernel
def move_slots(old: Array, new: Array) -> None:
    """Carry all slots over to a larger, empty table."""
    for index in range(len(old)):
        if old[at(index)].span != EMPTY:
            slot = _home(new, old[at(index)].word, old[at(index)].length)
            while new[at(slot)].span != EMPTY:
                slot = (slot + 1) & (len(new) - 1)
            new[at(slot)] = old[at(index)]


@inlined
def _word_of(text: Array, start: int, length: int) -> int:
    """The key of a span: its bytes if they fit, zeros above them, or else their hash."""
    if length < WORD:
        if start + WORD <= len(text):
            return load_word(text, start) & ((1 << (8 * length)) - 1)
        word = 0
        for offset in range(length):
            word |= load_byte(text, start + offset) << (8 * offset)
        return word
    word = 0
    for offset in range(0, length - WORD, WORD):
        word = (word ^ load_word(text, start + offset)) * _SPREAD
        word ^= (word >> 32) & 0xFFFFFFFF
    # The last word overlaps the one before it, so that it is always full.
    last = load_word(text, start + length - WORD)
    return last if length == WORD else (word ^ last) * _MIX


@inlined
def _same_bytes(text: Array, one: int, other: int, length: int) -> bool:
    """Whether two spans of more than a word are equal."""
    for offset in range(0, length - WORD, WORD):
        if load_word(text, one + offset) != load_word(text, other + offset):
            return False
    return load_word(text, one + length - WORD) == load_word(text, other + length - WORD)


@inlined
def _slot_of(table: SpanTable, text: Array, word: int, start: int, length: int) -> int:
    """The slot of a span, or the empty one where it belongs. `length` is signed as in SLOT."""
    slots = table.slots
    slot = _home(slots, word, length)
    while slots[at(slot)].span != EMPTY:
        if slots[at(slot)].word == word and slots[at(slot)].length == length:
            first = table.spans[at(slots[at(slot)].span)].start
            if abs(length) <= WORD or _same_bytes(text, start, first, abs(length)):
                return slot
        slot = (slot + 1) & (len(slots) - 1)
    return slot


@inlined
def add_span(table: SpanTable, text: Array, start: int, length: int, times: int) -> int:
    """Count a span `times` more; returns its number. There must be room for a new one."""
    word = _word_of(text, start, abs(length))
    slot = _slot_of(table, text, word, start, length)
    entry = table.slots[at(slot)]
    if entry.span == EMPTY:
        number = table.numbers[SPANS]
        entry.word, entry.length, entry.span, entry.count = word, length, number, 0
        table.spans[at(number)].start, table.spans[at(number)].length = start, length
        table.numbers[SPANS] += 1
    entry.count += times
    return entry.span


@kernel
def scan(
    table: SpanTable,
    text: Array,
    ends: Array,
    special: Array,
    kinds: Array,
    scanner: int,
    until: int,
) -> bool:
    """Scan to the first edge at or behind `until`; False if it came back early as the table is
    full."""
    numbers = table.numbers
    place, segment, pretokens = numbers[PLACE], numbers[SEGMENT], numbers[PRETOKENS]
    base, edges = place, 0
    complete = True
    while place < until:
        segment_end = ends[at(segment)]
        if place == segment_end:
            segment += 1
            continue
        if pretokens == len(table.sequence) or numbers[SPANS] == len(table.spans):
            complete = False
            break
        if special[at(segment)]:
            after = segment_end
            length = place - after
        else:
            begin = ends[at(segment - 1)] if segment > 0 else 0
            after, base, edges = next_edge(
                text, begin, place, segment_end, kinds, scanner, base, edges
            )
            length = after - place
        table.sequence[at(pretokens)] = add_span(table, text, place, length, 1)
        pretokens += 1
        place = after
    numbers[PLACE], numbers[SEGMENT], numbers[PRETOKENS] = place, segment, pretokens
    return complete


def counts_of(table: SpanTable) -> npt.NDArray[np.int64]:
    """How often each unique span was met: int64, 0 for special tokens."""
    counts = np.zeros(int(table.numbers[SPANS]), dtype=np.int64)
    write_counts(table, counts)
    return counts


@kernel
def write_counts(table: SpanTable, counts: Array) -> None:
    """Carry the counts over from the slots to the spans; special tokens keep theirs."""
    for index in range(len(table.slots)):
        slot = table.slots[at(index)]
        if slot.span != EMPTY and slot.length > 0:
            counts[at(slot.span)] = slot.count


@kernel
def absorb(table: SpanTable, text: Array, other: SpanTable, counts: Array, numbers: Array) -> None:
    """Add the spans of a later stretch of the text; `numbers[j]` becomes their span `j`'s new
    number. There must be room for all of them. First appearances stay in text order, because
    all of `other` comes after all of `table`."""
    for index in range(other.numbers[SPANS]):
        span = other.spans[at(index)]
        numbers[at(index)] = add_span(table, text, span.start, span.length, counts[at(index)])


@kernel
def renumber(sequence: Array, numbers: Array, into: Array) -> None:
    """`into[k] = numbers[sequence[k]]`"""
    for index in range(len(sequence)):
        into[at(index)] = numbers[at(sequence[at(index)])]
