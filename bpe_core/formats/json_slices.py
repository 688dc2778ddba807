"""JSON that somebody else wrote, read a slice at a time.

`json.loads` is one call: no other thread runs until it returns, and a small archive of `[],[],…`
has become 22 million lists before anybody can look at them. Here the same scanner is given slices.
Between two of them other threads take their turn, and what was read is counted.

    a value that ends in the slice            one call of the scanner
    a list or an object that goes on          its elements, up to the last one in the slice
    a text that goes on                       pieces that end between two characters
"""

import codecs
import json
import re
import sys
from functools import partial
from itertools import islice
from typing import Any, Final, NoReturn

from bpe_core.errors import FormatError
from bpe_core.formats import checks
from bpe_core.formats.lines import not_utf8
from bpe_core.history import OnProgress, Progress, nobody_hears
from bpe_core.quoting import quoted

SLICE: Final = 2**16
"""Bytes that are read at a time; about a millisecond."""

_MAX_DEPTH: Final = 8
"""How many lists and objects, each longer than a slice, may stand in each other."""

_CUT_NUMBER: Final = 3
"""A number is whole if so many characters follow: of `1e+` the scanner takes the `1`."""

_NAMES_TRAILING_COMMAS: Final = sys.version_info >= (3, 13)
"""Whether the scanner tells such a comma from an element that is missing."""

_BEGINS_NO_VALUE: Final = bytes(set(range(256)) - set(b",:[{"))
"""What stands neither before a value nor at the beginning of one that has values."""

_SPACE: Final = re.compile(r"[ \t\n\r]*+")
_CHARACTERS: Final = re.compile(
    # Two escapes that are one character stay together, also where the slice ends between them.
    r'(?:[^"\\]+|\\[^u]|\\u(?![dD][89abAB])....'
    r"|\\u[dD][89abAB]..(?:\\u[dD][c-fC-F]..|(?!(?:\\(?:u.{0,3})?)?\Z)))*+",
    re.DOTALL,
)
_CLOSING: Final = {"[": "]", "{": "}"}


def parse_json(data: bytes, name: str, on_progress: OnProgress = nobody_hears) -> object:
    """The value of a JSON file; keys given twice and numbers that JSON lacks are refused.

    Args:
        data: the file.
        name: its name, for messages.
        on_progress: hears after each slice how many bytes are read; may raise to end it.

    Raises:
        FormatError: not JSON, with the line, or more than any tokenizer has.

    >>> parse_json(b'{"model": [1, "a"]}', "tokenizer.json")
    {'model': [1, 'a']}
    """
    try:
        return _Reader(data, name, on_progress).document()
    except FormatError:
        raise
    except RecursionError:
        raise FormatError(f"{name} is nested too deeply to be a tokenizer") from None
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"{name} is not valid JSON: {error}") from None


class _Reader:
    """A place in the file, which moves forward, and the text around it."""

    def __init__(self, data: bytes, name: str, on_progress: OnProgress) -> None:
        self._data = data
        self._name = name
        self._on_progress = on_progress
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._decoded = 0  # bytes of the file
        self._text = ""
        self._at = 0  # in the text
        self._end = 0  # of the text, in bytes of the file
        self._values_left = checks.MAX_VALUES
        self._is_new = False  # whether nobody has looked for the last element in the text
        self._scan = json.JSONDecoder(
            object_pairs_hook=partial(_unique_keys, name), parse_constant=partial(_refuse, name)
        ).raw_decode

    def document(self) -> object:
        """The whole file."""
        value = self._value(0)
        if self._next():
            raise self._invalid("Extra data", self._offset(self._at))
        return value

    def _value(self, depth: int) -> Any:
        first = self._next()
        # An error itself would keep all that was read alive until the next search for garbage: it
        # knows this frame, which would know it.
        failure: tuple[str, int] | None = None
        while True:
            try:
                value, end = self._scan(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._is_last():
                    raise self._invalid(error.msg, self._offset(error.pos)) from None
                failure = error.msg, error.pos
            else:
                if end + _CUT_NUMBER <= len(self._text) or self._is_last():
                    self._at = end
                    return value
                failure = None
            if len(self._text) - self._at >= SLICE:
                break
            self._refill()
        if depth >= _MAX_DEPTH and first in _CLOSING:
            raise RecursionError
        if first == "[":
            return self._list(depth + 1)
        if first == "{":
            return self._object(depth + 1)
        if first == '"':
            return self._long_text()
        if failure:
            message, position = failure
            raise self._invalid(message, self._offset(position))
        raise self._invalid(f"A number of more than {SLICE:,} characters", self._offset(self._at))

    def _list(self, depth: int) -> list[Any]:
        self._at += 1
        self._is_new = True
        values: list[Any] = []
        while self._next() != "]" or values:
            values += self._elements("[") or [self._value(depth)]
            if not self._goes_on("]"):
                return values
        self._at += 1
        return values

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        self._is_new = True
        values: dict[str, Any] = {}
        while self._next() != "}" or values:
            more, before = self._elements("{") or self._entry(depth), len(values)
            values.update(more)
            if len(values) < before + len(more):
                earlier = set(islice(values, before))
                raise _twice(self._name, next(key for key in more if key in earlier))
            if not self._goes_on("}"):
                return values
        self._at += 1
        return values

    def _entry(self, depth: int) -> dict[str, Any]:
        if self._next() != '"':
            raise self._invalid(
                "Expecting property name enclosed in double quotes", self._offset(self._at)
            )
        key = self._value(depth)
        if self._next() != ":":
            raise self._invalid("Expecting ':' delimiter", self._offset(self._at))
        self._at += 1
        return {key: self._value(depth)}

    def _goes_on(self, closing: str) -> bool:
        """Step over the comma or the bracket that has to stand here."""
        character = self._next()
        if character not in (",", closing):
            raise self._invalid("Expecting ',' delimiter", self._offset(self._at))
        comma = self._text, self._at, self._end
        self._at += 1
        if _NAMES_TRAILING_COMMAS and character == "," and self._next() == closing:
            self._text, at, self._end = comma
            what = "object" if closing == "}" else "array"
            raise self._invalid(f"Illegal trailing comma before end of {what}", self._offset(at))
        return character == ","

    def _elements(self, opening: str) -> Any:
        """The elements from here to the last that ends in the text; nothing if it is not found.

        It is looked for once in each text, and once more for each list or object that goes on
        behind it, at a comma or a bracket. If that stands inside of an element, brackets or
        quotation marks do not close, and the scanner refuses the whole; then `_value` reads one
        element after another.
        """
        if not self._is_new or self._at == len(self._text):
            return None
        self._is_new = False
        end_of_first = _CLOSING.get(self._text[self._at])
        end = self._text.rfind(end_of_first or ",", self._at) + bool(end_of_first)
        end = max(end, self._at)
        try:
            values, stop = self._scan(f"{opening}{self._text[self._at : end]}{_CLOSING[opening]}")
        except json.JSONDecodeError:
            return None
        # Where the list itself ends in the text, the scanner has stopped there.
        self._at += stop - 2
        return values

    def _long_text(self) -> str:
        begin = self._offset(self._at)
        self._refill(counted=False)
        self._at += 1
        pieces: list[str] = []
        while True:
            whole = _CHARACTERS.match(self._text, self._at)
            assert whole  # it may be empty
            try:
                pieces.append(self._scan(f'"{whole[0]}"')[0])
            except json.JSONDecodeError as error:
                raise self._invalid(error.msg, self._offset(self._at + error.pos - 1)) from None
            self._at = whole.end()
            if self._text.startswith('"', self._at):
                self._at += 1
                self._count_values(self._text[self._at :].encode())
                return "".join(pieces)
            if self._is_last():
                raise self._invalid("Unterminated string starting at", begin)
            self._refill(counted=False)

    def _next(self) -> str:
        """The next character that is no white space; "" at the end of the file."""
        while True:
            space = _SPACE.match(self._text, self._at)
            assert space  # it may be empty
            self._at = space.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if self._is_last():
                return ""
            self._refill()

    def _is_last(self) -> bool:
        return self._decoded == len(self._data)

    def _refill(self, *, counted: bool = True) -> None:
        """Let go of what was read, and decode another slice."""
        data = self._data[self._decoded : self._decoded + SLICE]
        self._decoded += len(data)
        if counted:
            self._count_values(data)
        try:
            text = self._decoder.decode(data, final=self._is_last())
        except UnicodeDecodeError as error:
            offset = self._decoded - len(error.object) + error.start
            raise not_utf8(self._data, self._name, offset) from None
        self._end = self._decoded - len(self._decoder.getstate()[0])
        self._text = self._text[self._at :] + text
        self._at = 0
        self._is_new = True
        self._on_progress(Progress("reading", self._decoded, len(self._data)))

    def _count_values(self, data: bytes) -> None:
        """Count as many or more than there are: some of these characters stand in texts."""
        self._values_left -= len(data.translate(None, _BEGINS_NO_VALUE))
        if self._values_left < 0:
            raise FormatError(
                f"{self._name} holds more than {checks.MAX_VALUES:,} values, the most that are read"
            )

    def _offset(self, at: int) -> int:
        """A place in the text, in bytes of the file."""
        return self._end - len(self._text[at:].encode())

    def _invalid(self, what: str, offset: int) -> FormatError:
        before = self._data[:offset].decode("utf-8-sig")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return FormatError(
            f"{self._name} is not valid JSON: {what} in line {line}, column {column}"
        )


def _unique_keys(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise _twice(name, checks.first_repeated(key for key, _ in pairs))
    return values


def _twice(name: str, key: str) -> FormatError:
    return FormatError(f"{name}: the key {quoted(key)} stands twice")


def _refuse(name: str, number: str) -> NoReturn:
    raise FormatError(f"{name}: {number} is not a JSON number")
