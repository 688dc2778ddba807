"""What a visitor takes away arrives, whoever else clicks, as often as it is asked for."""

import asyncio
from collections.abc import Iterator
from functools import partial
from http.client import HTTPResponse
from typing import Any
from urllib.request import Request, urlopen

import pytest
import streamlit as st
from starlette.applications import Starlette
from starlette.testclient import TestClient

from benchmarks.load.client import Click, visiting
from bpe_view.words import signs
from tests.server import running
from ui.server.routes import routes
from ui.shared.cache import Bound
from ui.shared.downloads import offers
from ui.shared.downloads.offers import find_drawn, forget_who_left, keep_drawn, offer
from ui.visit import Visit


def ask(url: str, method: str = "GET", **headers: str) -> HTTPResponse:
    response: HTTPResponse = urlopen(Request(url, headers=headers, method=method), timeout=60)
    return response


def test_a_file_arrives_whoever_clicks_between_making_and_fetching_it() -> None:
    async def visit(server: str) -> None:
        async with visiting(server, "sizes") as (client, _):
            client.page.open_menus()
            address = client.page.widget("compression.csv").data["address"]
            made = ask(f"{server}/{address}", "HEAD").url
            for _ in range(3):
                async with visiting(server, "learn"):
                    pass  # at the end of each run Streamlit clears away what it takes for left over
            await client.click(Click("size curve", {"size": 300}, "size"))
            whole = ask(made).read()
            assert whole.startswith(b"tokenizer,text,")
            assert ask(made, "HEAD").headers["Content-Length"] == str(len(whole))
            assert ask(made).headers.get_filename() == "compression.csv"
            assert ask(made).headers["X-Content-Type-Options"] == "nosniff"
            part = ask(made, Range="bytes=5-9")
            assert (part.status, part.read()) == (206, whole[5:10])

    with running(base="/course/bpe") as server:
        asyncio.run(visit(server.address))


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What one visitor's session holds, where there is room for one file of 4,000 bytes."""
    state: dict[str, Any] = {}
    monkeypatch.setattr(st, "session_state", state)
    monkeypatch.setattr(offers, "visitor_language", lambda: "en")
    monkeypatch.setattr(offers, "RESULTS", Bound(6_000))
    return state


@pytest.fixture
def browser(session: dict[str, Any]) -> Iterator[TestClient]:
    with TestClient(Starlette(routes=routes())) as client:
        yield client


def test_a_file_for_which_there_is_no_room_any_more_is_offered_again(browser: TestClient) -> None:
    first, second = (offer(f"{name}.csv", partial(str.__mul__, name, 4_000)) for name in "ab")
    made = browser.get(first)
    assert made.text == "a" * 4_000
    assert browser.get(second).text == "b" * 4_000
    gone = browser.get(made.url, headers={"accept-language": "es"})
    assert gone.status_code == 410
    assert "ya no está en el servidor" in gone.text
    assert browser.get(made.url.join(gone.text.split('"')[-2])).text == "a" * 4_000


def test_a_file_larger_than_all_room_arrives(browser: TestClient) -> None:
    address = offer("a.csv", lambda: "a" * 10_000)
    assert browser.get(browser.head(address).url).text == "a" * 10_000


def test_a_page_that_is_left_lets_go_of_what_it_offered_and_keeps_what_was_made(
    browser: TestClient, session: dict[str, Any]
) -> None:
    address = offer("a.csv", lambda: "a")
    made = browser.get(address)
    session["visit"] = Visit(number=2)
    offer("b.csv", lambda: "b")
    assert browser.get(address).status_code == 410
    assert browser.get(made.url).text == "a"
    session.clear()
    assert browser.get(made.url).status_code == 410


def test_a_page_and_what_it_offers_go_where_memory_is_needed_and_with_the_session(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Bound(6_000_000)
    monkeypatch.setattr(offers, "RESULTS", room)

    def draw(_: str) -> None:
        pass

    token = keep_drawn(partial(draw, "a" * 3_000))
    offer("a.csv", lambda: "a")
    shelf = offers.find_shelf(token)
    assert shelf
    assert find_drawn(token)
    keep_drawn(partial(draw, "b" * 3_000))
    assert list(shelf.offers) == ["a.csv"]
    room.keep(("another", 0), "c", 4_500_000)
    assert find_drawn(token) is None
    assert not shelf.offers
    room.drop_all("another")
    keep_drawn(partial(draw, "b" * 3_000))
    del shelf
    session.clear()
    forget_who_left()
    assert not room.cost


def test_what_fails_is_said_and_stands_in_one_line_of_the_log(
    browser: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    failed = browser.get(offer("a.csv", lambda: str(1 // 0)))
    assert failed.status_code == 500
    assert "couldn’t be made" in failed.text
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "a.csv could not be made: ZeroDivisionError('integer division or modulo by zero')"
    ]


def test_numbers_in_a_file_are_written_as_the_visitor_writes_them(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "visitor_language", lambda: "es")
    assert browser.get(offer("a.tex", lambda: signs().point)).text == ","
