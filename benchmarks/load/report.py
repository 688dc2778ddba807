"""The numbers of all rounds as a table in Markdown."""

import statistics
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.load.outcome import Outcome

Rounds = Mapping[str, Sequence[Outcome]]
"""By the title of a server, what each round measured there."""


def report(measured: Mapping[str, Rounds], servers: Sequence[str]) -> str:
    """A row for everything that was measured, a column for every server.

    Of several rounds there is the median of each number, and in brackets the lowest and highest
    of the first.

    Args:
        measured: by what happened, what came out.
        servers: their titles, in the order of the columns.
    """
    lines = [f"| | {' | '.join(servers)} |", "| --- |" + " ---: |" * len(servers)]
    for title, rounds in measured.items():
        lines.append(f"| **{title}** |" + " |" * len(servers))
        lines += _rows(rounds, servers)
    return "\n".join(lines)


def _rows(rounds: Rounds, servers: Sequence[str]) -> Iterator[str]:
    names = dict.fromkeys(name for some in rounds.values() for one in some for name in one)
    for name in names:
        cells = [
            _cell([one[name] for one in rounds.get(server, ()) if name in one])
            for server in servers
        ]
        yield f"| {name} | {' | '.join(cells)} |"


def _cell(rounds: Sequence[Sequence[float | None]]) -> str:
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
    return (
        f"{number:,.0f}"
        if abs(number) >= 20
        else f"{number:.2g}"
        if abs(number) < 1
        else f"{number:.1f}"
    )
