"""Memory that is given back goes back to the machine, where the C library is glibc."""

import ctypes
from contextlib import suppress
from typing import Final

_MMAP_THRESHOLD: Final = -3  # M_MMAP_THRESHOLD of malloc.h
_LARGE: Final = 2**20


def give_back() -> None:
    """Let go at once of every array of a megabyte or more.

    glibc would otherwise learn, from the first large one, to keep them all for the next.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)


def trim() -> None:
    """Give back the pages between what is still used, which glibc keeps for what comes next."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
