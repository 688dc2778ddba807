"""Pre-tokenization: cut the text into pieces whose edges no merge may cross."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from bpe_core.common.arguments import are_several
from bpe_core.common.errors import PatternError, SettingError, warn
from bpe_core.common.messages import nearest, quoted
from bpe_core.common.progress import OnProgress
from bpe_core.text.alphabet import check_text
from bpe_core.text.splits import NAMES, SPLIT_PATTERNS, SplitPattern, find_split, looks_like_name
from bpe_core.text.splitting import TimeLimit, check, cut, pieces
from bpe_core.text.splitting.matching import CHARACTERS, NOTHING

DEFAULT_SPLIT: Final = "gpt4"
SPLIT_TIMEOUT: Final = 10.0
"""Seconds after which a split pattern of the user's own is given up, where it is stuck."""
MAX_TIMEOUT: Final = 86_400.0  # seconds of the longest time limit for a split pattern: a day
_BEGINNING: Final = 1_000  # characters of a text, and texts, in which a pattern is looked for first
MAX_PATTERNS: Final = 16
"""Patterns that may be applied one after another; a real tokenizer has at most four."""


def check_split(split: object) -> SplitPattern:
    """A split as it is kept, by its own name, if it is one. Raises `PatternError`: no known name,
    no valid regex, or one that would fill the memory.

    >>> check_split("GPT-4o"), check_split("[a-z]+"), check_split(["[0-9]", "qwen"])
    ('gpt4o', '[a-z]+', ('[0-9]', 'gpt4_digits'))
    """
    patterns = patterns_of([one for given in patterns_of(split) for one in _called(given)])
    for one in patterns:
        check(one)
    return patterns if len(patterns) > 1 else (*patterns, "none")[0]


def _called(given: str) -> tuple[str, ...]:
    """The patterns of a name, or the pattern itself."""
    found = find_split(given) if looks_like_name(given) else given
    if found is None:
        raise PatternError(
            f"split is {quoted(given)}, no known name; it must be one of {nearest(given, NAMES)}, "
            "or a regex, in which (?:word) stands for the word itself"
        )
    return (found,) if isinstance(found, str) else found


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
        pattern: a name in `SPLIT_PATTERNS` or a model's, such as `"llama-3"`, in any spelling; or
            a regex. Text that the regex does not match becomes pre-tokens of its own; matches of
            nothing are passed over. Of several patterns each cuts the pieces that the one before
            it left.
        timeout: seconds after which a pattern is given up, plus one for each
            100,000 characters that it has got through.
        on_progress: hears now and then how many characters are cut; may raise to end it.

    Raises:
        TextError: not a str, or a lone surrogate.
        PatternError: no valid regex, or what looks like a name and is none.
        PatternError: the pattern did not finish in time.
        SettingError: the timeout is not a number above 0, or more than a day.

    >>> split("It's 2026 now", "gpt2")
    ['It', "'s", ' 2026', ' now']
    >>> split("one, two", "[a-z]+")
    ['one', ', ', 'two']
    >>> split("a12 b", ("gpt2", "[0-9]"))
    ['a', '1', '2', ' b']
    """
    known = check_split(pattern)
    return split_each((text,), known, timeout=timeout, on_progress=on_progress)[0]


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

    >>> matches_nothing("x*", "a"), matches_nothing("x+", "a")
    (True, False)
    """
    return bool(cut(pattern, (text,), TimeLimit(timeout)).matched & NOTHING)


def matches_nowhere(
    split: SplitPattern, texts: Iterable[str], special_tokens: Collection[str] = ()
) -> bool:
    """Whether no pattern matches a character of the texts, though there are some.

    >>> matches_nowhere("x+", ["one"]), matches_nowhere(("x+", "[a-z]+"), ["one"])
    (True, False)
    """
    patterns = patterns_of(split)
    if not SPLIT_PATTERNS.keys().isdisjoint(patterns):  # each of these matches everything
        return False
    parts = (part for text in texts for part in cut_specials(text, special_tokens))
    whole = [part for part, is_special in parts if not is_special]
    beginning = [part[:_BEGINNING] for part in whole[:_BEGINNING]]  # which mostly tells
    looks = ((one, some) for some in (beginning, whole) for one in patterns)
    with suppress(PatternError):  # to look again may take too long
        found = (cut(one, some, TimeLimit(SPLIT_TIMEOUT)).matched for one, some in looks)
        return bool(whole) and not any(matched & CHARACTERS for matched in found)
    return False


def warn_if_unsplit(
    split: SplitPattern, texts: Iterable[str], special_tokens: Collection[str] = ()
) -> None:
    """Say that a pattern matches nowhere, so that the texts are not split."""
    if matches_nowhere(split, texts, special_tokens):
        warn(f"split pattern {quoted(split)} matches no character of the text: nothing is split")


def check_timeout(seconds: float) -> None:
    """Check that a time limit for a split pattern is one."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise SettingError(f"split_timeout is {quoted(seconds)}; it must be a number of seconds")
    if not 0 < seconds <= MAX_TIMEOUT:
        raise SettingError(
            f"split_timeout is {quoted(seconds)}; it must be above 0 and at most "
            f"{MAX_TIMEOUT:,.0f} seconds, a day"
        )


def patterns_of(pattern: object) -> tuple[str, ...]:
    """The patterns that are applied one after another."""
    patterns = tuple(pattern) if isinstance(pattern, tuple | list) else (pattern,)
    for one in patterns:
        if not isinstance(one, str):
            raise PatternError(
                f"split is {quoted(one)}; it must be a name in SPLIT_PATTERNS, a model's, a regex, "
                "or a tuple of them"
            )
    if len(patterns) > MAX_PATTERNS:
        raise PatternError(
            f"there are {len(patterns):,} split patterns; at most {MAX_PATTERNS} can be applied "
            "one after another"
        )
    return patterns


def check_special_tokens(special_tokens: Collection[str]) -> tuple[str, ...]:
    """Return the special tokens as a tuple if each is a non-empty, distinct text."""
    # The order of a set is another one in each process, and the ids of a mapping would be lost.
    if not are_several(special_tokens) or isinstance(special_tokens, set | frozenset | Mapping):
        raise SettingError(
            f"special_tokens is {quoted(special_tokens)}; it must be a sequence of texts, such as "
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
    """Cut `text` at its special tokens, the longest first where several begin. Gives (piece,
    is_special) in text order, without empty pieces.

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
