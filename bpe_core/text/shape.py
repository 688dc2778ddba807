r"""Checks of a split pattern before it is compiled: whether it is plain, and how large it gets.

The module `regex` writes out the least count of a repeat: `(?:ab){1000}` compiles to a thousand
copies of `ab`, and `(?:a+)+` to two of `a+`, so forty such groups inside each other would be a
million million. While it matches, it remembers each turn of a repeated group.

A *plain* pattern repeats only single characters and classes, by small counts, and has no unusual
syntax, as is true of real tokenizers. It needs little memory for any text, but maybe much time.
"""

from typing import Final

import regex

from bpe_core.common.errors import PatternError
from bpe_core.common.limits import MAX_PATTERN, MAX_PATTERN_SIZE, MAX_PLAIN
from bpe_core.common.messages import quoted

_PARTS: Final = r"""(?sx)
      (?P<escape> \\ (?: [pP]\{\^?[\w\ =:&.-]++\} | [sSdDwWrntfvabBAZxuU] | [^\w] ) )
    | (?P<set> \[ \^?+ (?: \\. | [^\[\]\\] )++ \] )
    | (?P<flags> \(\? [ims]++ \) )
    | (?P<open> \( (?: (?!\?) | \?(?: [:=!>] | <[=!] | P?<\w++> | [ims]++: ) ) )
    | (?P<close> \) )
    | (?P<repeat>
        (?: [*+?] | \{ (?P<least>[0-9]++) (?: , (?P<most>[0-9]*+) )?+ \} ) [+?]?+ )
    | (?P<letter> [^\\\[\](){}*+?] )
    | (?P<odd> \\. | . )
"""
_NO_WIDTH: Final = frozenset(("^", "$", r"\b", r"\B", r"\A", r"\Z"))
_RECURSION: Final = r"\(\?(?:R|[+-]?[0-9]|&|P>)"
_REPEATED_GROUP: Final = r"\)(?:\s|\#[^\n]*+|\(\?\#[^)]*+\))*+(?:\+|\{([0-9]++))"
"""Comments may stand between the bracket and its repeat."""


def is_plain(pattern: str) -> bool:
    r"""Whether a pattern certainly needs little memory and compiles at once.

    >>> is_plain(r"(?i:'s|'t)| ?\p{L}+|\s+(?!\S)|[^\r\n]{1,3}+"), is_plain(r"(a|b)?")
    (True, True)
    >>> is_plain(r"(?:ab)+"), is_plain(r"(a)\1"), is_plain(r"(?x) a"), is_plain("a{9999}")
    (False, False, False, False)
    """
    if len(pattern) > MAX_PLAIN:
        return False
    counted = 0
    after_single = False
    for part in regex.finditer(_PARTS, pattern):
        kind = part.lastgroup
        if kind == "odd":
            return False
        if kind == "repeat":
            if not after_single and part[0][0] != "?":
                return False
            counted += max(_number(part["least"]), _number(part["most"]))
        elif kind != "flags":
            after_single = kind != "close" and part[0] not in _NO_WIDTH
    return counted <= MAX_PLAIN


def alternatives(pattern: str) -> tuple[str, ...]:
    r"""The alternatives of a pattern, in their order; () if it has unusual syntax or flags.

    >>> alternatives(r" ?\p{L}+|[|)]|(?:a|\|)+"), alternatives(r"(a)\1|b")
    ((' ?\\p{L}+', '[|)]', '(?:a|\\|)+'), ())
    """
    depth, found = 0, [""]
    for part in regex.finditer(_PARTS, pattern):
        kind = part.lastgroup
        if kind in ("odd", "flags"):  # flags hold for all alternatives
            return ()
        depth += (kind == "open") - (kind == "close")
        if part[0] == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += part[0]
    return tuple(found)


def check_size(pattern: str) -> None:
    """Check that a pattern compiles to little memory. Raises `PatternError`: it does not."""
    if is_plain(pattern):
        return
    size = len(pattern) + sum(map(_number, regex.findall(r"\{([0-9]++)", pattern)))
    for least in regex.findall(_REPEATED_GROUP, pattern):  # as if all of them were nested
        size *= _number(least or "1") + 1
    if len(pattern) > MAX_PATTERN or size > MAX_PATTERN_SIZE:
        raise PatternError(
            f"pattern {quoted(pattern)} is too large: it may have at most {MAX_PATTERN:,} "
            f"characters, and at most {MAX_PATTERN_SIZE:,} where each repeat is written out"
        )
    if regex.search(_RECURSION, regex.sub(r"(?s)\\.", "", pattern)):
        raise PatternError(f"pattern {quoted(pattern)} calls itself, which is not allowed")


def _number(digits: str | None) -> int:
    """A count in a pattern, at most twelve digits of it: Python refuses thousands of them."""
    return int((digits or "").lstrip("0")[:12] or 0)
