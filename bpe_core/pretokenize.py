"""Pre-tokenization: cut the text into pieces whose edges no merge may cross."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from bpe_core.alphabet import check_text, for_whole_characters
from bpe_core.arguments import ANYTHING, are_several, checked
from bpe_core.cutting import TimeLimit, check, cut, pieces
from bpe_core.errors import PatternError, SettingError
from bpe_core.history import OnProgress
from bpe_core.quoting import quoted

DEFAULT_SPLIT: Final = "gpt4"
SplitPattern = str | tuple[str, ...]
"""A pattern, or several that are applied one after another."""
SPLIT_TIMEOUT: Final = 10.0
"""Seconds after which a split pattern of the user's own is given up, where it is stuck."""
MAX_TIMEOUT: Final = 86_400.0
"""Seconds of the longest time limit for a split pattern: a day."""
MAX_PATTERNS: Final = 16
"""Patterns that may be applied one after another; a real tokenizer has at most four."""


def check_pattern(pattern: str) -> None:
    """Check that a pattern is a name in `SPLIT_PATTERNS`, or any other that can be compiled.

    Raises:
        PatternError: not a valid regex, with the place, or one that would fill the memory.
    """
    [only] = patterns_of((pattern,))
    check(only)


@checked(text=ANYTHING, pattern=ANYTHING, timeout=ANYTHING)
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
            100,000 characters that it has got through.
        on_progress: hears now and then how many characters are cut; may raise to end it.

    Raises:
        TextError: not a str, or a lone surrogate.
        PatternError: not a valid regex.
        PatternTimeoutError: the pattern did not finish in time.
        SettingError: the timeout is not a number above 0, or more than a day.

    >>> split("It's 2026 now", "gpt2")
    ['It', "'s", ' 2026', ' now']
    >>> split("one, two", "[a-z]+")
    ['one', ', ', 'two']
    >>> split("a12 b", ("gpt2", "[0-9]"))
    ['a', '1', '2', ' b']
    """

    def parts_of(whole: str) -> list[str]:
        return split_each((whole,), pattern, timeout=timeout, on_progress=on_progress)[0]

    return for_whole_characters(parts_of, text)


def split_each(
    texts: Sequence[str],
    pattern: SplitPattern = DEFAULT_SPLIT,
    *,
    timeout: float = SPLIT_TIMEOUT,
    on_progress: OnProgress | None = None,
) -> list[list[str]]:
    """The pre-tokens of each text, as `split` gives them; the time limit is for all of them.

    >>> split_each(["It's", "", "2026 now"], "gpt2")
    [['It', "'s"], [], ['2026', ' now']]
    """
    check_timeout(timeout)
    parts = [check_text(text) for text in texts]
    limit = TimeLimit(timeout)
    for one in patterns_of(pattern):
        parts = pieces(parts, cut(one, parts, limit, on_progress))
    rest = iter(parts)
    return [_up_to(len(text), rest) for text in texts]


def _up_to(length: int, parts: Iterator[str]) -> list[str]:
    """The next parts, which together have this length."""
    taken: list[str] = []
    while length:
        taken.append(next(parts))
        length -= len(taken[-1])
    return taken


def matches_nothing(pattern: str, text: str, *, timeout: float = SPLIT_TIMEOUT) -> bool:
    """Whether a pattern matches the empty text somewhere in a text.

    Raises:
        PatternError: as `split` does.

    >>> matches_nothing("x*", "a"), matches_nothing("x+", "a")
    (True, False)
    """
    return cut(pattern, (text,), TimeLimit(timeout)).matched_nothing


def check_timeout(seconds: float) -> None:
    """Check that a time limit for a split pattern is one.

    Raises:
        SettingError: not a number above 0, or more than a day.
    """
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise SettingError(f"split_timeout is {quoted(seconds)}; it must be a number of seconds")
    if not 0 < seconds <= MAX_TIMEOUT:
        raise SettingError(
            f"split_timeout is {quoted(seconds)}; it must be above 0 and at most "
            f"{MAX_TIMEOUT:,.0f} seconds, a day"
        )


def patterns_of(pattern: SplitPattern) -> tuple[str, ...]:
    """The patterns that are applied one after another.

    Raises:
        PatternError: more of them than are allowed, or one that is no str.
    """
    patterns = tuple(pattern) if isinstance(pattern, tuple | list) else (pattern,)
    for one in patterns:
        if not isinstance(one, str):
            raise PatternError(
                f"split is {quoted(one)}; allowed is a str, a name in SPLIT_PATTERNS or a "
                "regex, or a tuple of them"
            )
    if len(patterns) > MAX_PATTERNS:
        raise PatternError(
            f"there are {len(patterns):,} split patterns; at most {MAX_PATTERNS} can be applied "
            "one after another"
        )
    return patterns


def check_special_tokens(special_tokens: Collection[str]) -> tuple[str, ...]:
    """Return the special tokens as a tuple if each is a non-empty, distinct text.

    Raises:
        SettingError: one is empty, repeated, or not a str.
        TextError: one holds a lone surrogate.
    """
    # The order of a set is another one in each process, and the ids of a mapping would be lost.
    if not are_several(special_tokens) or isinstance(special_tokens, set | frozenset | Mapping):
        raise SettingError(
            f"special_tokens is {quoted(special_tokens)}; allowed is a sequence of texts, such as "
            "('<e>',)"
        )
    tokens = tuple(special_tokens)
    for place, token in enumerate(tokens):
        if not isinstance(token, str) or not token:
            raise SettingError(
                f"special token {place} is {quoted(token)}; it must be a non-empty str"
            )
        check_text(token)
        if token in tokens[:place]:
            raise SettingError(f"special token {quoted(token)} is given twice; each may stand once")
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
    first, lengths, known = _special_finder(tuple(special_tokens))
    parts: list[tuple[str, bool]] = []
    begin = 0
    for match in first.finditer(text):
        place = match.start()
        if place < begin:
            continue
        for length in lengths[match[0]]:
            if text[place : place + length] in known:
                parts += [(text[begin:place], False), (text[place : place + length], True)]
                begin = place + length
                break
    parts.append((text[begin:], False))
    return [(part, is_special) for part, is_special in parts if part]


@lru_cache(maxsize=16)
def _special_finder(
    special_tokens: tuple[str, ...],
) -> tuple[re.Pattern[str], dict[str, list[int]], frozenset[str]]:
    """What special tokens begin with, how long those are that begin so, and all of them.

    Some real tokenizers have thousands; a pattern of them all takes seconds for each text.
    """
    lengths: dict[str, set[int]] = {}
    for token in special_tokens:
        lengths.setdefault(token[0], set()).add(len(token))
    first = re.compile(f"[{''.join(map(re.escape, lengths))}]")
    longest_first = {one: sorted(sizes, reverse=True) for one, sizes in lengths.items()}
    return first, longest_first, frozenset(special_tokens)
