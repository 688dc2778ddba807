"""JSON that somebody else wrote: what it may hold is counted before it is read."""

import json
from functools import partial
from typing import Any, Final, NoReturn

import numpy as np

from bpe_core.common import json_values
from bpe_core.common.errors import FormatError
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import decode_utf8

_BEGINS_A_VALUE: Final = b",:[{"
"""One of these stands before each value, or begins one that has values."""
_BEGINS_NO_VALUE: Final = bytes(set(range(256)) - set(_BEGINS_A_VALUE))


def parse_json(data: bytes, name: str, on_progress: OnProgress = nobody_hears) -> object:
    """The value of a JSON file; keys given twice and numbers that JSON lacks are refused.

    Args:
        on_progress: hears before and after; may raise to end it.

    Raises:
        FormatError: not JSON, with the line, or more than any tokenizer has.

    >>> parse_json(b'{"model": [1, "a"]}', "tokenizer.json")
    {'model': [1, 'a']}
    """
    on_progress(Progress("reading", 0, len(data)))
    if _values_at_most(data) > json_values.MAX_VALUES:
        raise FormatError(
            f"{name} holds more than {json_values.MAX_VALUES:,} values, the most that are read"
        )
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
    if marks <= json_values.MAX_VALUES:
        return marks
    characters = np.frombuffer(data.replace(rb"\\", b"").replace(rb"\"", b""), np.uint8)
    is_outside = np.cumsum(characters == ord('"'), dtype=np.uint8) % 2 == 0
    return int(np.count_nonzero(np.isin(characters, [*_BEGINS_A_VALUE]) & is_outside))


def _unique_keys(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        key = json_values.first_repeated(key for key, _ in pairs)
        raise FormatError(f"{name}: the key {quoted(key)} stands twice")
    return values


def _refuse(name: str, number: str) -> NoReturn:
    raise FormatError(f"{name}: {number} is not a JSON number")
