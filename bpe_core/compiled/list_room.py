"""A long list with all its room, and the memory of it before it is written to.

Room that grows is laid elsewhere again and again. And memory comes from the system page by page,
each when it is first written to: for a list of five million ids that takes longer than the ids do.
"""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from mmap import PAGESIZE
from threading import Thread
from typing import Any, Final

FRESH: Final = 32 << 20
"""Bytes that glibc takes from the system each time: less stays with the process when it is free."""

_POPULATE_WRITE: Final = 23
"""What Linux, since 5.14, calls `MADV_POPULATE_WRITE`."""

Fill = Callable[[list[int]], None]


def list_with_room(size: int, fill: Fill) -> list[int]:
    """What `fill` makes of an empty list that has room for `size` objects."""
    values: list[int] = []
    # Python makes room for as many objects as an iterator says it has, before it takes the first.
    values.extend(_Filling(values, size, fill))
    return values


class _Filling(Iterator[int]):
    """Fills the list itself, when the first object is wanted, and has none."""

    def __init__(self, values: list[int], size: int, fill: Fill) -> None:
        self._values, self._size, self._fill = values, size, fill

    def __length_hint__(self) -> int:
        return self._size

    def __next__(self) -> int:
        with _memory_at(address_of_items(self._values), 8 * self._size):
            self._fill(self._values)
        raise StopIteration


def address_of_items(values: list[Any]) -> int:
    """Where the addresses of a list's objects are: it says so behind its length, with which all
    objects of a variable size begin. (A tuple has more in front since Python 3.14.)"""
    behind_length = object.__basicsize__ + ctypes.sizeof(ctypes.c_ssize_t)
    return ctypes.c_size_t.from_address(id(values) + behind_length).value


@contextmanager
def _memory_at(address: int, size: int) -> Iterator[None]:
    """Have the system bring memory there, in a thread beside if one can be had. That changes no
    byte: were there something else, or nothing, nobody would notice."""
    # While Python ends, a thread would never begin, and some versions would wait for it.
    populate = _populate() if size >= FRESH and not sys.is_finalizing() else None
    if not populate:
        yield
        return
    thread = Thread(target=populate, args=(address, size), name="bpe-memory")
    with suppress(RuntimeError):
        thread.start()
    try:
        yield
    finally:
        if thread.ident:
            thread.join()


@cache
def _populate() -> Callable[[int, int], int] | None:
    """A function that brings memory from an address on, so many bytes; None where there is none.
    It returns 0, or anything else where the system does not know how to."""
    if sys.platform != "linux":
        return None
    with suppress(OSError, AttributeError):
        advise = ctypes.CDLL(None).madvise
        advise.argtypes = (ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int)

        def populate(address: int, size: int) -> int:
            first = -(-address // PAGESIZE) * PAGESIZE
            said: int = advise(first, address + size - first, _POPULATE_WRITE)
            return said

        return populate
    return None
