"""The client of `make bench-load`: it is answered as a browser is, and notices when it is not."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.load.client import Click, visiting
from benchmarks.load.habits import HABITS
from benchmarks.load.page import Page, PageError
from benchmarks.load.report import Outcome, report
from benchmarks.load.widgets import Widget
from tests.server import Server, running
from ui.frame.navigation import PAGES

Answer = TypeVar("Answer")


def in_a_loop(talk: Coroutine[Any, Any, Answer]) -> Answer:
    """What comes of it, from a thread: once a browser was open, Playwright's loop runs in ours."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as one:
        yield one


def test_an_opening_is_few_messages(server: Server) -> None:
    """Each of them wakes the server's event loop: together they cost more than all of our code."""

    async def opened() -> int:
        async with visiting(server.address) as (_, opening):
            return opening.messages

    assert in_a_loop(opened()) <= 42


@pytest.mark.parametrize("page", HABITS)
def test_what_is_used_below_the_title_draws_nothing_else_again(server: Server, page: str) -> None:
    async def first_thing_done() -> Widget:
        async with visiting(server.address, page) as (client, _):
            return client.page.widget(HABITS[page][0](client.page, Random(0)).key)

    assert in_a_loop(first_thing_done()).fragment


def test_what_was_not_shown_when_a_part_ran_alone_is_as_it_was(server: Server) -> None:
    """Streamlit has forgotten it."""

    async def there_and_back() -> tuple[str, str]:
        query = "tie_stage=overlap&run_letters=9"
        async with visiting(server.address, "ties", query) as (client, _):
            chosen = client.page.widget("tie choices").data["chosen"]
            for name, value in (
                ("tie_stage", "ties"),
                ("tie_text", "hamlet"),
                ("tie_stage", "overlap"),
            ):
                chosen = chosen | {name: value}
                await client.click(Click("tie choices", {"chosen": chosen}, name))
            return client.page.address("run_letters"), client.page.address("tie_stage")

    assert in_a_loop(there_and_back()) == ("9", "overlap")


@pytest.mark.parametrize("page", ["", "compare", "compression", "vocabulary", "open_save"])
def test_where_nothing_can_be_trained_the_address_is_written(server: Server, page: str) -> None:
    async def address_says() -> str:
        query = "split=custom&pattern=("
        async with visiting(server.address, page, query, may_refuse=True) as (client, _):
            return client.page.address("v")

    assert in_a_loop(address_says()) == "1"


def test_a_click_that_changes_nothing_is_noticed(server: Server) -> None:
    async def click_in_vain() -> None:
        async with visiting(server.address, "open_save") as (client, _):
            chosen = client.page.value("save_format").string_value
            for _ in range(
                2
            ):  # what came with the page as the server's choice is now the visitor's
                await client.click(Click("save_format", chosen))

    with pytest.raises(PageError, match="nothing followed"):
        in_a_loop(click_in_vain())


def test_a_page_that_tells_an_error_is_noticed(server: Server) -> None:
    async def open_wrongly() -> None:
        async with visiting(server.address, "", "split=custom&pattern=("):
            pass

    with pytest.raises(PageError, match="not a valid regex"):
        in_a_loop(open_wrongly())


def test_an_exception_on_a_page_is_noticed() -> None:
    message = ForwardMsg()
    message.delta.new_element.exception.type = "ZeroDivisionError"
    with pytest.raises(PageError, match="ZeroDivisionError"):
        Page().take(message)


def test_a_message_that_was_not_kept_is_noticed() -> None:
    with pytest.raises(PageError, match="not kept"):
        Page().take(ForwardMsg(ref_hash="0123"))


def test_learners_are_on_every_page() -> None:
    files = [page.file.removeprefix("pages/").removesuffix(".py") for page in PAGES]
    assert {"" if file == "app" else file for file in files} == set(HABITS)


def test_rounds_are_told_by_their_median_and_range_and_beside_the_empty_page() -> None:
    app: list[Outcome] = [
        {"click": (30.0, 90.0)},
        {"click": (40.0, None)},
        {"click": (80.0, 100.0)},
    ]
    empty: list[Outcome] = [{"click": (20.0, 25.0)}]
    rounds = {"the app": app, "empty": empty}
    table = report({"a class": rounds}, ["the app", "empty"]).splitlines()
    assert table[-1] == "| click | 40 / 95 (30–80) | 20 / 25 | 2.0 |"


def test_what_cannot_be_measured_is_said() -> None:
    rounds: dict[str, list[Outcome]] = {"the app": [{"memory": (None,)}]}
    table = report({"a class": rounds}, ["the app", "empty"])
    assert table.splitlines()[-1] == "| memory | not measured |  |  |"
