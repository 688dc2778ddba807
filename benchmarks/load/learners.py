"""Learners: each has a page, settings and a chance of its own, and does something now and then."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import urlencode

from benchmarks.load.client import Answer, visiting
from benchmarks.load.habits import HABITS, Habit, slider_of_empty_page
from benchmarks.load.texts import shuffled_words
from bpe_core import BASES, TIE_RULES
from bpe_view.texts.samples import SAMPLES
from ui.shared.link import codec

PAUSE: Final = (2.0, 6.0)
"""Seconds between what a learner does: any time between these, equally often."""
_LEAST: Final = 2
"""Things that a learner does, however late it is."""
_LESSONS: Final = ("bytes", "counting-pairs", "merge", "splitting", "encoding", "vocabulary-size")
_SPLITS: Final = ("gpt4", "gpt4o", "gpt2", "whitespace")


@dataclass(frozen=True)
class Learner:
    """Somebody in the class.

    Attributes:
        page: its name in the address; `""` is the landing page.
        query: the settings, as they stand in a link.
        habits: what is done there.
        chance: from which number on what is done is drawn.
    """

    page: str
    query: str
    habits: Sequence[Habit]
    chance: int


@dataclass
class Answers:
    """What learners got, in the order in which it came."""

    openings: list[Answer] = field(default_factory=list)
    clicks: list[Answer] = field(default_factory=list)


def mixed(count: int, seed: int) -> list[Learner]:
    """Learners on all pages in turn, each with a text or sample and settings of its own.

    Args:
        count: how many.
        seed: equal seeds give equal learners.
    """
    chance = Random(seed)
    pages = list(HABITS)
    return [
        _on(pages[place % len(pages)], _own_settings(pages[place % len(pages)], chance), chance)
        for place in range(count)
    ]


def on_one_link(count: int, seed: int) -> list[Learner]:
    """Learners who all open the same link of the landing page, which nobody has opened before."""
    chance = Random(seed)
    values = {"text": shuffled_words(chance, 1_000), "vocab_size": "500"}
    return [_on("", written(values), chance) for _ in range(count)]


def with_long_texts(count: int, seed: int) -> list[Learner]:
    """Visitors of the landing page, each with a text of 20 KB that nobody else has."""
    chance = Random(seed)
    texts = (shuffled_words(chance, 20_000) for _ in range(count))
    return [_on("", written({"sample": "own", "text": text}), chance) for text in texts]


def with_files(count: int, seed: int) -> list[Learner]:
    """Visitors of the landing page who will open a file there."""
    chance = Random(seed)
    return [_on("", written({"sample": "own"}), chance) for _ in range(count)]


def on_empty_page(count: int, seed: int) -> list[Learner]:
    """As many learners who move the slider of an empty page."""
    chance = Random(seed)
    return [Learner("", "", (slider_of_empty_page,), chance.getrandbits(32)) for _ in range(count)]


def written(values: Mapping[str, str]) -> str:
    """Values as they stand in a link, however long it gets."""
    return urlencode(codec.write(values, room=10 * codec.MAX_TEXT).query)


def _on(page: str, query: str, chance: Random) -> Learner:
    return Learner(page, query, HABITS[page], chance.getrandbits(32))


def _own_settings(page: str, chance: Random) -> str:
    if page == "learn":
        return written({"lesson": chance.choice(_LESSONS)})
    values = {
        "vocab_size": str(chance.randrange(300, 1_000)),
        "split": chance.choice(_SPLITS),
        "tie_rule": chance.choice(TIE_RULES),
        # Some formats of files carry bytes only, and of a short text there are few characters.
        "base": chance.choice(BASES) if page in ("", "compare") else "bytes",
    }
    if chance.random() < 0.5:
        return written(values | {"sample": chance.choice(SAMPLES).key})
    text = shuffled_words(chance, chance.randrange(500, 3_000))
    return written(values | {"sample": "own", "text": text})


async def tour(address: str) -> None:
    """Open every page and do there once all that learners do, so that nobody's is the first time.

    Raises:
        PageError: a page showed an error, or did not answer what was done.
        NoAnswerError: an answer took too long.
    """
    chance = Random(0)
    for page, habits in HABITS.items():
        async with visiting(address, page) as (client, _):
            for habit in dict.fromkeys(habits):
                await client.click(habit(client.page, chance))


async def opened_at_once(address: str, learners: Sequence[Learner]) -> list[Answer]:
    """Let all open their page in the same moment; they leave when all have it.

    Raises:
        PageError: a page showed an error.
        NoAnswerError: an answer took too long.
    """
    async with AsyncExitStack() as here:
        came = [
            here.enter_async_context(visiting(address, learner.page, learner.query))
            for learner in learners
        ]
        return [opening for _, opening in await asyncio.gather(*came)]


async def lesson(address: str, learners: Sequence[Learner], come: float, stay: float) -> Answers:
    """Let all come within `come` seconds and do things until `stay` seconds later.

    Where answers take so long that it is over by then, everybody still does two things.

    Raises:
        PageError: a page showed an error, or did not answer what was done.
        NoAnswerError: an answer took too long.
    """
    answers = Answers()
    over = asyncio.get_running_loop().time() + come + stay
    async with asyncio.TaskGroup() as group:
        for learner in learners:
            group.create_task(_attend(address, learner, come, over, answers))
    return answers


async def _attend(
    address: str, learner: Learner, come: float, over: float, answers: Answers
) -> None:
    chance = Random(learner.chance)
    clock = asyncio.get_running_loop()
    await asyncio.sleep(chance.uniform(0, come))
    async with visiting(address, learner.page, learner.query) as (client, opening):
        answers.openings.append(opening)
        done = 0
        while clock.time() + (pause := chance.uniform(*PAUSE)) < over or done < _LEAST:
            await asyncio.sleep(pause)
            habit = chance.choice(learner.habits)
            answers.clicks.append(await client.click(habit(client.page, chance)))
            done += 1
        await asyncio.sleep(max(0.0, over - clock.time()))
