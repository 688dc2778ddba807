"""JSON of strangers: at most so many values, and a `FormatError` where a type is another one."""

import json
from typing import Any

from bpe_core.common.errors import FormatError
from bpe_core.common.limits import MAX_JSON_VALUES
from bpe_core.common.messages import quoted
from bpe_core.files.paths import decode_utf8


def parse_json(data: bytes, name: str) -> Any:
    """Returns the value of a JSON file. Raises `FormatError`: not JSON, nested too deeply, or more
    values than a tokenizer has.

    >>> parse_json(b'{"model": [1, "a"]}', "tokenizer.json")
    {'model': [1, 'a']}
    """
    # Each value but the first stands behind one of these. Marks inside of texts count, too.
    if sum(map(data.count, (b",", b":", b"[", b"{"))) > MAX_JSON_VALUES:
        raise FormatError(f"{name} has too many values; at most {MAX_JSON_VALUES:,} are allowed")
    text = decode_utf8(data, name)
    try:
        return json.loads(text)
    except RecursionError:
        raise FormatError(f"{name} is nested too deeply to be a tokenizer") from None
    except ValueError as error:  # also an integer of thousands of digits
        raise FormatError(f"{name} is not valid JSON: {error}") from None


def as_object(value: object, where: str) -> dict[str, Any]:
    """Returns `value` if it is a JSON object."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} is {quoted(value)}; it must be an object")
    return value


def as_list(value: object, where: str) -> list[Any]:
    """Returns `value` if it is a JSON list."""
    if not isinstance(value, list):
        raise FormatError(f"{where} is {quoted(value)}; it must be a list")
    return value


def as_text(value: object, where: str) -> str:
    """Returns `value` if it is a text that UTF-8 can carry: JSON can write a lone surrogate."""
    if not isinstance(value, str):
        raise FormatError(f"{where} is {quoted(value)}; it must be a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise FormatError(
            f"{where} has the lone surrogate U+{ord(value[error.start]):04X} at {error.start}"
        ) from None
    return value
