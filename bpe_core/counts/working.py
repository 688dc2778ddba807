"""`count_files`: files in parts, counted and joined by threads, processes or a cluster."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from threading import Event
from typing import Final, NamedTuple

from bpe_core import compiled
from bpe_core.alphabet import Base
from bpe_core.arguments import ANYTHING, are_several, checked, whole
from bpe_core.compiled.cores import thread_count
from bpe_core.counts.counting import Asked, asked_for, count_chunks
from bpe_core.counts.sources import STANDARD_INPUT, Part, chunks_in, files_of
from bpe_core.counts.stretches import Chunk
from bpe_core.counts.table import MAX_DOCUMENT, CountTable
from bpe_core.engines import WORTH_COMPILING, choose_engine
from bpe_core.errors import SettingError
from bpe_core.history import REPORT_EVERY, OnProgress, Progress, at_most_ten_a_second
from bpe_core.pretokenize import DEFAULT_SPLIT
from bpe_core.quoting import quoted

JOB: Final = 1 << 26
"""Bytes that are counted at once, at least: a second of work."""
MOST_JOBS: Final = 256
"""Jobs of a corpus that is large: fewer tables have less in them that others have, too."""
_MOST: Final = 64
"""Workers that a cluster has, where it does not tell."""
_LOOK: Final = 1 << 16
"""Bytes in which the edge of a pre-token is looked for at first."""


class Counted(NamedTuple):
    """What came of a job.

    Attributes:
        table: its documents are numbered from 0.
        goes_on: whether its first document began in the job before.
    """

    table: CountTable
    goes_on: bool


@checked(
    paths=ANYTHING,
    split=ANYTHING,
    special_tokens=ANYTHING,
    executor=ANYTHING,
    first_document=whole(0, MAX_DOCUMENT),
)
def count_files(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    split: str = DEFAULT_SPLIT,
    base: Base = "bytes",
    special_tokens: Iterable[str] = (),
    first_document: int = 0,
    field: str = "text",
    executor: Executor | None = None,
    on_progress: OnProgress | None = None,
) -> CountTable:
    """Count the pre-tokens of files, over several threads, processes or machines.

    The table does not depend on who counts. A text file is one document, and so are a line of
    `.jsonl` and a row of `.parquet` (which needs pyarrow); `.gz` is unpacked on the way, and `.zst`
    from Python 3.14 on. A large text is cut among workers where pre-tokens end, if the compiled
    engine cuts it and there are no special tokens; large JSON lines always are.

    Args:
        paths: a file, a folder (all files in it that are not hidden, by name), a pattern such as
            `"*.txt.gz"`, `"-"` for standard input; or several of them, in this order.
        split, base, special_tokens: as `train` takes them.
        first_document: the number of the first document.
        field: where the text stands, in JSON lines and Parquet.
        executor: whoever has the interface of `concurrent.futures.Executor`, for example a
            `ProcessPoolExecutor` or, of a Dask cluster, `Client(…).get_executor()`. Workers must
            see the same files. None: threads of this process.
        on_progress: hears bytes of files counted and their total, at most ten times a second. An
            exception it raises ends the work; what an executor of yours has begun, it finishes.

    Raises:
        SettingError: a setting outside of what is allowed, or a pattern that names no file.
        TextError: a file is not UTF-8.
        FormatError: a file is damaged, or a package is missing that can read it.
        PatternError: the split pattern is invalid, or did not finish in time.
        OSError: a file cannot be read.
    """
    asked = asked_for(split, base, special_tokens)
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    if not are_several(paths):
        raise SettingError(f"paths is {quoted(paths)}; allowed are a path or several")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SettingError(
            f"executor is {quoted(executor)}; allowed is what has the interface of "
            "concurrent.futures.Executor, or None"
        )
    files = [*files_of(paths)]
    report = at_most_ten_a_second(on_progress) if on_progress else None
    total = sum(map(_size, files))
    with _workers(executor, total) as crew:
        done = _Work(crew, asked, report, total).do(
            _jobs(files, field, asked, max(JOB, total // MOST_JOBS))
        )
    table = done.table if done else count_chunks(iter(()), asked, 0)
    return table.renumbered(first_document)


def _size(path: str) -> int:
    return 0 if path == STANDARD_INPUT else os.stat(path).st_size


def _jobs(files: list[str], field: str, asked: Asked, most: int) -> Iterator[tuple[Part, ...]]:
    """Small files together, large ones in ranges of at most so many bytes."""
    together: list[Part] = []
    size = 0
    for path in files:
        part, bytes_of_it = Part(path, field), _size(path)
        large = bytes_of_it > most and _has_ranges(part, asked)
        if together and (large or path == STANDARD_INPUT or size + bytes_of_it > most):
            yield tuple(together)
            together, size = [], 0
        if large:
            for first in range(0, bytes_of_it, most):
                yield (part._replace(first=first, end=min(bytes_of_it, first + most)),)
        elif path == STANDARD_INPUT:
            yield (part,)
        else:
            together.append(part)
            size += bytes_of_it
    if together:
        yield tuple(together)


def _has_ranges(part: Part, asked: Asked) -> bool:
    if part.is_packed or part.kind == ".parquet":
        return False
    if part.kind == ".jsonl":
        return True
    return (
        not asked.special_tokens
        and compiled.is_available()
        and choose_engine("compiled").tally(asked.split).cuts
        and asked.split != "none"
    )


class _Crew(NamedTuple):
    """Who works.

    Attributes:
        submit: as an executor's.
        join: the same in this process, where every table comes: to send two away again would take
            longer than to join them.
        most: how many tasks are given out at a time, so that tables are joined soon.
        stop: for workers in this process: set when nobody wants their work any more.
    """

    submit: Callable[..., Future[Counted]]
    join: Callable[..., Future[Counted]]
    most: int
    stop: Event | None


@contextmanager
def _workers(executor: Executor | None, total: int) -> Iterator[_Crew]:
    """Somebody to work; none of our own is left behind."""
    # The plain engine holds the lock of Python: more threads would only take turns.
    is_fast = total >= WORTH_COMPILING and compiled.is_available()
    threads = thread_count(total, None) if is_fast else 1
    stop = Event()
    with ThreadPoolExecutor(threads, "bpe-counting") as pool:
        try:
            if executor is None:
                yield _Crew(pool.submit, pool.submit, 2 * threads, stop)
            else:
                workers = getattr(executor, "_max_workers", _MOST)
                yield _Crew(executor.submit, pool.submit, 2 * int(workers), None)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


class _Work:
    """Jobs given out, and what comes back joined with its neighbours, until one table is left."""

    def __init__(self, crew: _Crew, asked: Asked, report: OnProgress | None, total: int) -> None:
        self._crew, self._asked, self._report, self._total = crew, asked, report, total
        self._bytes = 0
        self._tasks: dict[Future[Counted], tuple[int, int, int]] = {}  # … and bytes of files
        self._tables: dict[int, tuple[int, Counted]] = {}  # first job -> one past the last, table

    def do(self, jobs: Iterator[tuple[Part, ...]]) -> Counted | None:
        """All jobs; the table of all, or None if there is no job."""
        number, job = 0, next(jobs, None)
        try:
            while job or self._tasks:
                while job and len(self._tasks) < self._crew.most:
                    self._give(number, job)
                    number, job = number + 1, next(jobs, None)
                self._take()
                self._join(any_size=job is None)
        finally:
            for task in self._tasks:
                task.cancel()
        return self._tables[0][1] if self._tables else None

    def _give(self, number: int, job: tuple[Part, ...]) -> None:
        if job[0].path == STANDARD_INPUT:  # nobody else can read it
            task: Future[Counted] = Future()
            task.set_result(count_job(job, self._asked, self._tell))
        else:
            # An event cannot be sent to another process.
            stop = self._crew.stop.is_set if self._crew.stop else None
            task = self._crew.submit(count_job, job, self._asked, stop)
        size = sum(_size(part.path) if part.end is None else part.end - part.first for part in job)
        self._tasks[task] = (number, number + 1, size)

    def _tell(self) -> bool:
        if self._report:
            self._report(Progress("counting", self._bytes, self._total))
        return False

    def _take(self) -> None:
        """Wait for somebody, and keep what is there."""
        done, _ = wait(self._tasks, timeout=REPORT_EVERY, return_when=FIRST_COMPLETED)
        for task in done:
            first, end, size = self._tasks.pop(task)
            self._tables[first] = (end, task.result())
            self._bytes += size
        self._tell()

    def _join(self, *, any_size: bool) -> None:
        """Let neighbours be joined that stand for as many jobs, or for any number of them."""
        for first in sorted(self._tables):
            end, left = self._tables.get(first, (-1, None))
            last, right = self._tables.get(end, (-1, None))
            if (
                left
                and right
                and (any_size or (end - first == last - end and first % (last - first) == 0))
            ):
                del self._tables[first], self._tables[end]
                task = self._crew.join(join_neighbours, left, right)
                self._tasks[task] = (first, last, 0)


def count_job(
    job: tuple[Part, ...], asked: Asked, is_over: Callable[[], bool] | None = None
) -> Counted:
    """Count some files, or a range of one. Runs wherever an executor runs it.

    Args:
        job: files, or one range.
        asked: the settings.
        is_over: asked now and then, where that is possible: whether to give up.
    """
    first = job[0]
    offset = 0
    if first.end is not None and not first.kind:
        first = first._replace(
            first=_edge(first, first.first, asked), end=_edge(first, first.end, asked)
        )
        offset = first.first
    table = count_chunks(_chunks((first, *job[1:]), is_over), asked, 0, offset=offset)
    return Counted(table, goes_on=offset > 0)


def _chunks(parts: tuple[Part, ...], is_over: Callable[[], bool] | None) -> Iterator[Chunk]:
    document = 0
    for part in parts:
        for chunk in chunks_in(part, document):
            if is_over and is_over():
                raise InterruptedError("counting was given up")
            yield chunk
            document = chunk.document + chunk.last


def _edge(part: Part, place: int, asked: Asked) -> int:
    """The first place from `place` on where a text may be cut; its ends are such places."""
    size = _size(part.path)
    if place in (0, size):
        return place
    tally = choose_engine("compiled").tally(asked.split)
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


def join_neighbours(left: Counted, right: Counted) -> Counted:
    """Two tables as one; the documents of the right one follow those of the left one."""
    end = left.table.documents - right.goes_on
    moved = right.table.renumbered(end)
    # The first document of the right table may be the last of the left one, which `join` refuses.
    covered = ((0, end + moved.documents),) if end + moved.documents else ()
    apart = replace(moved, covered=())
    return Counted(replace(left.table.join(apart), covered=covered), left.goes_on)
