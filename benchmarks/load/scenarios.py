"""What is measured: how long learners wait, how the memory grows, whether downloads arrive."""

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
from benchmarks.load.client import Answer, Client, visiting
from benchmarks.load.habits import Habit
from benchmarks.load.learners import (
    Learner,
    lesson,
    mixed,
    on_one_link,
    opened_at_once,
    with_long_texts,
    written,
)
from benchmarks.load.report import (
    CLICK,
    MEMORY,
    OPENING,
    PROCESSOR,
    Outcome,
    difference,
    most,
    waited,
)
from benchmarks.load.texts import shuffled_words
from benchmarks.load.whole_class import Bring, attend, downloads_beside
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
FORGOTTEN: Final = 125.0
"""Seconds after which Streamlit has forgotten who left; it keeps a session for two minutes."""
_FEW: Final = 30
_EVERY: Final = 50
"""Visits after which the memory is looked at."""
_FIRST_VISITS: Final = 200
"""After so many, what is kept for all may have filled its room."""
_THINGS: Final = 3
_HASTE: Final = 4.0
"""Seconds within which a learner does the next thing."""
HOST: Final = 1000.0
"""Megabytes of the host that the app shall fit into."""
LEFT: Final = 60.0
"""Megabytes that may be left after a rest."""
SOAK: Final = 1800.0
RESTS: Final = 600.0
"""Seconds."""
DOWNLOADS: Final = 200


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
    async with process.watched(server.pid) as curve:
        answers = await lesson(server.address, learners, COME, STAY)
    return {
        CLICK: waited(answers.clicks),
        OPENING: waited(answers.openings),
        MEMORY: (most(curve),),
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


def _sent(answers: Sequence[Answer]) -> tuple[float, float]:
    size = statistics.median(answer.size for answer in answers)
    return size / 1000, statistics.median(answer.messages for answer in answers)


def _median(answers: Sequence[Answer]) -> float:
    return statistics.median(answer.seconds for answer in answers)


async def sessions(server: Server, learners: Sequence[Learner]) -> Outcome:
    """What each learner more costs who has the same link open, before and after doing things."""
    async with AsyncExitStack() as here:
        *_, few = await _arrive(here, server, learners[:_FEW])
        opened, stepped, done = await _arrive(here, server, learners[_FEW:])
    more = len(learners) - _FEW
    return {
        f"memory of {_FEW}, MB": (few,),
        "a session more that only opened it, MB": (difference(few, opened, more),),
        f"… and moved {_THINGS} times through it, MB": (difference(few, stepped, more),),
        f"… and did {_THINGS} other things there, MB": (difference(few, done, more),),
    }


async def visits(server: Server, learners: Sequence[Learner]) -> Outcome:
    """One visitor after another; each leaves before the next comes.

    Streamlit keeps who has left for a while, so the memory is looked at again when it has let go of
    all of them: after the first part of the visits, and at the end.
    """
    outcome: Outcome = {"memory before, MB": (process.memory(server.pid),)}
    openings = []
    for visit, visitor in enumerate(learners, start=1):
        async with visiting(server.address, visitor.page, visitor.query) as (_, opening):
            openings.append(opening)
        if visit % _EVERY == 0:
            outcome[f"memory after {visit} visits, MB"] = (process.memory(server.pid),)
        if visit in (_FIRST_VISITS, len(learners)):
            await asyncio.sleep(FORGOTTEN)
            outcome[f"… two minutes after visit {visit}, MB"] = (process.memory(server.pid),)
    return outcome | {OPENING: waited(openings)}


async def _arrive(
    here: AsyncExitStack, server: Server, learners: Sequence[Learner]
) -> list[float | None]:
    """The memory when they have opened the page, moved through it, and done what else they do."""
    visits = [visiting(server.address, learner.page, learner.query) for learner in learners]
    clients = [(await here.enter_async_context(visit))[0] for visit in visits]
    memory = [await _memory_at_rest(server)]
    for habits in (slice(1), slice(None)):
        await asyncio.gather(
            *(
                _does_things(client, learner.habits[habits], Random(learner.chance))
                for client, learner in zip(clients, learners, strict=True)
            )
        )
        memory.append(await _memory_at_rest(server))
    return memory


async def _does_things(client: Client, habits: Sequence[Habit], chance: Random) -> None:
    for _ in range(_THINGS):
        await asyncio.sleep(chance.uniform(0, _HASTE))
        await client.click(chance.choice(habits)(client.page, chance))


async def _memory_at_rest(server: Server) -> float | None:
    await process.at_rest(server.pid)
    return process.memory(server.pid)


async def in_whole_class(server: Server, learners: Sequence[Learner], bring: Bring) -> Outcome:
    """Learners do all there is to do, with texts and files of their own."""
    async with process.watched(server.pid) as curve:
        course = await attend(server.address, learners, bring, COME + STAY)
    return {CLICK: waited(course.clicks), MEMORY: (most(curve),)} | course.told()


class TooMuchMemoryError(Exception):
    """The server took more than its host would have, or did not give it back."""


async def soak(server: Server, learners: Sequence[Learner]) -> Outcome:
    """Half an hour of a whole class, and ten minutes of rest.

    Raises:
        TooMuchMemoryError: it took more than `HOST` at any time, or `LEFT` more than before.
    """
    before = process.memory(server.pid)
    async with process.watched(server.pid) as curve:
        course = await attend(server.address, learners, Bring(3_000_000, 10_000_000), SOAK)
    await asyncio.sleep(RESTS)
    after = process.memory(server.pid)
    if (
        max((size for _, size in curve), default=0) > HOST
        or (difference(before, after) or 0) > LEFT
    ):
        raise TooMuchMemoryError(f"{before} MB before, {most(curve)} at most, {after} after")
    return {
        "memory before, MB": (before,),
        MEMORY: (most(curve),),
        "memory ten minutes later, MB": (after,),
        CLICK: waited(course.clicks),
    } | course.told()


async def downloads(server: Server, learners: Sequence[Learner]) -> Outcome:
    """Files are fetched some time after they were made, while others click."""
    outcome: Outcome = {}
    for delay in (0.0, 0.15, 0.4):
        stay = DOWNLOADS * (0.1 + delay / 4)
        async with asyncio.TaskGroup() as group:
            group.create_task(lesson(server.address, learners, 1.0, stay))
            arrived = group.create_task(downloads_beside(server.address, DOWNLOADS, delay))
        outcome[f"arrived of {DOWNLOADS}, fetched after {delay * 1000:.0f} ms"] = (
            arrived.result(),
        )
    return outcome


@dataclass(frozen=True)
class Scenario:
    """Something to measure on a server.

    Attributes:
        title: what happens.
        run: does it, with the server and those who come.
        who: makes these, of a number of them and a seed.
        count: that number.
        seconds: about how long it takes on one server, with starting it.
        kinds: on which servers it is of interest, as `bench_load.SERVERS` names them.
    """

    title: str
    run: Callable[[Server, Sequence[Learner]], Awaitable[Outcome]]
    who: Callable[[int, int], list[Learner]]
    count: int
    seconds: int
    kinds: Sequence[str] = ("defaults", "app", "empty")


def _whole(count: int, seconds: int) -> Scenario:
    run = partial(in_whole_class, bring=Bring(1_000, 100_000))
    return Scenario(f"{count} learners who do everything", run, mixed, count, seconds, ("app",))


SCENARIOS: Final = {
    "alone": Scenario("one learner on an idle server", alone, mixed, 1, 30),
    "mixed-30": Scenario("30 learners, pages and settings mixed", in_class, mixed, 30, 45),
    "mixed-60": Scenario("60 learners, pages and settings mixed", in_class, mixed, 60, 45),
    "mixed-120": Scenario("120 learners, pages and settings mixed", in_class, mixed, 120, 45),
    "link-30": Scenario(
        "30 learners on one link", in_class, on_one_link, 30, 45, ("defaults", "app")
    ),
    "burst-30": Scenario("30 open one link at once", burst, on_one_link, 30, 12),
    "sessions": Scenario("30, then 120 have one link open", sessions, on_one_link, 120, 70),
    "slow-pattern": Scenario(
        "12 learners beside a split pattern that backtracks",
        beside_slow_pattern, mixed, 12, 70, ("app",),
    ),
    "visits": Scenario(
        "300 visits with a text of 20 KB each",
        visits, with_long_texts, 300, 330, ("defaults", "app"),
    ),
    "whole-30": _whole(30, 45),
    "whole-120": _whole(120, 45),
    "whole-200": _whole(200, 60),
    "downloads": Scenario(
        "downloads beside 30 learners", downloads, mixed, 30, 200, ("app",),
    ),
    "soak": Scenario(
        "half an hour of 20 learners who do everything; fails above 1 GB",
        soak, mixed, 20, 2_450, ("app",),
    ),
}  # fmt: skip
"""By the name on the command line."""
