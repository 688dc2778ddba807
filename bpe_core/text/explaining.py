"""Why a text is split where it is: the alternative of the pattern that took each pre-token.

The text is always split by the pattern as it is. A copy whose alternatives have names tells which
of them matched; where that copy would split elsewhere, or takes too long, nothing is told.
"""

import math
import time
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from bpe_core.text.alphabet import check_text
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT,
    SPLIT_TIMEOUT,
    check_special_tokens,
    check_split,
    check_timeout,
    cut_specials,
    patterns_of,
)
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern
from bpe_core.text.splitting import HERE_SECONDS, INVALID_REGEX, TimeLimit, cut
from bpe_core.text.splitting.matching import HELD, Span, add_ends
from bpe_core.text.splitting.shape import alternatives, is_plain

_NAME: Final = "took"


@dataclass(frozen=True, slots=True)
class PreToken:
    """A pre-token, and what took it.

    Attributes:
        taken_by: for each pattern, the place of the alternative that matched the piece it was in
            then; None: none did, or nothing tells.
        begun_by: the place of the pattern that made the boundary before it.
        is_special: a special token: no pattern looks into it.
    """

    text: str
    taken_by: tuple[int | None, ...] = ()
    begun_by: int = 0
    is_special: bool = False


@dataclass(frozen=True, slots=True)
class SplitExplanation:
    """Why a text is split where it is.

    Attributes:
        patterns: those that were applied, one after another.
        alternatives: of each pattern; none where nothing tells which of them matched.
        pretokens: the text.
    """

    patterns: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...]
    pretokens: tuple[PreToken, ...]


def explain_split(
    text: str,
    pattern: SplitPattern = DEFAULT_SPLIT,
    *,
    special_tokens: Collection[str] = (),
    timeout: float = SPLIT_TIMEOUT,
) -> SplitExplanation:
    """Split a text as `split` does, and tell which alternative took each pre-token.

    Args:
        text: any text.
        pattern: as `split` has it.
        special_tokens: those that are recognised in the text.
        timeout: seconds for all patterns, as `split` counts them.

    Raises:
        TextError, PatternError, PatternError, SettingError: as `split` raises them.

    >>> explained = explain_split("It's 12", "gpt2")
    >>> [(one.text, explained.alternatives[0][one.taken_by[0]]) for one in explained.pretokens]
    [('It', ' ?\\\\p{L}+'), ("'s", "'(?:[sdmt]|ll|ve|re)"), (' 12', ' ?\\\\p{N}+')]
    """
    check_timeout(timeout)
    limit, known = TimeLimit(timeout), check_special_tokens(special_tokens)
    parts = cut_specials(check_text(text), known)
    found = [PreToken(part, is_special=is_special) for part, is_special in parts]
    patterns, told = patterns_of(check_split(pattern)), []
    for place, one in enumerate(patterns):
        texts = [piece.text for piece in found if not piece.is_special]
        ends = cut(one, texts, limit).ends
        takers = _takers(one, texts, ends)
        told.append(() if takers is None else alternatives_of(one))
        found = list(_parts(found, ends, takers or {}, place))
    return SplitExplanation(patterns, tuple(told), tuple(found))


def alternatives_of(pattern: str) -> tuple[str, ...]:
    """The alternatives of a pattern that may be named; of any other none."""
    if pattern in SPLIT_PATTERNS or is_plain(pattern):
        return alternatives(SPLIT_PATTERNS.get(pattern, pattern))
    return ()


def _parts(
    found: Sequence[PreToken], ends: Iterable[int], takers: Mapping[int, int], place: int
) -> Iterator[PreToken]:
    """What a pattern makes of the pieces that those before it left."""
    rest, begin = iter(ends), 0
    for whole in found:
        if whole.is_special:
            yield whole
            continue
        at, begun_by = 0, whole.begun_by
        while at < len(whole.text):
            end = next(rest)
            text = whole.text[at : at + end - begin]
            yield PreToken(text, (*whole.taken_by, takers.get(end)), begun_by)
            at, begin, begun_by = at + end - begin, end, place


def _takers(pattern: str, texts: Sequence[str], ends: "array[int]") -> dict[int, int] | None:
    """By the end of each match the place of the alternative; None where nothing tells."""
    named = _with_names(pattern)
    if named is None:
        return None
    compiled, names = named
    until = math.inf if pattern in SPLIT_PATTERNS else time.monotonic() + HERE_SECONDS
    again, found, start = array(HELD), {}, 0

    def spans(text: str) -> Iterator[Span]:
        left = None if until == math.inf else max(until - time.monotonic(), 0)
        for match in compiled.finditer(text, timeout=left):
            if match[0]:
                found[start + match.end()] = next(
                    place for place, name in enumerate(names) if match.start(name) >= 0
                )
            yield match.span()

    try:
        for text in texts:
            add_ends(spans(text), len(text), start, again)
            start += len(text)
    except TimeoutError:
        return None
    return found if again == ends else None


@lru_cache(maxsize=16)
def _with_names(pattern: str) -> tuple[regex.Pattern[str], tuple[str, ...]] | None:
    """A copy whose alternatives have names, and these; None where it cannot be made."""
    parts = alternatives_of(pattern)
    names = tuple(f"{_NAME}{place}" for place in range(len(parts)))
    if not parts or _NAME in pattern:
        return None
    grouped = [f"(?P<{name}>{part})" for name, part in zip(names, parts, strict=True)]
    try:
        return regex.compile("|".join(grouped), cache_pattern=False), names
    except INVALID_REGEX:
        return None
