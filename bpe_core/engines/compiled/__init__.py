"""The compiled engine: the results of the textbook engine, in a hundredth of the time.

Modules to read in turn: `scanner`, `cutting`, `corpus_counting`, `merge_state`, `merging`,
`encoding`. Importing this package does not import numba; importing one of those modules does.
"""

import logging
from collections.abc import Callable
from importlib.util import find_spec
from threading import Lock
from typing import Final

from bpe_core.common.progress import OnProgress, Progress, ignore_progress
from bpe_core.engines.compiled.kernel_folder import has_every_kernel, mark_complete, remove_kernels

_logger = logging.getLogger(__name__)
_lock = Lock()
_obstacles: Final[list[str]] = []  # empty before the first `warm_up`, then has its result


def is_ready() -> bool:
    """Whether every kernel is loaded in this process, so that no call waits for the compiler."""
    return _obstacles == [""]


def has_to_compile() -> bool:
    """Whether `warm_up` would compile the kernels, and not load them from a folder."""
    return not _obstacles and find_spec("numba") is not None and not has_every_kernel()


def warm_up(on_progress: OnProgress = ignore_progress) -> str:
    """Load or compile every kernel, at the first call in a process.

    Args:
        on_progress: called with the number of compiled stages, if they have to be compiled.

    Returns:
        Why the engine cannot run here, such as `"numba is not installed"`; `""` if it can.
    """
    with _lock:
        if not _obstacles:
            _obstacles.append(_load(on_progress))
            if _obstacles[0]:
                _logger.warning(
                    "%s; the plain engine does the work, with the same results", _obstacles[0]
                )
    return _obstacles[0]


def _load(on_progress: OnProgress) -> str:
    if find_spec("numba") is None:
        return "numba is not installed"
    try:
        from bpe_core.engines.compiled.stages import STAGES
    except Exception as error:
        return f"numba is installed but cannot be imported: {_in_one_line(error)}"
    if compiles := not has_every_kernel():
        _logger.info("compiling for this machine, about 20 seconds, once for an installation")
    for done, stage in enumerate(STAGES):
        if compiles:
            on_progress(Progress("compiling", done, len(STAGES)))
        try:
            _run(stage)
        except Exception as error:
            return f"numba is installed but compiles nothing: {_in_one_line(error)}"
    if compiles:
        mark_complete()
    return ""


def _run(stage: Callable[[], None]) -> None:
    try:
        stage()
    except Exception:  # unpickling a torn file raises any error
        remove_kernels()
        stage()


def _in_one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
