"""Reading what is packed for the browser, the way the browser reads it."""

import base64

import numpy as np
import numpy.typing as npt


def unpack(packed: str) -> npt.NDArray[np.int64]:
    """The integers that `bpe_view.packed_arrays.pack` packed."""
    return np.frombuffer(base64.b64decode(packed[2:]), dtype=f"<{packed[:2]}").astype(np.int64)
