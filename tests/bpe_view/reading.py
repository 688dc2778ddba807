"""Reading what is packed for the browser, the way the browser reads it."""

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bpe_core import CLOSED, NEVER

PACKED: Final = """
    left right count tied gaps piece_starts token_counts base_counts graphemes base_ids merged_ids
    differs pair_left pair_right row_pair row_count overlap_place overlap_mergeable
"""
"""Names of what is packed."""


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


def unpacked(payload: Any, name: str = "") -> Any:
    """What the browser is sent, as JSON gives it back, with lists in place of what was packed."""
    if isinstance(payload, dict):
        return {str(key): unpacked(value, key) for key, value in payload.items()}
    if isinstance(payload, list | tuple):
        return [unpacked(value) for value in payload]
    return (
        unpack(payload).tolist() if isinstance(payload, str) and name in PACKED.split() else payload
    )


def ids_from_gaps(
    text: str,
    gaps: list[int],
    merged: Sequence[int],
    base: Sequence[int],
    specials: Mapping[str, int],
) -> list[int]:
    """The tokens of a text as the encoder works them out."""
    ids, start, symbols = [], 0, text.encode()
    for end in range(1, len(symbols) + 1):
        if end < len(symbols) and gaps[end - 1] != NEVER:
            continue
        inner = gaps[start : end - 1]
        if inner and max(inner) == CLOSED:
            ids.append(specials[symbols[start:end].decode()])
        else:
            ids.append(merged[max(inner)] if inner else base[symbols[start]])
        start = end
    return ids


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
