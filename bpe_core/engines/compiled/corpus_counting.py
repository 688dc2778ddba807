"""Text -> Corpus: find and count the pre-tokens, in several threads.

Each thread fills a separate table for one part of the text. The tables are joined in text order,
so no result depends on the number of threads.
"""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.progress import REPORT_EVERY, Progress, thread_listener
from bpe_core.engines.compiled.cutting import Text, cut, prepare_text, stretches_of, thread_count
from bpe_core.engines.compiled.jit import Array, at, frozen, kernel
from bpe_core.engines.compiled.pretoken_table import PretokenTable, empty_table, number_pretokens
from bpe_core.text.alphabet import Alphabet, code_points
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus
from bpe_core.text.pretokenize import Normalization
from bpe_core.text.splits import SplitPattern


def build_corpus(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    normalization: Normalization | None = None,
) -> Corpus:
    """Same as `bpe_core.text.corpus.build_corpus`, in several threads."""
    prepared = prepare_text(text, alphabet, split_pattern, special_tokens, normalization)
    characters = None
    if alphabet.base == "characters":
        characters = code_points(b"".join(alphabet.symbols).decode())
    return count(prepared, characters)


def count(
    text: Text, characters: npt.ArrayLike | None = None, *, threads: int | None = None
) -> Corpus:
    """Find and count the pre-tokens of a text. The callback of the thread hears of the number of
    scanned bytes; its exceptions end all threads.

    Args:
        characters: int, sorted code points: their indices are the base symbols. None: bytes are.
        threads: the number of threads; None: from the text's size and the number of cores.

    Raises:
        ValueError: a character of the text that is not in `characters`.
    """
    parts = _number_stretches(text, threads or thread_count(len(text.data)))
    table, sequence, counts = _join(parts)
    starts, symbols = _symbols(table, characters)
    return Corpus(symbols=symbols, starts=starts, occurrences=counts, order=sequence)


def _number_stretches(text: Text, number: int) -> list[tuple[PretokenTable, Int32Array]]:
    """For each of `number` parts of a text return its table, and the numbers of its pre-tokens in
    text order. All threads end, also after an exception."""
    parts = stretches_of(text, number)
    scanned = [0] * len(parts)
    stop, on_progress = Event(), thread_listener()

    def report() -> None:
        on_progress(Progress("counting", sum(scanned), len(text.data)))

    def work(place: int, report: Callable[[], None]) -> tuple[PretokenTable, Int32Array]:
        start, end = parts[place]
        table, sequence = empty_table(), [np.empty(0, dtype=np.int32)]
        for begin, after, lengths in cut(text, start, end):
            table = number_pretokens(table, text.data, begin, lengths)
            sequence.append(lengths.copy())
            scanned[place] = after - start
            report()
            if stop.is_set():
                break
        return table, np.concatenate(sequence)

    if len(parts) == 1:
        return [work(0, report)]
    with ThreadPoolExecutor(len(parts), "bpe-counting") as pool:
        try:
            futures = [pool.submit(work, place, lambda: None) for place in range(len(parts))]
            while wait(futures, REPORT_EVERY).not_done:
                report()
            return [future.result() for future in futures]
        finally:
            stop.set()


def _join(
    parts: list[tuple[PretokenTable, Int32Array]],
) -> tuple[PretokenTable, Int32Array, Int64Array]:
    """Join `parts`, which are in text order, to one table numbered by first appearance, the numbers
    of the text's pre-tokens, and their counts."""
    table, _ = parts[0]
    renumbered = [np.arange(table.size[0], dtype=np.int32)]
    for other, _ in parts[1:]:
        size = int(other.size[0])
        numbers = np.diff(other.starts[: size + 1]).astype(np.int32)
        numbers[other.special[:size]] *= -1
        table = number_pretokens(table, frozen(other.store, np.uint8), 0, numbers)
        renumbered.append(numbers)
    counts = np.zeros(int(table.size[0]), dtype=np.int64)
    for (_, sequence), numbers in zip(parts, renumbered, strict=True):
        count_numbers(sequence, numbers, counts)
    sequences = [sequence for _, sequence in parts]
    return table, sequences[0] if len(parts) == 1 else np.concatenate(sequences), counts


@kernel
def count_numbers(sequence: Array, numbers: Array, counts: Array) -> None:
    """Replace each `number` in `sequence` by `numbers[number]`, and add 1 to `counts` of that."""
    for place in range(len(sequence)):
        number = numbers[at(sequence[at(place)])]
        sequence[at(place)] = number
        counts[at(number)] += 1


def _symbols(
    table: PretokenTable, characters: npt.ArrayLike | None
) -> tuple[Int64Array, Int32Array]:
    """The starts of the unique pre-tokens and their base symbols, as a `Corpus` has them."""
    size = int(table.size[0])
    starts = table.starts[: size + 1].copy()
    store = table.store[: starts[-1]]
    if characters is None:
        symbols = store.astype(np.int32)
    else:
        begins = (store & 0xC0) != 0x80
        starts = np.cumsum(np.append(False, begins))[starts]
        known = np.append(characters, 0x110000)
        used = code_points(store.tobytes().decode())
        symbols = np.searchsorted(known, used).astype(np.int32)
        unknown = known[symbols] != used
    is_special = np.repeat(table.special[:size], np.diff(starts))
    if characters is not None and (unknown & ~is_special).any():
        code_point = used[(unknown & ~is_special).argmax()]
        raise ValueError(f"character U+{code_point:04X} is not in the alphabet")
    symbols[is_special] = SPECIAL_SYMBOL
    return starts, symbols
