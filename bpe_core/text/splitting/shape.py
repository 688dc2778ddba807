r"""What can be told of a split pattern by its text alone: whether it is plain, and how it grows.

The regex module writes the least count of a repeat out: `(?:ab){1000}` is compiled to a thousand
copies, and `(?:a+)+` to two of `a+`, so forty such brackets around each other would be a million
million. And each turn of a repeated group is remembered while it matches, so that it can be taken
back.

A *plain* pattern has neither: it repeats only single characters and classes, by small counts, and
nothing in it is written in a way that could hide more. Real tokenizers' patterns are
plain. Such a pattern needs next to no memory, whatever the text; time it may still need.
"""

from typing import Final

import regex

MAX_PATTERN: Final = 10_000  # characters of the longest split pattern; a real one has a few hundred
MAX_SIZE: Final = 300_000
"""Single characters, classes and brackets that a pattern may be compiled to: about 100 MB."""
MAX_PLAIN: Final = 2_000
"""Characters of the longest plain pattern, and what its counts may add up to."""

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
_NODES: Final = {r"\R": 4}
"""What is compiled to more than one: a line break is two characters or one of several."""
_ESCAPE: Final = r"(?s)\\."
_RECURSION: Final = r"\(\?(?:R|[+-]?[0-9]|&|P>)"
_HIDES: Final = r"(?s)\(\?(?:\#|[a-zA-Z0-9-]*[xV])|\[(?:\^?+\]|(?:\\.|[^\[\]\\])*+\[)"
_REPEATED_GROUP: Final = r"\)(?:\s|\#[^\n]*+|\(\?\#[^)]*+\))*+(?:\+|\{([0-9]++))"
_LEAST: Final = r"\{([0-9]++)"


def is_plain(pattern: str) -> bool:
    r"""Whether a pattern certainly needs little memory and is compiled in no time.

    Whoever is refused here may be harmless; it is only compiled and matched with more care.

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
    r"""What a pattern tries at a place, one after another; none where its text does not tell.

    >>> alternatives(r" ?\p{L}+|[|)]|(?:a|\|)+"), alternatives(r"(a)\1|b")
    ((' ?\\p{L}+', '[|)]', '(?:a|\\|)+'), ())
    """
    depth, found = 0, [""]
    for part in regex.finditer(_PARTS, pattern):
        kind = part.lastgroup
        if kind in ("odd", "flags"):  # flags are of all alternatives
            return ()
        depth += (kind == "open") - (kind == "close")
        if part[0] == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += part[0]
    return tuple(found)


def calls_itself(pattern: str) -> bool:
    """Whether a group or the whole pattern is called from within, as by `(?R)`."""
    if not regex.search(_HIDES, pattern):
        kept = (part[0] for part in regex.finditer(_PARTS, pattern) if part.lastgroup != "set")
        pattern = "".join(kept)
    return bool(regex.search(_RECURSION, regex.sub(_ESCAPE, "", pattern)))


def compiled_size(pattern: str) -> int:
    """About how many single characters, classes and brackets a pattern is compiled to.

    It is exact where the brackets can be told. Where comments or sets in sets may hide some, it is
    the most that it can be.

    >>> compiled_size("a{3}b"), compiled_size("(?:ab){10}"), compiled_size("(?:(?:a+)+)+")
    (5, 33, 14)
    """
    if regex.search(_HIDES, pattern):
        return _size_at_most(pattern)
    sizes = [0]
    last = 0
    for part in regex.finditer(_PARTS, pattern):
        kind = part.lastgroup
        if kind == "repeat":
            # The copies of the least count, and the repeat itself.
            sizes[-1] += last * _least(part)
            continue
        if part[0][0] == "(" and kind != "flags":
            sizes.append(0)
            continue
        last = _NODES.get(part[0], 1) + (sizes.pop() if kind == "close" and len(sizes) > 1 else 0)
        sizes[-1] += last
    return sum(sizes)


def _least(repeat: "regex.Match[str]") -> int:
    return _number(repeat["least"] or ("1" if repeat[0][0] == "+" else "0"))


def _number(digits: str | None) -> int:
    """A count; of one with thousands of digits the first are enough to refuse it."""
    return int((digits or "").lstrip("0")[:12] or 0)


def _size_at_most(pattern: str) -> int:
    size = (
        len(pattern) + 2 * pattern.count(r"\R") + sum(map(_number, regex.findall(_LEAST, pattern)))
    )
    for least in regex.findall(_REPEATED_GROUP, pattern):
        size *= _number(least or "1") + 1
    return size
