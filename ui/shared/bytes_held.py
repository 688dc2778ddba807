"""How many bytes a value takes: itself and everything that it leads to, each object once."""

import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache, partial
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np

_LOOKED_AT: Final = 30
"""Of a longer list, tuple, set or dict so many items are looked at, evenly spaced, for all."""
_FIRST: Final = 3_000
"""Of a set or dict they are among so many, as one cannot go to the others without all between."""
_BLOCK: Final = 2_000
"""Bytes from which on an object is counted by itself, as others may lead to it as well."""
_ARRAY: Final = sys.getsizeof(np.empty(0))
_NOTHING: Final = (type, ModuleType, FunctionType, Enum, np.dtype, type(None), bool)
"""What the program has anyway."""
_OURS: Final = 4  # references to a number that are only there while it is counted
_PLAIN: Final = frozenset({str, bytes, int, float, np.ndarray})  # what leads to nothing else
_CONTAINERS: Final = (list, tuple, set, frozenset, dict)

Blocks = dict[int, int]  # bytes by the `id` of what takes them; under 0 all that is small


def bytes_held(value: object) -> int:
    """The bytes of a value, as exact as `blocks_of` finds them.

    >>> bytes_held("river") == sys.getsizeof("river")
    True
    >>> line = np.zeros(10_000)
    >>> bytes_held([line, line[:10], line[10:]]) - line.nbytes < 1_000
    True
    """
    return sum(blocks_of(value).values())


def blocks_of(value: object) -> Blocks:
    """What a value holds, so that what several values share can be counted once.

    Cached properties count once they were worked out. Arrays count with all of the memory that
    they are a view of. Long containers are judged by a sample of their items, so an item of another
    kind among thousands may be missed; numbers up to 256 are never counted.
    """
    blocks: Blocks = {0: 0}
    _add([value], blocks, set())
    return blocks


def _add(waiting: list[object], blocks: Blocks, seen: set[int]) -> None:
    """Count those that have not been seen, and what they lead to."""
    while waiting:
        one = waiting.pop()
        kind = type(one)
        if isinstance(one, np.ndarray):
            one = _owner(one)
        if id(one) in seen:
            continue
        seen.add(id(one))
        if kind in _PLAIN:
            size = _own_bytes(one)
        elif isinstance(one, _NOTHING):
            continue
        elif isinstance(one, _CONTAINERS):
            size = sys.getsizeof(one)
            if len(one) > 2 * _LOOKED_AT:
                size += _items_by_sample(one, seen)
            else:
                for view in _views(one):
                    waiting += view
        else:
            size = sys.getsizeof(one, 0)
            waiting += _parts(one)
        if size < _BLOCK:
            blocks[0] += size
        else:
            blocks[id(one)] = size


def _views(container: Any) -> tuple[Any, ...]:
    """What a container leads to."""
    if isinstance(container, dict):
        return container.keys(), container.values()
    return (container,)


def _owner(array: np.ndarray[Any, Any]) -> object:
    """Whose memory an array looks at: its own, that of another array, or of bytes."""
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    return owner.base if isinstance(owner.base, bytes | bytearray) else owner


def _own_bytes(one: object) -> int:
    if isinstance(one, np.ndarray):
        return one.nbytes + _ARRAY  # what numba allocated is not in getsizeof
    if isinstance(one, int):
        # A vocabulary's merges share the ids: a sample would count each many times.
        return 0 if 0 <= one <= 256 else sys.getsizeof(one) // max(1, sys.getrefcount(one) - _OURS)
    return sys.getsizeof(one, 0)


def _items_by_sample(container: Any, seen: set[int]) -> int:
    """About the bytes of the items of a long container."""
    step = len(container) // _LOOKED_AT
    looked_at: Blocks = {0: 0}
    for view in _views(container):
        is_row = isinstance(view, list | tuple)
        some = list(
            view[::step] if is_row else islice(view, 0, _FIRST, min(step, _FIRST // _LOOKED_AT))
        )
        share = len(some) / len(container)
        _add(some, looked_at, seen)
    return round(sum(looked_at.values()) / share)


def _parts(one: Any) -> Iterator[object]:
    """What an object leads to that is no container."""
    if isinstance(one, partial):
        yield from (one.func, one.args, one.keywords)
    yield getattr(one, "__dict__", None)
    yield from (getattr(one, name, None) for name in _slots(one.__class__))


@cache
def _slots(kind: type) -> tuple[str, ...]:
    each = [vars(base).get("__slots__", ()) for base in kind.__mro__]
    return tuple(name for names in each for name in ((names,) if isinstance(names, str) else names))
