"""How whoever waits hears how far a long work has come."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Progress:
    """How far something that takes long has come; handed to the `on_progress` callback.

    Attributes:
        stage: of a training `"compiling"`, once for an installation, `"splitting"`, where the
            regex module does it, `"counting"`, or `"merging"`; of a file `"reading"`,
            `"checking"` what it holds, or `"ordering"` its merges; of a table of languages
            `"encoding"`.
        done: steps finished in this stage.
        total: steps in this stage, at the most.
    """

    stage: str
    done: int
    total: int


REPORT_EVERY: Final = 0.1  # seconds between two progress reports
OnProgress = Callable[[Progress], None]
"""Called at most ten times a second; an exception it raises ends the work."""


def nobody_hears(progress: Progress) -> None:
    """Where nobody asked to hear of progress."""


def at_most_ten_a_second(on_progress: OnProgress) -> OnProgress:
    """Passes on the first report, and then each that comes long enough after the one before.

    A page that hears more often starves.
    """
    next_report = 0.0

    def report(progress: Progress) -> None:
        nonlocal next_report
        if time.monotonic() >= next_report:
            on_progress(progress)
            next_report = time.monotonic() + REPORT_EVERY

    return report
