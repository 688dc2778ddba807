"""The one place that talks to numba: how kernels are compiled and where they are kept.

A kernel sees only arrays and numbers, lets go of the GIL, and runs for a bounded slice, so that
Python between two slices can report progress or stop.
"""

import hashlib
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from llvmlite.binding import get_host_cpu_name
from numba.core import caching, config

P = ParamSpec("P")
R = TypeVar("R")
Scalar = TypeVar("Scalar", bound=np.generic)

Array = npt.NDArray[Any]  # an array as kernels see it; each says of which type in words

_config: Any = config  # its settings are made at run time, unknown to mypy

at: Final = np.uint64
"""`array[at(i)]` is `array[i]` where i is not negative. numba then looks for no index from the end,
which takes a third of the time of a kernel that does little else."""


def _source_digest() -> str:
    """A digest of all the engine's sources, and of what compiles them.

    numba notices only changes in a kernel's own file, not in what the kernel calls from another
    one. A cache directory for each state of the sources can never serve a stale kernel; one for
    each numba, Python and processor has all kernels or has to get them (`is_kept`).
    """
    processor = _config.CPU_NAME or get_host_cpu_name()
    compiler = f"{numba.__version__} {sys.implementation.cache_tag} {processor}"
    digest = hashlib.sha256(compiler.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    """Where this platform keeps a user's caches; a RuntimeError for a user without a home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


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
    """The first of these that has kernels or can be written: the user's choice, beside the code,
    the user's cache.

    None where nothing is kept and nothing can be written: kernels are then compiled once a
    process. A shared temporary directory is no alternative, since a cache holds code to run.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    bases = [Path(chosen)] if chosen else []
    bases.append(Path(__file__).parent / "__pycache__")
    with suppress(RuntimeError):
        bases.append(_user_cache() / "bpe_core")
    for base in bases:
        directory = base / f"kernels-{_source_digest()}"
        if any(directory.rglob("*.nbi")) or _writable(directory):
            return directory
    return None


CACHE_DIRECTORY = _cache_directory()
_logger = logging.getLogger(__name__)
_told = Event()
_compiling = Event()
_kernels: set[tuple[str, str]] = set()  # module and name of each


def _tell_once(reason: object) -> None:
    """Say in the log, once a process, why the next process will compile again."""
    if not _told.is_set():
        _told.set()
        where = CACHE_DIRECTORY or "any directory"
        _logger.warning("compiled code cannot be kept in %s (%s); it works without", where, reason)


def is_kept() -> bool:
    """Whether the cache has all kernels, so that nothing will be compiled."""
    kept = list(CACHE_DIRECTORY.rglob("*.nbi")) if CACHE_DIRECTORY else []
    ours = [name for module, name in _kernels if module.startswith("bpe_core.")]
    return len(kept) >= len(ours)


def _say_once_that_it_compiles() -> None:
    if not _compiling.is_set():
        _compiling.set()
        _logger.info("compiling for this machine, about 20 seconds, once for an installation")


_Locator: Any = caching.UserProvidedCacheLocator  # numba has no types


class InPlace(_Locator):  # type: ignore[misc]
    """Lets numba read kernels that an image or an administrator brings, where it cannot write."""

    def ensure_cache_path(self) -> None:
        """Make the directory where there is none."""
        if not os.path.isdir(self.get_cache_path()):
            super().ensure_cache_path()


class _Keeping:
    """numba's cache of one kernel, where a disk that fails costs time and never a result."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, *asked: Any) -> Any:
        """The kernel as it was kept; None if it was not, or if what was kept is torn."""
        # What numba calls itself first makes ready to compile: a seventh of a second, for nothing
        # where the kernel is kept. Compiling makes ready by itself.
        load = getattr(self._cache, "_load_overload", self._cache.load_overload)
        try:
            kept = load(*asked)
        except Exception:  # a torn file makes unpickling raise whatever it likes
            # Its index is read before anything is added to it, so it has to begin anew.
            self._try_to(self._cache.flush)
            kept = None
        if kept is None:
            _say_once_that_it_compiles()
        return kept

    def save_overload(self, *compiled: Any) -> None:
        """Keep the kernel where there is room. It is compiled already, and stays so."""
        self._try_to(self._cache.save_overload, *compiled)

    def _try_to(self, write: Callable[..., None], *what: Any) -> None:
        try:
            write(*what)
        except Exception as error:
            _tell_once(error)


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Compiled code without the GIL and without reference counts.

    Kernels allocate nothing, so nobody has to count who holds an array; counting, one atomic
    step for each array at each call of a small function, would take most of the time. Nobody
    calls them from C either; to compile that way in, too, would take a quarter longer.
    """
    compile_with: Any = numba.njit
    options = {"nogil": True, "no_cfunc_wrapper": True} | options
    try:
        return cast(Callable[P, R], compile_with(_nrt=False, **options)(function))
    except KeyError:  # a numba without that option is slower, not wrong
        return cast(Callable[P, R], compile_with(**options)(function))


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, cached where that is possible."""
    dispatcher = _compiled(function)
    _kernels.add((function.__module__, function.__name__))
    if CACHE_DIRECTORY is None:
        _tell_once("none can be written")
    else:
        _keep(dispatcher, CACHE_DIRECTORY)
    return dispatcher


def _keep(dispatcher: Any, directory: Path) -> None:
    """Let a kernel be cached in `directory`, and nowhere else."""
    without = dispatcher._cache
    # Both are read here and never again. Other users of numba keep their own settings.
    before = _config.CACHE_DIR, _config.CACHE_LOCATOR_CLASSES
    _config.CACHE_DIR = str(directory)
    _config.CACHE_LOCATOR_CLASSES = f"{InPlace.__module__}.{InPlace.__name__}"
    try:
        dispatcher.enable_caching()
    except (OSError, RuntimeError) as error:
        _tell_once(error)
        return
    finally:
        _config.CACHE_DIR, _config.CACHE_LOCATOR_CLASSES = before
    kept = Path(dispatcher._cache.cache_path)
    # Where it cannot write, numba takes a directory of its own, whose name tells no digest.
    if kept.is_relative_to(directory):
        dispatcher._cache = _Keeping(dispatcher._cache)
    else:
        dispatcher._cache = without
        _tell_once("it cannot be written")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Like `kernel`, for a small step of other kernels; never called from Python.

    LLVM must put it into its callers: a call that hands over a dozen arrays costs more than most
    steps do. So it needs no cache file of its own.
    """
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def shared(function: Callable[P, R]) -> Callable[P, R]:
    """Like `inlined`, for a long step: compiled once, for all kernels that call it."""
    return _compiled(function, no_cpython_wrapper=True)


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
