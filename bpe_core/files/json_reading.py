"""JSON that somebody else wrote: counted before it is read, refused where a type is another one."""

import json
from collections.abc import Hashable, Iterable
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.paths import decode_utf8

_BEGINS_A_VALUE: Final = b",:[{"
"""One of these stands before each value, or begins one that has values."""
_BEGINS_NO_VALUE: Final = bytes(set(range(256)) - set(_BEGINS_A_VALUE))


def parse_json(data: bytes, name: str, on_progress: OnProgress = nobody_hears) -> object:
    """The value of a JSON file; keys given twice and numbers that JSON lacks are refused.
    `on_progress`: hears before and after; may raise to end it. Raises `FormatError`: not JSON, with
    the line, or more than any tokenizer has.

    >>> parse_json(b'{"model": [1, "a"]}', "tokenizer.json")
    {'model': [1, 'a']}
    """
    on_progress(Progress("reading", 0, len(data)))
    if _values_at_most(data) > MAX_VALUES:
        raise FormatError(f"{name} holds more than {MAX_VALUES:,} values, the most that are read")
    try:
        value: object = json.loads(
            decode_utf8(data, name),
            object_pairs_hook=partial(_unique_keys, name),
            parse_constant=partial(_refuse, name),
        )
    except FormatError:
        raise
    except RecursionError:
        raise FormatError(f"{name} is nested too deeply to be a tokenizer") from None
    except json.JSONDecodeError as error:
        place = f"{error.msg} in line {error.lineno}, column {error.colno}"
        raise FormatError(f"{name} is not valid JSON: {place}") from None
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"{name} is not valid JSON: {error}") from None
    on_progress(Progress("reading", len(data), len(data)))
    return value


def _values_at_most(data: bytes) -> int:
    """As many values as there are, or more.

    A small archive of `[],[],…` would become 22 million lists before anybody could look at them.
    A training may hold a text of any length, whose marks count only if all are few enough.
    """
    marks = len(data.translate(None, _BEGINS_NO_VALUE))
    if marks <= MAX_VALUES:
        return marks
    characters = np.frombuffer(data.replace(rb"\\", b"").replace(rb"\"", b""), np.uint8)
    is_outside = np.cumsum(characters == ord('"'), dtype=np.uint8) % 2 == 0
    return int(np.count_nonzero(np.isin(characters, [*_BEGINS_A_VALUE]) & is_outside))


def _unique_keys(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        key = first_repeated(key for key, _ in pairs)
        raise FormatError(f"{name}: the key {quoted(key)} stands twice")
    return values


def _refuse(name: str, number: str) -> NoReturn:
    raise FormatError(f"{name}: {number} is not a JSON number")


MAX_ENTRIES: Final = 2_000_000
"""Entries of a list, an object, or lines of a text; ways to cut tokens in two."""

MAX_VALUES: Final = 5_000_000  # values of JSON: what 64 MiB hold of the shape that tokenizers have

_Key = TypeVar("_Key", bound=Hashable)


def check_entries(number: int, where: str, what: str) -> None:
    """Refuse more entries than any tokenizer has."""
    if number > MAX_ENTRIES:
        raise FormatError(f"{where} has {number:,} {what}; at most {MAX_ENTRIES:,} are allowed")


def as_object(value: object, where: str) -> dict[str, Any]:
    """`value` if it is a JSON object."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} is {quoted(value)}; it must be an object")
    check_entries(len(value), where, "entries")
    return value


def as_list(value: object, where: str) -> list[Any]:
    """`value` if it is a JSON list."""
    if not isinstance(value, list):
        raise FormatError(f"{where} is {quoted(value)}; it must be a list")
    check_entries(len(value), where, "entries")
    return value


def as_text(value: object, where: str) -> str:
    """`value` if it is a text that UTF-8 can carry (JSON can write half a surrogate pair)."""
    if not isinstance(value, str):
        raise FormatError(f"{where} is {quoted(value)}; it must be a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise FormatError(
            f"{where} holds the lone surrogate U+{ord(value[error.start]):04X}, which is no "
            "character"
        ) from None
    return value


def as_flag(value: object, where: str) -> bool:
    """`value` if it is true or false; nothing means false."""
    if value is None or isinstance(value, bool):
        return bool(value)
    raise FormatError(f"{where} is {quoted(value)}; it must be true or false")


def as_count(value: object, where: str, *, least: int = 0, most: int = 2**62) -> int:
    """`value` if it is a whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FormatError(
            f"{where} is {quoted(value)}; it must be a whole number from {least} to {most}"
        )
    return value


def first_repeated(values: Iterable[_Key]) -> _Key:
    """The first value that stands twice."""
    seen: set[_Key] = set()
    return next(value for value in values if value in seen or seen.add(value))  # type: ignore[func-returns-value]
