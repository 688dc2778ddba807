"""From one value for each symbol of a unique pre-token to one for each place of the text."""

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.jit import Array, frozen, kernel
from bpe_core.text.corpus import Corpus


def expand(corpus: Corpus, values: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """The same as `corpus.expand(values)`, with less memory: the gap ranks of the whole text."""
    return lay_out(corpus.sequence, corpus.starts, np.diff(corpus.starts), values)


def lay_out(
    sequence: npt.NDArray[np.int32],
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    values: npt.NDArray[np.int32],
) -> npt.NDArray[np.int32]:
    """Concatenate `values[starts[j]:starts[j] + sizes[j]]` for each j in `sequence`."""
    order, lengths = frozen(sequence, np.int32), frozen(sizes, np.int64)
    laid_out = np.empty(int(lengths[order].sum()), dtype=np.int32)
    write_values(order, frozen(starts, np.int64), lengths, frozen(values, np.int32), laid_out)
    return laid_out


@kernel
def write_values(sequence: Array, starts: Array, sizes: Array, values: Array, into: Array) -> None:
    """Write the values of each pre-token of the sequence, one pre-token after another."""
    filled = 0
    for place in range(len(sequence)):
        pretoken = sequence[place]
        start = starts[pretoken]
        for offset in range(sizes[pretoken]):
            into[filled + offset] = values[start + offset]
        filled += sizes[pretoken]
