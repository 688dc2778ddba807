"""Files -> jobs that can be counted anywhere."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from bpe_core.engines import compiled
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.training.counts.corpus_files import STANDARD_INPUT, Part
from bpe_core.training.counts.count_table import CountTable
from bpe_core.training.counts.counting import CountSettings, count_chunks
from bpe_core.training.counts.documents import chunks_in
from bpe_core.training.counts.stretches import Chunk

JOB: Final = 1 << 26  # bytes that are counted at once, at least: a second of work
MOST_JOBS: Final = 256
"""Jobs of a corpus that is large: fewer tables have less in them that others have, too."""
_LOOK: Final = 1 << 16  # bytes in which the edge of a pre-token is looked for at first


class Counted(NamedTuple):
    """What came of a job."""

    table: CountTable  # its documents are numbered from 0
    goes_on: bool  # whether its first document began in the job before
    missing: int  # how many texts were left out


def jobs_of(parts: list[Part], settings: CountSettings, most: int) -> Iterator[tuple[Part, ...]]:
    """Small files together, large ones in ranges of at most so many bytes."""
    together: list[Part] = []
    size = 0
    for part in parts:
        bytes_of_it = size_of(part.path)
        large = bytes_of_it > most and _has_ranges(part, settings)
        if together and (large or part.path == STANDARD_INPUT or size + bytes_of_it > most):
            yield tuple(together)
            together, size = [], 0
        if large:
            for first in range(0, bytes_of_it, most):
                yield (part._replace(first=first, end=min(bytes_of_it, first + most)),)
        elif part.path == STANDARD_INPUT:
            yield (part,)
        else:
            together.append(part)
            size += bytes_of_it
    if together:
        yield tuple(together)


def _has_ranges(part: Part, settings: CountSettings) -> bool:
    if part.is_packed or part.kind:
        return part.kind == ".jsonl" and not part.is_packed
    return (
        not settings.special_tokens
        and compiled.is_available()
        and choose_engine("compiled").tally(settings.split).cuts
        and settings.split != "none"
    )


def size_of(path: str) -> int:
    """Bytes of a file; 0 of standard input."""
    return 0 if path == STANDARD_INPUT else os.stat(path).st_size


def count_job(
    job: tuple[Part, ...],
    settings: CountSettings,
    is_over: Callable[[], bool] | None = None,
    max_memory: int | None = None,
) -> Counted:
    """Count some files, or a range of one. Runs wherever an executor runs it. `is_over`: asked now
    and then, where that is possible: whether to give up. `max_memory`: about how many bytes it may
    take."""
    first = job[0]
    offset = 0
    if first.end is not None and not first.kind:
        first = first._replace(
            first=_edge(first, first.first, settings), end=_edge(first, first.end, settings)
        )
        offset = first.first
    missing: Counter[str] = Counter()
    chunks = _chunks((first, *job[1:]), is_over, missing)
    table = count_chunks(chunks, settings, 0, offset=offset, max_memory=max_memory)
    return Counted(table, offset > 0, missing.total())


def _chunks(
    parts: tuple[Part, ...], is_over: Callable[[], bool] | None, missing: Counter[str]
) -> Iterator[Chunk]:
    document = 0
    for part in parts:
        for chunk in chunks_in(part, document, missing):
            if is_over and is_over():
                raise InterruptedError("counting was given up")
            yield chunk
            document = chunk.document + chunk.last


def _edge(part: Part, place: int, settings: CountSettings) -> int:
    """The first place from `place` on where a text may be cut; its ends are such places."""
    size = size_of(part.path)
    if place in (0, size):
        return place
    tally = choose_engine("compiled").tally(settings.split)
    look = _LOOK
    with open(part.path, "rb") as file:
        while True:
            file.seek(place)
            data = file.read(look)
            if edge := tally.first_edge(data):
                return place + edge
            if place + look >= size:
                return size
            look *= 8
