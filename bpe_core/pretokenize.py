"""Pre-tokenization: cut the text into pieces whose edges no merge may cross."""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import regex

from bpe_core.alphabet import check_text
from bpe_core.errors import PatternError, PatternTimeoutError, SettingError
from bpe_core.history import OnProgress, Progress

_CONTRACTION: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_UPPER: Final = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER: Final = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"

SPLIT_PATTERNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Everything is one piece: merges may cross spaces and lines.
        "none": r"(?s:.+)",
        # A word with the one space before it; any other white space by itself.
        "whitespace": r"\s?\S+|\s+(?!\S)|\s+",
        # GPT-2 and GPT-3 (r50k_base).
        "gpt2": r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
        # GPT-3.5 and GPT-4 (cl100k_base): case-insensitive contractions, numbers by three digits.
        "gpt4": (
            r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+|"
            r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
        ),
        # GPT-4o and GPT-5 (o200k_base): words also part where a capital begins.
        "gpt4o": "|".join(
            (
                rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+{_CONTRACTION}",
                rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*{_CONTRACTION}",
                r"\p{N}{1,3}",
                r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
                r"\s*[\r\n]+",
                r"\s+(?!\S)",
                r"\s+",
            )
        ),
    }
)
"""Named split patterns. The `gpt…` ones cut as OpenAI's models do (as published in tiktoken)."""

DEFAULT_SPLIT: Final = "gpt4"
SplitPattern = str | tuple[str, ...]
"""A pattern, or several that are applied one after another."""
SPLIT_TIMEOUT: Final = 10.0
"""Seconds after which a split pattern of the user's own is given up, where it is stuck."""
CHARACTERS_A_SECOND: Final = 100_000
"""A pattern that is slower than this is stuck; usual ones are ten times as fast."""
_REPORT_EVERY: Final = 4096
"""Matches between two progress reports: some milliseconds."""
INVALID_REGEX: Final = (regex.error, ValueError, RecursionError)
"""What the regex module raises for an invalid pattern: its own error; ValueError for flags that
exclude each other; RecursionError for brackets in brackets in brackets."""


MAX_PATTERN: Final = 10_000
"""Characters of the longest split pattern; a real one has a few hundred."""
MAX_REPEATS: Final = 100_000
"""What the counts in a pattern, as in `a{3}`, may multiply to."""
_ESCAPE: Final = regex.compile(r"(?s)\\.")
_LEAST_COUNT: Final = regex.compile(r"\{([0-9]+)")
_RECURSION: Final = regex.compile(r"\(\?(?:R|[+-]?[0-9]|&|P>)")


def compile_pattern(pattern: str) -> regex.Pattern[str]:
    """The compiled regex for a name in `SPLIT_PATTERNS`, or for any other pattern.

    Raises:
        PatternError: not a valid regex, with the place, or one that would fill the memory.
    """
    if not isinstance(pattern, str):
        raise PatternError(f"split must be a str, not {type(pattern).__name__}")
    if pattern not in SPLIT_PATTERNS:
        _check_size(pattern)
    return _compile(pattern)


def _check_size(pattern: str) -> None:
    """Refuse what would fill the memory: `a{999999999}`, compiled to as many letters, or `(?R)`.

    The regex module has a limit for the time of a match, and none for memory.
    """
    if len(pattern) > MAX_PATTERN:
        raise PatternError(
            f"the pattern has {len(pattern):,} characters; at most {MAX_PATTERN:,} are allowed"
        )
    bare = _ESCAPE.sub("", pattern)
    if _RECURSION.search(bare):
        raise PatternError(f"the pattern calls itself, which is not allowed: {_short(pattern)}")
    product = 1
    for digits in _LEAST_COUNT.findall(bare):
        product *= max(int(digits[:9]), 1)
        if product > MAX_REPEATS:
            raise PatternError(
                f"the repeats in the pattern multiply to more than {MAX_REPEATS:,}: "
                f"{_short(pattern)}"
            )


@lru_cache(maxsize=64)
def _compile(pattern: str) -> regex.Pattern[str]:
    try:
        return regex.compile(SPLIT_PATTERNS.get(pattern, pattern))
    except INVALID_REGEX as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise PatternError(
            f"split pattern {_short(pattern)} is not a valid regex: {reason}; allowed are "
            f"{', '.join(SPLIT_PATTERNS)} or any pattern of the regex module"
        ) from None


def _short(pattern: str) -> str:
    """A pattern for a message, not longer than a line or two."""
    return repr(pattern if len(pattern) <= 120 else f"{pattern[:120]}…")


def split(
    text: str,
    pattern: SplitPattern = DEFAULT_SPLIT,
    *,
    timeout: float = SPLIT_TIMEOUT,
    on_progress: OnProgress | None = None,
) -> list[str]:
    """Cut `text` into pre-tokens. Nothing is lost: joined again, they are the text.

    Args:
        text: any text.
        pattern: a name in `SPLIT_PATTERNS`, or a regex. Text that the regex does not match
            becomes pre-tokens of its own; matches of nothing are passed over. Of several
            patterns each cuts the pieces that the one before it left.
        timeout: seconds after which a pattern is given up, plus one for each
            `CHARACTERS_A_SECOND` that it has got through.
        on_progress: hears now and then how many characters are cut; may raise to end it.

    Raises:
        TextError: not a str, or a lone surrogate.
        PatternError: not a valid regex.
        PatternTimeoutError: the pattern did not finish in time.
        SettingError: the timeout is not a number above 0.

    >>> split("It's 2026 now", "gpt2")
    ['It', "'s", ' 2026', ' now']
    >>> split("one, two", "[a-z]+")
    ['one', ', ', 'two']
    >>> split("a12 b", ("gpt2", "[0-9]"))
    ['a', '1', '2', ' b']
    """
    check_timeout(timeout)
    pieces = [check_text(text)] if text else []
    for one in patterns_of(pattern):
        pieces = [part for piece in pieces for part in _cut(piece, one, timeout, on_progress)]
    return pieces


def check_timeout(seconds: float) -> None:
    """Check that a time limit for a split pattern is one.

    Raises:
        SettingError: not a number above 0.
    """
    if not isinstance(seconds, int | float) or not seconds > 0:
        raise SettingError(f"split_timeout is {seconds!r}; it must be a number of seconds above 0")


def patterns_of(pattern: SplitPattern) -> tuple[str, ...]:
    """The patterns that are applied one after another."""
    return (pattern,) if isinstance(pattern, str) else tuple(pattern)


def _cut(
    text: str, pattern: str, timeout: float, on_progress: OnProgress | None = None
) -> Iterator[str]:
    end = 0
    try:
        for number, (start, stop) in enumerate(_matches(compile_pattern(pattern), text, timeout)):
            # With \K in a look-around a match may even end before it begins.
            if start >= stop or start < end:
                continue
            if end < start:
                yield text[end:start]
            yield text[start:stop]
            end = stop
            if on_progress and number % _REPORT_EVERY == _REPORT_EVERY - 1:
                on_progress(Progress("splitting", end, len(text)))
    except TimeoutError:
        raise PatternTimeoutError(
            f"split pattern {_short(pattern)} did not finish within {timeout:g} seconds on this "
            f"text of {len(text):,} characters (stuck after character {end:,}); it probably "
            "backtracks too much: avoid repeats inside repeats such as (a+)+, or use a possessive "
            "a++"
        ) from None
    except MemoryError:
        raise PatternError(
            f"split pattern {_short(pattern)} needs more memory than there is"
        ) from None
    if end < len(text):
        yield text[end:]


def _matches(pattern: regex.Pattern[str], text: str, timeout: float) -> Iterable[tuple[int, int]]:
    """Where the pattern matches, in text order.

    A pattern has `timeout` seconds, and more for what it has got through: a text of 60 MB may take
    its time, but a pattern that is stuck is given up soon wherever that happens.
    """
    if pattern.flags & regex.REVERSE:
        # (?r) searches from the end of the text, so the last match comes first.
        return reversed([match.span() for match in pattern.finditer(text, timeout=timeout)])
    if r"\G" in pattern.pattern:  # where the search began: it cannot be taken up in the middle
        return (match.span() for match in pattern.finditer(text, timeout=timeout))
    return _matches_taken_up(pattern, text, timeout)


def _matches_taken_up(
    pattern: regex.Pattern[str], text: str, timeout: float
) -> Iterator[tuple[int, int]]:
    """As `_matches`: when the time is over, it goes on from there with what has been earned."""
    started = time.monotonic()
    end = 0
    while True:
        left = timeout + end / CHARACTERS_A_SECOND - (time.monotonic() - started)
        if left <= 0:
            raise TimeoutError
        try:
            for match in pattern.finditer(text, end, timeout=left):
                yield match.span()
                end = match.end()
        except TimeoutError:
            continue
        return


def check_special_tokens(special_tokens: Collection[str]) -> tuple[str, ...]:
    """Return the special tokens as a tuple if each is a non-empty, distinct text.

    Raises:
        SettingError: one is empty, repeated, or not a str.
        TextError: one holds a lone surrogate.
    """
    if isinstance(special_tokens, str):
        raise SettingError(
            f"special_tokens is the str {special_tokens!r}; allowed is a sequence of texts, "
            f"for example ({special_tokens!r},)"
        )
    if not isinstance(special_tokens, Iterable):
        raise SettingError(
            f"special_tokens is {special_tokens!r}; allowed is a sequence of texts, or ()"
        )
    tokens = tuple(special_tokens)
    for place, token in enumerate(tokens):
        if not isinstance(token, str) or not token:
            raise SettingError(f"special token {place} is {token!r}; it must be a non-empty str")
        check_text(token)
        if token in tokens[:place]:
            raise SettingError(f"special token {token!r} is given twice; each may stand once")
    return tokens


def cut_specials(text: str, special_tokens: Collection[str]) -> list[tuple[str, bool]]:
    """Cut `text` at its special tokens, the longest first where several begin.

    Returns:
        (piece, is_special) in text order, without empty pieces.

    >>> cut_specials("a<end>b", ["<end>"])
    [('a', False), ('<end>', True), ('b', False)]
    """
    if not special_tokens:
        return [(text, False)] if text else []
    longest_first = sorted(special_tokens, key=len, reverse=True)
    parts = regex.split("(" + "|".join(map(regex.escape, longest_first)) + ")", text)
    return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]
