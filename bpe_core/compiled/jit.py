"""The one place that talks to numba: how kernels are compiled and where they are kept.

A kernel sees only arrays and numbers, lets go of the GIL, and runs for a bounded slice, so that
Python between two slices can report progress or stop.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.core import config

P = ParamSpec("P")
R = TypeVar("R")
Scalar = TypeVar("Scalar", bound=np.generic)

Array = npt.NDArray[Any]
"""An array as kernels see it; each says of which type in words."""


def _source_digest() -> str:
    """A digest of all the engine's sources.

    numba notices only changes in a kernel's own file, not in what the kernel calls from another
    one. A cache directory for each state of the sources can never serve a stale kernel.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    """Where this platform keeps a user's caches."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))


def _writable(directory: Path) -> bool:
    """Whether files can be made there, found out by making one: permission bits do not tell."""
    probe = directory / f".probe-{os.getpid()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    return True


def _cache_directory() -> Path | None:
    """The first of these that can be written: the user's choice, beside the code, the user's cache.

    None on an installation where nothing can be written: kernels are then compiled once a
    process. A shared temporary directory is no alternative, since a cache holds code to run.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    try:
        bases = [Path(chosen)] if chosen else []
        bases += [Path(__file__).parent / "__pycache__", _user_cache() / "bpe_core"]
    except RuntimeError:  # no home directory
        return None
    for base in bases:
        directory = base / f"kernels-{_source_digest()}"
        if _writable(directory):
            return directory
    return None


CACHE_DIRECTORY = _cache_directory()
_config: Any = config  # its settings are made at run time, unknown to mypy


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Compiled code without the GIL and without reference counts.

    Kernels allocate nothing, so nobody has to count who holds an array; counting, one atomic
    step for each array at each call of a small function, would take most of the time.
    """
    compile_with: Any = numba.njit
    try:
        dispatcher = compile_with(nogil=True, _nrt=False, **options)(function)
    except KeyError:  # a numba without that option is slower, not wrong
        dispatcher = compile_with(nogil=True, **options)(function)
    return cast(Callable[P, R], dispatcher)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, cached where that is possible."""
    if CACHE_DIRECTORY is None:
        return _compiled(function)
    # The directory is read while decorating. Other users of numba keep their own setting.
    before, _config.CACHE_DIR = _config.CACHE_DIR, str(CACHE_DIRECTORY)
    try:
        return _compiled(function, cache=True)
    finally:
        _config.CACHE_DIR = before


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Like `kernel`, for a small step of other kernels; never called from Python.

    LLVM must put it into its callers: a call that hands over a dozen arrays costs more than most
    steps do. So it needs no cache file of its own.
    """
    return _compiled(function, forceinline=True)


def frozen(array: npt.ArrayLike, dtype: type[Scalar] | np.dtype[Scalar]) -> npt.NDArray[Scalar]:
    """A read-only contiguous view: writable and read-only arrays are different types to numba,
    and one type for all inputs means one compilation."""
    view = np.ascontiguousarray(array, dtype=dtype).view()
    view.flags.writeable = False
    return view


def grown(array: Array, room: int, at_most: int | None = None) -> Array:
    """A copy with at least `room` entries, at least twice as many as before; never over
    `at_most`, where it is known that no more will be needed."""
    entries = max(room, 2 * len(array))
    larger = np.empty(entries if at_most is None else min(entries, at_most), dtype=array.dtype)
    larger[: len(array)] = array
    return larger
