"""Draws how much memory a server took over time, as SVG."""

import asyncio
import html
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from benchmarks.load import process
from tests.server import Server

Curve = list[tuple[float, float]]
"""Seconds since the scenario began, and megabytes (PSS) then."""

_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 60, 44
"""Room beside the curves, for the numbers."""
_COLOURS: Final = ("#0b5c63", "#b8500f", "#5b3fa0", "#55606a")
_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
_HOST: Final = 1000
"""Megabytes of the host that the app shall fit into."""


@asynccontextmanager
async def watched(server: Server) -> AsyncIterator[Curve]:
    """Gives the curve, which grows by a point a second while this is open."""
    curve: Curve = []
    began = time.monotonic()

    async def watch() -> None:
        while (now := process.memory(server.pid)) is not None:
            curve.append((time.monotonic() - began, now))
            await asyncio.sleep(1)

    watching = asyncio.create_task(watch())
    yield curve
    watching.cancel()


def drawn(curves: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """The curves, each in a colour that is named with its title.

    Args:
        curves: by title; four at the most.
    """
    longest = max((seconds for curve in curves.values() for seconds, _ in curve), default=1.0)
    most = max(_HOST, *(size for curve in curves.values() for _, size in curve))

    def x(seconds: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * seconds / longest

    def y(size: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * size / most

    def lines() -> Iterator[str]:
        for size in _marks(most):
            yield f'<path class="grid" d="M{_LEFT} {y(size):.1f}H{_WIDTH - _RIGHT}"/>'
            yield f'<text x="{_LEFT - 8}" y="{y(size) + 4:.1f}" class="end">{size} MB</text>'
        for seconds in _marks(longest):
            place = f'x="{x(seconds):.1f}" y="{_HEIGHT - _BOTTOM + 18}"'
            yield f'<text {place} class="middle">{seconds} s</text>'
        for number, (title, curve) in enumerate(curves.items()):
            points = " ".join(f"{x(seconds):.1f},{y(size):.1f}" for seconds, size in curve)
            colour = _COLOURS[number % len(_COLOURS)]
            yield f'<polyline points="{points}" stroke="{colour}"/>'
            place = f'x="{_LEFT}" y="{16 + 16 * number}"'
            yield f'<text {place} style="fill:{colour}" class="title">{html.escape(title)}</text>'

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><style>{_STYLE}</style>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>{"".join(lines())}</svg>\n'
    )


_STYLE: Final = (
    "text{fill:#333}.title{font-weight:600}.end{text-anchor:end}"
    ".middle{text-anchor:middle}.grid{stroke:#ddd}polyline{fill:none;stroke-width:2}"
)


def _marks(most: float) -> range:
    """Round numbers up to the largest, at most eight of them."""
    step = next((step for step in _STEPS if most / step <= 8), _STEPS[-1])
    return range(0, int(most) + 1, step)
