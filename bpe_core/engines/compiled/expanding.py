"""From one value for each symbol of a unique pre-token to one for each place of the text."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.compiled.jit import Array, frozen, kernel
from bpe_core.text.corpus import Corpus


def expand(
    corpus: Corpus, values: npt.NDArray[np.int32], threads: int | None = None
) -> npt.NDArray[np.int32]:
    """The same as `corpus.expand(values)`: for example the gap ranks of the whole text. `values`:
    int32, one per corpus symbol. Gives int32, shape (base symbols of the text,)."""
    return lay_out(corpus.sequence, corpus.starts, np.diff(corpus.starts), values, threads)


def lay_out(
    sequence: npt.NDArray[np.int32],
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    values: npt.NDArray[np.int32],
    threads: int | None = None,
) -> npt.NDArray[np.int32]:
    """Concatenate `values[starts[j]:starts[j] + sizes[j]]` for each j in `sequence`."""
    order, begins = frozen(sequence, np.int32), frozen(starts, np.int64)
    lengths, source = frozen(sizes, np.int64), frozen(values, np.int32)
    parts = thread_count(len(order), threads)
    cuts = [len(order) * part // parts for part in range(parts + 1)]
    stretches = [order[a:b] for a, b in pairwise(cuts)]
    filled = np.cumsum([0, *(total_size(stretch, lengths) for stretch in stretches)])
    laid_out = np.empty(int(filled[-1]), dtype=np.int32)
    targets = [laid_out[a:b] for a, b in pairwise(filled.tolist())]

    def write(stretch: Array, target: Array) -> None:
        write_values(stretch, begins, lengths, source, target)

    if parts == 1:
        write(stretches[0], targets[0])
    else:
        with ThreadPoolExecutor(parts, "bpe-expanding") as pool:
            list(pool.map(write, stretches, targets))
    return laid_out


@kernel
def total_size(sequence: Array, sizes: Array) -> int:
    """How many values a stretch of the sequence has."""
    total = 0
    for place in range(len(sequence)):
        total += sizes[sequence[place]]
    return total


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
