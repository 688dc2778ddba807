"""Cutting texts by a regular expression that somebody else wrote, in bounded time and memory.

A named pattern cuts any text in this process, and a plain one a short text. All else is compiled
and matched in another process.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

import regex

from bpe_core.common.apart import CannotStartError
from bpe_core.common.errors import PatternError
from bpe_core.common.progress import OnProgress, Progress, thread_listener
from bpe_core.text.splitting import matching_process
from bpe_core.text.splitting.matching import Span, add_ends, spans
from bpe_core.text.splitting.matching_process import Cutting
from bpe_core.text.splits import SPLIT_PATTERNS
from bpe_core.text.splitting.shape import (
    MAX_PATTERN,
    MAX_SIZE,
    calls_itself,
    compiled_size,
    is_plain,
)

INVALID_REGEX: Final = (regex.error, ValueError, RecursionError)
"""What the regex module raises for an invalid pattern: its own error; ValueError for flags that
exclude each other; RecursionError for brackets in brackets in brackets."""
CHARACTERS_A_SECOND: Final = 100_000
"""A pattern that is slower than this is stuck; usual ones are ten times as fast."""
SHORT: Final = 100_000  # characters of a text that a plain pattern cuts in this process
HERE_SECONDS: Final = 0.25
"""Processor seconds of this process after which a plain pattern goes on in another one."""
_REPORT_EVERY: Final = 4096  # matches between two progress reports: some milliseconds
_PURGE_EVERY: Final = 1024
"""Patterns after which the regex module forgets; it keeps the text of each that it compiles."""


@dataclass
class TimeLimit:
    """How long patterns may take on a text."""

    seconds: float  # what they have at first, on the clock on the wall
    # what they have now; each `CHARACTERS_A_SECOND` they get through earn one more
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.seconds


def check(pattern: str) -> None:
    """Check that a pattern can be compiled. Raises `PatternError`: not a valid regex, with the
    reason, or one that is too large."""
    if pattern in SPLIT_PATTERNS:
        return
    if _is_plain(pattern):
        _compiled(pattern)
    else:
        _check_apart(pattern)


def check_size(pattern: str) -> None:
    """Check by its text alone that a pattern is not compiled to too much."""
    if len(pattern) > MAX_PATTERN:
        raise PatternError(
            f"the pattern has {len(pattern):,} characters; at most {MAX_PATTERN:,} are allowed"
        )
    if calls_itself(pattern):
        raise PatternError(f"the pattern calls itself, which is not allowed: {short(pattern)}")
    if compiled_size(pattern) > MAX_SIZE:
        raise PatternError(
            f"the repeats in the pattern multiply to more than {MAX_SIZE:,} single characters and "
            f"brackets: {short(pattern)}; a+ in brackets with a + counts four times, a{{9}} nine"
        )


def cut(
    pattern: str, texts: Sequence[str], limit: TimeLimit, on_progress: OnProgress | None = None
) -> Cutting:
    """Where a pattern cuts each of the texts, as if it stood alone.

    Args:
        pattern: a name in `SPLIT_PATTERNS`, or a regex.
        texts: the texts; none of them has a lone surrogate.
        limit: for all of them together. What the pattern takes is taken off.
        on_progress: hears now and then how many characters are cut; may raise to end it. None:
            the callback of this thread (`common.progress.report_to`).

    Raises:
        PatternError: not a valid regex, or one that needs too much memory.
        PatternError: the pattern did not finish in time.

    >>> cut("[a-z]+", ["one, two", "3"], TimeLimit(10)).ends.tolist()
    [3, 5, 8, 9]
    """
    size = sum(map(len, texts))
    hear = on_progress or thread_listener()

    def tick(done: int) -> None:
        hear(Progress("splitting", done, size))

    cutting = Cutting(limit.left, CHARACTERS_A_SECOND, tick)
    try:
        if pattern in SPLIT_PATTERNS:
            _cut_here(_compiled(pattern), texts, cutting, None)
        elif not (_is_plain(pattern) and size <= SHORT and _cut_soon(pattern, texts, cutting)):
            _cut_apart(pattern, texts, cutting)
    except TimeoutError:
        raise PatternError(
            f"split pattern {short(pattern)} did not finish within {limit.seconds:g} seconds on "
            f"this text of {size:,} characters (stuck after character {cutting.end:,}); it "
            "probably backtracks too much: avoid repeats inside repeats such as (a+)+, or use a "
            "possessive a++",
            reason="timeout",
        ) from None
    limit.left = cutting.left + size / CHARACTERS_A_SECOND
    return cutting


def pieces(texts: Sequence[str], cutting: Cutting) -> list[str]:
    """The pieces of all texts that `cut` found."""
    text = texts[0] if len(texts) == 1 else "".join(texts)
    found: dict[str, str] = {}  # equal ones are one text: a training takes a sixth less
    cut = (text[start:end] for start, end in pairwise(chain((0,), cutting.ends)))
    return [found.setdefault(piece, piece) for piece in cut]


def short(pattern: str) -> str:
    """A pattern for a message, not longer than a line or two."""
    return repr(pattern if len(pattern) <= 120 else f"{pattern[:120]}…")


@lru_cache(maxsize=256)
def _is_plain(pattern: str) -> bool:
    """Whether a pattern is plain; refuse at once what cannot be allowed."""
    check_size(pattern)
    return is_plain(pattern)


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> regex.Pattern[str]:
    """A named or a plain pattern."""
    if _compiled.cache_info().misses % _PURGE_EVERY == 0:
        regex.purge()
    try:
        return regex.compile(SPLIT_PATTERNS.get(pattern, pattern), cache_pattern=False)
    except INVALID_REGEX as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise _invalid(pattern, reason) from None


@lru_cache(maxsize=64)
def _check_apart(pattern: str) -> None:
    try:
        _cut_apart(pattern, (), Cutting(matching_process.COMPILE_SECONDS, CHARACTERS_A_SECOND))
    except TimeoutError:
        raise PatternError(
            f"split pattern {short(pattern)} takes more than "
            f"{matching_process.COMPILE_SECONDS:g} seconds to compile",
            reason="timeout",
        ) from None


def _invalid(pattern: str, reason: str) -> PatternError:
    return PatternError(
        f"split pattern {short(pattern)} is not a valid regex: {reason}; give "
        f"{', '.join(SPLIT_PATTERNS)} or any pattern of the regex module"
    )


def _cut_soon(pattern: str, texts: Sequence[str], cutting: Cutting) -> bool:
    """Cut short texts here if that takes no time; whether it did."""
    started = time.monotonic()
    try:
        _cut_here(_compiled(pattern), texts, cutting, min(HERE_SECONDS, cutting.left))
    except TimeoutError:
        return False
    finally:
        cutting.left -= time.monotonic() - started
    return True


def _cut_here(
    pattern: regex.Pattern[str], texts: Sequence[str], cutting: Cutting, seconds: float | None
) -> None:
    until = time.monotonic() + (seconds or 0)
    start = 0
    for text in texts:
        timeout = None if seconds is None else max(until - time.monotonic(), 0)
        matches = _told(spans(pattern, text, timeout), cutting)
        cutting.matched |= add_ends(matches, len(text), start, cutting.ends)
        start += len(text)


def _told(matches: Iterable[Span], cutting: Cutting) -> Iterator[Span]:
    for number, span in enumerate(matches):
        yield span
        if number % _REPORT_EVERY == _REPORT_EVERY - 1:
            cutting.tick(cutting.end)


def _cut_apart(pattern: str, texts: Sequence[str], cutting: Cutting) -> None:
    if cutting.left <= 0:
        raise TimeoutError
    try:
        matching_process.cut_apart(pattern, texts, cutting)
    except matching_process.InvalidError as error:
        raise _invalid(pattern, str(error)) from None
    except matching_process.NoMemoryError:
        raise PatternError(
            f"split pattern {short(pattern)} needs more memory than it may have; it probably has "
            "a repeat inside a repeat, such as (a|b)+, that matches very much at once"
        ) from None
    except CannotStartError as error:
        if _is_plain(pattern):
            earned = sum(map(len, texts)) / CHARACTERS_A_SECOND
            return _cut_here(_compiled(pattern), texts, cutting, cutting.left + earned)
        raise PatternError(
            f"split pattern {short(pattern)} repeats groups or is unusual in another way, so it "
            f"needs a separate process, and none can be started here: {error}"
        ) from None
