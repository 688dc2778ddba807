"""Values, many ids and long lists as messages name them, and as values show themselves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final, TypeVar

LONGEST: Final = 300
"""Characters of the longest message, and of how a value shows itself."""
_MOST: Final = 8
_Value = TypeVar("_Value")


def shortened(message: str, longest: int = LONGEST) -> str:
    """A message that is not too long: what is wrong stands at its beginning, what to do at its end.

    >>> shortened("What was wrong, and in the middle much else. What to do.", 33)
    'What was wrong, and in…hat to do.'
    """
    if len(message) <= longest:
        return message
    end = longest // 3 - 1
    return f"{message[: longest - end - 1]}…{message[-end:]}"


def nearest(value: object, allowed: Iterable[str]) -> str:
    """Names that are allowed, for a message; of many those that are most like the value.

    >>> nearest("gpt-44", ["gpt-4", *map(str, range(100))]).split(", ")[0]
    "'gpt-4'"
    """
    names = list(allowed)
    if len(names) <= _MOST:
        return ", ".join(quoted(name, 30) for name in names) or "none"
    from difflib import get_close_matches  # it takes a while to load

    near = get_close_matches(quoted(value).strip("'"), names, _MOST, cutoff=0)
    return f"{', '.join(quoted(name, 30) for name in near)} and {len(names) - _MOST:,} more"


class Brief:
    """Base of a dataclass that may hold much: it shows every field, cut to an equal share."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        # A dataclass makes no `__repr__` where its class has one already.
        if "__repr__" not in vars(cls):
            cls.__repr__ = Brief.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        shown = [one.name for one in fields(self) if one.repr]  # type: ignore[arg-type]
        parts = [(f"{name}=", getattr(self, name)) for name in shown]
        return _in_shares(f"{type(self).__name__}(", parts, ")")


class _BriefDict(dict[str, Any]):
    def __repr__(self) -> str:
        parts = [(f"{name!r}: ", value) for name, value in self.items()]
        return _in_shares("{", parts, "}", LONGEST - len("mappingproxy()"))


def table_of(values: Mapping[str, _Value]) -> Mapping[str, _Value]:
    """A mapping that nobody changes, and that shows each of its names."""
    return MappingProxyType(_BriefDict(values))


def _in_shares(
    opening: str, parts: Sequence[tuple[str, object]], closing: str, most: int = LONGEST
) -> str:
    def written(limit: int) -> str:
        values = (f"{name}{quoted(value, limit)}" for name, value in parts)
        return f"{opening}{', '.join(values)}{closing}"

    whole = written(most)
    names = len(opening) + len(closing) + sum(len(name) + len(", ") for name, _ in parts)
    return whole if len(whole) <= most else written((most - names) // len(parts))


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
    told = [f"{a}" if a == b else f"{a}–{b}" for a, b in ranges[:_MOST]]
    return ", ".join(told + ["…"] * (len(ranges) > _MOST)) or "none"


_CLOSING: Final = {"[": "]", "(": ")", "{": "}"}


def _written(value: object, limit: int) -> Iterator[str]:
    """What `repr` gives, piece by piece, so that of a list of millions only the first are asked."""
    if isinstance(value, list | tuple | dict | MappingProxyType):
        opening = "[" if isinstance(value, list) else "(" if isinstance(value, tuple) else "{"
        yield opening
        for place, part in enumerate(value):
            yield ", " if place else ""
            yield from _written(part, limit)
            if opening == "{":
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


def no_formula(cell: object) -> object:
    """A cell of a table, so that no spreadsheet takes a text in it for a formula."""
    is_taken_for_one = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{cell}" if is_taken_for_one else cell
