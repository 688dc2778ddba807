"""Kernels that match characters, runs of them and parts of split patterns in UTF-8 bytes.

In all of them `text` is uint8, `place` and `end` are byte offsets (nothing from `end` on is read),
and `kinds` is the table of `character_kinds`.
"""

from typing import Final

from bpe_core.engines.compiled.intrinsics import load_byte
from bpe_core.engines.compiled.jit import Array, inlined
from bpe_core.engines.compiled.unicode_classes import LETTER, NEWLINE, NUMBER, SPACE


@inlined
def character_at(text: Array, place: int, end: int) -> tuple[int, int]:
    """The code point at `place`, and its number of bytes. A sequence that `end` interrupts gives
    U+FFFD; all others must be valid UTF-8."""
    first = load_byte(text, place)
    if first < 0x80:
        return first, 1
    if first < 0xE0 and place + 1 < end:
        return (first & 0x1F) << 6 | (load_byte(text, place + 1) & 0x3F), 2
    if 0xE0 <= first < 0xF0 and place + 2 < end:
        return (first & 0x0F) << 12 | (load_byte(text, place + 1) & 0x3F) << 6 | (
            load_byte(text, place + 2) & 0x3F
        ), 3
    if 0xF0 <= first < 0xF8 and place + 3 < end:
        high = (first & 0x07) << 18 | (load_byte(text, place + 1) & 0x3F) << 12
        return min(
            high | (load_byte(text, place + 2) & 0x3F) << 6 | (load_byte(text, place + 3) & 0x3F),
            0x10FFFF,
        ), 4
    return 0xFFFD, 1


@inlined
def kind_at(text: Array, place: int, end: int, kinds: Array) -> tuple[int, int]:
    """The kinds of the character at `place`, a bit set, and its number of bytes."""
    first = load_byte(text, place)
    if first < 0x80:
        return load_byte(kinds, first), 1
    character, size = character_at(text, place, end)
    return load_byte(kinds, character), size


@inlined
def is_kind(text: Array, place: int, end: int, kinds: Array, wanted: int) -> bool:
    """Whether the character at `place` is of any of the `wanted` kinds; False at `end`."""
    return place < end and kind_at(text, place, end, kinds)[0] & wanted != 0


@inlined
def after_run(text: Array, place: int, end: int, kinds: Array, kind: int, wanted: bool) -> int:
    """The end of the longest run of characters of these kinds, or of others if not `wanted`."""
    while place < end:
        found, size = kind_at(text, place, end, kinds)
        if (found & kind != 0) != wanted:
            break
        place += size
    return place


APOSTROPHE: Final = ord("'")
NO_SYMBOL: Final = LETTER | NUMBER | SPACE


@inlined
def _letter_at(text: Array, place: int, end: int, any_case: bool) -> tuple[int, int]:
    """The code point at `place`, in lower case if `any_case`, and its number of bytes. The
    long s (U+017F) is the only other character that `(?i:...)` equates with one of `sdmtlver`."""
    if place >= end:
        return -1, 0
    character, size = character_at(text, place, end)
    if any_case:
        if ord("A") <= character <= ord("Z"):
            character += 32
        elif character == 0x17F:
            character = ord("s")
    return character, size


@inlined
def after_contraction(text: Array, place: int, end: int, any_case: bool) -> int:
    """The end of a match of `'(?:[sdmt]|ll|ve|re)` at `place`, or `place` if there is none."""
    if place >= end or load_byte(text, place) != APOSTROPHE:
        return place
    first, size = _letter_at(text, place + 1, end, any_case)
    if first in (ord("s"), ord("d"), ord("m"), ord("t")):
        return place + 1 + size
    second, second_size = _letter_at(text, place + 1 + size, end, any_case)
    if (first == ord("l") and second == ord("l")) or (
        (first in (ord("v"), ord("r"))) and second == ord("e")
    ):
        return place + 1 + size + second_size
    return place


@inlined
def after_digits(text: Array, place: int, end: int, kinds: Array, most: int) -> int:
    """The end of a match of `\\p{N}{0,most}` at `place`."""
    for _ in range(most):
        if not is_kind(text, place, end, kinds, NUMBER):
            break
        place += kind_at(text, place, end, kinds)[1]
    return place


@inlined
def space_run(text: Array, place: int, end: int, kinds: Array) -> tuple[int, int, int]:
    """Of the run of white space at `place`: its end, where its last character begins, and the end
    of its last line break (or `place`)."""
    last, after_newline = place, place
    while place < end:
        kind, size = kind_at(text, place, end, kinds)
        if kind & SPACE == 0:
            break
        last = place
        place += size
        if kind & NEWLINE != 0:
            after_newline = place
    return place, last, after_newline


@inlined
def all_but_last(start: int, run_end: int, last: int, end: int) -> int:
    """The end of a match of `\\s+(?!\\S)|\\s+`: all of the run at the end of the text, else all but
    its last character, which belongs to the next pre-token; at least one character."""
    return run_end if run_end == end or last == start else last
