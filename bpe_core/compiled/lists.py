"""Arrays of ids as lists in which equal ids are one object: a third of the time of one each, and a
fifth of the memory."""

import ctypes
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.compiled.intrinsics import append
from bpe_core.compiled.jit import Array, at, frozen, kernel_with_gil
from bpe_core.compiled.list_room import list_with_room

_SLICE: Final = 1 << 16
"""Ids that are appended while no other thread of Python's runs."""


class SharedInts:
    """The ints below `size`, made for the first list of as many: that takes as long as what they
    spare of twice as many ids. Short texts alone never have them made; they stay in memory."""

    def __init__(self, size: int) -> None:
        self._size = size

    def list_of(self, ids: npt.NDArray[np.int32]) -> list[int]:
        """The same as `ids.tolist()`, for ids from 0 that are below `size`.

        Raises:
            MemoryError: there is no room for so many.
        """
        if len(ids) < self._size and "_made" not in vars(self):
            whole: list[int] = ids.tolist()
            return whole
        if len(ids) <= _SLICE:
            values = list[int]()
            self._append(values, ids)
            return values

        def fill(values: list[int]) -> None:
            for start in range(0, len(ids), _SLICE):
                self._append(values, ids[start : start + _SLICE])

        return list_with_room(len(ids), fill)

    def _append(self, values: list[int], ids: npt.NDArray[np.int32]) -> None:
        if not append_each(id(values), self._made.addresses, frozen(ids, np.int32)):
            raise MemoryError(f"no room for {len(ids):,} more ids in a list of {len(values):,}")

    @cached_property
    def _made(self) -> "_Made":
        ints = np.arange(self._size).astype(object)
        # An array of objects is one of their addresses.
        first = ctypes.cast(ints.ctypes.data, ctypes.POINTER(ctypes.c_ssize_t))
        return _Made(ints, frozen(np.ctypeslib.as_array(first, (self._size,)), np.int64))


class _Made(NamedTuple):
    """Ints, and where each is. They are one value: two threads may both make them."""

    ints: npt.NDArray[np.object_]
    addresses: Array


@kernel_with_gil
def append_each(address: int, items: Array, ids: Array) -> bool:
    """Append `items[i]`, an object's address, for each id to the list at an address.

    Returns:
        False if there was no room for all.
    """
    index = 0
    while index < len(ids) and append(address, items[at(ids[at(index)])]):
        index += 1
    return index == len(ids)
