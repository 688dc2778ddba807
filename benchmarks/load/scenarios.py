"""What is measured: how long learners wait, the memory that takes, whether downloads arrive."""

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, NamedTuple

from benchmarks.load.client import Answer, visiting
from benchmarks.load.learners import Course, attend, own_settings
from benchmarks.load.process import Curve, memory, processor_time
from benchmarks.load.rounds import Measured, meet, play, slow_proxy
from tests.server import Server

TEXTS: Final = range(1_000, 100_000)
LONG_TEXTS: Final = range(3_000_000, 10_000_000)  # bytes of those that learners bring
SECONDS: Final = 75
SOAK: Final = 1800
RESTS: Final = 600  # seconds after which results that nobody asks for are gone
HOST: Final = 1000.0  # megabytes of the host that the app shall fit into
LEFT: Final = 160.0  # megabytes that may stay, with files of visits that Streamlit still keeps
DOWNLOADS: Final = 200
_ROUND_RESTS: Final = 70  # seconds until a server has let go of what phones left behind


@dataclass
class Outcome:
    """What came out of a scenario, by what was measured; and what should not have been."""

    figures: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


class Scenario(NamedTuple):
    """What happens, what does it and watches the memory, and about how many seconds that takes."""

    title: str
    run: Callable[[Server, Curve], Awaitable[Outcome]]
    seconds: int


def waited(answers: Sequence[Answer]) -> str:
    """Milliseconds: the median, that of 95 in 100, and the last."""
    times = sorted(answer.seconds * 1000 for answer in answers)
    if not times:
        return "none"
    shown = statistics.median(times), times[-(-95 * len(times) // 100) - 1], times[-1]
    return " / ".join(f"{time:,.0f}" for time in shown)


async def whole_class(server: Server, _: Curve, count: int, texts: range | None) -> Outcome:
    """Learners do all there is to do, with texts and files of their own, or click only."""
    before = processor_time(server.pid)
    course = await attend(server.address, count, texts, SECONDS)
    told = _told(course)
    told.figures["processor time, s"] = f"{processor_time(server.pid) - before:.0f}"
    return told


async def soak(server: Server, curve: Curve) -> Outcome:
    """Half an hour of a whole class with long texts, and ten minutes of rest."""
    before = memory(server.pid)
    course = await attend(server.address, 20, LONG_TEXTS, SOAK)
    await asyncio.sleep(RESTS)
    after, most = memory(server.pid), max(size for _, size in curve)
    told = _told(course)
    told.figures["memory before and after, MB"] = f"{before:.0f}, {after:.0f}"
    if most > HOST or after - before > LEFT:
        told.failures.append(
            f"memory: {before:.0f} MB before, {most:.0f} at most, {after:.0f} after"
        )
    return told


def _told(course: Course) -> Outcome:
    figures = {
        "click, ms: median / p95 / last": waited(course.clicks),
        "opening, ms: median / p95 / last": waited(course.openings),
        "clicks": str(len(course.clicks)),
    }
    return Outcome(figures | {name: str(n) for name, n in course.done.items()}, course.failed)


async def burst(server: Server, _: Curve) -> Outcome:
    """Thirty open one link, which nobody has opened before, in the same moment."""
    link = own_settings("", Random(0))
    async with AsyncExitStack() as here:
        came = [here.enter_async_context(visiting(server.address, "", link)) for _ in range(30)]
        openings = [opening for _, opening in await asyncio.gather(*came)]
    return Outcome({"opening, ms: median / p95 / last": waited(openings)})


async def downloads(server: Server, _: Curve) -> Outcome:
    """Files are fetched some time after they were made, while thirty do all they do."""
    told = Outcome()
    for delay in (0.0, 0.15, 0.4):
        async with asyncio.TaskGroup() as group:
            others = group.create_task(
                attend(server.address, 30, TEXTS, DOWNLOADS * (0.1 + delay / 4))
            )
            arrived = sum(await asyncio.gather(*(_fetch(server, delay) for _ in range(4))))
        told.figures[f"arrived of {DOWNLOADS}, fetched after {delay * 1000:.0f} ms"] = str(arrived)
        told.failures += others.result().failed
        if arrived < DOWNLOADS:
            told.failures.append(f"{DOWNLOADS - arrived} downloads after {delay} s did not arrive")
    return told


async def _fetch(server: Server, delay: float) -> int:
    """How many of a fourth of all files arrive."""
    arrived = 0
    async with visiting(server.address, "sizes") as (client, _):
        for _ in range(DOWNLOADS // 4):
            client.page.open_menus()
            with suppress(OSError):
                arrived += bool(await client.download("compression.csv", delay))
    return arrived


async def class_round(server: Server, _: Curve, count: int) -> Outcome:
    """By itself, then beside thirty learners who click, then over a bad network."""
    told, before = Outcome(), memory(server.pid)
    async with meet(server.address, count) as room:
        seat = (memory(server.pid) - before) * 1000 / count
        _told_round(told, await play(room, rounds=8), "")
    async with meet(server.address, count) as room, asyncio.TaskGroup() as group:
        others = group.create_task(attend(server.address, 30, None, SECONDS))
        _told_round(told, await play(room, rounds=8), ", beside learners")
    told.figures["click of 30 learners, ms: median / p95 / last"] = waited(others.result().clicks)
    told.failures += others.result().failed
    if count == 40:
        async with (
            slow_proxy(server.address) as address,
            meet(server.address, count, address) as room,
        ):
            _told_round(told, await play(room, rounds=2), ", a slow proxy that holds events back")
    await asyncio.sleep(_ROUND_RESTS)
    told.figures["memory a seat, KB; left, MB"] = f"{seat:.0f}; {memory(server.pid) - before:.0f}"
    return told


def _told_round(told: Outcome, found: Measured, when: str) -> None:
    told.figures[f"change to the last screen, ms{when}"] = _ms(found.changes)
    told.figures[f"all answers, sent in 1 or 2 s, stored after, ms{when}"] = _ms(found.stored)
    told.figures[f"last answer to the projector, ms{when}"] = _ms(found.counted)
    told.failures += found.lost


def _ms(seconds: Sequence[float]) -> str:
    return waited([Answer(one, True, (), 0) for one in seconds])


def _whole(count: int) -> Scenario:
    run = partial(whole_class, count=count, texts=TEXTS)
    return Scenario(f"{count} learners who do everything", run, 100)


def _clicking(count: int) -> Scenario:
    run = partial(whole_class, count=count, texts=None)
    return Scenario(f"{count} learners who only click", run, 100)


SCENARIOS: Final = {
    "clicks-30": _clicking(30),
    "clicks-120": _clicking(120),
    "whole-30": _whole(30),
    "whole-120": _whole(120),
    "whole-200": _whole(200),
    "burst": Scenario("30 open one link at once", burst, 15),
    "downloads": Scenario("downloads beside 30 learners", downloads, 200),
    "round-40": Scenario("a class round of 40", partial(class_round, count=40), 200),
    "round-1000": Scenario("a class round of 1,000", partial(class_round, count=1000), 200),
    "soak": Scenario("20 learners with texts of 3 to 10 MB; fails above 1 GB", soak, 2_450),
}
"""By the name on the command line."""
