"""The client of `make bench-load`: it is answered as a browser is, and notices when it is not."""

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.load import process
from benchmarks.load.client import Answer, Click, visiting
from benchmarks.load.habits import HABITS
from benchmarks.load.page import Page, PageError
from benchmarks.load.scenarios import waited
from benchmarks.load.widgets import Widget
from ui.shared.pages import PAGES

T = TypeVar("T")


def in_a_loop(talk: Coroutine[Any, Any, T]) -> T:
    """What comes of it, from a thread: once a browser was open, Playwright's loop runs in ours."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


def test_an_opening_is_few_messages(app_url: str) -> None:
    """Each of them wakes the server's event loop: together they cost more than all of our code."""

    async def opened() -> int:
        async with visiting(app_url) as (_, opening):
            return opening.messages

    assert in_a_loop(opened()) <= 42


@pytest.mark.parametrize("page", HABITS)
def test_what_is_used_below_the_title_draws_nothing_else_again(app_url: str, page: str) -> None:
    query = "compare_tab=own" if page == "compare" else ""

    async def first_thing_done() -> Widget:
        async with visiting(app_url, page, query) as (client, _):
            return client.page.widget(HABITS[page][0](client.page, Random(0)).key)

    assert in_a_loop(first_thing_done()).fragment


def test_what_was_not_shown_when_a_part_ran_alone_is_as_it_was(app_url: str) -> None:
    """Streamlit has forgotten it."""

    async def there_and_back() -> str | None:
        query = "lab=rules&rules_text=quit+it,+quiz+it"
        async with visiting(app_url, "learn", query) as (client, _):
            await client.click(Click("all-lessons", True, "lab"))
            pressed = {"pressed": {"kind": "labs", "name": "rules"}}
            await client.click(Click("list of lessons", pressed, "lab"))
            return client.page.address("rules_text")

    assert in_a_loop(there_and_back()) == "quit it, quiz it"


@pytest.mark.parametrize("page", ["", "compare", "sizes", "vocabulary", "encode"])
def test_where_nothing_can_be_trained_the_address_is_written(app_url: str, page: str) -> None:
    async def address_says() -> str:
        query = "split=custom&pattern=("
        async with visiting(app_url, page, query, may_refuse=True) as (client, _):
            return client.page.address("pattern")

    assert in_a_loop(address_says()) == "("


def test_a_click_that_changes_nothing_is_noticed(app_url: str) -> None:
    async def click_in_vain() -> None:
        async with visiting(app_url, "encode", "panel=open") as (client, _):
            chosen = client.page.value("save_format").string_value
            # What came with the page as the server's choice is the visitor's after the first one.
            for _ in range(2):
                await client.click(Click("save_format", chosen))

    with pytest.raises(PageError, match="nothing followed"):
        in_a_loop(click_in_vain())


def test_a_page_that_tells_an_error_is_noticed(app_url: str) -> None:
    async def open_wrongly() -> None:
        async with visiting(app_url, "", "split=custom&pattern=("):
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
    files = [*PAGES]
    assert {"" if file == "app" else file for file in files} == set(HABITS)


def test_how_long_learners_waited_is_told_by_the_middle_95_in_100_and_the_last() -> None:
    answers = [Answer(place / 1000, True, (), 0) for place in range(1, 101)]
    assert waited(answers) == "50 / 95 / 100"
    assert waited([]) == "none"


def test_memory_is_told_when_one_of_several_processes_has_just_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "_tree", lambda pid: [2**30, pid])
    assert process.memory(os.getpid()) > 10
