"""What came out of a scenario: numbers under their names; those of all rounds as a table."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
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


def most(curve: Sequence[tuple[float, float]]) -> float | None:
    """The largest of what was seen over time."""
    return max((size for _, size in curve), default=None)


def difference(before: float | None, after: float | None, parts: int = 1) -> float | None:
    """By how much something grew, for each of so many parts; None where it cannot be measured."""
    return None if before is None or after is None else (after - before) / parts


Rounds = Mapping[str, Sequence[Outcome]]
"""By the title of a server, what each round measured there."""
Numbers = Sequence[float | None]


def report(measured: Mapping[str, Rounds], servers: Sequence[str]) -> str:
    """A row for everything that was measured, a column for every server.

    Of several rounds there is the median of each number, and in brackets the lowest and highest
    of the first. The last column says how many times as much as the last server the one before it
    took, by these first numbers.

    Args:
        measured: by what happened, what came out.
        servers: their titles, in the order of the columns.
    """
    *_, one, least = servers
    head = [*servers, f"{one} ÷ {least}"]
    lines = [f"| | {' | '.join(head)} |", "| --- |" + " ---: |" * len(head)]
    for title, rounds in measured.items():
        lines.append(f"| **{title}** |" + " |" * len(head))
        lines += _rows(rounds, servers)
    return "\n".join(lines)


def _rows(rounds: Rounds, servers: Sequence[str]) -> Iterator[str]:
    names = dict.fromkeys(name for some in rounds.values() for one in some for name in one)
    for name in names:
        found = [[one[name] for one in rounds.get(server, ()) if name in one] for server in servers]
        cells = [*map(_cell, found), _ratio(*found[-2:])]
        yield f"| {name} | {' | '.join(cells)} |"


def _ratio(one: Sequence[Numbers], least: Sequence[Numbers]) -> str:
    if not one or not least:
        return ""
    above, below = (_middle([numbers[0] for numbers in rounds]) for rounds in (one, least))
    return _written(above / below) if above is not None and below else ""


def _cell(rounds: Sequence[Numbers]) -> str:
    if not rounds:
        return ""
    numbers = [_middle(column) for column in zip(*rounds, strict=True)]
    if numbers[0] is None:
        return "not measured"
    text = " / ".join(map(_written, numbers))
    first = [one[0] for one in rounds if one[0] is not None]
    if len(first) > 1:
        text += f" ({_written(min(first))}–{_written(max(first))})"
    return text


def _middle(column: Sequence[float | None]) -> float | None:
    known = [number for number in column if number is not None]
    return statistics.median(known) if known else None


def _written(number: float | None) -> str:
    if number is None:
        return "–"
    digits = 0 if abs(number) >= 20 else 1 if abs(number) >= 1 else 2
    return f"{number:,.{digits}f}"
