"""The values that a lesson's file may hold. A reader takes a raw value and gives it checked."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.text import SplitPattern, check_split
from bpe_view.lessons.lesson_errors import WrongValueError

Read = Callable[[object], Any]  # gives the value back, checked; raises WrongValueError

MAX_TEXT: Final = 20_000  # characters of a text in a lesson
_SHOWN: Final = 60


@dataclass(frozen=True)
class Field:
    """A key that a table may have."""

    name: str
    read: Read
    default: Any = None
    required: bool = False


def read_table(raw: object, fields: Collection[Field], table: str) -> dict[str, Any]:
    """A table's values by key, with defaults. Raises `WrongValueError`: no table, an unknown or
    missing key, or a value that is not allowed."""
    if not isinstance(raw, Mapping):
        raise WrongValueError("no_table", table=table)
    allowed = [field.name for field in fields]
    for name in raw:
        if name not in allowed:
            raise WrongValueError("unknown_key", name=name, allowed=", ".join(allowed))
    return {field.name: _read_field(raw, field, table) for field in fields}


def _read_field(raw: Mapping[str, object], field: Field, table: str) -> Any:
    if field.name not in raw:
        if field.required:
            raise WrongValueError("missing", name=field.name, table=table)
        return field.default
    try:
        return field.read(raw[field.name])
    except WrongValueError as error:
        error.values["name"] = field.name
        raise


def wrong(problem: str, raw: object, **values: object) -> WrongValueError:
    """A problem with a value, which the message shows."""
    return WrongValueError(problem, value=shown(raw), **values)


def not_like(example: str, raw: object) -> WrongValueError:
    """A value that has to be of another kind, as the example is."""
    return wrong("not_like", raw, example=example)


def shown(raw: object) -> str:
    """A raw value for a message, on one line and not too long."""
    text = printable(raw.encode()) if isinstance(raw, str) else str(raw)
    text = f"“{text}”" if isinstance(raw, str) else text
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


def text(raw: object) -> str:
    """A text with something in it."""
    if not isinstance(raw, str) or not raw.strip():
        raise not_like('"text"', raw)
    if len(raw) > MAX_TEXT:
        raise WrongValueError("too_long", n=len(raw), most=MAX_TEXT)
    return raw


def split_pattern(raw: object) -> SplitPattern:
    """A split pattern, by a name or as a regex."""
    try:
        return check_split(text(raw))
    except bpe.PatternError as error:
        raise WrongValueError("library", message=str(error)) from None


def flag(raw: object) -> bool:
    """`true` or `false`."""
    if not isinstance(raw, bool):
        raise not_like("true", raw)
    return raw


def whole(low: int, high: int) -> Read:
    """A whole number from `low` to `high`."""

    def read(raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise wrong("not_number", raw, low=low, high=high)
        return raw

    return read


def one_of(*allowed: str) -> Read:
    """One of a few words."""

    def read(raw: object) -> str:
        if raw not in allowed:
            raise wrong("not_one_of", raw, allowed=", ".join(allowed))
        return str(raw)

    return read


def texts(least: int) -> Read:
    """At least so many different texts."""

    def read(raw: object) -> tuple[str, ...]:
        if not isinstance(raw, list) or len(raw) < least:
            raise not_like('["a", "b"]', raw)
        found = tuple(text(one) for one in raw)
        if len(set(found)) < len(found):
            raise wrong("twice", raw)
        return found

    return read


def special_tokens(raw: object) -> tuple[str, ...]:
    """Texts without white space: the pages ask for them with spaces between them."""
    found: tuple[str, ...] = texts(1)(raw)
    for one in found:
        if re.search(r"\s", one):
            raise wrong("white_space", one)
    return found


def token(raw: object) -> str | int:
    """A token: its text, or its id where it has none."""
    if isinstance(raw, str) and raw:
        return raw
    if isinstance(raw, int) and _is_id(raw):
        return raw
    raise not_like('"a"', raw)


def pair(raw: object) -> tuple[str | int, str | int]:
    """Two tokens."""
    if not isinstance(raw, list) or len(raw) != 2:
        raise not_like('["a", "b"]', raw)
    left, right = map(token, raw)
    return left, right


def ids(raw: object) -> tuple[int, ...]:
    """Token ids, at least one."""
    if not isinstance(raw, list) or not raw or not all(map(_is_id, raw)):
        raise not_like("[104, 256]", raw)
    return tuple(raw)


def _is_id(raw: object) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool) and raw >= 0


def pairs(raw: object) -> tuple[tuple[str | int, str | int], ...]:
    """Two different pairs, or more."""
    if not isinstance(raw, list) or len(raw) < 2:
        raise not_like('[["a", "b"], ["b", "c"]]', raw)
    found = tuple(map(pair, raw))
    if len(set(found)) < len(found):
        raise wrong("twice", raw)
    return found
