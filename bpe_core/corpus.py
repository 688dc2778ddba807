"""The training text as an engine sees it: unique pre-tokens and how often each occurs.

Merges never cross the edges of a pre-token, so two equal pre-tokens always share one
history. An engine therefore works on each *unique* pre-token once and weighs it by its count.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Corpus:
    """Unique pre-tokens in order of first appearance, and the text as a sequence of them.

    Attributes:
        symbols: int32, the base symbols of all unique pre-tokens, one after another.
        starts: int64, shape (unique + 1,); pre-token `j` is `symbols[starts[j]:starts[j + 1]]`.
        counts: int64, shape (unique,); how often each occurs in the text. 0 marks a special
            token: it stands in the text but takes no part in training.
        sequence: int32, the unique pre-token at each place of the text, in text order.
    """

    symbols: Int32Array
    starts: Int64Array
    counts: Int64Array
    sequence: Int32Array
