"""Split patterns between Python's `regex` and Oniguruma, which Hugging Face reads them with.

The two agree on nearly everything a split pattern needs. Where they do not, a pattern would load
and quietly cut otherwise, so these places are refused.
"""

from types import MappingProxyType
from typing import Final

import regex

from bpe_core.common.errors import CannotSaveError, FormatError, OtherKindError, PatternError
from bpe_core.text.pretokenize import matches_nothing
from bpe_core.text.splitting.named import SPLIT_PATTERNS, as_regex
from bpe_core.text.splitting.shape import MAX_PATTERN

_NUMBERS: Final = r"\p{N}{1,3}"
_GPT4: Final = (
    rf"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{{L}}\p{{N}}]?+\p{{L}}+|{_NUMBERS}|"
    r" ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
"""As OpenAI first published it. The present form has `{1,3}+`, which Oniguruma understands
otherwise, and takes all white space that ends a text in one piece: `\\s++$`. No vocabulary that was
learned with the first has a token for a line end with other white space behind it, so ids are the
same."""
_LLAMA3: Final = (
    rf"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|{_NUMBERS}|"
    r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_FROM_THE_RIGHT: Final = r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))"

_ENDS: Final = r"|\s++(?![\s\S])"  # white space at the end of a text: there $ is the end of a line

WRITTEN: Final = MappingProxyType(
    {**SPLIT_PATTERNS, "gpt4": _GPT4.replace(r"|\s*", rf"{_ENDS}|\s*", 1)}
)
"""How the named patterns are written to a file."""

NAMES_IN_FILES: Final = MappingProxyType(
    {pattern: name for name, pattern in [*SPLIT_PATTERNS.items(), *WRITTEN.items()]}
    | {
        # GPT-2's as most files have it.
        r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        # As tiktoken has it today.
        r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s": "gpt2",
        _GPT4: "gpt4",
        # GPT-4's as Llama 3 has it, and the other ways with numbers: Qwen's first.
        _LLAMA3: "gpt4",
        _LLAMA3.replace(_NUMBERS, r"\p{N}"): "gpt4_digits",
        _LLAMA3.replace(_NUMBERS, _FROM_THE_RIGHT): "gpt4_threes",
        _GPT4.replace(_NUMBERS, r"\p{N}"): "gpt4_digits",
        _GPT4.replace(_NUMBERS, _FROM_THE_RIGHT): "gpt4_threes",
    }
)
"""Ways in which the named patterns are found in files. All of one name cut alike, but for what
`_GPT4` tells."""

_LITERAL: Final = r"(?s)\\[pPxX]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]"
_ANCHORS: Final = r"[\^$]"
_LINES: Final = "(?m)"
_DOT_ALL: Final = r"\(\?[a-zA-Z-]*m"
_ESCAPE: Final = r"(?s)\\."
_OTHER_ESCAPES: Final = frozenset("hHzZGKRyYOmM")
_REPEATED_COUNT: Final = r"\}\+"
_ONLY_HERE: Final = r"\(\?(?:[P|&R0-9(]|[a-zA-Z-]*[sLauVbefprw][a-zA-Z0-9-]*[:)])|\{[a-z<]"
_SECONDS: Final = 2.0
_TEXT_WITH_EVERYTHING: Final = "It's 12345 über-naïve\n\t (Test)  漢字かな — ١٢٣!\r\n  x_1 ABC"


def named(pattern: str, notes: list[str]) -> str:
    """The name in `SPLIT_PATTERNS` of a pattern that cuts like one of them, or the pattern itself.

    >>> named(SPLIT_PATTERNS["gpt2"], [])
    'gpt2'
    """
    return NAMES_IN_FILES.get(pattern) or as_regex(pattern, notes)


def from_oniguruma(pattern: str, where: str, notes: list[str]) -> str:
    """A pattern of a Hugging Face file for the `regex` module. Raises `FormatError`: it would cut
    otherwise here, or is too long."""
    if len(pattern) > MAX_PATTERN:
        raise FormatError(
            f"{where} has {len(pattern):,} characters; at most {MAX_PATTERN:,} are allowed"
        )
    if pattern in NAMES_IN_FILES and pattern != SPLIT_PATTERNS["gpt4"]:
        return NAMES_IN_FILES[pattern]
    bare = regex.sub(_LITERAL, "x", pattern)
    if regex.search(_REPEATED_COUNT, bare):
        raise OtherKindError(
            f"{where} has '}}+', a repeated repeat in Oniguruma and a possessive one here; "
            "write (?:…{1,3})+ for the one or (?>…{1,3}) for the other"
        )
    if regex.search(_DOT_ALL, bare):
        raise OtherKindError(f"{where} has (?m), which means (?s) here; write [\\s\\S] for the dot")
    _check_escapes(pattern, where)
    # There ^ and $ always stand for the edges of lines.
    return _LINES + pattern if regex.search(_ANCHORS, bare) else as_regex(pattern, notes)


def _check_escapes(pattern: str, where: str) -> None:
    for escape in regex.findall(_ESCAPE, pattern):
        if escape[1] in _OTHER_ESCAPES:
            raise OtherKindError(
                f"{where} has {escape}, which Oniguruma and Python's regex read differently"
            )


def check_cuts(pattern: str, where: str) -> None:
    """Refuse a pattern that cuts by matching nothing, as `(?=[A-Z])` does.

    `tokenizers` splits there; here a match of nothing is passed over.
    """
    try:
        empty = matches_nothing(pattern, _TEXT_WITH_EVERYTHING, timeout=_SECONDS)
    except PatternError as error:
        raise FormatError(f"{where}: {error}") from None
    if empty:
        raise OtherKindError(
            f"{where}: the pattern matches the empty text; `tokenizers` splits there and this "
            "library does not, so it would give other tokens"
        )


def to_oniguruma(split: str) -> str:
    """A split pattern as a Hugging Face file has it."""
    if split in WRITTEN:
        return WRITTEN[split]
    by_line = split.startswith(_LINES)
    split = split.removeprefix(_LINES)
    bare = regex.sub(_LITERAL, "x", split)
    for found, reason in (
        (regex.search(_REPEATED_COUNT, bare), "means a repeated repeat there; write (?>…{1,3})"),
        (
            None if by_line else regex.search(_ANCHORS, bare),
            f"stands for the edge of a line there, as it does here after {_LINES}",
        ),
        (regex.search(_DOT_ALL, bare), "lets the dot match line ends there"),
        (regex.search(_ONLY_HERE, bare), "is not known there"),
    ):
        if found:
            raise CannotSaveError(
                f"the split pattern {split!r} cannot be saved as huggingface: it is read by "
                f"another regex engine, Oniguruma, and {found.group()!r} {reason}"
            )
    try:
        _check_escapes(split, "split")
        check_cuts(split, "split")
    except FormatError as error:
        raise CannotSaveError(str(error)) from None
    return split
