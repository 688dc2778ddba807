"""Memory that is free goes back to the system."""

import ctypes
from contextlib import suppress
from functools import cache
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""What glibc's `mallopt` calls it."""
_LARGE: Final = 1 << 20


@cache
def free_at_once() -> None:
    """From now on, what is larger than a megabyte goes back to the system as soon as it is freed.

    That is for a whole process, so only who owns it may call this: the command line does.
    glibc keeps blocks of up to 32 MB for later, in every thread: with two threads, they were
    more than all that was counted. Other systems do well by themselves.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
