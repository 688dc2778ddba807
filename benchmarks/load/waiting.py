"""Scenarios that ask how long learners wait: alone, in a class, at once, beside a slow pattern."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Sequence
from random import Random
from typing import Final

from benchmarks.load import process
from benchmarks.load.client import Answer, visiting
from benchmarks.load.learners import Answers, Learner, lesson, opened_at_once, written
from benchmarks.load.outcome import CLICK, MEMORY, OPENING, PROCESSOR, Outcome, difference, waited
from benchmarks.load.texts import shuffled_words
from tests.server import Server

COME: Final = 8.0
"""Seconds within which learners come."""
STAY: Final = 22.0
"""Seconds that they do things after the last has come."""
CALM: Final = 20.0
"""Seconds from the first learner on that are without the slow pattern."""
BESIDE: Final = 20.0
"""Seconds within which slow patterns are sent."""
OPENINGS: Final = 8


async def alone(server: Server, learners: Sequence[Learner]) -> Outcome:
    """One learner on an idle server opens the same link again and again, and then clicks."""
    learner = learners[0]
    chance = Random(learner.chance)
    openings: list[Answer] = []
    before = None
    for again in range(OPENINGS + 1):
        await asyncio.sleep(1)
        if again == 1:
            before = process.processor_time(server.pid)
        async with visiting(server.address, learner.page, learner.query) as (_, opening):
            openings.append(opening)
    after = process.processor_time(server.pid)
    clicks = []
    async with visiting(server.address, learner.page, learner.query) as (client, _):
        for _ in range(OPENINGS):
            await asyncio.sleep(1)
            clicks.append(await client.click(chance.choice(learner.habits)(client.page, chance)))
    return {
        OPENING: waited(openings[1:]),
        CLICK: waited(clicks),
        f"processor time of {OPENINGS} openings, s": (difference(before, after),),
        "what an opening is sent: KB / messages": _sent(openings[1:]),
        "what a click is sent: KB / messages": _sent(clicks),
    }


async def in_class(server: Server, learners: Sequence[Learner]) -> Outcome:
    """Learners come one after another and do something every 2 to 6 seconds."""
    before, own = process.processor_time(server.pid), time.process_time()
    answers, most = await _with_memory(lesson(server.address, learners, COME, STAY), server)
    return {
        CLICK: waited(answers.clicks),
        OPENING: waited(answers.openings),
        MEMORY: (most,),
        PROCESSOR: (difference(before, process.processor_time(server.pid)),),
        # The client takes its share of the same cores.
        "processor time of the client, s": (time.process_time() - own,),
    }


async def burst(server: Server, learners: Sequence[Learner]) -> Outcome:
    """All open their link in the same moment."""
    before = process.processor_time(server.pid)
    openings = await opened_at_once(server.address, learners)
    return {
        OPENING: waited(openings),
        PROCESSOR: (difference(before, process.processor_time(server.pid)),),
    }


async def beside_slow_pattern(server: Server, learners: Sequence[Learner]) -> Outcome:
    """Learners click, first by themselves, then beside somebody whose split pattern backtracks."""
    async with asyncio.TaskGroup() as group:
        stay = CALM - COME + BESIDE
        everybody = group.create_task(lesson(server.address, learners, COME, stay))
        await asyncio.sleep(CALM)
        begun = time.perf_counter()
        refusals = await _backtrack(server, Random(learners[0].chance), begun + BESIDE)
    clicks = everybody.result().clicks
    calm = [click for click in clicks if click.since < begun]
    beside = [click for click in clicks if click.since >= begun]
    return {
        f"by themselves: {CLICK}": waited(calm),
        f"beside it: {CLICK}": waited(beside),
        "factor of the median": (_median(beside) / _median(calm),),
        "until the pattern is refused, ms: median / p95 / last": waited(refusals),
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


async def _with_memory(doing: Awaitable[Answers], server: Server) -> tuple[Answers, float | None]:
    """What came of it, and the most memory that the server had meanwhile."""
    task = asyncio.ensure_future(doing)
    peak = process.memory(server.pid)
    while not (await asyncio.wait([task], timeout=2))[0]:
        now = process.memory(server.pid)
        peak = max(peak, now) if peak is not None and now is not None else None
    return await task, peak


def _sent(answers: Sequence[Answer]) -> tuple[float, float]:
    size = statistics.median(answer.size for answer in answers)
    return size / 1000, statistics.median(answer.messages for answer in answers)


def _median(answers: Sequence[Answer]) -> float:
    return statistics.median(answer.seconds for answer in answers)
