"""Reading what is packed for the browser, the way the browser reads it."""

import base64

import numpy as np
import numpy.typing as npt

from bpe_core.gaps import CLOSED, NEVER


def unpack(packed: str) -> npt.NDArray[np.int64]:
    """The integers that `bpe_view.packed_arrays.pack` packed."""
    kind, size = packed[0], int(packed[1])
    numbers = "u" if kind == "r" else kind
    values = np.frombuffer(base64.b64decode(packed[2:]), f"<{numbers}{size}").astype(np.int64)
    if kind == "r":
        never = 256**size - 1
        values[values == never - 1] = CLOSED
        values[values == never] = NEVER
    return values
