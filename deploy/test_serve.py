"""A class on two processes, of which one dies (`pytest -s deploy`). Needs Caddy and a minute."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect, sync_playwright
from websockets.exceptions import ConnectionClosed

from benchmarks.load.client import Client, visiting
from benchmarks.load.habits import HABITS, typed_text
from benchmarks.load.learners import own_settings, written
from benchmarks.load.rounds import meet
from benchmarks.texts import shuffled_words
from bpe_view.words import say
from tests.browser.app import settled
from tests.browser.chromium import find_chromium, launch_arguments
from ui.shared import plain
from ui.shared.memory import NAME

ROOT: Final = Path(__file__).parents[1]
LEARNERS: Final = 60
WITH_LONG_TEXTS: Final = 8
PAUSE: Final = 4.0
"""Seconds within which a learner does the next thing."""
MEMORY: Final = 400_000_000
"""Bytes of each process."""
MOST_OF_A_FILE: Final = 14 * 2**20
"""Bytes that it then takes."""
STARTS_WITHIN: Final = 120.0
RESTARTS_WITHIN: Final = 60.0
ROUND_GOES_ON: Final = 5.0


@dataclass(frozen=True)
class Served:
    """What `deploy/serve.py` serves.

    Attributes:
        address: of the proxy.
        pid: of `serve`.
    """

    address: str
    pid: int


@dataclass(frozen=True)
class Seat:
    """A learner on a page, and the browser that the learner has.

    Attributes:
        page: its name in the address; `""` is the landing page.
        query: the settings, as they stand in a link.
        chance: what is done is drawn from it.
        cookies: by name; they say which process it is.
    """

    page: str
    query: str
    chance: Random
    cookies: dict[str, str]

    @property
    def process(self) -> str:
        return self.cookies["bpe_explorer_process"]


@dataclass(frozen=True)
class Story:
    """What a learner met with.

    Attributes:
        process: the one at which it began.
        links: before and after the learner had to open the page again.
        warnings: what the page then said.
    """

    process: str
    links: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@pytest.fixture(scope="module")
def started() -> Iterator[Served]:
    with socket.create_server(("", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "deploy.serve", "--site", f":{port}", "--processes", "2"]
    environment = os.environ | {NAME: f"{2 * MEMORY}"}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    address = f"http://localhost:{port}"
    try:
        _until(lambda: _answers(address), STARTS_WITHIN)
        yield Served(address, process.pid)
    finally:
        process.terminate()
        assert process.wait(timeout=30) == 0
        assert not _answers(address)


@pytest.fixture
def served(started: Served) -> Served:
    """With both processes: a test before this one may have failed where one was dead."""
    _until(lambda: len({_cookies(started)["bpe_explorer_process"] for _ in range(20)}) == 2)
    return started


def test_what_a_browser_loads_is_compressed(served: Served) -> None:
    with urlopen(served.address) as answer:
        script = answer.read().decode().partition('src="./')[2].partition('"')[0]
    wanted = Request(f"{served.address}/{script}", headers={"Accept-Encoding": "gzip"})
    with urlopen(wanted) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


def test_files_come_to_the_process_where_the_learner_is(served: Served) -> None:
    async def bring(seat: Seat) -> str:
        async with visiting(served.address, "", seat.query, cookies=seat.cookies) as (client, _):
            await client.upload("upload", "words.txt", b"low lower lowest")
            return client.page.address("text")

    async def all_bring() -> list[str]:
        links = [("", written({"sample": "own"}))] * 20
        return await asyncio.gather(*map(bring, _seats(served, links)))

    assert asyncio.run(all_bring()) == ["low lower lowest"] * 20


@pytest.mark.parametrize(("size", "code"), [(MOST_OF_A_FILE, 204), (MOST_OF_A_FILE + 20_000, 413)])
def test_a_file_may_be_as_large_as_the_app_lets_up(served: Served, size: int, code: int) -> None:
    async def bring() -> int:
        opened = visiting(served.address, "encode", "panel=open", cookies=_cookies(served))
        async with opened as (client, _):
            try:
                await client.send_file("large.json", bytes(size))
            except HTTPError as refused:
                with refused:
                    return refused.code
        return 204

    assert asyncio.run(bring()) == code


def test_when_a_process_dies_everybody_goes_on_after_one_reload(served: Served) -> None:
    chance = Random(1)
    pages = islice(cycle(HABITS), LEARNERS - WITH_LONG_TEXTS)
    links = [(page, own_settings(page, chance)) for page in pages]
    long = [shuffled_words(chance, 20_000) for _ in range(WITH_LONG_TEXTS)]
    links += [("", written({"sample": "own", "text": text})) for text in long]
    seats = _seats(served, links)
    stories = asyncio.run(_lesson(served, seats))
    moved = [story for story in stories if story.links]
    stayed = [story for story in stories if not story.links]
    died, lives = ({story.process for story in those} for those in (moved, stayed))
    assert (len(died), len(lives), len(died | lives)) == (1, 1, 2)
    lacking = [story for story in moved if "missing=text" in story.links[0]]
    said = plain(say("share.link.missing", names=say("share.names.text")))
    assert lacking
    assert [story for story in lacking if said not in "\n".join(story.warnings)] == []
    assert [one for one in moved if one not in lacking and len({*one.links}) > 1] == []
    print(
        f"{len(stories)} learners; the process of {len(moved)} was killed: they went on after one "
        f"reload, {len(lacking)} of them were told that the text is not in the link; "
        f"{len(stayed)} noticed nothing"
    )


def test_a_class_round_goes_on_when_a_process_dies(served: Served) -> None:
    """What was confirmed is there, and phones are on again, without anybody doing anything."""

    async def round_of(phones: int) -> float:
        async with meet(served.address, phones) as room:
            for act in ("begin", "open"):
                await room.act(act)
            half, rest = room.phones[::2], room.phones[1::2]
            assert await asyncio.gather(*(one.answer(1) for one in half)) == [{}] * len(half)
            os.kill(_app_processes(served.pid)[0], signal.SIGKILL)
            began = time.monotonic()
            for one in rest:
                while await one.answer(1) != {}:
                    await asyncio.sleep(0.2)
            await room.act("close")
            on_again = time.monotonic() - began
            assert room.wall.shows["answered"] == phones
            return on_again

    assert asyncio.run(round_of(40)) < ROUND_GOES_ON


def test_a_browser_goes_on_by_itself_and_takes_all_along_to_another_page(served: Served) -> None:
    """Nobody need know that a process died: the first click afterwards may lead anywhere."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments()
        )
        page = browser.new_page()
        page.goto(f"{served.address}/?sample=own&text=banana&vocab_size=300&step=1")
        settled(page)
        app = page.get_by_test_id("stApp")
        for process in _app_processes(served.pid):
            os.kill(process, signal.SIGKILL)
        expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=60_000)
        settled(page)
        page.get_by_role("link", name="Sizes").click()
        expect(page).to_have_url(re.compile("/sizes.*text=banana.*vocab_size=300"))
        browser.close()


async def _lesson(served: Served, seats: Sequence[Seat]) -> list[Story]:
    """All are there, and in the middle of what they do one process is killed."""
    here = asyncio.Barrier(len(seats) + 1)
    stories = [asyncio.create_task(_attend(served, seat, here)) for seat in seats]
    await here.wait()
    os.kill(_app_processes(served.pid)[0], signal.SIGKILL)
    return await asyncio.gather(*stories)


async def _attend(served: Served, seat: Seat, here: asyncio.Barrier) -> Story:
    at, chance = (served.address, seat.page), seat.chance
    await asyncio.sleep(chance.uniform(0, PAUSE))
    async with visiting(*at, seat.query, cookies=seat.cookies) as (client, _):
        await _do_something(client, seat)
        await here.wait()
        link = client.page.query
        try:
            await _do_something(client, seat)
            await _do_something(client, seat)
        except ConnectionClosed:
            pass
        else:
            return Story(seat.process)
    # A browser that loads the page again sends its cookies, and gets one of another process.
    cookies = await asyncio.to_thread(_cookies, served, seat.cookies)
    async with visiting(*at, link, cookies=cookies) as (client, _):
        links, warnings = (link, client.page.query), tuple(client.page.warnings)
        if client.page.address("missing"):  # what was too long is pasted again
            await client.click(typed_text(client.page, chance))
        await _do_something(client, seat)
        return Story(seat.process, links, warnings)


async def _do_something(client: Client, seat: Seat) -> None:
    await asyncio.sleep(seat.chance.uniform(0, PAUSE))
    await client.click(seat.chance.choice(HABITS[seat.page])(client.page, seat.chance))


def _seats(served: Served, links: Sequence[tuple[str, str]]) -> list[Seat]:
    return [
        Seat(page, query, Random(number), _cookies(served))
        for number, (page, query) in enumerate(links)
    ]


def _cookies(served: Served, before: dict[str, str] | None = None) -> dict[str, str]:
    """What a browser has once it has loaded the page, and what it had before."""
    had = before or {}
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in had.items())}
    with urlopen(Request(f"{served.address}/_stcore/health", headers=headers)) as answer:
        given = [SimpleCookie(line) for line in answer.headers.get_all("Set-Cookie")]
    return had | {name: one.value for cookie in given for name, one in cookie.items()}


def _app_processes(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [
        int(child)
        for child in children
        if b"streamlit" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/_stcore/health", timeout=5):
            return True
    except (HTTPError, URLError):
        return False


def _until(is_so: Callable[[], bool], within: float = RESTARTS_WITHIN) -> None:
    deadline = time.monotonic() + within
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.5)
