"""What something takes of the memory, whatever else goes on in the process meanwhile."""

import gc
import tracemalloc
from collections.abc import Callable


def most_memory(action: Callable[[], object]) -> int:
    """Bytes that are allocated at one time while it happens."""
    gc.collect()
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def takes_at_most(most: float, action: Callable[[], object]) -> bool:
    """Whether it can be done with so many bytes: in one of three tries.

    What other threads allocate counts, too, and what is made once for all who come later.
    """
    return any(most_memory(action) <= most for _ in range(3))
