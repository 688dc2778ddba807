"""Scanners: kernels that find pre-tokens in UTF-8 bytes as the regexes of named splits do.

A scanner returns the end of the pre-token that begins at a place. It has no state, so it can begin
at any edge between pre-tokens. Its docstring quotes the regex.

The text for the regex is `text[begin:end]`, all byte offsets: special tokens may be on both sides,
and no scanner reads beyond. Only `gpt4_threes` looks back, so that the digits of a number are
counted once and not for each of its groups.
"""

from typing import Final

from bpe_core.engines.compiled.characters import (
    APOSTROPHE,
    NO_SYMBOL,
    after_contraction,
    after_digits,
    after_run,
    all_but_last,
    is_kind,
    kind_at,
    space_run,
)
from bpe_core.engines.compiled.intrinsics import load_byte
from bpe_core.engines.compiled.jit import Array, inlined, kernel, shared
from bpe_core.engines.compiled.unicode_classes import LETTER, LOWER, NEWLINE, NUMBER, SPACE, UPPER
from bpe_core.text.splits import SPLITS

SCANNERS: Final = {row.name: row.scanner for row in SPLITS.values() if row.scanner is not None}
"""The number of each scanner by the name of its split; other splits need the module `regex`."""
WHOLE: Final = SCANNERS["none"]
WHITESPACE: Final = SCANNERS["whitespace"]
GPT2: Final = SCANNERS["gpt2"]
GPT4: Final = SCANNERS["gpt4"]
GPT4O: Final = SCANNERS["gpt4o"]
GPT4_DIGITS: Final = SCANNERS["gpt4_digits"]
GPT4_THREES: Final = SCANNERS["gpt4_threes"]

_BLANK: Final = ord(" ")
_SLASH: Final = ord("/")
_NO_PREFIX: Final = LETTER | NUMBER | NEWLINE


@inlined
def _whitespace_end(text: Array, start: int, end: int, kinds: Array) -> int:
    r"""`\s?\S+|\s+(?!\S)|\s+`"""
    kind, size = kind_at(text, start, end, kinds)
    word = start + size if kind & SPACE != 0 else start
    if word < end and not is_kind(text, word, end, kinds, SPACE):
        return after_run(text, word, end, kinds, SPACE, False)
    run_end, last, _ = space_run(text, start, end, kinds)
    return all_but_last(start, run_end, last, end)


@inlined
def _gpt2_end(text: Array, start: int, end: int, kinds: Array) -> int:
    r"""`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`"""
    after = after_contraction(text, start, end, False)
    if after > start:
        return after
    word = start + 1 if load_byte(text, start) == _BLANK else start
    if word < end:
        kind, _ = kind_at(text, word, end, kinds)
        if kind & LETTER != 0:
            return after_run(text, word, end, kinds, LETTER, True)
        if kind & NUMBER != 0:
            return after_run(text, word, end, kinds, NUMBER, True)
        if kind & SPACE == 0:
            return after_run(text, word, end, kinds, NO_SYMBOL, False)
    run_end, last, _ = space_run(text, start, end, kinds)
    return all_but_last(start, run_end, last, end)


@inlined
def _digits_to_take(
    text: Array, begin: int, start: int, end: int, kinds: Array, scanner: int
) -> int:
    r"""The highest number of digits in the pre-token that begins with a digit at `start`.

    `gpt4_threes` has groups of three from the right, so the first group may be shorter:
    `(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N}))|(?<=\p{N})\p{N}{3}`.
    """
    if scanner == GPT4_DIGITS:
        return 1
    if scanner == GPT4:
        return 3
    before = start - 1
    while before > begin and load_byte(text, before) & 0xC0 == 0x80:
        before -= 1
    if before >= begin and is_kind(text, before, start, kinds, NUMBER):
        return 3
    digits, place = 0, start
    while place < end:
        kind, size = kind_at(text, place, end, kinds)
        if kind & NUMBER == 0:
            break
        digits += 1
        place += size
    return 3 if digits % 3 == 0 else digits % 3


@inlined
def _gpt4_end(text: Array, begin: int, start: int, end: int, kinds: Array, scanner: int) -> int:
    r"""`'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+|
    ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s`, and variants of it with
    other numbers of digits and without `\s++$`."""
    after = after_contraction(text, start, end, True)
    if after > start:
        return after
    kind, size = kind_at(text, start, end, kinds)
    if kind & NUMBER != 0:
        most = _digits_to_take(text, begin, start, end, kinds, scanner)
        return after_digits(text, start, end, kinds, most)
    word = start if kind & _NO_PREFIX != 0 else start + size
    if is_kind(text, word, end, kinds, LETTER):
        return after_run(text, word, end, kinds, LETTER, True)
    symbols = start + 1 if load_byte(text, start) == _BLANK else start
    if symbols < end and not is_kind(text, symbols, end, kinds, NO_SYMBOL):
        symbols = after_run(text, symbols, end, kinds, NO_SYMBOL, False)
        return after_run(text, symbols, end, kinds, NEWLINE, True)
    run_end, last, after_newline = space_run(text, start, end, kinds)
    if after_newline > start and (run_end < end or scanner != GPT4):
        return after_newline
    return all_but_last(start, run_end, last, end)


@inlined
def _after_word(text: Array, start: int, end: int, kinds: Array) -> int:
    """The end of a match of `[upper]*[lower]+|[upper]+[lower]*`, or `start` if there is none.

    Marks and letters without case are in both classes. If no [lower] follows the run of [upper],
    the regex backtracks until `[lower]+` matches the last character of the run that is in both
    classes; the capitals after it begin the next pre-token."""
    place, after_shared = start, start
    while place < end:
        kind, size = kind_at(text, place, end, kinds)
        if kind & UPPER == 0:
            break
        place += size
        if kind & LOWER != 0:
            after_shared = place
    if is_kind(text, place, end, kinds, LOWER):
        return after_run(text, place, end, kinds, LOWER, True)
    return after_shared if after_shared > start else place


@inlined
def _gpt4o_word_end(text: Array, start: int, end: int, kinds: Array) -> int:
    r"""The end of a match of `[^\r\n\p{L}\p{N}]?` and a word, or `start` if there is none.

    With W for `[upper]*[lower]+` and U for `[upper]+[lower]*`, the regex tries in turn: prefix W,
    W, prefix U, U. Only a mark can be the prefix or begin the word. It alone is the word (W) if W
    does not match after it, that is, if only capitals follow.
    """
    kind, size = kind_at(text, start, end, kinds)
    if kind & _NO_PREFIX != 0:
        return _after_word(text, start, end, kinds)
    word = start + size
    after = _after_word(text, word, end, kinds)
    if kind & LOWER != 0 and after_run(text, word, after, kinds, LOWER, False) == after:
        return word
    return after if after > word else start


@inlined
def _gpt4o_end(text: Array, start: int, end: int, kinds: Array) -> int:
    r"""`[^\r\n\p{L}\p{N}]?[upper]*[lower]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|
    [^\r\n\p{L}\p{N}]?[upper]+[lower]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|
    \p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`"""
    if is_kind(text, start, end, kinds, NUMBER):
        return after_digits(text, start, end, kinds, 3)
    after = _gpt4o_word_end(text, start, end, kinds)
    if after > start:
        return after_contraction(text, after, end, True)
    symbols = start + 1 if load_byte(text, start) == _BLANK else start
    if symbols < end and not is_kind(text, symbols, end, kinds, NO_SYMBOL):
        symbols = after_run(text, symbols, end, kinds, NO_SYMBOL, False)
        while symbols < end and (
            load_byte(text, symbols) == _SLASH or is_kind(text, symbols, end, kinds, NEWLINE)
        ):
            symbols += 1
        return symbols
    run_end, last, after_newline = space_run(text, start, end, kinds)
    if after_newline > start:
        return after_newline
    return all_but_last(start, run_end, last, end)


@shared
def pretoken_end(text: Array, begin: int, start: int, end: int, kinds: Array, scanner: int) -> int:
    """The end of the pre-token that begins at `start`, where `begin <= start < end`.

    Args:
        text: uint8, UTF-8.
        begin, start, end: byte offsets: the start of the text, of the pre-token, the text's end.
        kinds: the table of `character_kinds`.
        scanner: one of the constants above.
    """
    if scanner == GPT2:
        return _gpt2_end(text, start, end, kinds)
    if scanner in (GPT4, GPT4_DIGITS, GPT4_THREES):
        return _gpt4_end(text, begin, start, end, kinds, scanner)
    if scanner == GPT4O:
        return _gpt4o_end(text, start, end, kinds)
    if scanner == WHITESPACE:
        return _whitespace_end(text, start, end, kinds)
    return end


@kernel
def sure_edge(text: Array, start: int, end: int, kinds: Array, scanner: int) -> int:
    """The first offset after `start` that is an edge between pre-tokens for any text before it, or
    `end`. Threads can scan the parts on its two sides independently.

    It is between a letter and a character that is no letter, mark or apostrophe (for `whitespace`:
    that is white space): after a letter only more of a word or a contraction continues a pre-token.
    """
    was_letter = False
    place = start
    while place < end and scanner != WHOLE:
        kind, size = kind_at(text, place, end, kinds)
        if scanner == WHITESPACE:
            continues = kind & SPACE == 0
        else:
            continues = kind & (LETTER | UPPER | LOWER) != 0 or load_byte(text, place) == APOSTROPHE
        if was_letter and not continues:
            return place
        was_letter = kind & LETTER != 0
        place += size
    return end
