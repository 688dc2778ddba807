"""What public functions ask of their arguments, checked before they run.

The types are those of the annotations; what is allowed besides stands in the decorator:

    @checked(top=whole(0, none=True))
    def pair_counts(self, top: int | None = None) -> dict[Pair, int]: ...

A wrong one ends in an error that names the argument, the value, and what is allowed. Arguments that
are missing or that nobody knows stay Python's own `TypeError`.
"""

import math
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from inspect import signature
from os import PathLike
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

import numpy as np

from bpe_core.common.errors import BPEError, SettingError, TextError
from bpe_core.common.quoting import quoted

P = ParamSpec("P")
R = TypeVar("R")


class Rule(NamedTuple):
    """What is allowed; `allowed` says it as the rest of "it must be …"."""

    allowed: str
    accepts: Callable[[Any], bool]
    error: type[BPEError] = SettingError


ANYTHING: Final = Rule("anything", lambda value: True)
"""For arguments that the function looks at itself."""


TEXT: Final = Rule("a str", lambda value: isinstance(value, str), TextError)


def _are_texts(value: object) -> bool:
    # Of a mapping or a table, which has two dimensions, there would come only names.
    is_column = getattr(value, "ndim", 1) == 1 and not isinstance(value, (*_TEXTS, Mapping))
    return is_column and isinstance(value, Iterable)


TEXTS: Final = Rule("several texts, such as a list of str", _are_texts, TextError)
"""Of which none is looked at: an iterator would be empty then."""


def refusal(name: str, value: object, rule: Rule) -> BPEError:
    """What is raised of a value that is not allowed."""
    said = f"{name} is {quoted(value)}; it must be {rule.allowed}"
    if rule.error is TextError:
        said += "; decode bytes first" if isinstance(value, _TEXTS[1:]) else ""
        said += "; read it first" if isinstance(value, PathLike) else ""
    return rule.error(said)


def whole(least: int, most: float = math.inf, *, none: bool = False) -> Rule:
    """A whole number in a range."""
    words = f"a whole number from {least}" + (f" to {most}" if most < math.inf else "")
    return _or_none(
        Rule(words, lambda value: _is_whole(value) and least <= value <= most), none=none
    )


def number(*, above: float = -math.inf, least: float = -math.inf, most: float = math.inf) -> Rule:
    """A number in a range; NaN is in none."""
    bounds = [f"above {above}"] if above > -math.inf else []
    bounds += [f"from {least}"] if least > -math.inf else []
    bounds += [f"to {most}"] if most < math.inf else []
    words = " ".join(["a number", *bounds])
    return Rule(words, lambda value: _is_number(value) and above < value and least <= value <= most)


def counts(kinds: str = "iu") -> Rule:
    """An array of numbers that are not below 0, such as how often each token stands in a text."""
    return Rule(
        f"{_array_words(kinds)}, from 0",
        lambda value: _is_array(value, kinds) and (not len(value) or value.min() >= 0),
    )


def are_several(values: object) -> bool:
    """Whether somebody gave several things, and not one text, bytes, or an array of numbers."""
    return isinstance(values, Iterable) and not isinstance(values, (*_TEXTS, np.ndarray))


def as_whole(value: object, name: str, error: type[BPEError] = SettingError) -> int:
    """A whole number as Python has it, of which there are several, such as ids that numpy made; no
    bool."""
    if not _is_whole(value):
        raise error(f"{name} has {quoted(value)}; expected whole numbers")
    return int(value)  # type: ignore[call-overload,no-any-return]


def checked(**rules: Rule) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check the arguments of a function before it runs, by rules instead of what annotations say.

    >>> @checked(step=whole(0))
    ... def at(step: int, name: str) -> None: ...
    >>> at(-1, "x")
    Traceback (most recent call last):
    bpe_core.common.errors.SettingError: step is -1; it must be a whole number from 0
    >>> at(1, name=2.5)
    Traceback (most recent call last):
    bpe_core.common.errors.SettingError: name is 2.5; it must be a str
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        asked: list[tuple[int, str, Rule]] | None = None

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            nonlocal asked
            if asked is None:  # only now is everything defined that an annotation may name
                asked = _asked_of(function, rules)
            for place, name, rule in asked:
                if place < len(args):
                    value: object = args[place]
                elif name in kwargs:
                    value = kwargs[name]
                else:
                    continue
                if not rule.accepts(value):
                    raise refusal(name, value, rule)
            return function(*args, **kwargs)

        return call

    return decorate


def _asked_of(
    function: Callable[..., Any], rules: Mapping[str, Rule]
) -> list[tuple[int, str, Rule]]:
    """Place, name and rule of each argument that has one; the place of none where only a name
    will do."""
    hints, asked = hints_of(function), []
    for place, (name, one) in enumerate(signature(function).parameters.items()):
        rule = rules[name] if name in rules else rule_of(hints.get(name, Any))
        if rule is not ANYTHING:
            asked.append((sys.maxsize if one.kind is one.KEYWORD_ONLY else place, name, rule))
    return asked


def rule_of(annotation: Any) -> Rule:
    """What an annotation allows."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if hasattr(origin, "__value__"):  # `type X[T] = …`, as numpy 2.5 has its arrays
        return rule_of(origin.__value__[parts])
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if origin is Literal:
        return Rule(
            f"one of {', '.join(map(repr, parts))}",
            lambda value: isinstance(value, str) and value in parts,
        )
    if origin in (Union, UnionType):
        return _one_of([rule_of(part) for part in parts])
    if origin is np.ndarray:
        kinds = {"int": "iu", "uint": "iu", "float": "fiu", "bool": "b"}
        name = get_args(parts[1])[0].__name__
        return _array(kinds[name.rstrip("_0123456789")])
    if origin in (tuple, list, Sequence, Collection, Iterable):
        return _many(origin, parts)
    if origin is Mapping:
        return _mapping(*map(rule_of, parts))
    if origin is PathLike:
        return Rule("a path", lambda value: isinstance(value, PathLike))
    if origin is Callable or annotation is Callable:
        return Rule("a function", callable)
    if getattr(annotation, "_is_protocol", False):  # AnyTokenizer: attributes may be costly
        return Rule("a Tokenizer", lambda value: hasattr(type(value), "encode_with_offsets"))
    if isinstance(annotation, type):
        return Rule(f"a {annotation.__name__}", lambda value: isinstance(value, annotation))
    return ANYTHING


def _many(origin: Any, parts: tuple[Any, ...]) -> Rule:
    each = [part for part in parts if part is not Ellipsis]
    if origin is tuple and Ellipsis not in parts:  # a pair
        rules = [rule_of(part) for part in each]
        return Rule(
            f"a tuple of {len(rules)}, each {rules[0].allowed}",
            lambda value: (
                isinstance(value, tuple)
                and len(value) == len(rules)
                and all(rule.accepts(one) for rule, one in zip(rules, value, strict=True))
            ),
        )
    one = rule_of(each[0])
    array = one is _SIMPLE[int] and origin is not tuple

    def accepts(value: Any) -> bool:
        if isinstance(value, np.ndarray):
            return array and _is_array(value, "iu")
        return isinstance(value, origin) and not isinstance(value, _TEXTS) and _all(one, value)

    kind = "one or more" if origin is Iterable else "a sequence"
    return Rule(f"{kind}, each {one.allowed}", accepts)


_TEXTS: Final = (str, bytes, bytearray, memoryview)
"""Sequences, but not of what somebody means who asks for several things."""


def _mapping(key: Rule, value: Rule) -> Rule:
    return Rule(
        f"a mapping from {key.allowed} to {value.allowed}",
        lambda given: (
            isinstance(given, Mapping) and _all(key, given) and _all(value, given.values())
        ),
    )


def _all(rule: Rule, values: Iterable[Any]) -> bool:
    """Whether each value is allowed; an iterator is not asked, because that would empty it."""
    if isinstance(values, Iterator):
        return True
    if rule in _BY_TYPE:  # a look at each type is enough, and there may be 200,000 values
        return all(_BY_TYPE[rule](kind) for kind in set(map(type, values)))
    return all(map(rule.accepts, values))


def _one_of(rules: Sequence[Rule]) -> Rule:
    return Rule(
        " or ".join(rule.allowed for rule in rules),
        lambda value: any(rule.accepts(value) for rule in rules),
    )


def _or_none(rule: Rule, *, none: bool) -> Rule:
    if not none:
        return rule
    return Rule(f"{rule.allowed}, or None", lambda value: value is None or rule.accepts(value))


def _array(kinds: str) -> Rule:
    return Rule(_array_words(kinds), lambda value: _is_array(value, kinds))


def _array_words(kinds: str) -> str:
    what = {"iu": "whole numbers", "fiu": "numbers", "b": "bools"}[kinds]
    return f"a one-dimensional array of {what}"


def _is_array(value: object, kinds: str) -> bool:
    return isinstance(value, np.ndarray) and value.ndim == 1 and value.dtype.kind in kinds


def _is_whole(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    if _is_whole(value):
        return bool(abs(value) <= sys.float_info.max)
    return isinstance(value, float | np.floating)


_SIMPLE: Final[dict[Any, Rule]] = {
    Any: ANYTHING,
    int: Rule("a whole number", _is_whole),
    float: Rule("a number", lambda value: _is_number(value) and not math.isnan(value)),
    bool: Rule("True or False", lambda value: isinstance(value, bool)),
    str: Rule("a str", lambda value: isinstance(value, str)),
    bytes: Rule("bytes", lambda value: isinstance(value, bytes | bytearray | memoryview)),
    NoneType: Rule("None", lambda value: value is None),
}
_BY_TYPE: Final[dict[Rule, Callable[[type], bool]]] = {
    _SIMPLE[int]: lambda kind: issubclass(kind, int | np.integer) and kind is not bool,
    _SIMPLE[str]: lambda kind: issubclass(kind, str),
    _SIMPLE[bytes]: lambda kind: issubclass(kind, bytes),
}
