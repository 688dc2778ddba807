"""Why a text is split where it is: the alternative of the pattern that matched each pre-token.

The text is split by a copy of the pattern whose alternatives are named groups.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from bpe_core.text.alphabet import check_text
from bpe_core.text.pretokenize import DEFAULT_SPLIT, Matcher, check_split, cut_specials, patterns_of
from bpe_core.text.shape import alternatives
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern

_GROUP: Final = "alternative"  # the name of a group, before the number of the alternative


@dataclass(frozen=True, slots=True)
class PreToken:
    """A pre-token with the alternatives that matched it.

    Attributes:
        text: its characters.
        taken_by: for each pattern the index of the alternative that matched the pre-token, or the
            longer one of which it is a part; None: no match, or the alternatives are not known.
        begun_by: the index of the pattern that made the boundary before it.
        is_special: whether it is a special token, which no pattern splits.
    """

    text: str
    taken_by: tuple[int | None, ...] = ()
    begun_by: int = 0
    is_special: bool = False


@dataclass(frozen=True)
class SplitExplanation:
    """The pre-tokens of a text, and the patterns that split it.

    Attributes:
        patterns: names in `SPLIT_PATTERNS` or regexes, applied one after another.
        alternatives: the alternatives of each pattern, in their order; () if they are not known.
        pretokens: in text order.
    """

    patterns: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...]
    pretokens: tuple[PreToken, ...]


def explain_split(
    text: str, pattern: SplitPattern = DEFAULT_SPLIT, *, special_tokens: Collection[str] = ()
) -> SplitExplanation:
    """The pre-tokens of `split`, with the alternative that matched each. Arguments and errors: as
    for `split`; `special_tokens` are recognised in the text.

    >>> explained = explain_split("It's 12", "gpt2")
    >>> [(one.text, explained.alternatives[0][one.taken_by[0]]) for one in explained.pretokens]
    [('It', ' ?\\\\p{L}+'), ("'s", "'(?:[sdmt]|ll|ve|re)"), (' 12', ' ?\\\\p{N}+')]
    """
    cut = cut_specials(check_text(text), special_tokens)
    found = [PreToken(part, is_special=is_special) for part, is_special in cut]
    patterns, matcher = patterns_of(check_split(pattern)), Matcher()
    for step, one in enumerate(patterns):
        found = [piece for pretoken in found for piece in _cut(pretoken, one, step, matcher)]
    known = tuple(_with_groups(one)[1] for one in patterns)
    return SplitExplanation(patterns, known, tuple(found))


def _cut(pretoken: PreToken, pattern: str, step: int, matcher: Matcher) -> Iterator[PreToken]:
    """The pre-tokens that the pattern with the index `step` makes of one."""
    if pretoken.is_special:
        yield pretoken
        return
    compiled, parts = _with_groups(pattern)
    for begin, end, match in matcher.cut(pattern, pretoken.text, compiled):
        group = match.lastgroup if match and parts else None
        taken_by = int(group.removeprefix(_GROUP)) if group else None
        begun_by = step if begin else pretoken.begun_by
        yield PreToken(pretoken.text[begin:end], (*pretoken.taken_by, taken_by), begun_by)


@lru_cache(maxsize=16)
def _with_groups(pattern: str) -> "tuple[regex.Pattern[str], tuple[str, ...]]":
    """The compiled pattern with its alternatives as named groups, and the alternatives; () if its
    text does not show them."""
    written = SPLIT_PATTERNS.get(pattern, pattern)
    parts = () if _GROUP in written else alternatives(written)
    groups = (f"(?P<{_GROUP}{number}>{part})" for number, part in enumerate(parts))
    return regex.compile("|".join(groups) or written, cache_pattern=False), parts
