"""Where the named split patterns cut, for 63 bytes of ASCII at once.

Byte `i` behind a known edge is bit `i` of a few masks, one for each kind of character, and where a
pattern cuts follows from neighbouring bits: no step waits for the one before it, and the processor
has nothing to guess. (Langdale and Lemire, Parsing Gigabytes of JSON per Second, 2019, made this
known; gigatoken splits so, too.) Whatever needs more than neighbours ends the window, and `scanner`
finds the pre-token that begins before it.
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
_S, _D, _M, _T, _L, _V, _R = map(ord, "sdmtlvr")  # of contractions
_LAST: Final = 63  # the bit of which no next one is known


@inlined
def _below(bit: int) -> int:
    """The bits below one; `0 <= bit < 64`."""
    return (1 << bit) - 1


@inlined
def _run_behind(ones: int, starts: int) -> int:
    """Of runs of ones those that begin with one of `starts`: an addition carries through them."""
    return ones & ~(ones + starts)


@inlined
def _ended_by(blanks: int, newlines: int) -> int:
    """Of runs of blanks those that a newline follows at once."""
    found = 0
    after = newlines & (blanks << 1)
    while after != 0:
        newline = after & -after
        before = bit_length(~blanks & (newline - 1))  # behind what the run follows
        found |= newline - (1 << before)
        after &= after - 1
    return found


@inlined
def _every_third(numbers: int) -> int:
    """The first digit of each run, the fourth, and so on."""
    starts = found = numbers & ~(numbers << 1)
    while found != 0:
        found = (found << 3) & numbers & (numbers << 1) & (numbers << 2)
        starts |= found
    return starts


@inlined
def _number_edges(numbers: int, scanner: int, limit: int) -> tuple[int, int]:
    """Where numbers are cut, and the first bit of which that is not known."""
    if scanner == GPT4_DIGITS:
        return numbers, limit
    if scanner == GPT4_THREES:  # groups are counted from the end of a number
        return 0, min(limit, trailing_zeros(numbers))
    return _every_third(numbers), limit


@inlined
def _blank_edges(spaces: int, newlines: int, symbols: int) -> tuple[int, int]:
    r"""Where `\s*[\r\n]|\s+(?!\S)|\s` and its like cut, behind symbols with `[\r\n]*`; and the
    newlines that go with those."""
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
    """The edges where an apostrophe, which begins a pre-token or goes with the word before it, has
    one letter; and the first bit of which nothing is known: one that may have two."""
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
                apostrophes &= ~(4 << bit)  # behind a contraction stands no other
        elif letter in (_L, _V, _R) or letter >= 0x80:
            return edges, (bit if scanner == GPT4O else bit + 1)
    return edges, limit


@shared
def _edges_ahead(text: Array, place: int, end: int, scanner: int) -> int:
    """Which of the bytes behind an edge are edges, as far as that is known: bit `i` is the byte
    `place + i`. The lowest is not set. 0 where nothing is known.

    Sixty-four bytes must lie in `text` from `place` on.
    """
    upper = bytes_within(text, place, 65, 26)  # A-Z
    lower = bytes_within(text, place, 97, 26)  # a-z
    numbers = bytes_within(text, place, 48, 10)  # 0-9
    blank = bytes_within(text, place, 32, 1)
    newlines = bytes_within(text, place, 10, 1) | bytes_within(text, place, 13, 1)
    spaces = blank | bytes_within(text, place, 9, 5)
    # What is not ASCII, four odd controls, and what is too far away.
    others = bytes_within(text, place, 128, 128) | bytes_within(text, place, 28, 4)
    others |= -1 << min(_LAST, end - place)
    letters = upper | lower
    symbols = ~(letters | numbers | spaces | others)
    limit = trailing_zeros(others)
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
        slashes = bytes_within(text, place, 47, 1) & (trailing << 1)  # `[\r\n/]*` goes on
        limit = min(limit, trailing_zeros(slashes))
    apostrophes = bytes_within(text, place, 39, 1) & symbol_starts & ((letters | others) >> 1)
    edges, limit = _with_contractions(text, place, scanner, edges, apostrophes, letters, limit)
    # A run of spaces that may go on is cut at its beginning at most.
    known = bit_length(~spaces & _below(limit))
    return edges & ~1 & (_below(known) | (1 << known)) & _below(limit)


@inlined
def next_edge(
    text: Array, begin: int, place: int, end: int, kinds: Array, scanner: int, base: int, edges: int
) -> tuple[int, int, int]:
    """Where the pre-token that begins at `place` ends; and `base` and `edges` for the next one.
    `text`, `begin`, `place`, `end`, `kinds`, `scanner`: as for `pretoken_end`. `base`, `edges`:
    edges that are known, bit `i` is the byte `base + i`; 0 at the beginning of a text."""
    if edges == 0 and place + _WINDOW <= len(text) and scanner not in (WHOLE, WHITESPACE):
        base = place
        if load_byte(text, place) < 0x80 and load_byte(text, place + 1) < 0x80:
            edges = _edges_ahead(text, place, end, scanner)
    if edges == 0:
        return pretoken_end(text, begin, place, end, kinds, scanner), base, edges
    return base + trailing_zeros(edges), base, edges & (edges - 1)
