"""What several of the named split patterns have in common; each part is quoted at its function."""

# numba, not mypy, knows the types of array elements.
# mypy: disable-error-code="no-any-return"

from typing import Final

from bpe_core.engines.compiled.characters import character_at, is_kind, kind_at
from bpe_core.engines.compiled.intrinsics import load_byte
from bpe_core.engines.compiled.jit import Array, inlined
from bpe_core.engines.compiled.unicode_classes import LETTER, NEWLINE, NUMBER, SPACE

APOSTROPHE: Final = ord("'")
NO_SYMBOL: Final = LETTER | NUMBER | SPACE


@inlined
def is_symbol(text: Array, place: int, end: int, kinds: Array) -> bool:
    """`[^\\s\\p{L}\\p{N}]`"""
    return place < end and kind_at(text, place, end, kinds)[0] & NO_SYMBOL == 0


@inlined
def _letter_at(text: Array, place: int, end: int, any_case: bool) -> tuple[int, int]:
    """The character at `place`, lower-cased as `(?i:...)` does where asked; and its size.

    Of all that is not ASCII, only the long s (U+017F) equals a letter of a contraction.
    """
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
    """`'(?:[sdmt]|ll|ve|re)`: behind it, or `place` if there is none."""
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
    """`\\p{N}{1,most}`"""
    for _ in range(most):
        if not is_kind(text, place, end, kinds, NUMBER):
            break
        place += kind_at(text, place, end, kinds)[1]
    return place


@inlined
def space_run(text: Array, place: int, end: int, kinds: Array) -> tuple[int, int, int]:
    """A run of white space: where it ends, where its last character begins, and behind its last
    line break (or `place`)."""
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
    """`\\s+(?!\\S)|\\s+`: the whole run at the end of the text; otherwise all but its last
    character, which goes with what follows; but at least one character."""
    return run_end if run_end == end or last == start else last
