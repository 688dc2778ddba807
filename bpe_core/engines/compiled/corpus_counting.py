"""Text -> Corpus: pre-tokens found and counted, over several threads.

The text is cut into as many stretches as there are threads, at places that are edges of
pre-tokens for certain. Each thread scans its own stretch into its own table; the tables are
joined in text order. So no result depends on the number of threads.
"""

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.common.progress import REPORT_EVERY, OnProgress, Progress, nobody_hears
from bpe_core.engines.compiled.characters import character_at
from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.compiled.jit import Array, at, frozen, kernel
from bpe_core.engines.compiled.scanner import SCANNERS, sure_edge
from bpe_core.engines.compiled.spans import (
    PLACE,
    PRETOKENS,
    SPANS,
    SpanTable,
    absorb,
    counts_of,
    empty_spans,
    renumber,
    scan,
    with_room,
)
from bpe_core.engines.compiled.unicode_classes import character_kinds
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus

SLICE: Final = 1 << 20  # bytes between two looks at whether to stop: some ten milliseconds
_ORDINARY: Final = frozen([False], np.bool_)
BYTES_A_PRETOKEN: Final = 3  # a low guess: room that is not used is not paid for, growing is


class Text(NamedTuple):
    """What is to be scanned, in the form that kernels take."""

    data: Array  # uint8, shape (bytes,), UTF-8
    ends: Array  # int64, shape (segments,): where each segment ends
    special: Array  # bool, shape (segments,): whether a segment is a special token
    kinds: Array  # uint8, as `character_kinds` gives them
    scanner: int  # a value of `SCANNERS`


def count(
    text: bytes | npt.NDArray[np.uint8],
    pattern: str,
    *,
    ends: npt.ArrayLike | None = None,
    special: npt.ArrayLike | None = None,
    characters: npt.ArrayLike | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> Corpus:
    """Find and count the pre-tokens of a text.

    Args:
        text: valid UTF-8.
        pattern: a name in `SCANNERS`. `"none"` makes each segment one pre-token; with segments
            from another splitter, any pattern can be counted.
        ends: int, shape (segments,), ascending, the last is `len(text)`: byte offsets where the
            text is cut beforehand. Patterns do not look across. None: one segment.
        special: bool, shape (segments,): segments that are special tokens.
        characters: int, sorted code points: their indices are the base symbols. None: bytes are.
        threads: at most so many; None for as many as there are cores for this process.
        on_progress: hears the number of bytes scanned. An exception from it ends all threads.

    Returns:
        The same corpus whatever the number of threads.

    Raises:
        KeyError: the name of a pattern without a scanner.
        ValueError: segments that do not cover the text, or a character not in `characters`.
    """
    asked = as_text(text, pattern, ends, special)
    cuts = cuts_of(asked, thread_count(len(asked.data), threads))
    table, sequence = _join(asked.data, _scan_all(asked, cuts, on_progress or nobody_hears))
    starts, symbols = _symbols(asked.data, table, _symbol_ids(characters))
    return Corpus(symbols=symbols, starts=starts, counts=counts_of(table), order=sequence)


def as_text(
    text: bytes | npt.NDArray[np.uint8],
    pattern: str,
    ends: npt.ArrayLike | None,
    special: npt.ArrayLike | None,
) -> Text:
    """A text in the form that kernels take; the arguments are those of `count`."""
    data = frozen(
        np.frombuffer(text, dtype=np.uint8) if isinstance(text, bytes) else text, np.uint8
    )
    if ends is None and special is None:
        whole = np.array([len(data)])
        return Text(data, frozen(whole, np.int64), _ORDINARY, character_kinds(), SCANNERS[pattern])
    segment_ends = frozen([len(data)] if ends is None else ends, np.int64)
    is_special = frozen(np.zeros(len(segment_ends)) if special is None else special, np.bool_)
    covered = int(segment_ends[-1]) if len(segment_ends) else 0
    if covered != len(data) or len(is_special) != len(segment_ends):
        raise ValueError(f"segments end at byte {covered} of {len(data)}")
    # Kernels check no bounds; what they are given must be right.
    if len(segment_ends) and (segment_ends[0] < 0 or (np.diff(segment_ends) < 0).any()):
        raise ValueError("the ends of segments do not ascend")
    return Text(data, segment_ends, is_special, character_kinds(), SCANNERS[pattern])


def cuts_of(text: Text, stretches: int) -> list[int]:
    """Byte offsets that cut the text into about equal stretches, each at a sure edge."""
    cuts = [0]
    size = len(text.data)
    for number in range(1, stretches):
        guess = max(cuts[-1], size * number // stretches)
        while guess < size and text.data[guess] & 0xC0 == 0x80:  # inside a character
            guess += 1
        segment = int(np.searchsorted(text.ends, guess, side="right"))
        if segment < len(text.ends):
            end = int(text.ends[segment])
            # A special token is never cut: its end is the next sure edge.
            scanner = SCANNERS["none"] if text.special[segment] else text.scanner
            cuts.append(sure_edge(text.data, guess, end, text.kinds, scanner))
    return [*cuts, size]


def _scan_all(text: Text, cuts: list[int], on_progress: OnProgress) -> list[SpanTable]:
    """Scan all stretches, each in a thread of its own. However it ends, no thread is left."""
    tables = [
        empty_spans(
            (end - start) // BYTES_A_PRETOKEN,
            start,
            int(np.searchsorted(text.ends, start, "right")),
        )
        for start, end in pairwise(cuts)
    ]
    stop = threading.Event()

    def report() -> None:
        done = sum(table.numbers[PLACE] - cut for table, cut in zip(tables, cuts, strict=False))
        on_progress(Progress("counting", int(done), len(text.data)))

    def scan_stretch(number: int, after_slice: Callable[[], None]) -> SpanTable:
        table, end = tables[number], cuts[number + 1]
        while table.numbers[PLACE] < end and not stop.is_set():
            until = min(end, int(table.numbers[PLACE]) + SLICE)
            if not scan(table, *text, until):
                table = with_room(table)
            after_slice()
        return table

    if len(tables) == 1:
        return [scan_stretch(0, report)]
    with ThreadPoolExecutor(len(tables), "bpe-counting") as pool:
        try:
            futures = [
                pool.submit(scan_stretch, number, lambda: None) for number in range(len(tables))
            ]
            _wait(futures, report)
            return [future.result() for future in futures]
        finally:
            stop.set()


def _wait(futures: list[Future[SpanTable]], every_so_often: Callable[[], None]) -> None:
    """Wait for all, or for the first exception."""
    waiting = set(futures)
    while waiting:
        done, waiting = wait(waiting, timeout=REPORT_EVERY, return_when=FIRST_EXCEPTION)
        for future in done:
            future.result()
        every_so_often()


def _join(data: Array, tables: list[SpanTable]) -> tuple[SpanTable, npt.NDArray[np.int32]]:
    """All tables as one, in text order, and the whole sequence.

    Takes the tables out of the list one by one: a sequence is as large as the text, and need not
    stay once it is copied.
    """
    sequence = np.empty(sum(int(table.numbers[PRETOKENS]) for table in tables), dtype=np.int32)
    joined = tables.pop(0)
    filled = int(joined.numbers[PRETOKENS])
    sequence[:filled] = joined.sequence[:filled]
    joined = joined._replace(sequence=sequence[:0])
    joined.numbers[PRETOKENS] = 0
    while tables:
        table = tables.pop(0)
        spans, pretokens = int(table.numbers[SPANS]), int(table.numbers[PRETOKENS])
        joined = with_room(joined, spans, pretokens=0)
        numbers = np.empty(spans, dtype=np.int32)
        absorb(joined, data, table, counts_of(table), numbers)
        renumber(table.sequence[:pretokens], numbers, sequence[filled : filled + pretokens])
        filled += pretokens
    return joined, sequence


def _symbol_ids(characters: npt.ArrayLike | None) -> npt.NDArray[np.int32]:
    """The base symbol of each code point, -1 for none; empty where bytes are base symbols."""
    if characters is None:
        return frozen(np.empty(0), np.int32)
    known = np.asarray(characters, dtype=np.int64)
    ids = np.full(0x110000, -1, dtype=np.int32)
    ids[known] = np.arange(len(known), dtype=np.int32)
    return frozen(ids, np.int32)


def _symbols(
    data: Array, table: SpanTable, ids: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """Where each unique pre-token starts, and the base symbols of all of them."""
    spans = table.spans[: int(table.numbers[SPANS])]
    symbols = np.empty(int(np.abs(spans["length"]).sum()), dtype=np.int32)
    starts = np.zeros(len(spans) + 1, dtype=np.int64)
    unknown = write_symbols(data, spans, ids, starts, symbols)
    if unknown >= 0:
        raise ValueError(f"character U+{unknown:04X} is not in the alphabet")
    return starts, symbols[: int(starts[-1])]


@kernel
def write_symbols(data: Array, spans: Array, ids: Array, starts: Array, symbols: Array) -> int:
    """Write the base symbols of each span; -1, or the first code point that the alphabet lacks."""
    filled = 0
    for index in range(len(spans)):
        length = spans[at(index)].length
        place = spans[at(index)].start
        end = place + abs(length)
        if length > 0 and len(ids) == 0:
            for offset in range(length):
                symbols[at(filled + offset)] = data[at(place + offset)]
            filled += length
            place = end
        while place < end:
            size, symbol = 1, SPECIAL_SYMBOL
            if len(ids) > 0:
                character, size = character_at(data, place, end)
                symbol = ids[character]
                if symbol < 0 and length > 0:
                    return character
            symbols[at(filled)] = symbol if length > 0 else SPECIAL_SYMBOL
            filled += 1
            place += size
        starts[at(index + 1)] = filled
    return -1
