"""Decorators that compile kernels: functions of arrays and numbers, which run without the GIL.

A kernel works for a bounded time, so that Python can report progress or stop between two calls. It
allocates nothing and checks no bounds: its arguments must be right.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.kernel_folder import kernel_folder

P = ParamSpec("P")
R = TypeVar("R")
Scalar = TypeVar("Scalar", bound=np.generic)

Array = npt.NDArray[Any]
"""An array in a kernel; its dtype is in a docstring or comment."""

at: Final = np.uint64
"""`array[at(i)]` is `array[i]` for `i >= 0`. It spares the test for a negative index, up to a
third of the time of a kernel."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, or load it from `kernel_folder`."""
    folder = kernel_folder()
    config: Any = numba.config  # numba has no types
    before = config.CACHE_DIR
    # numba reads it when it decorates; other users of numba keep their setting.
    config.CACHE_DIR = str(folder or "")
    try:
        return _compiled(function, cache=folder is not None)
    finally:
        config.CACHE_DIR = before


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into each kernel that calls it; Python never calls it. Calls with a
    dozen arrays are slow: without `forceinline` training takes 1.4 times as long, encoding twice.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def shared(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a long function once, for all kernels that call it; Python never calls it."""
    return _compiled(function, no_cpython_wrapper=True)


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Compile without reference counts of arrays, and without a wrapper for C.

    Kernels allocate nothing, so they need no reference counts, whose atomic updates make training
    four times as slow. The wrapper would take a sixth of the time of compiling.
    """
    njit: Any = numba.njit
    try:
        dispatcher = njit(nogil=True, _nrt=False, no_cfunc_wrapper=True, **options)(function)
    except KeyError:  # another version of numba may not have these options; it is slower, not wrong
        dispatcher = njit(nogil=True, **options)(function)
    return cast(Callable[P, R], dispatcher)


def frozen(array: npt.ArrayLike, dtype: type[Scalar] | np.dtype[Scalar]) -> npt.NDArray[Scalar]:
    """A read-only contiguous view of an array. Writable and read-only arrays have different types
    in numba: with one for all inputs a kernel is compiled once."""
    view = np.ascontiguousarray(array, dtype=dtype).view()
    view.flags.writeable = False
    return view


def grown(array: Array, room: int) -> Array:
    """A longer copy of an array: at least `room` entries and at least twice as many as before."""
    larger = np.empty(max(room, 2 * len(array)), dtype=array.dtype)
    larger[: len(array)] = array
    return larger
