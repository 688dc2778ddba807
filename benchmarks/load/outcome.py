"""What came out of a scenario: numbers under their names."""

import statistics
from collections.abc import Sequence
from typing import Final

from benchmarks.load.client import Answer

Outcome = dict[str, tuple[float | None, ...]]
"""By what was measured, such as `PROCESSOR`, the numbers; None: it cannot be measured here."""

CLICK: Final = "click, ms: median / p95 / last"
OPENING: Final = "opening, ms: median / p95 / last"
MEMORY: Final = "memory at most, MB"
PROCESSOR: Final = "processor time, s"


def waited(answers: Sequence[Answer]) -> tuple[float | None, ...]:
    """Milliseconds: the median, that of 95 in 100, and the last.

    Args:
        answers: in any order; without any there is nothing to tell.
    """
    if not answers:
        return (None, None, None)
    seconds = sorted(answer.seconds * 1000 for answer in answers)
    return statistics.median(seconds), seconds[-(-95 * len(seconds) // 100) - 1], seconds[-1]


def difference(before: float | None, after: float | None, parts: int = 1) -> float | None:
    """By how much something grew, for each of so many parts; None where it cannot be measured."""
    return None if before is None or after is None else (after - before) / parts
