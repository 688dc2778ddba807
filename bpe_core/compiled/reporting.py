"""Progress reports between two slices of work, at most ten a second."""

import time
from typing import Final

from bpe_core.history import OnProgress, Progress

INTERVAL: Final = 0.1
"""Seconds between two reports: a page that hears more often starves."""


class Reporter:
    """Passes progress on, if anyone wants it and the last report is long enough ago.

    The callback is also the way to stop: whatever it raises passes through and ends the work.
    """

    def __init__(self, on_progress: OnProgress | None, stage: str, total: int) -> None:
        self._on_progress = on_progress
        self._stage = stage
        self._total = total
        self._next = time.monotonic() + INTERVAL

    def tell(self, done: int) -> None:
        """Report `done` steps of the total, unless it is too early."""
        if self._on_progress is None or time.monotonic() < self._next:
            return
        self._on_progress(Progress(self._stage, done, self._total))
        self._next = time.monotonic() + INTERVAL
