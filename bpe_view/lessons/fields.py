"""The keys of the tables of a lesson, and the functions that check their raw values.

Parameters of a function or fields of a dataclass declare keys: `n: Annotated[int, whole(0, 9)]`
is one, required where it has no default, and `whole(0, 9)` checks its raw value.
"""

import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Final, get_type_hints

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.text import SplitPattern, check_split
from bpe_view.words import FALLBACK, fill, messages

Read = Callable[[object], Any]  # gives a raw value checked; raises LessonError
MAX_SIZE: Final = 20_000  # vocabulary sizes that a lesson may ask for
_SHOWN: Final = 60


class LessonError(ValueError):
    """Something in a lesson's file is wrong.

    Attributes:
        problem: its words stand under `learn.problem`.
        values: what stands in their braces.
        file: where it is, such as `en.toml [merge]`; `located` says so.
    """

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(problem)
        self.problem, self.values, self.file = problem, values, ""

    def __str__(self) -> str:
        words = messages(FALLBACK)[f"learn.problem.{self.problem}"]
        return f"{self.file}: {fill(words, self.values, FALLBACK)}"


@contextmanager
def located(file: str) -> Iterator[None]:
    """Lesson errors of a `with` block say that they are in this file."""
    try:
        yield
    except LessonError as error:
        error.file = file
        raise


def keys_of(declared: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The keys that a function or a dataclass declares."""
    hints = get_type_hints(declared, include_extras=True)
    parameters = inspect.signature(declared).parameters.values()
    return {
        one.name: one.replace(annotation=hints[one.name].__metadata__[0])
        for one in parameters
        if hasattr(hints[one.name], "__metadata__")
    }


def read_table(
    raw: object, keys: Mapping[str, inspect.Parameter], table: str, allowed: Collection[str] = ()
) -> dict[str, Any]:
    """The values that a table has, by key. Raises `LessonError`: no table, an unknown or missing
    key, or a value that is not allowed.

    Args:
        keys: as `keys_of` gives them.
        table: its name, for messages.
        allowed: the keys that it may have; none: all.
    """
    if not isinstance(raw, Mapping):
        raise LessonError("no_table", table=table)
    allowed = allowed or keys
    for name in raw:
        if name not in allowed:
            raise LessonError("unknown_key", name=name, allowed=", ".join(allowed))
    found = {}
    for name in allowed:
        try:
            if name in raw:
                found[name] = keys[name].annotation(raw[name])
            elif keys[name].default is inspect.Parameter.empty:
                raise LessonError("missing", table=table)
        except LessonError as error:
            error.values.setdefault("name", name)
            raise
    return found


def _wrong(problem: str, raw: object, **values: object) -> LessonError:
    """A problem with a value, which the message shows on one line."""
    text = f"“{printable(raw.encode())}”" if isinstance(raw, str) else str(raw)
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"
    return LessonError(problem, value=shown, **values)


def _fitting(fits: Callable[[Any], bool], problem: str, **values: object) -> Read:
    """Reads what fits, as it is."""

    def read(raw: object) -> Any:
        if not fits(raw):
            raise _wrong(problem, raw, **values)
        return raw

    return read


def whole(low: int, high: int) -> Read:
    """Reads a whole number from `low` to `high`."""
    return _fitting(
        lambda raw: type(raw) is int and low <= raw <= high, "not_number", low=low, high=high
    )


def one_of(*allowed: str) -> Read:
    """Reads one of a few words."""
    return _fitting(allowed.__contains__, "not_one_of", allowed=", ".join(allowed))


def _several(read_one: Read, least: int) -> Read:
    """Reads at least so many different values of one kind."""

    def read(raw: object) -> tuple[Any, ...]:
        if not isinstance(raw, list) or len(raw) < least:
            raise _wrong("not_like", raw, example='["a", "b"]')
        found = tuple(map(read_one, raw))
        if len(set(found)) < len(found):
            raise _wrong("twice", raw)
        return found

    return read


def text(raw: object) -> str:
    """A text with something in it."""
    if not isinstance(raw, str) or not raw.strip():
        raise _wrong("not_like", raw, example='"text"')
    return raw


def _split(raw: object) -> SplitPattern:
    """A split pattern, by a name or as a regex."""
    try:
        return check_split(text(raw))
    except bpe.PatternError as error:
        raise LessonError("library", message=str(error)) from None


def _special_token(raw: object) -> str:
    """A text without white space: the pages ask for several with spaces between them."""
    if re.search(r"\s", found := text(raw)):
        raise _wrong("white_space", found)
    return found


def _pair(raw: Any) -> tuple[str | int, ...]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise _wrong("not_like", raw, example='["a", "b"]')
    return tuple(map(_token, raw))


_token: Final = _fitting(
    lambda raw: isinstance(raw, str | int) and raw != "", "not_like", example='"a"'
)
_ids: Final = _fitting(
    lambda raw: isinstance(raw, list) and raw != [] and all(isinstance(one, int) for one in raw),
    "not_like",
    example="[104, 256]",
)
Text = Annotated[str, text]
Texts = Annotated[tuple[str, ...], _several(text, 2)]
Flag = Annotated[bool, _fitting(lambda raw: isinstance(raw, bool), "not_like", example="true")]
Step = Annotated[int, whole(0, MAX_SIZE)]  # merges made
Split = Annotated[SplitPattern, _split]
SpecialTokens = Annotated[tuple[str, ...], _several(_special_token, 1)]
Token = Annotated[str | int, _token]  # its text; its ID where it has none
Pair = Annotated[tuple[str | int, ...], _pair]
Ids = Annotated[list[int], _ids]
