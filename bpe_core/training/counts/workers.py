"""`count_files`: files in parts, counted and joined by threads, processes or a cluster."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from threading import Event
from typing import Any, Final, NamedTuple

import numpy as np

from bpe_core.common.arguments import ANYTHING, checked, whole
from bpe_core.common.errors import SettingError
from bpe_core.common.progress import REPORT_EVERY, OnProgress, Progress, at_most_ten_a_second
from bpe_core.common.quoting import quoted
from bpe_core.engines import compiled
from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.engine_choice import WORTH_COMPILING, choose_engine
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
from bpe_core.training.counts.jobs import JOB, MOST_JOBS, Counted, count_job, jobs_of, size_of
from bpe_core.training.counts.spilling import LEAST, Spill, SpillingTally

_SHARE_OF_JOB: Final = 16  # a job has this part of the bound of memory as text, at the most
_BITS: Final = 40  # of the number of a document in its job; above them stands that of the job
_MOST: Final = 64  # workers that a cluster has, where it does not tell


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
            f"executor is {quoted(executor)}; it must have the interface of "
            "concurrent.futures.Executor, or None"
        )
    parts = parts_of(paths, field, skip_missing)
    report = at_most_ten_a_second(on_progress) if on_progress else None
    total = sum(size_of(part.path) for part in parts)
    most = max(JOB, total // MOST_JOBS)
    if max_memory is not None:
        most = min(most, max_memory // _SHARE_OF_JOB)  # a table may take a multiple of its text

    def tell(done: int) -> bool:
        if report:
            report(Progress("counting", done, total))
        return False

    empty = count_chunks(iter(()), settings, 0)
    with (
        _workers(executor, total, max_memory) as crew,
        Spill(max_memory) as spill,
        closing(_each_counted(jobs_of(parts, settings, most), crew, settings, tell)) as found,
    ):
        table, missing = _joined(found, empty, total, spill)
    warn_of(missing)
    return said_if_unsplit(table).renumbered(first_document)


def count_given(given: Any, **how: Any) -> CountTable:
    """What somebody gave to be trained on: paths, or texts."""
    paths = paths_in(given)
    return count_files(paths, **how) if paths else count(given, **how)


class _Crew(NamedTuple):
    """Who works."""

    submit: Callable[..., Future[Counted]]  # as an executor's
    most: int  # how many tasks are given out at a time, so that tables are joined soon
    stop: Event | None  # for workers in this process: set when nobody wants their work any more
    max_memory: int | None  # of each worker, in bytes


@contextmanager
def _workers(executor: Executor | None, total: int, max_memory: int | None) -> Iterator[_Crew]:
    """Somebody to work; none of our own is left behind."""
    if executor is not None:
        workers = getattr(executor, "_max_workers", _MOST)
        yield _Crew(executor.submit, 2 * int(workers), None, max_memory)
        return
    # The plain engine holds the lock of Python: more threads would only take turns.
    is_fast = total >= WORTH_COMPILING and compiled.is_available()
    threads = thread_count(total, None) if is_fast else 1
    stop = Event()
    with ThreadPoolExecutor(threads, "bpe-counting") as pool:
        try:
            yield _Crew(pool.submit, 2 * threads, stop, max_memory and max_memory // threads)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _each_counted(
    jobs: Iterator[tuple[Part, ...]],
    crew: _Crew,
    settings: CountSettings,
    tell: Callable[[int], bool],
) -> Generator[tuple[int, Counted]]:
    """The number of each job and what came of it, whichever is done next."""
    waiting, size = enumerate(jobs), 0
    tasks: dict[Future[Counted], tuple[int, int]] = {}  # the job's number, and bytes of its files
    # An event cannot be sent to another process.
    stop = crew.stop.is_set if crew.stop else None
    try:
        while True:
            for number, job in islice(waiting, crew.most - len(tasks)):
                if job[0].path == STANDARD_INPUT:  # nobody else can read it
                    task: Future[Counted] = Future()
                    over = partial(tell, size)
                    task.set_result(count_job(job, settings, over, crew.max_memory))
                else:
                    task = crew.submit(count_job, job, settings, stop, crew.max_memory)
                tasks[task] = number, sum(map(_bytes_of, job))
            if not tasks:
                return
            done, _ = wait(tasks, timeout=REPORT_EVERY, return_when=FIRST_COMPLETED)
            for task in done:
                number, bytes_of_it = tasks.pop(task)
                size += bytes_of_it
                yield number, task.result()
            tell(size)
    finally:
        for task in tasks:
            task.cancel()


def _bytes_of(part: Part) -> int:
    return size_of(part.path) if part.end is None else part.end - part.first


def _joined(
    found: Iterable[tuple[int, Counted]], empty: CountTable, total: int, spill: Spill
) -> tuple[CountTable, int]:
    """The table of all jobs, which come in any order, and how many texts were left out.

    Until all are there nobody knows the number of a job's first document: till then each has the
    number of the job before its own.
    """
    tally: SpillingTally | None = None
    documents: dict[int, tuple[int, bool]] = {}
    special_counts, text_bytes, missing = empty.special_counts, 0, 0
    for number, (table, goes_on, left_out) in found:
        size = max(total, len(table.pieces.utf8))  # of standard input the total is 0
        tally = tally or SpillingTally(partial(choose_engine(size=size).tally, "none"), spill)
        tally.join(table.pieces.moved(number << _BITS))
        documents[number] = table.documents, goes_on
        special_counts = special_counts + table.special_counts
        text_bytes, missing = text_bytes + table.text_bytes, missing + left_out
    if not tally:
        return empty, 0
    begins, end = np.zeros(len(documents), dtype=np.int64), 0
    for number, (count_of_it, goes_on) in sorted(documents.items()):
        begins[number] = end - goes_on
        end += count_of_it - goes_on
    del table  # which holds what the last job found
    pieces = tally.pieces()
    job, place = np.divmod(pieces.documents, 1 << _BITS)
    whole = replace(
        empty,
        pieces=pieces._replace(documents=begins[job] + place),
        special_counts=special_counts,
        covered=((0, end),) if end else (),
        text_bytes=text_bytes,
    )
    return whole, missing
