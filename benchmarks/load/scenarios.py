"""What is measured: who comes, what they do, and which numbers come out of it."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from benchmarks.load import process
from benchmarks.load.client import Answer, visiting
from benchmarks.load.learners import (
    Answers,
    Learner,
    lesson,
    mixed,
    on_empty_page,
    on_one_link,
    opened_at_once,
    tour,
    written,
)
from benchmarks.load.texts import shuffled_words
from tests.server import Server

Outcome = dict[str, tuple[float | None, ...]]
"""By what was measured, such as `"memory, MB"`, the numbers; None: it cannot be measured here."""

COME: Final = 8.0
"""Seconds within which learners come."""
STAY: Final = 22.0
"""Seconds that they do things after the last has come."""
CALM: Final = 20.0
"""Seconds from the first learner on that are without the slow pattern."""
BESIDE: Final = 20.0
"""Seconds within which slow patterns are sent."""
OPENINGS: Final = 10
VISITS: Final = 300
VISIT_BYTES: Final = 20_000
FORGOTTEN: Final = 125.0
"""Seconds after which Streamlit has forgotten who left; it keeps a session for two minutes."""
CLICK: Final = "click, ms: median / p95 / last"
OPENING: Final = "opening, ms: median / p95 / last"
MEMORY: Final = "memory, MB"
PROCESSOR: Final = "processor time, s"


@dataclass(frozen=True)
class Scenario:
    """Something to measure on a server.

    Attributes:
        title: what happens.
        about: seconds that it takes on one server, with starting it.
        run: does it, with the server, whether it has the app or the empty page, and a seed.
        kinds: on which servers it is of interest.
    """

    title: str
    about: int
    run: Callable[[Server, bool, int], Awaitable[Outcome]]
    kinds: Sequence[str] = ("defaults", "app", "empty")


async def prepare(server: Server, is_empty: bool) -> None:
    """Let everything happen that happens once a process, and wait until it rests."""
    if not is_empty:
        await tour(server.address)
    await process.at_rest(server.pid)


async def _alone(server: Server, is_empty: bool, seed: int) -> Outcome:
    """One learner at a time on an idle server."""
    chance = Random(seed)
    learner = _learners(1, is_empty, seed, mixed)[0]
    openings, clicks = [], []
    before = process.processor_time(server.pid)
    for _ in range(OPENINGS):
        await asyncio.sleep(1)
        async with visiting(server.address) as (_, opening):
            openings.append(opening)
    opened = process.processor_time(server.pid)
    async with visiting(server.address) as (client, _):
        for _ in range(OPENINGS):
            await asyncio.sleep(1)
            clicks.append(await client.click(chance.choice(learner.habits)(client.page, chance)))
    used = None if before is None or opened is None else (opened - before) / OPENINGS * 1000
    return {
        OPENING: _waited(openings),
        CLICK: _waited(clicks),
        "processor time of an opening, ms": (used,),
    }


async def _class(
    who: Callable[[int, int], list[Learner]], count: int, server: Server, is_empty: bool, seed: int
) -> Outcome:
    """Learners come one after another and do something every 2 to 6 seconds."""
    before = process.processor_time(server.pid)
    answers, peak = await _with_memory(
        lesson(server.address, _learners(count, is_empty, seed, who), COME, STAY), server
    )
    return {
        CLICK: _waited(answers.clicks),
        OPENING: _waited(answers.openings),
        MEMORY: (peak,),
        PROCESSOR: (_since(before, server),),
    }


async def _burst(server: Server, is_empty: bool, seed: int) -> Outcome:
    """Thirty open one link in the same moment."""
    before = process.processor_time(server.pid)
    learners = _learners(30, is_empty, seed, on_one_link)
    openings = await opened_at_once(server.address, learners)
    return {OPENING: _waited(openings), PROCESSOR: (_since(before, server),)}


async def _sessions(server: Server, is_empty: bool, seed: int) -> Outcome:
    """What each learner more costs who has the same link open."""
    learners = _learners(120, is_empty, seed, on_one_link)
    async with AsyncExitStack() as here:
        measured = []
        for some in (learners[:30], learners[30:]):
            for learner in some:
                await here.enter_async_context(
                    visiting(server.address, learner.page, learner.query)
                )
            await process.at_rest(server.pid)
            measured.append(process.memory(server.pid))
    few, many = measured
    slope = None if few is None or many is None else (many - few) / 90
    return {"memory of 30, MB": (few,), "a session more, MB": (slope,)}


async def _visits(server: Server, is_empty: bool, seed: int) -> Outcome:
    """One visitor after another with a text of their own, and how the memory grows."""
    chance = Random(seed)
    outcome: Outcome = {"memory before, MB": (process.memory(server.pid),)}
    openings = []
    for visit in range(1, VISITS + 1):
        text = shuffled_words(chance, VISIT_BYTES)
        query = written({"sample": "own", "text": text})
        async with visiting(server.address, "", query) as (_, opening):
            openings.append(opening)
        if visit % 50 == 0:
            outcome[f"memory after {visit} visits, MB"] = (process.memory(server.pid),)
    await asyncio.sleep(FORGOTTEN)
    outcome["memory two minutes later, MB"] = (process.memory(server.pid),)
    return outcome | {OPENING: _waited(openings)}


async def _slow_pattern(server: Server, is_empty: bool, seed: int) -> Outcome:
    """Learners click, first by themselves, then beside somebody whose split pattern backtracks."""
    async with asyncio.TaskGroup() as group:
        stay = CALM - COME + BESIDE
        everybody = group.create_task(lesson(server.address, mixed(12, seed), COME, stay))
        await asyncio.sleep(CALM)
        begun = time.perf_counter()
        refusals = await _backtrack(server, Random(seed), begun + BESIDE)
    clicks = everybody.result().clicks
    calm = [click for click in clicks if click.since < begun]
    beside = [click for click in clicks if click.since >= begun]
    return {
        "by themselves: " + CLICK: _waited(calm),
        "beside it: " + CLICK: _waited(beside),
        "factor of the median": (_median(beside) / _median(calm),),
        "until the pattern is refused, ms: median / p95 / last": _waited(refusals),
    }


async def _backtrack(server: Server, chance: Random, until: float) -> list[Answer]:
    """Open links with a slow pattern, one after the other; each text is another one."""
    refusals: list[Answer] = []
    while time.perf_counter() < until:
        text = shuffled_words(chance, 40) + "a" * 200 + "b"
        values = {"sample": "own", "text": text, "split": "custom", "pattern": "(a|aa)+$"}
        async with visiting(server.address, "", written(values), may_refuse=True) as (_, answer):
            refusals.append(answer)
    return refusals


def _learners(
    count: int, is_empty: bool, seed: int, who: Callable[[int, int], list[Learner]]
) -> list[Learner]:
    return on_empty_page(count, seed) if is_empty else who(count, seed)


async def _with_memory(doing: Awaitable[Answers], server: Server) -> tuple[Answers, float | None]:
    """What came of it, and the most memory that the server had meanwhile."""
    task = asyncio.ensure_future(doing)
    peak = process.memory(server.pid)
    while not (await asyncio.wait([task], timeout=2))[0]:
        now = process.memory(server.pid)
        peak = max(peak, now) if peak is not None and now is not None else None
    return await task, peak


def _since(before: float | None, server: Server) -> float | None:
    now = process.processor_time(server.pid)
    return None if before is None or now is None else now - before


def _waited(answers: Sequence[Answer]) -> tuple[float | None, ...]:
    """Milliseconds: median, 95 of 100, and the last."""
    if not answers:
        return (None, None, None)
    seconds = sorted(answer.seconds * 1000 for answer in answers)
    return statistics.median(seconds), seconds[-(-95 * len(seconds) // 100) - 1], seconds[-1]


def _median(answers: Sequence[Answer]) -> float:
    return statistics.median(answer.seconds for answer in answers)


SCENARIOS: Final = {
    "alone": Scenario("one learner at a time on an idle server", 35, _alone),
    "mixed-30": Scenario("30 learners, pages and settings mixed", 42, partial(_class, mixed, 30)),
    "mixed-60": Scenario("60 learners, pages and settings mixed", 42, partial(_class, mixed, 60)),
    "mixed-120": Scenario(
        "120 learners, pages and settings mixed", 45, partial(_class, mixed, 120)
    ),
    "link-30": Scenario("30 learners on one link", 42, partial(_class, on_one_link, 30)),
    "burst-30": Scenario("30 open one link at once", 15, _burst),
    "sessions": Scenario("30, then 120 have one link open", 25, _sessions),
    "slow-pattern": Scenario(
        "12 learners beside a split pattern that backtracks", 75, _slow_pattern, ("app",)
    ),
    "visits": Scenario("300 visits with 20 KB of text each", 200, _visits, ("defaults", "app")),
}
"""By the name on the command line."""
