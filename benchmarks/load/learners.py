"""A class: learners who go from page to page, and do on each a few of the things that one can do.

They bring texts and tokenizer files, write split patterns and take tables along; all is counted.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from http import HTTPStatus
from itertools import chain
from random import Random
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlencode

import bpe_core as bpe
from benchmarks.load.client import Answer, Click, Client, visiting
from benchmarks.load.habits import HABITS, LINE, LOOK, Habit, settings_click
from benchmarks.load.page import PageError
from benchmarks.texts import made_up_words, shuffled_words
from bpe_core import dumps
from bpe_view.texts.samples import SAMPLES
from ui.choice import MAX_TEXT
from ui.link import write

Deed = Callable[[Client, Random], Awaitable[Answer | None]]
PAUSE: Final = (2.0, 6.0)
"""Seconds between what a learner does: any time between these, equally often."""
_COME: Final = 8.0  # seconds within which all come
_ON_A_PAGE: Final = 5  # things that are done there, at the most
_LESSONS: Final = ("bytes", "counting-pairs", "merge", "splitting", "encoding", "vocabulary-size")
_SPLITS: Final = ("gpt4", "gpt4o", "gpt2", "whitespace")
_PATTERNS: Final = (r"(?:[a-z]|[A-Z])+|\s+|.", r"(?:\w|')+| +|[^\w ]+", r"(?:(w)|(o)|(.))*")
"""The last needs more memory than there is for a long text."""
_NO_ROOM: Final = (
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.INSUFFICIENT_STORAGE,
    HTTPStatus.GONE,
)
_IS_TOO_MUCH: Final = re.compile("memory|this server can train on")


@dataclass
class Course:
    """What came of everything that was done."""

    openings: list[Answer] = field(default_factory=list)
    clicks: list[Answer] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    """How often what else was done, or refused because there is no room for it."""
    failed: list[str] = field(default_factory=list)

    async def has_room(self, deed: Deed, client: Client, chance: Random) -> bool:
        """Do something; False: the server has no room for it."""
        name = getattr(deed, "__name__", "?")
        try:
            answer = await deed(client, chance)
        except (HTTPError, PageError) as error:
            code = getattr(error, "code", "the page")
            if code not in _NO_ROOM and not _IS_TOO_MUCH.search(str(error)):
                raise
            self.done[f"{name}: no room, says {code}"] += 1
            return False
        if answer is None:
            self.done[name] += 1
        else:
            self.clicks.append(answer)
        return True


@dataclass(frozen=True)
class _Station:
    """A page, and what is done there; what one has come for is the first."""

    page: str
    given: Mapping[str, str]
    deeds: Sequence[Deed]


def written(values: Mapping[str, str]) -> str:
    """Values as they stand in a link, however long it gets."""
    return urlencode(write(values, room=10 * MAX_TEXT)[0])


def own_settings(page: str, chance: Random, **given: str) -> str:
    """What a learner comes to a page with, as a link has it; the rest is given."""
    if page == "learn":
        return written({"lesson": chance.choice(_LESSONS)})
    text = {"sample": "own", "text": shuffled_words(chance, chance.randrange(500, 3_000))}
    usual = {
        "vocab_size": str(chance.randrange(300, 1_000)),
        "split": chance.choice(_SPLITS),
        "tie_rule": chance.choice([*bpe.TIE_RULES]),
        # Some formats of files carry bytes only, and of a short text there are few characters.
        "base": chance.choice(bpe.BASES) if page in ("", "compare") else "bytes",
    }
    sample = {"sample": chance.choice(SAMPLES).key}
    tab = {"compare_tab": "own"} if page == "compare" else {}
    return written(usual | tab | chance.choice([text, sample]) | given)


async def opened(client: Client, chance: Random) -> None:
    """Open a tokenizer file."""
    file = await asyncio.to_thread(_tokenizer_file, chance.randrange(8))
    await client.upload(_key(client, "tokenizer files"), "tokenizer.json", file)


async def patterned(client: Client, chance: Random) -> None:
    """Split by a pattern of one's own."""
    data = client.page.widget(LINE).data["training"]
    pattern = chance.choice([one for one in _PATTERNS if one != data["chosen"]["pattern"]])
    await client.click(settings_click(data, pattern=pattern, split="custom"))


async def downloaded(client: Client, _: Random) -> None:
    """Take the table of the page along, on page Vocabulary once it is shown instead of chips."""
    if any(one.key == LOOK for one in client.page.widgets()) and not client.page.address(LOOK):
        await client.click(Click(LOOK, client.page.widget(LOOK).options[-1], LOOK))
    client.page.open_menus()
    await client.download(_key(client, ".csv"))


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


async def attend(
    address: str, count: int, texts: range | None, seconds: float, seed: int = 0
) -> Course:
    """Let learners come and go from page to page; each begins with another one.

    Args:
        texts: how many bytes the texts may have that they bring as files; None: they bring none,
            take nothing along, they only click.
        seconds: until when something may be begun.
        seed: equal seeds give equal learners, if not equally quick ones.
    """
    course = Course()
    over = asyncio.get_running_loop().time() + seconds
    stations = _stations(texts)
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            turned = deque(stations)
            turned.rotate(-number)
            group.create_task(_attend(address, turned, Random(f"{seed} {number}"), over, course))
    return course


def _stations(texts: range | None) -> list[_Station]:
    def clicks(habit: Habit) -> Deed:
        async def click(client: Client, chance: Random) -> Answer:
            return await client.click(habit(client.page, chance))

        return click

    if texts is None:
        return [_Station(page, {}, [*map(clicks, habits)]) for page, habits in HABITS.items()]

    async def uploaded(client: Client, chance: Random) -> None:
        text = await asyncio.to_thread(made_up_words, chance, chance.choice(texts))
        await client.upload("upload", "text.txt", text.encode())

    first: dict[str, list[Deed]] = {
        "": [patterned],
        "compare": [downloaded],
        "sizes": [downloaded],
        "vocabulary": [downloaded],
    }
    stations = [_Station(page, {}, first.get(page, [])) for page in HABITS]
    own = {"sample": "own"}
    stations[2:2] = [_Station("", own, [uploaded]), _Station("", own, [uploaded, patterned])]
    stations.append(_Station("encode", {"panel": "open"}, [opened]))
    return [replace(one, deeds=[*one.deeds, *map(clicks, HABITS[one.page])]) for one in stations]


async def tour(address: str) -> Counter[str]:
    """Do once on every page all that learners do, so that nobody's is the first time."""
    chance, course = Random(0), Course()
    for station in _stations(range(1_000, 2_000)):
        query = own_settings(station.page, chance, **station.given)
        async with visiting(address, station.page, query) as (client, _):
            for deed in station.deeds:
                await course.has_room(deed, client, chance)
    return course.done + Counter(click=len(course.clicks))


async def _attend(
    address: str, stations: Sequence[_Station], chance: Random, over: float, course: Course
) -> None:
    clock = asyncio.get_running_loop()
    await asyncio.sleep(chance.uniform(0, _COME))
    for station in chain(stations, iter(lambda: chance.choice(stations), None)):
        if clock.time() > over:
            return
        settings = own_settings(station.page, chance, **station.given)
        try:
            async with visiting(address, station.page, settings) as (client, opening):
                course.openings.append(opening)
                for deed in [station.deeds[0], *chance.choices(station.deeds, k=_ON_A_PAGE - 1)]:
                    await asyncio.sleep(chance.uniform(*PAUSE))
                    if clock.time() > over or not await course.has_room(deed, client, chance):
                        break
        except Exception as error:  # the others go on
            course.failed.append(f"{station.page}: {error!r:.200}")
