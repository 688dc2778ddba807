"""The text and the JSON of files, with a `FormatError` where they are damaged or too large."""

import json
from typing import Any, TypeVar

from bpe_core.common.errors import FormatError
from bpe_core.common.limits import MAX_JSON_VALUES
from bpe_core.common.messages import quoted

_T = TypeVar("_T")


def decode_utf8(data: bytes, name: str) -> str:
    """Returns the text of a file. Raises `FormatError`: it is not UTF-8, with the place."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place, line = error.start, data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"{name} is not UTF-8: byte 0x{data[place]:02X} in line {line} (offset {place})"
        ) from None


def parse_json(data: bytes, name: str) -> Any:
    """Returns the value of a JSON file. Raises `FormatError`: not JSON, nested too deeply, or more
    values than a tokenizer has.

    >>> parse_json(b'{"model": [1, "a"]}', "tokenizer.json")
    {'model': [1, 'a']}
    """
    # Each value but the first follows one of these marks. Marks inside of texts count, too.
    if sum(map(data.count, (b",", b":", b"[", b"{"))) > MAX_JSON_VALUES:
        raise FormatError(f"{name} has too many values; at most {MAX_JSON_VALUES:,} are allowed")
    text = decode_utf8(data, name)
    try:
        return json.loads(text)
    except RecursionError:
        raise FormatError(f"{name} is nested too deeply to be a tokenizer") from None
    except ValueError as error:  # also an integer of thousands of digits
        raise FormatError(f"{name} is not valid JSON: {error}") from None


def check_type(value: object, kind: type[_T], where: str) -> _T:
    """Returns `value` if it is a `kind`: `dict`, `list` or `str`."""
    if not isinstance(value, kind):
        raise FormatError(f"{where} is {quoted(value)}; it must be a {kind.__name__}")
    return value
