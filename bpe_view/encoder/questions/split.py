"""The answer to "Why split here": what took each pre-token."""

from itertools import accumulate
from typing import Any, Final

import regex

from bpe_core.common import printable
from bpe_core.text import PreToken, explain_split
from bpe_view.encoder.text_encoding import Encoding

NOTHING: Final = -1  # what took a pre-token that no alternative matched
SPECIAL: Final = -2  # what took a special token
_UPPER: Final = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_LOWER: Final = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_ANY_CASE: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_OTHER: Final = r" ?[^\s\p{L}\p{N}]+"
_BEFORE: Final = r"[^\r\n\p{L}\p{N}]?"
_SAYS: Final = {
    "all": ["(?s:.+)"],
    "no_space": [r"\s?\S+"],
    "word": [r" ?\p{L}+", r" ?[\p{L}]+"],
    "any_word": [rf"{_BEFORE}\p{{L}}+", "[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+"],
    "capital": [rf"{_BEFORE}{_UPPER}*{_LOWER}+{ending}" for ending in ("", f"{_ANY_CASE}?")],
    "capitals": [rf"{_BEFORE}{_UPPER}+{_LOWER}*{ending}" for ending in ("", f"{_ANY_CASE}?")],
    "ending": [
        _ANY_CASE,
        *(f"'{one}" for one in ("s", "t", "re", "ve", "m", "ll", "d")),
        "'(?i:[sdmt]|ll|ve|re)",
        "'(?:[sdmt]|ll|ve|re)",
    ],
    "number": [r" ?\p{N}+", r" ?[\p{N}]+"],
    "digits": [r"\p{N}{1,3}"],
    "digit": [r"\p{N}"],
    "first_digits": [
        r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))",
        r"(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))",
    ],
    "three_digits": [r"(?<=\p{N})\p{N}{3}"],
    "hanzi": ["[一-龥\u3040-ゟ゠-ヿ]+"],
    "mark_word": [r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+"""],
    "marks": [_OTHER],
    "marks_lines": [rf"{_OTHER}[\r\n]*", " ?[\\p{P}\\p{S}]+[\r\n]*"],
    "marks_slashes": [rf"{_OTHER}[\r\n/]*"],
    "lines": [r"\s*[\r\n]", r"\s*[\r\n]+", "\\s*[\r\n]+"],
    "last": [r"\s+$", r"\s+(?![\s\S])"],
    "spaces": [r"\s+(?!\S)"],
    "rest": [r"\s+", r"\s"],
}


def _giving_back(alternative: str) -> str:
    """Without possessive marks: whether a repeat may give back what it took is no matter here."""
    return regex.sub(r"(?<=[+*?]|[0-9]\})\+", "", alternative)


_KEYS: Final = {_giving_back(one): key for key, written in _SAYS.items() for one in written}


def says(alternative: str) -> str:
    r"""The key of what is said of an alternative; empty where its text has to do.

    >>> says(r"\p{N}{1,3}+"), says(r"\p{L}")
    ('digits', '')
    """
    return _KEYS.get(_giving_back(alternative), "")


def _line(pattern: str, key: str) -> tuple[str, str]:
    """A pattern on one line, and the key of what is said of it."""
    return pattern.replace("\r", r"\r").replace("\n", r"\n"), key


def split_reasons(encoding: Encoding) -> dict[str, Any] | None:
    """What took each pre-token; None for no text, and where a tokenizer splits otherwise.

    Returns:
        `patterns`: the text of each alternative, and the key of what is said of it; `pieces`: of
        each pre-token how it is written, the place of what took it among all alternatives, the
        same for both sides of the boundary before it, and the pattern that made that one.
    """
    tokenizer = encoding.tokenizer
    if tokenizer.split is None:
        return None
    specials = (*encoding.specials,)
    explained = explain_split(encoding.text, tokenizer.split, special_tokens=specials)
    by_bytes = tokenizer.alphabet.base == "bytes"
    pretokens = explained.pretokens
    lengths = [len(one.text.encode() if by_bytes else one.text) for one in pretokens]
    if list(accumulate(lengths[:-1], initial=0)) != encoding.piece_starts.tolist():
        return None
    steps = zip(explained.patterns, explained.alternatives, strict=True)
    patterns = [
        [_line(one, says(one)) for one in parts] if parts else [_line(pattern, "whole")]
        for pattern, parts in steps
    ]
    firsts = list(accumulate(map(len, patterns), initial=0))

    def taker(one: PreToken, step: int) -> int:
        if one.is_special:
            return SPECIAL
        place = one.taken_by[step] if explained.alternatives[step] else 0
        return NOTHING if place is None else firsts[step] + place

    return {
        "patterns": patterns,
        "pieces": [
            (
                printable(one.text.encode()),
                max(taker(one, step) for step in range(len(patterns))),
                taker(before, one.begun_by),
                taker(one, one.begun_by),
                one.begun_by,
            )
            for before, one in zip(pretokens[:1] + pretokens, pretokens, strict=False)
        ],
    }
