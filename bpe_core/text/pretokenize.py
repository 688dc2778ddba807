"""Pre-tokenization: split a text into pre-tokens, whose edges no merge may cross."""

import re
import time
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

import regex

from bpe_core.common.errors import PatternError, SettingError, warn
from bpe_core.common.limits import MAX_PATTERNS, SPLIT_RATE, SPLIT_TIMEOUT
from bpe_core.common.messages import nearest, quoted
from bpe_core.common.progress import Progress, thread_listener
from bpe_core.text.alphabet import check_text
from bpe_core.text.shape import check_size, is_plain
from bpe_core.text.splits import (
    SPLIT_NAMES,
    SPLIT_PATTERNS,
    SplitPattern,
    find_split,
    looks_like_name,
)

DEFAULT_SPLIT: Final = "gpt4"
Normalization = Literal["NFC", "NFD", "NFKC", "NFKD"]
NORMALIZATIONS: Final[tuple[Normalization, ...]] = get_args(Normalization)
_REPORT_EVERY: Final = 4_096  # matches between two progress reports: some milliseconds
_PURGE_EVERY: Final = 1_024  # patterns after which `regex` forgets the texts of all it compiled


def normalize(form: Normalization | None, text: str) -> str:
    """The text in a Unicode normal form; unchanged if the form is None.

    >>> normalize("NFC", "e\u0301"), normalize(None, "e\u0301") == "e\u0301"
    ('é', True)
    """
    return text if form is None else unicodedata.normalize(form, text)


def check_split(split: object) -> SplitPattern:
    """Check the patterns of a split, and return it by its own name if it has one.

    Raises:
        PatternError: an unknown name, an invalid regex, or one that compiles to too much.

    >>> check_split("GPT-4o"), check_split("[a-z]+"), check_split(["[0-9]", "qwen"])
    ('gpt4o', '[a-z]+', ('[0-9]', 'gpt4_digits'))
    """
    patterns: list[str] = []
    for pattern in patterns_of(split):
        found = find_split(pattern) if looks_like_name(pattern) else pattern
        if found is None:
            raise PatternError(
                f"split is {quoted(pattern)}, no known name; it must be one of "
                f"{nearest(pattern, SPLIT_NAMES)}, or a regex, where (?:word) is a word itself"
            )
        patterns += patterns_of(found)
    for pattern in patterns_of(patterns):
        if pattern not in SPLIT_PATTERNS:
            compile_pattern(pattern)
    return tuple(patterns) if len(patterns) > 1 else (*patterns, "none")[0]


def check_plain(split: SplitPattern) -> None:
    """Check that a split is named or plain (`bpe_core.text.shape`), without compiling it, for
    splits that are not trusted. Raises `PatternError`."""
    for pattern in patterns_of(split):
        if pattern not in SPLIT_PATTERNS and not is_plain(pattern):
            raise PatternError(
                f"split pattern {quoted(pattern)} is not plain: it repeats a group, as (ab)+ does, "
                "or has unusual syntax",
                reason="not_plain",
            )


def split(text: str, pattern: SplitPattern = DEFAULT_SPLIT) -> list[str]:
    """Split `text` into pre-tokens. Nothing is lost: joined again, they are the text.

    Args:
        text: any text.
        pattern: a name in `SPLIT_PATTERNS` or a model's, such as `"llama-3"`, in any spelling; or
            a regex, whose matches and what is between them become pre-tokens. Several patterns are
            applied one after another, each to the pre-tokens of the one before.

    Raises:
        TextError: not a str, or a lone surrogate.
        PatternError: an unknown name, an invalid regex, or a user's pattern took more processor
            time than ten seconds and one more for each 100,000 characters.

    >>> split("It's 2026 now", "gpt2")
    ['It', "'s", ' 2026', ' now']
    >>> split("one, two", "[a-z]+")
    ['one', ', ', 'two']
    >>> split("a12 b", ("gpt2", "[0-9]"))
    ['a', '1', '2', ' b']
    """
    return split_each((text,), check_split(pattern))[0]


def split_each(texts: Sequence[str], pattern: SplitPattern) -> list[list[str]]:
    """The pre-tokens of each text, as `split` gives them; the time limit is for all of them.

    >>> split_each(["It's", "", "2026 now"], "gpt2")
    [['It', "'s"], [], ['2026', ' now']]
    """
    found = [[check_text(text)] for text in texts]
    patterns = patterns_of(pattern)
    matcher = Matcher(len(patterns) * sum(map(len, texts)))
    known: dict[str, str] = {}  # equal pre-tokens are one str: a training takes a sixth less memory
    for one in patterns:
        for place, pieces in enumerate(found):
            cut = (piece[a:b] for piece in pieces for a, b, _ in matcher.cut(one, piece))
            found[place] = [known.setdefault(part, part) for part in cut]
    return found


class Matcher:
    """Matches split patterns in texts, with one time limit for all of them, while other threads go
    on. Progress is reported to the callback of the thread (`reporting_to`).

    Attributes:
        seconds: the time limit, in processor time of this thread; a server sets less.
    """

    seconds: ClassVar[float] = SPLIT_TIMEOUT

    def __init__(self, total: int = 0) -> None:
        """`total`: characters of all texts together, for progress reports."""
        self._total, self._on_progress = total, thread_listener()
        self._start = time.thread_time()
        self._done = 0  # characters of all texts before this one

    def cut(
        self, pattern: str, text: str, compiled: "regex.Pattern[str] | None" = None
    ) -> Iterator[tuple[int, int, "regex.Match[str] | None"]]:
        """Where each match of at least one character begins and ends, with the match, and what is
        between matches, with None. `compiled`: matches as the pattern does."""
        compiled, end = compiled or compile_pattern(SPLIT_PATTERNS.get(pattern, pattern)), 0
        while True:
            timeout = self._left(pattern, end)
            matches = compiled.finditer(text, end, concurrent=True, timeout=timeout)
            with suppress(TimeoutError):  # `regex` counts the processor time of all threads
                for number, match in enumerate(matches, 1):
                    start, last = match.span()
                    if end <= start < last:  # \K in a look-around lets a match end earlier
                        if end < start:
                            yield end, start, None
                        yield start, last, match
                        end = last
                    if number % _REPORT_EVERY == 0:
                        self._on_progress(Progress("splitting", self._done + end, self._total))
                break
        if end < len(text):
            yield end, len(text), None
        self._done += len(text)

    def _left(self, pattern: str, end: int) -> float | None:
        """Seconds that a pattern may still take; None for a named split, which never gets stuck."""
        if pattern in SPLIT_PATTERNS:
            return None
        earned = (self._done + end) / SPLIT_RATE
        left = self.seconds + earned - (time.thread_time() - self._start)
        if left <= 0:
            raise PatternError(
                f"split pattern {quoted(pattern)} did not finish within {self.seconds:g} seconds: "
                f"it is stuck after character {end:,}; avoid repeats such as a+a+ or (a+)+",
                reason="timeout",
            )
        return left


@lru_cache(maxsize=64)
def compile_pattern(pattern: str) -> "regex.Pattern[str]":
    """A compiled regex. Raises `PatternError`: it is invalid, or would compile to too much."""
    if compile_pattern.cache_info().misses % _PURGE_EVERY == 0:
        regex.purge()
    check_size(pattern)
    try:
        compiled = regex.compile(pattern, cache_pattern=False)
    except (regex.error, ValueError, RecursionError) as error:  # ValueError: contradicting flags
        raise PatternError(
            f"pattern {quoted(pattern)} is not a valid regex of the module regex: {error}"
        ) from None
    if compiled.flags & regex.REVERSE:
        raise PatternError(f"pattern {quoted(pattern)} searches from the end of the text by (?r)")
    return compiled


def matches_nowhere(
    split: SplitPattern, texts: Iterable[str], special_tokens: Collection[str] = ()
) -> bool:
    """Whether no pattern matches a character of the texts, though they have some.

    >>> matches_nowhere("x+", ["one"]), matches_nowhere(("x+", "[a-z]+"), ["one"])
    (True, False)
    """
    patterns, matcher = patterns_of(split), Matcher()
    if not SPLIT_PATTERNS.keys().isdisjoint(patterns):  # each of these matches everything
        return False
    cut = (part for text in texts for part in cut_specials(text, special_tokens))
    parts = [part for part, is_special in cut if not is_special]
    matches = (match for one in patterns for part in parts for *_, match in matcher.cut(one, part))
    return bool(parts) and not any(matches)


def warn_if_unsplit(
    split: SplitPattern, texts: Iterable[str], special_tokens: Collection[str] = ()
) -> None:
    """Warn if a pattern matches nowhere, so that the texts are not split."""
    if matches_nowhere(split, texts, special_tokens):
        warn(f"split pattern {quoted(split)} matches no character of the text: nothing is split")


def patterns_of(split: object) -> tuple[str, ...]:
    """The patterns of a split, which are applied one after another. Raises `PatternError`."""
    patterns = tuple(split) if isinstance(split, tuple | list) else (split,)
    for pattern in patterns:
        if not isinstance(pattern, str):
            raise PatternError(
                f"split is {quoted(pattern)}; it must be a name in SPLIT_PATTERNS, a model's, a "
                "regex, or a tuple of them"
            )
    if len(patterns) > MAX_PATTERNS:
        raise PatternError(f"there are {len(patterns):,} split patterns, of {MAX_PATTERNS} allowed")
    return patterns


def check_special_tokens(special_tokens: object) -> tuple[str, ...]:
    """Return the special tokens as a tuple. Raises `SettingError`: not a sequence of distinct texts
    that are not empty."""
    tokens: tuple[object, ...] = (None,)
    if isinstance(special_tokens, Sequence) and not isinstance(special_tokens, str):
        tokens = tuple(special_tokens)
    for token in tokens:
        if not isinstance(token, str) or not token or tokens.count(token) > 1:
            raise SettingError(
                f"special_tokens is {quoted(special_tokens)}; it must be a sequence of distinct "
                "texts that are not empty, such as ('<e>',)"
            )
    return tuple(check_text(str(token)) for token in tokens)


def cut_specials(text: str, special_tokens: Collection[str]) -> list[tuple[str, bool]]:
    """The parts of `text` between its special tokens and these, none of them empty, and whether
    each is a special token. Where several begin, the longest is one.

    >>> cut_specials("a<end>b", ["<end>"])
    [('a', False), ('<end>', True), ('b', False)]
    """
    if not special_tokens:
        return [(text, False)] if text else []
    first, lengths, known = _special_finder(tuple(special_tokens))
    parts: list[tuple[str, bool]] = []
    begin = 0
    for match in first.finditer(text):
        place = match.start()
        ends = (place + length for length in lengths if text[place : place + length] in known)
        if place >= begin and (end := next(ends, None)):
            parts += [(text[begin:place], False), (text[place:end], True)]
            begin = end
    parts.append((text[begin:], False))
    return [(part, is_special) for part, is_special in parts if part]


@lru_cache(maxsize=16)
def _special_finder(tokens: tuple[str, ...]) -> tuple[re.Pattern[str], list[int], frozenset[str]]:
    """A regex for the first characters of special tokens, their lengths, the longest first, and all
    of them. Some tokenizers have thousands: a regex of them all would take seconds for a text."""
    first = "".join({re.escape(token[0]) for token in tokens})
    lengths = sorted(set(map(len, tokens)), reverse=True)
    return re.compile(f"[{first}]"), lengths, frozenset(tokens)
