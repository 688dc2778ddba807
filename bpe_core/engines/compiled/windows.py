"""The edges between pre-tokens in up to 63 bytes of ASCII at once, by bit operations.

Byte `i` after an edge is bit `i` of 64-bit masks, one for each kind of character. Edges follow from
neighbouring bits, without a branch per character (Langdale and Lemire, Parsing Gigabytes of JSON
per Second, 2019; gigatoken splits in this way, too): `x << 1` marks the bytes after those of `x`,
so `x & ~(x << 1)` marks the first byte of each run. The window ends at characters that need more
context; `scanner` finds the end of the pre-token there.
"""

from typing import Final

from bpe_core.engines.compiled.intrinsics import bit_length, bytes_within, load_byte, trailing_zeros
from bpe_core.engines.compiled.jit import Array, inlined, shared
from bpe_core.engines.compiled.scanner import (
    GPT2,
    GPT4_DIGITS,
    GPT4_THREES,
    GPT4O,
    WHITESPACE,
    WHOLE,
    pretoken_end,
)

_WINDOW: Final = 64
_S, _D, _M, _T, _L, _V, _R = map(ord, "sdmtlvr")  # the letters of contractions
_LAST: Final = 63  # the last bit: the byte after it is not in the window


@inlined
def _below(bit: int) -> int:
    """A mask of all bits below `bit`; `0 <= bit < 64`."""
    return (1 << bit) - 1


@inlined
def _run_behind(ones: int, starts: int) -> int:
    """The runs in `ones` that begin at a bit of `starts`: the addition carries through these."""
    return ones & ~(ones + starts)


@inlined
def _ended_by(blanks: int, newlines: int) -> int:
    """The runs in `blanks` that a newline follows directly."""
    found = 0
    after = newlines & (blanks << 1)
    while after != 0:
        newline = after & -after
        before = bit_length(~blanks & (newline - 1))  # the first bit of the run
        found |= newline - (1 << before)
        after &= after - 1
    return found


@inlined
def _every_third(numbers: int) -> int:
    """The first, fourth, seventh, … bit of each run in `numbers`."""
    starts = found = numbers & ~(numbers << 1)
    while found != 0:
        found = (found << 3) & numbers & (numbers << 1) & (numbers << 2)
        starts |= found
    return starts


@inlined
def _number_edges(numbers: int, scanner: int, limit: int) -> tuple[int, int]:
    """The edges at which digits begin a pre-token, and the first bit for which they are unknown."""
    if scanner == GPT4_DIGITS:
        return numbers, limit
    if scanner == GPT4_THREES:  # groups are counted from the end of a number
        return 0, min(limit, trailing_zeros(numbers))
    return _every_third(numbers), limit


@inlined
def _blank_edges(spaces: int, newlines: int, symbols: int) -> tuple[int, int]:
    r"""The edges of `\s*[\r\n]|\s+(?!\S)|\s` and similar patterns, and the newlines after symbols
    that `[\r\n]*` adds to the symbols' pre-token."""
    trailing = _run_behind(newlines, newlines & (symbols << 1))
    blanks = spaces & ~newlines
    lines = newlines | _ended_by(blanks, newlines)
    rest = blanks & ~lines
    line_starts = lines & ~trailing & (~(lines << 1) | (trailing << 1))
    return line_starts | (rest & ~((rest << 1) & (rest >> 1))), trailing


@inlined
def _with_contractions(
    text: Array, place: int, scanner: int, edges: int, apostrophes: int, letters: int, limit: int
) -> tuple[int, int]:
    """Correct `edges` for contractions of one letter; also returns the first bit for which edges
    are unknown: an apostrophe that may begin a contraction of two letters."""
    if scanner == GPT4O:
        apostrophes &= letters << 1
    apostrophes &= _below(limit)
    while apostrophes != 0:
        bit = trailing_zeros(apostrophes)
        apostrophes &= apostrophes - 1
        letter = load_byte(text, place + bit + 1)
        if scanner != GPT2:
            letter |= 32
        if letter in (_S, _D, _M, _T):
            edges = (edges & ~(2 << bit)) | (letters & (4 << bit))
            if scanner == GPT4O:
                edges &= ~(1 << bit)
                apostrophes &= ~(4 << bit)  # no contraction follows another one
        elif letter in (_L, _V, _R) or letter >= 0x80:
            return edges, (bit if scanner == GPT4O else bit + 1)
    return edges, limit


@shared
def _edges_ahead(text: Array, place: int, end: int, scanner: int) -> int:
    """The edges after the edge `place`: bit `i` is set if `place + i` is one. Bit 0 is not set, nor
    are bits for which the window does not decide. `text` must have 64 bytes from `place` on."""
    upper = bytes_within(text, place, 65, 26)  # A-Z
    lower = bytes_within(text, place, 97, 26)  # a-z
    numbers = bytes_within(text, place, 48, 10)  # 0-9
    blank = bytes_within(text, place, 32, 1)
    newlines = bytes_within(text, place, 10, 1) | bytes_within(text, place, 13, 1)
    spaces = blank | bytes_within(text, place, 9, 5)
    # Not ASCII, the control characters 28 to 31, and bytes from `end` on.
    unclear = bytes_within(text, place, 128, 128) | bytes_within(text, place, 28, 4)
    unclear |= -1 << min(_LAST, end - place)
    letters = upper | lower
    symbols = ~(letters | numbers | spaces | unclear)
    limit = trailing_zeros(unclear)
    symbol_starts = symbols & ~(symbols << 1) & ~(blank << 1)
    if scanner == GPT2:
        letter_starts = letters & ~(letters << 1) & ~(blank << 1)
        number_starts = numbers & ~(numbers << 1) & ~(blank << 1)
        blank_starts = spaces & ~((spaces << 1) & (spaces >> 1))
    else:
        blanks = spaces & ~newlines
        letter_starts = letters & ~((letters | blanks | symbol_starts) << 1)
        number_starts, limit = _number_edges(numbers, scanner, limit)
        blank_starts, trailing = _blank_edges(spaces, newlines, symbols)
    edges = letter_starts | number_starts | blank_starts | symbol_starts
    if scanner == GPT4O:
        edges |= upper & (lower << 1)
        slashes = bytes_within(text, place, 47, 1) & (trailing << 1)  # `[\r\n/]*` includes them
        limit = min(limit, trailing_zeros(slashes))
    apostrophes = bytes_within(text, place, 39, 1) & symbol_starts & ((letters | unclear) >> 1)
    edges, limit = _with_contractions(text, place, scanner, edges, apostrophes, letters, limit)
    # Of a run of spaces at the limit only the beginning is a known edge.
    known = bit_length(~spaces & _below(limit))
    return edges & ~1 & (_below(known) | (1 << known)) & _below(limit)


@inlined
def next_edge(
    text: Array, begin: int, place: int, end: int, kinds: Array, scanner: int, base: int, edges: int
) -> tuple[int, int, int]:
    """The end of the pre-token that begins at `place`, and `base` and `edges` for the next call.
    Bit `i` of `edges` is a known edge at `base + i`; there is none at first. Other arguments: see
    `pretoken_end`."""
    if edges == 0 and place + _WINDOW <= len(text) and scanner not in (WHOLE, WHITESPACE):
        base = place
        if load_byte(text, place) < 0x80 and load_byte(text, place + 1) < 0x80:
            edges = _edges_ahead(text, place, end, scanner)
    if edges == 0:
        return pretoken_end(text, begin, place, end, kinds, scanner), base, edges
    return base + trailing_zeros(edges), base, edges & (edges - 1)
