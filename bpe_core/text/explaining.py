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
    check_special_tokens,
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
    text: str,
    pattern: SplitPattern = DEFAULT_SPLIT,
    *,
    special_tokens: Collection[str] = (),
    timeout: float | None = None,
) -> SplitExplanation:
    """Split a text as `split` does, with the alternative that matched each pre-token.

    Args:
        text, pattern, timeout: as `split` takes them.
        special_tokens: those that are recognised in the text.

    Raises:
        TextError, PatternError, SettingError: as `split` does.

    >>> explained = explain_split("It's 12", "gpt2")
    >>> [(one.text, explained.alternatives[0][one.taken_by[0]]) for one in explained.pretokens]
    [('It', ' ?\\\\p{L}+'), ("'s", "'(?:[sdmt]|ll|ve|re)"), (' 12', ' ?\\\\p{N}+')]
    """
    parts = cut_specials(check_text(text), check_special_tokens(special_tokens))
    patterns, matcher = patterns_of(check_split(pattern)), Matcher(timeout)
    found = [PreToken(part, is_special=is_special) for part, is_special in parts]
    for place, one in enumerate(patterns):
        found = [
            piece
            for before in found
            for piece in ((before,) if before.is_special else _cut(before, one, place, matcher))
        ]
    named = tuple(_with_groups(one)[1] for one in patterns)
    return SplitExplanation(patterns, named, tuple(found))


def _cut(before: PreToken, pattern: str, place: int, matcher: Matcher) -> Iterator[PreToken]:
    """The pieces that a pattern, whose index is `place`, makes of a pre-token."""

    def piece(start: int, end: int, taker: int | None) -> PreToken:
        begun_by = place if start else before.begun_by
        return PreToken(before.text[start:end], (*before.taken_by, taker), begun_by)

    compiled, parts = _with_groups(pattern)
    end = 0
    for match in matcher.find(pattern, before.text, compiled):
        start, last = match.span()
        if end < start:
            yield piece(end, start, None)
        groups = (match.start(f"{_GROUP}{number}") for number in range(len(parts)))
        yield piece(start, last, next((n for n, at in enumerate(groups) if at >= 0), None))
        end = last
    if end < len(before.text):
        yield piece(end, len(before.text), None)


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
