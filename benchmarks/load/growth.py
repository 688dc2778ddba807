"""Scenarios that ask how the memory grows: with sessions that stay, and with visitors who leave."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Final

from benchmarks.load import process
from benchmarks.load.client import Answer, Client, visiting
from benchmarks.load.habits import Habit
from benchmarks.load.learners import Learner
from benchmarks.load.outcome import MEMORY, OPENING, Outcome, difference, waited
from benchmarks.load.texts import shuffled_words
from tests.server import Server

FORGOTTEN: Final = 125.0
"""Seconds after which Streamlit has forgotten who left; it keeps a session for two minutes."""
_FEW: Final = 30
_EVERY: Final = 50
"""Visits after which the memory is looked at."""
_FIRST_VISITS: Final = 200
"""After so many, what is kept for all may have filled its room."""
_THINGS: Final = 3
LARGE: Final = 10_000_000
"""Bytes of a large text."""
HOST: Final = 1000.0
"""Megabytes of the host that the app shall fit into."""
_OFTEN: Final = 0.05
"""Seconds between two looks at the memory, which may be high for a moment only."""
_HASTE: Final = 4.0
"""Seconds within which a learner does the next thing."""


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


class TooMuchMemoryError(Exception):
    """The server took more than its host would have."""


async def large_files(server: Server, learners: Sequence[Learner]) -> Outcome:
    """One visitor after another opens a file of 10 MB, and steps through its merges.

    Raises:
        PageError: somebody saw an error.
        TooMuchMemoryError: the server took more than `HOST` at any time.
    """
    return await _with_large_files(server, learners, at_once=1)


async def large_files_at_once(server: Server, learners: Sequence[Learner]) -> Outcome:
    """As `large_files`, but three have their file open at any time."""
    return await _with_large_files(server, learners, at_once=3)


async def _with_large_files(server: Server, learners: Sequence[Learner], at_once: int) -> Outcome:
    seen: list[float] = []
    watching = asyncio.create_task(_watch(server, seen))
    turn = asyncio.Semaphore(at_once)

    async def visit(learner: Learner) -> Answer:
        chance = Random(learner.chance)
        async with turn:
            text = await asyncio.to_thread(shuffled_words, chance, LARGE)
            async with visiting(server.address, learner.page, learner.query) as (client, _):
                answer = await client.upload("upload", "large.txt", text.encode())
                await client.click(learner.habits[0](client.page, chance))
        return answer

    answers = await asyncio.gather(*map(visit, learners))
    watching.cancel()
    if max(seen, default=0) > HOST:
        raise TooMuchMemoryError(f"{max(seen):.0f} MB; the host has {HOST:.0f}")
    last = process.memory(server.pid)
    await asyncio.sleep(FORGOTTEN)
    return {
        "memory before, MB": (seen[0] if seen else None,),
        MEMORY: (max(seen, default=None),),
        "memory after the last, MB": (last,),
        "memory two minutes later, MB": (process.memory(server.pid),),
        "opening the file, ms: median / p95 / last": waited(answers),
    }


async def _watch(server: Server, seen: list[float]) -> None:
    """Look at the memory until this is cancelled; nothing is seen where it cannot be measured."""
    while (now := process.memory(server.pid)) is not None:
        seen.append(now)
        await asyncio.sleep(_OFTEN)


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
