"""Memory that is free goes back to the system."""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from functools import cache


def give_back() -> None:
    """Give the memory that this process has freed back to the system; nothing else changes.

    glibc keeps blocks of up to 32 MB for later, in every thread: with two threads, they were
    more than all that was counted. Other systems do well by themselves.
    """
    trim = _trim()
    if trim:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    with suppress(OSError, AttributeError, TypeError):
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return trim
    return None
