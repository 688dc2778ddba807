"""A value, or many ids, as a message names them."""

from collections.abc import Iterable, Iterator
from typing import Final


def quoted(value: object, limit: int = 60) -> str:
    """A value for an error message: on one line, and not longer than a line.

    >>> quoted("x" * 100, limit=10)
    "'xxxxxxx…'"
    """
    text = ""
    for piece in _written(value, limit):
        text += piece
        if len(text) > limit:
            return f"{text[: limit - 2]}…{_CLOSING.get(text[0], text[-1])}"
    return text


def ranges_of(ids: Iterable[int]) -> str:
    """Ids for a message.

    >>> ranges_of([5, 0, 1, 2])
    '0–2, 5'
    """
    ranges: list[list[int]] = []
    for token_id in sorted(ids):
        if ranges and token_id == ranges[-1][1] + 1:
            ranges[-1][1] = token_id
        else:
            ranges.append([token_id, token_id])
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in ranges) or "none"


_CLOSING: Final = {"[": "]", "(": ")", "{": "}"}


def _written(value: object, limit: int) -> Iterator[str]:
    """What `repr` gives, piece by piece, so that of a list of millions only the first are asked."""
    if isinstance(value, list | tuple | dict):
        opening = "[" if isinstance(value, list) else "(" if isinstance(value, tuple) else "{"
        yield opening
        for place, part in enumerate(value):
            yield ", " if place else ""
            yield from _written(part, limit)
            if isinstance(value, dict):
                yield ": "
                yield from _written(value[part], limit)
        yield "," if isinstance(value, tuple) and len(value) == 1 else ""
        yield _CLOSING[opening]
    else:
        yield _one(value[:limit] if isinstance(value, str | bytes) else value)


def _one(value: object) -> str:
    try:
        return " ".join(repr(value).split())
    except Exception:  # a number of thousands of digits, or a class of somebody's own
        return f"<{type(value).__name__}>"
