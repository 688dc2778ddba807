"""Why a text is split where it is: the alternative of the pattern that matched each pre-token.

The text is split by a copy of the pattern whose alternatives are named groups. A pattern that is
not plain has no such copy, and none of its alternatives is named.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from bpe_core.text.alphabet import check_text
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT,
    Matcher,
    check_split,
    compile_pattern,
    cut_specials,
    patterns_of,
)
from bpe_core.text.shape import alternatives, is_plain
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern

_GROUP: Final = "alternative"  # the name of a group, before the number of the alternative


@dataclass(frozen=True, slots=True)
class PreToken:
    """A pre-token, and what matched it.

    Attributes:
        text: its characters.
        taken_by: for each pattern the index of the alternative that matched the pre-token, or what
            it was a part of then; None: no match, or the alternatives are not known.
        begun_by: the index of the pattern that made the boundary before it.
        is_special: whether it is a special token, which no pattern cuts.
    """

    text: str
    taken_by: tuple[int | None, ...] = ()
    begun_by: int = 0
    is_special: bool = False


@dataclass(frozen=True)
class SplitExplanation:
    """A text in pre-tokens, and the patterns that made them.

    Attributes:
        patterns: those that were applied, one after another: names in `SPLIT_PATTERNS` or regexes.
        alternatives: of each pattern its alternatives, in their order; () if they are not known.
        pretokens: in text order.
    """

    patterns: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...]
    pretokens: tuple[PreToken, ...]


def explain_split(
    text: str, pattern: SplitPattern = DEFAULT_SPLIT, *, special_tokens: Collection[str] = ()
) -> SplitExplanation:
    """Split a text as `split` does, with the alternative that matched each pre-token. Arguments and
    errors are those of `split`; `special_tokens` are recognised in the text.

    >>> explained = explain_split("It's 12", "gpt2")
    >>> [(one.text, explained.alternatives[0][one.taken_by[0]]) for one in explained.pretokens]
    [('It', ' ?\\\\p{L}+'), ("'s", "'(?:[sdmt]|ll|ve|re)"), (' 12', ' ?\\\\p{N}+')]
    """
    parts = cut_specials(check_text(text), special_tokens)
    found = [PreToken(part, is_special=is_special) for part, is_special in parts]
    patterns, matcher = patterns_of(check_split(pattern)), Matcher()
    for place, one in enumerate(patterns):
        found = [piece for before in found for piece in _cut(before, one, place, matcher)]
    known = tuple(_with_groups(one)[1] for one in patterns)
    return SplitExplanation(patterns, known, tuple(found))


def _cut(before: PreToken, pattern: str, place: int, matcher: Matcher) -> Iterator[PreToken]:
    """The pieces that a pattern, whose index is `place`, makes of a pre-token."""
    if before.is_special:
        yield before
        return
    compiled, parts = _with_groups(pattern)
    for begin, end, match in matcher.cut(pattern, before.text, compiled):
        numbers = range(len(parts)) if match else ()
        taker = next((n for n in numbers if match and match.start(f"{_GROUP}{n}") >= 0), None)
        begun_by = place if begin else before.begun_by
        yield PreToken(before.text[begin:end], (*before.taken_by, taker), begun_by)


@lru_cache(maxsize=16)
def _with_groups(pattern: str) -> "tuple[regex.Pattern[str], tuple[str, ...]]":
    """A compiled pattern whose alternatives are named groups, and the alternatives; the pattern
    itself and () where the copy could match otherwise."""
    written = SPLIT_PATTERNS.get(pattern, pattern)
    is_known = pattern in SPLIT_PATTERNS or (is_plain(pattern) and _GROUP not in pattern)
    parts = alternatives(written) if is_known else ()
    if not parts:
        return compile_pattern(written), ()
    groups = (f"(?P<{_GROUP}{number}>{part})" for number, part in enumerate(parts))
    return regex.compile("|".join(groups), cache_pattern=False), parts
