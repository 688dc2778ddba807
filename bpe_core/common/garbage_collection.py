"""Python's search for garbage, which stops while much is made that stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def not_collecting() -> Iterator[None]:
    """While a file is opened or numba imported: looking through all that is made, again and again
    as it grows, takes a fifth of the time and finds nothing.

    Several threads may be inside at once; behind the last of them it goes on.

    >>> with not_collecting():
    ...     gc.isenabled()
    False
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
