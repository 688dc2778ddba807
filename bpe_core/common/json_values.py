"""Values of JSON that somebody else wrote, refused where they are of another type."""

from collections.abc import Hashable, Iterable
from typing import Any, Final, TypeVar

from bpe_core.common.errors import FormatError
from bpe_core.common.quoting import quoted

MAX_ENTRIES: Final = 2_000_000
"""Entries of a list, an object, or lines of a text; ways to cut tokens in two."""

MAX_VALUES: Final = 5_000_000
"""Values of JSON: what 64 MiB hold of the shape that tokenizers have."""

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
