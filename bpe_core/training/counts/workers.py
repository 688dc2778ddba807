"""`count_files`: files in parts, counted and joined by threads, processes or a cluster."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from threading import Event
from typing import Any, Final, NamedTuple

import numpy as np

from bpe_core.common.arguments import ANYTHING, checked, whole
from bpe_core.common.errors import SettingError
from bpe_core.common.progress import REPORT_EVERY, OnProgress, Progress, at_most_ten_a_second
from bpe_core.common.quoting import quoted
from bpe_core.engines import compiled
from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.engine_choice import WORTH_COMPILING
from bpe_core.text.alphabet import Base
from bpe_core.text.pretokenize import DEFAULT_SPLIT, SplitPattern
from bpe_core.training.counts.corpus_files import STANDARD_INPUT, Part, parts_of, paths_in
from bpe_core.training.counts.count_table import MAX_DOCUMENT, CountTable
from bpe_core.training.counts.counting import (
    CountSettings,
    count,
    count_chunks,
    count_settings,
    said_if_unsplit,
)
from bpe_core.training.counts.documents import warn_of
from bpe_core.training.counts.jobs import (
    JOB,
    MOST_JOBS,
    Counted,
    count_job,
    jobs_of,
    join_neighbours,
    size_of,
)
from bpe_core.training.counts.spilling import LEAST, Spill

_SHARE_OF_JOB: Final = 16
"""A job has this part of the bound of memory as text, at the most."""
_NONE: Final = np.zeros(0, dtype=np.int64)
_MOST: Final = 64
"""Workers that a cluster has, where it does not tell."""


@checked(
    paths=ANYTHING,
    split=ANYTHING,
    special_tokens=ANYTHING,
    executor=ANYTHING,
    first_document=whole(0, MAX_DOCUMENT),
    max_memory=whole(LEAST, none=True),
)
def count_files(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    split: SplitPattern = DEFAULT_SPLIT,
    base: Base = "bytes",
    special_tokens: Iterable[str] = (),
    first_document: int = 0,
    field: str = "text",
    skip_missing: bool = False,
    executor: Executor | None = None,
    max_memory: int | None = None,
    on_progress: OnProgress | None = None,
) -> CountTable:
    """Count the pre-tokens of files, over several threads, processes or machines.

    The table does not depend on who counts. A text file is one document, and so is each text in the
    records of `.jsonl`, `.json` (a list of records, or one), `.csv` (its first row has the names)
    and `.parquet` (which needs pyarrow); `.gz` is unpacked on the way, and `.zst` from Python 3.14
    on. `read_texts` gives the same documents. A large text is cut among workers where pre-tokens
    end, if the compiled engine cuts it and there are no special tokens; JSON lines always are.

    Args:
        paths: a file, a folder (all files in it that are not hidden, by name), a pattern such as
            `"*.txt.gz"`, `"-"` for standard input; or several of them, in this order.
        split, base, special_tokens: as `train` takes them.
        first_document: the number of the first document.
        field: where the text stands in a record. `"messages.content"` is the field `content` of
            `messages`; of a list of records each has its own text, which is a document.
        skip_missing: leave out texts that are missing or null, and tell how many in a warning;
            otherwise the first of them is an error.
        executor: whoever has the interface of `concurrent.futures.Executor`, for example a
            `ProcessPoolExecutor` or, of a Dask cluster, `Client(…).get_executor()`. Workers must
            see the same files. None: threads of this process.
        max_memory: about how many bytes this process may take for it, and each of an executor's;
            what is more is on the disk meanwhile (`tempfile`), with the same result. None: any
            number.
        on_progress: hears bytes of files counted and their total, at most ten times a second. An
            exception it raises ends the work; what an executor of yours has begun, it finishes.

    Raises:
        SettingError: a setting outside of what is allowed, a pattern that names no file, or the
            table is too large for `max_memory`.
        TextError: a file is not UTF-8.
        FormatError: a file is damaged, lacks the field, or needs a package that is missing.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.
        OSError: a file cannot be read.
    """
    settings = count_settings(split, base, special_tokens)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SettingError(
            f"executor is {quoted(executor)}; allowed is what has the interface of "
            "concurrent.futures.Executor, or None"
        )
    parts = parts_of(paths, field, skip_missing)
    report = at_most_ten_a_second(on_progress) if on_progress else None
    total = sum(size_of(part.path) for part in parts)
    most = max(JOB, total // MOST_JOBS)
    if max_memory is not None:
        most = min(most, max_memory // _SHARE_OF_JOB)  # a table may take a multiple of its text
    with _workers(executor, total, max_memory) as crew, Spill(max_memory) as spill:
        done = _Work(crew, settings, report, total, spill).do(jobs_of(parts, settings, most))
    table = done.table if done else count_chunks(iter(()), settings, 0)
    warn_of(done.missing if done else 0)
    return said_if_unsplit(table).renumbered(first_document)


def count_given(given: Any, **how: Any) -> CountTable:
    """What somebody gave to be trained on: paths, or texts."""
    paths = paths_in(given)
    return count_files(paths, **how) if paths else count(given, **how)


class _Crew(NamedTuple):
    """Who works.

    Attributes:
        submit: as an executor's.
        join: the same in this process, where every table comes: to send two away again would take
            longer than to join them.
        most: how many tasks are given out at a time, so that tables are joined soon.
        stop: for workers in this process: set when nobody wants their work any more.
        max_memory: of each worker, in bytes.
    """

    submit: Callable[..., Future[Counted]]
    join: Callable[..., Future[Counted]]
    most: int
    stop: Event | None
    max_memory: int | None


@contextmanager
def _workers(executor: Executor | None, total: int, max_memory: int | None) -> Iterator[_Crew]:
    """Somebody to work; none of our own is left behind."""
    # The plain engine holds the lock of Python: more threads would only take turns.
    is_fast = total >= WORTH_COMPILING and compiled.is_available()
    threads = thread_count(total, None) if is_fast else 1
    stop = Event()
    with ThreadPoolExecutor(threads, "bpe-counting") as pool:
        try:
            if executor is None:
                each = max_memory // threads if max_memory else None
                yield _Crew(pool.submit, pool.submit, 2 * threads, stop, each)
            else:
                workers = getattr(executor, "_max_workers", _MOST)
                yield _Crew(executor.submit, pool.submit, 2 * int(workers), None, max_memory)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


class _Work:
    """Jobs given out, and what comes back joined with its neighbours, until one table is left."""

    def __init__(
        self,
        crew: _Crew,
        settings: CountSettings,
        report: OnProgress | None,
        total: int,
        spill: Spill,
    ) -> None:
        self._crew, self._settings, self._report, self._total = crew, settings, report, total
        self._spill = spill
        self._bytes = 0
        self._tasks: dict[Future[Counted], tuple[int, int, int]] = {}  # … and bytes of files
        self._tables: dict[int, tuple[int, Counted]] = {}  # first job -> one past the last, table
        self._apart: dict[
            int, Counted
        ] = {}  # first job -> a table whose pre-tokens are on the disk

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
                self._make_room()
        finally:
            for task in self._tasks:
                task.cancel()
        if self._spill.is_used:
            return self._gather()
        return self._tables[0][1] if self._tables else None

    def _give(self, number: int, job: tuple[Part, ...]) -> None:
        most = self._crew.max_memory
        if job[0].path == STANDARD_INPUT:  # nobody else can read it
            task: Future[Counted] = Future()
            task.set_result(count_job(job, self._settings, self._tell, most))
        else:
            # An event cannot be sent to another process.
            stop = self._crew.stop.is_set if self._crew.stop else None
            task = self._crew.submit(count_job, job, self._settings, stop, most)
        size = sum(
            size_of(part.path) if part.end is None else part.end - part.first for part in job
        )
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
        if self._spill.is_used:
            return
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

    def _make_room(self) -> None:
        """Put tables on the disk that are too large together, and from then on all that come."""
        tables = [counted.table for _, counted in self._tables.values()]
        held = sum(table.pieces.nbytes for table in tables)
        # While tables are joined they are there several times.
        if tables and (self._spill.is_used or self._spill.is_due(2 * held)):
            for first, (_, counted) in self._tables.items():
                self._spill.put(counted.table.pieces, first)
                self._apart[first] = counted._replace(
                    table=replace(counted.table, pieces=counted.table.pieces.chosen(_NONE))
                )
            self._tables.clear()

    def _gather(self) -> Counted:
        """What is on the disk as one table."""
        begins, end = {}, 0
        for first, counted in sorted(self._apart.items()):
            begins[first] = end - counted.goes_on
            end = begins[first] + counted.table.documents
        tables = [counted.table for counted in self._apart.values()]
        whole = replace(
            tables[0],
            pieces=self._spill.joined(begins),
            special_counts=np.sum([table.special_counts for table in tables], axis=0),
            covered=((0, end),) if end else (),
            text_bytes=sum(table.text_bytes for table in tables),
        )
        missing = sum(counted.missing for counted in self._apart.values())
        return Counted(whole, goes_on=False, missing=missing)
