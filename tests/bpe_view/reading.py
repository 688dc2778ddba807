"""Reading what is packed for the browser, the way the browser reads it."""

import base64
from typing import Any

import numpy as np
import numpy.typing as npt

from bpe_core import CLOSED, NEVER


def unpack(packed: str) -> npt.NDArray[np.int64]:
    """The integers that `bpe_view.packed_arrays.pack` packed."""
    kind, size = packed[0], int(packed[1])
    if kind == "d":
        return _summed(base64.b64decode(packed[2:]))
    numbers = "u" if kind == "r" else kind
    values = np.frombuffer(base64.b64decode(packed[2:]), f"<{numbers}{size}").astype(np.int64)
    if kind == "r":
        never = 256**size - 1
        values[values == never - 1] = CLOSED
        values[values == never] = NEVER
    return values


def merges_of(payload: dict[str, Any]) -> list[tuple[int, int]]:
    """The pairs that a run merged, of what the player is sent."""
    left, right = (unpack(payload["merges"][side]).tolist() for side in ("left", "right"))
    return list(zip(left, right, strict=True))


def _summed(data: bytes) -> npt.NDArray[np.int64]:
    steps, step, bits = [], 0, 0
    for byte in data:
        step, bits = step | (byte & 0x7F) << bits, bits + 7
        if byte < 0x80:
            steps.append(-(step + 1 >> 1) if step & 1 else step >> 1)
            step = bits = 0
    return np.cumsum(steps, dtype=np.int64)
