"""How many threads are worth it."""

import os
from typing import Final

WORTH_A_THREAD: Final = 1 << 18
"""Bytes, symbols or pre-tokens: fewer are done sooner than a thread has started."""


def thread_count(work: int, at_most: int | None) -> int:
    """The number of threads for so much work. `work`: in bytes, symbols or pre-tokens. `at_most`:
    exactly so many (tests want that); None for as many as are worth it."""
    if at_most is not None:
        return max(1, at_most)
    worth = 1 + work // WORTH_A_THREAD
    return 1 if worth == 1 else max(1, min(available_cores(), worth))


def available_cores() -> int:
    """The cores of this process, not of the machine, where the system tells."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
