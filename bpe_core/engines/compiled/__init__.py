"""The compiled engine: the same results as the textbook one, in a hundredth of the time.

From a text to its ids: `characters`, `scanner`, `spans`, `corpus_counting`, `merging`, `encoding`,
each with what it stands on; how they are compiled is in `jit`, when in `warming`.

Importing this package does not import numba; importing one of the stages does.
"""

import logging
from importlib import import_module
from threading import Event, Lock
from typing import Final

from bpe_core.common.progress import OnProgress, Progress, nobody_hears

_logger = logging.getLogger(__name__)
_ready = Event()
_looking = Lock()
_obstacles: Final[list[str]] = []
"""Empty until somebody looked; then what stands in the way, "" for nothing, the last one counts."""


def is_available(on_progress: OnProgress = nobody_hears) -> bool:
    """Whether the engine can run here, as `obstacle` finds out."""
    return not obstacle(on_progress)


def obstacle(on_progress: OnProgress = nobody_hears) -> str:
    """Why the engine cannot run here, such as `"numba is not installed"`; `""` if it can.

    To find out, numba is imported, and everything compiled unless a process has kept it: numba may
    be installed and nevertheless fail, next to a numpy that is too new, without its own library,
    or at a kernel that another version of it compiled.

    Args:
        on_progress: hears how many stages are compiled, where they have to be.
    """
    if has_to_compile():
        _compile(on_progress)
    return _obstacles[-1]


def has_to_compile() -> bool:
    """Whether the engine, as far as an import of numba tells, has to be compiled before it runs."""
    with _looking:
        if not _obstacles:
            _obstacles.append(_look())
    if _obstacles[-1] or _ready.is_set():
        return False
    from bpe_core.engines.compiled import jit

    return not jit.is_kept()


def is_ready() -> bool:
    """Whether everything is compiled in this process, so that no call waits for the compiler."""
    return _ready.is_set()


def warm_up() -> None:
    """Compile everything, or load it from the cache. Meant for a background thread.

    Where that fails, the engine counts as not available from then on, and the plain one goes on.
    Calls from several threads are safe: the compiler has its own lock.
    """
    if not obstacle() and not _ready.is_set():
        _compile(nobody_hears)


def _look() -> str:
    try:
        import_module("bpe_core.engines.compiled.warming")
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "numba":
            return _told("numba is not installed")
        return _told(f"numba is installed but cannot be imported: {_named(error)}")
    return ""


def _compile(on_progress: OnProgress) -> None:
    from bpe_core.engines.compiled.warming import STAGES

    for done, stage in enumerate(STAGES):
        on_progress(Progress("compiling", done, len(STAGES)))
        try:
            stage()
        except Exception as error:
            with _looking:
                if not _obstacles[-1]:
                    reason = f"numba is installed but compiles nothing: {_named(error)}"
                    _obstacles.append(_told(reason))
            return
    _ready.set()


def _told(reason: str) -> str:
    """The same reason, after it was said in the log."""
    _logger.warning("%s; the plain engine does the work, with the same results", reason)
    return reason


def _named(error: Exception) -> str:
    """An error in one line: numba's own run over many."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
