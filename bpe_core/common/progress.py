"""Reports of how far a long computation has come, to a callback that may end it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Progress:
    """The progress of a long computation, as `on_progress` callbacks get it.

    Attributes:
        stage: `"compiling"` (once for an installation), `"splitting"`, `"counting"` or `"merging"`
            of a training; `"reading"` or another stage of a file; `"waiting"` for another thread.
        done: finished steps of this stage.
        total: steps of this stage, or more.
    """

    stage: str
    done: int
    total: int


REPORT_EVERY: Final = 0.1  # seconds between two progress reports
OnProgress = Callable[[Progress], None]
"""A callback, called at most ten times a second; an exception it raises ends the computation."""


def ignore_progress(progress: Progress) -> None:
    """The callback that does nothing."""


def throttled(on_progress: OnProgress) -> OnProgress:
    """Return a callback that passes on at most ten reports a second: more would block a page."""
    next_report = 0.0

    def report(progress: Progress) -> None:
        nonlocal next_report
        if time.monotonic() >= next_report:
            on_progress(progress)
            next_report = time.monotonic() + REPORT_EVERY

    return report


_thread_listener: Final[ContextVar[OnProgress]] = ContextVar("listener", default=ignore_progress)


def report_to(on_progress: OnProgress) -> None:
    """Set the callback of this thread for functions that take no `on_progress` and may last for
    seconds, such as `Tokenizer.encode` with a user's split pattern. The callback may raise to end
    them."""
    _thread_listener.set(throttled(on_progress))


@contextmanager
def reporting_to(on_progress: OnProgress) -> Iterator[None]:
    """Set the callback of this thread in a `with` block, as `report_to` does for good.

    >>> with reporting_to(lambda progress: print(progress.stage)):
    ...     thread_listener()(Progress("waiting", 0, 1))
    waiting
    """
    before = _thread_listener.get()
    report_to(on_progress)
    try:
        yield
    finally:
        _thread_listener.set(before)


def thread_listener() -> OnProgress:
    """The callback of this thread; one that does nothing where none was set."""
    return _thread_listener.get()
