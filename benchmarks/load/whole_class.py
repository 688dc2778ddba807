"""A class that does all that learners do: own texts, encoding, comparing, files, figures, patterns.

Each learner goes from one page to another, as another visit, and does a few things on each.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from itertools import chain
from random import Random
from typing import Final
from urllib.error import HTTPError

import bpe_core as bpe
from benchmarks.load.client import Answer, Click, Client, visiting
from benchmarks.load.habits import HABITS, Habit, settings_click, typed_text
from benchmarks.load.learners import PAUSE, Learner, written
from benchmarks.load.page import PageError
from benchmarks.load.report import Outcome
from benchmarks.load.texts import made_up_words
from bpe_core.formats.saving import dumps

Deed = Callable[[Client, Random], Awaitable[list[Answer]]]
_PATTERNS: Final = (r"(?:[a-z]|[A-Z])+|\s+|.", r"(?:\w|')+| +|[^\w ]+", r"(?:(w)|(o)|(.))*")
"""The last needs more memory than there is for a long text."""
_DEEDS: Final = 5
"""On a page, at the most."""


@dataclass
class Course:
    """What came of everything that was done.

    Attributes:
        clicks: answers to what takes no file.
        done: how often each deed was done.
        refused: how often the server said that it has no room, or that something is too large.
        failed: what went wrong otherwise.
    """

    clicks: list[Answer] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def told(self) -> Outcome:
        """How often what was done."""
        counts = self.done | {f"{name}: refused": n for name, n in self.refused.items()}
        return {name: (n,) for name, n in {**counts, "failed": len(self.failed)}.items()}


@dataclass(frozen=True)
class Bring:
    """How long the texts are that learners bring: bytes."""

    least: int
    most: int

    async def __call__(self, client: Client, chance: Random) -> list[Answer]:
        """Bring one as a file."""
        size = chance.randrange(self.least, self.most)
        text = await asyncio.to_thread(made_up_words, chance, size)
        await client.upload("upload", "text.txt", text.encode())
        return []


def _clicks(habit: Habit) -> Deed:
    async def click(client: Client, chance: Random) -> list[Answer]:
        return [await client.click(habit(client.page, chance))]

    click.__name__ = getattr(habit, "__name__", "click")
    return click


async def opened(client: Client, chance: Random) -> list[Answer]:
    """Open a tokenizer file."""
    file = await asyncio.to_thread(_tokenizer_file, chance.randrange(8))
    key = _key(client, "tokenizer files")
    await client.upload(key, "tokenizer.json", file)
    return []


def _key(client: Client, part: str) -> str:
    """The name of the first widget that has this in it."""
    found = [one.key for one in client.page.widgets() if part in one.key]
    if not found:
        raise PageError(f"nothing on the page is called …{part}…")
    return found[0]


@cache
def _tokenizer_file(which: int) -> bytes:
    text = made_up_words(Random(which), 3_000_000)
    made = dumps(bpe.train(text, vocab_size=20_000, min_count=2).tokenizer, "huggingface")
    return made["tokenizer.json"]


async def patterned(client: Client, chance: Random) -> list[Answer]:
    """Split by a pattern of one's own."""
    data = client.page.widget("settings").data
    pattern = chance.choice([one for one in _PATTERNS if one != data["chosen"]["pattern"]])
    await client.click(settings_click(data, chance, pattern=pattern, split="custom"))
    return []


async def printed(client: Client, chance: Random) -> list[Answer]:
    """Have a chart made for print."""
    button = _key(client, " print")
    await client.use(Click(button, True))
    ending = chance.choice(["svg", "pdf", "png"])
    await client.download(f"{button.removesuffix(' print')}.{ending}")
    return []


async def downloaded(client: Client, chance: Random) -> list[Answer]:
    """Take the table of the page along."""
    await client.download(_key(client, ".csv"))
    return []


@dataclass(frozen=True)
class _Station:
    page: str
    values: dict[str, str]
    deeds: Sequence[Deed]


def _done_on(page: str) -> tuple[Deed, ...]:
    return tuple(map(_clicks, HABITS[page]))


def _stations(bring: Bring) -> tuple[_Station, ...]:
    return (
        _Station("", {}, (_clicks(typed_text), patterned, *_done_on(""))),
        _Station("", {"sample": "own"}, (bring, _clicks(HABITS[""][0]), _clicks(HABITS[""][2]))),
        _Station("", {"sample": "own"}, (bring, patterned, _clicks(HABITS[""][0]))),
        _Station("encode", {}, _done_on("encode")),
        _Station("compare", {}, (*_done_on("compare"), downloaded)),
        _Station("compression", {}, (printed, *_done_on("compression"), downloaded)),
        _Station("open_save", {}, (opened, *_done_on("open_save"))),
        _Station("vocabulary", {}, (*_done_on("vocabulary"), downloaded)),
    )


async def attend(address: str, learners: Sequence[Learner], bring: Bring, seconds: float) -> Course:
    """Let learners come and go from page to page; each begins with another one."""
    course = Course()
    over = asyncio.get_running_loop().time() + seconds
    async with asyncio.TaskGroup() as group:
        for number, learner in enumerate(learners):
            stations = deque(_stations(bring))
            stations.rotate(-number)
            group.create_task(_attend(address, stations, Random(learner.chance), over, course))
    return course


async def _attend(
    address: str, stations: Sequence[_Station], chance: Random, over: float, course: Course
) -> None:
    clock = asyncio.get_running_loop()
    await asyncio.sleep(chance.uniform(0, 8))
    for station in chain(stations, iter(lambda: chance.choice(stations), None)):
        if clock.time() > over:
            return
        try:
            async with visiting(address, station.page, written(station.values)) as (client, _):
                # What stands first is what one has come for.
                deeds = [station.deeds[0], *chance.choices(station.deeds, k=_DEEDS - 1)]
                for deed in deeds:
                    if clock.time() > over or not await _is_done(deed, client, chance, course):
                        break
                    await asyncio.sleep(chance.uniform(*PAUSE))
        except Exception as error:  # the others go on
            course.failed.append(f"{station.page}: {error!r:.200}")


async def downloads_beside(address: str, count: int, delay: float) -> int:
    """How many of so many files arrive that are fetched `delay` seconds after they were made."""

    async def visit() -> int:
        arrived = 0
        async with visiting(address, "compression") as (client, _):
            for _ in range(count // 4):
                with suppress(OSError):
                    arrived += bool(await client.download("compression.csv", delay))
        return arrived

    return sum(await asyncio.gather(*(visit() for _ in range(4))))


async def _is_done(deed: Deed, client: Client, chance: Random, course: Course) -> bool:
    """Do it; whether the server had room for it."""
    name = "uploaded" if isinstance(deed, Bring) else getattr(deed, "__name__", "?")
    try:
        course.clicks += await deed(client, chance)
    except HTTPError as error:
        if error.code not in (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.INSUFFICIENT_STORAGE):
            raise
        course.refused[f"{name} ({error.code})"] += 1
    except PageError as error:
        if "memory" not in str(error):
            raise
        course.refused[f"{name} (by the page)"] += 1
    else:
        course.done[name] += 1
        return True
    return False
