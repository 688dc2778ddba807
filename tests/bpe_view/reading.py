"""Reading what is packed for the browser, the way the browser reads it."""

import base64

import numpy as np
import numpy.typing as npt


def unpack(packed: dict[str, str]) -> npt.NDArray[np.int64]:
    """The integers that `bpe_view.packed_arrays.pack` packed."""
    return np.frombuffer(base64.b64decode(packed["b"]), dtype=f"<{packed['t']}").astype(np.int64)
