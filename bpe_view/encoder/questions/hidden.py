"""The answer to "Hidden characters": what one does not see, and what it is when cleaned."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import regex

import bpe_core as bpe
from bpe_core.common import Int64Array, visible
from bpe_view.encoder.text_encoding import Encoding, unicode_name

MOST_ROWS: Final = 60
_NEAR: Final = 8  # characters on each side that are shown
_MOST_ROUNDS: Final = 4  # what is taken away may have stood between a letter and its mark
_MOST_MARKED: Final = 200  # places that are marked in the text

_TAGS: Final = "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"
_ELEMENT: Final = (
    rf"(?:\p{{RI}}\p{{RI}}|🏴{_TAGS}|\p{{Emoji}}(?:\p{{EMod}}|\uFE0F?\u20E3|[\uFE0E\uFE0F])?)"
)
_ON_LETTER: Final = r"(?:(?!\p{DI})\p{M})"
_KINDS: Final = {
    "emoji": rf"{_ELEMENT}(?:\u200D{_ELEMENT})*",
    "line": r"\r(?=\n)",
    "end": r"[\r\v\f\x85\u2028\u2029]",
    "space": r"(?! )[\p{Zs}\u2800]",
    "joined": r"(?<=[\p{jt=D}\p{jt=L}\p{ccc=9}])[\u200C\u200D]"
    r"|(?<=[\p{jt=D}\p{Han}])\p{Variation_Selector}",
    "unseen": r"(?![\t\n]|\p{PCM})[\p{Cc}\p{Cf}\p{DI}]",
    "unknown": r"[\p{Co}\p{Cn}]",
    "letter": r"[\p{HST=L}\p{HST=V}\p{HST=T}]+|[가-힣]\p{HST=T}"
    rf"|[\x00-\x7F]{_ON_LETTER}+|[^\x00-\x7F]{_ON_LETTER}*",
}
_WRITTEN: Final = "|".join(f"(?<{kind}>{written})" for kind, written in _KINDS.items())
_IN_EMOJI: Final = regex.compile(r"[\p{DI}\p{EMod}]")
_MARK: Final = regex.compile(r"(?=\p{M})[\p{scx=Zinh}\p{scx=Latn}]")
_PARTS: Final = regex.compile(_WRITTEN)
_BECOMES: Final = {"line": "", "end": "\n", "space": " ", "unseen": ""}


@dataclass(frozen=True, slots=True)
class Hidden:
    """A part of a text, by characters. `becomes` is what cleaning puts there, None: it stays."""

    start: int
    end: int
    becomes: str | None


def find_hidden(text: str) -> list[Hidden]:
    """All of it, from the beginning.

    Kept is what belongs there: joiners and variation selectors in emoji, joiners in scripts that
    need them, marks that no letter has in one, what nobody but the writer knows.

    >>> find_hidden("a\u200b\u00a0b")
    [Hidden(start=1, end=2, becomes=''), Hidden(start=2, end=3, becomes=' ')]
    """
    return [one for part in _PARTS.finditer(text) for one in _of_part(part)]


def cleaned(text: str) -> str:
    """The text without what is hidden.

    >>> cleaned("caf\u0065\u0301\u200b\u00a0\r\n")
    'café \\n'
    """
    for _ in range(_MOST_ROUNDS):
        before, end, parts = text, 0, list[str]()
        for one in find_hidden(text):
            if one.becomes is not None:
                parts += [text[end : one.start], one.becomes]
                end = one.end
        text = "".join([*parts, text[end:]])
        if text == before:
            break
    return text


def _of_part(part: "regex.Match[str]") -> Iterator[Hidden]:
    kind, start, end, text = part.lastgroup, part.start(), part.end(), part.group()
    if kind in _BECOMES:
        yield Hidden(start, end, _BECOMES[kind])
    elif kind == "letter" and (whole := unicodedata.normalize("NFC", text)) != text:
        yield Hidden(start, end, whole)
    elif kind in ("joined", "unknown"):
        yield Hidden(start, end, None)
    else:
        inside = _IN_EMOJI if kind == "emoji" else _MARK
        for one in inside.finditer(text):
            yield Hidden(start + one.start(), start + one.end(), None)


def hidden_answer(encoding: Encoding) -> dict[str, Any]:
    """What one does not see in the text as it was typed, in rows, and the text when cleaned; the
    tokens that hold each are those by rank."""
    text, is_in_text = encoding.typed, encoding.tokenization.row_text is None
    starts, ends = _offsets(encoding)
    rows: dict[tuple[str, str | None], dict[str, Any]] = {}
    spans: list[list[int]] = []
    for one in find_hidden(text):
        first = int(np.searchsorted(ends, one.start, side="right"))
        last = int(np.searchsorted(starts, one.end))
        spans.append(encoding.rank_starts[[first, last]].tolist() if is_in_text else [0, 0])
        key = (text[one.start : one.end], one.becomes)
        row = rows.setdefault(key, _row(text, one) | {"span": spans[-1]})
        row["count"] += 1
        row["tokens"] += last - first
    clean = cleaned(text)
    return {
        "rows": [*rows.values()][:MOST_ROWS],
        "more": max(len(rows) - MOST_ROWS, 0),
        "spans": spans[:_MOST_MARKED] if is_in_text else [],
        "cleaned": clean,
        "before": encoding.token_count,
        "after": _count(clean, encoding),
    }


def _offsets(encoding: Encoding) -> tuple[Int64Array, Int64Array]:
    """Where each token begins and ends in the text as it was typed, in characters."""
    if encoding.unit_ids is None or encoding.tokenization.row_text is not None:
        special = encoding.allowed_special
        offsets = encoding.tokenizer.encode_with_offsets(encoding.typed, allowed_special=special)[1]
        starts, ends = np.array(offsets, dtype=np.int64).reshape(-1, 2).T
        return starts, ends
    # Each character belongs to one token there; a byte 10xxxxxx continues one.
    begins = (np.frombuffer(encoding.text.encode(), np.uint8) & 0xC0) != 0x80
    character = np.cumsum(begins) - 1
    edges = encoding.rank_starts
    return character[edges[:-1]], character[edges[1:] - 1] + 1


def _row(text: str, one: Hidden) -> dict[str, Any]:
    here = text[one.start : one.end]
    near = text[max(one.start - _NEAR, 0) : one.start], here, text[one.end : one.end + _NEAR]
    # What is alone is named, and a mark that letters of many scripts have; else it is shown.
    names = (
        unicode_name(each).lower() if here == each or _MARK.match(each) else visible(each)
        for each in here
    )
    return {
        "points": " ".join(f"U+{ord(each):04X}" for each in here),
        "name": " + ".join(names),
        "near": ["".join(map(visible, part)) for part in near],
        "becomes": None if one.becomes is None else "".join(map(visible, one.becomes)),
        "count": 0,
        "tokens": 0,
    }


def _count(text: str, encoding: Encoding) -> int | None:
    """Tokens of the cleaned text; None where the tokenizer does not know a character of it."""
    try:
        return encoding.count(text)
    except bpe.TextError as error:
        if error.reason != "unknown_character":
            raise
        return None
