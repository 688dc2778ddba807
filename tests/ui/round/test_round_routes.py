"""What comes to a room from outside: strangers, other sites, too much, too often."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message

from tests.server import ROOT
from ui.round import rooms as rooms_module
from ui.round import round_routes
from ui.round import watch as watch_module
from ui.round.ask_library import ready_questions
from ui.round.machine import RefusedError
from ui.round.pace import Pace
from ui.round.rooms import LIVES, Room, Rooms
from ui.round.watch import STREAMS, Watch
from ui.server.gate import Rounds

SITE = "http://testserver"
PATHS = ("join", "answer", "act", "look", "ways")
OTHER = {"Origin": "http://evil.example"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    rooms = Rooms(tmp_path / "rooms.db")
    monkeypatch.setattr(round_routes, "rooms", lambda: rooms)
    for kept in (round_routes._watch, round_routes._together):
        kept.cache_clear()
    for name in ("_GUESSES", "_ACTS"):
        monkeypatch.setattr(round_routes, name, Pace(20, 0.001))
    with TestClient(Starlette(middleware=[Middleware(Rounds)]), headers={"Origin": SITE}) as client:
        yield client


def post(client: TestClient, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    response = client.post(f"/class/{path}", json=body)
    return response.status_code, response.json() if response.content else {}


def opened() -> tuple[str, str]:
    return round_routes.rooms().open(ready_questions("en"), time.time())


def voting(client: TestClient) -> tuple[str, str, str]:
    """A room in its first vote: code, the host's secret, a seat's."""
    code, host = opened()
    secret = post(client, f"{code}/join")[1]["secret"]
    for act in ("begin", "open"):
        assert post(client, f"{code}/act", secret=host, act=act) == (200, {})
    return code, host, secret


@pytest.mark.parametrize("path", PATHS)
def test_no_page_of_another_site_does_anything(client: TestClient, path: str) -> None:
    address = f"/class/{opened()[0]}/{path}"
    assert client.post(address, json={}, headers=OTHER).status_code == 403
    assert client.post(address, json={}, headers={"Origin": ""}).status_code == 403


def test_a_seat_has_none_of_the_hosts_rights(client: TestClient) -> None:
    code, host, secret = voting(client)
    assert post(client, f"{code}/act", secret=secret, act="reveal")[0] == 403
    for view in ("projector", "anything"):
        assert post(client, f"{code}/look", secret=secret, view=view)[0] == 403
    assert post(client, f"{code}/ways", secret=secret, link="x")[0] == 403
    assert post(client, f"{code}/look", secret=host, view="projector")[1]["phase"] == "vote"


def test_nobody_without_a_secret_keeps_a_stream_open(client: TestClient) -> None:
    code, _ = opened()
    for secret in ("", "guessed"):
        headers = {"Authorization": f"Bearer {secret}"}
        assert client.get(f"/class/{code}/events", headers=headers).status_code == 403


def test_a_body_is_read_no_further_than_it_may_be_long() -> None:
    parts = [b"x" * 1_000] * 10_000
    taken: list[bytes] = []

    async def receive() -> Message:
        taken.append(parts.pop())
        return {"type": "http.request", "body": taken[-1], "more_body": True}

    raw = [(b"origin", SITE.encode()), (b"host", b"testserver")]
    request = Request({"type": "http", "method": "POST", "headers": raw}, receive)
    assert asyncio.run(round_routes._posted(round_routes.join)(request)).status_code == 413
    assert len(taken) == 3


@pytest.mark.parametrize("body", ["", "[]", "{", '{"secret": "x", "place": null}', '{"act": 1}'])
def test_what_is_no_act_is_refused(client: TestClient, body: str) -> None:
    code, _ = opened()
    for path in ("answer", "act"):
        assert client.post(f"/class/{code}/{path}", content=body).status_code in (400, 403)


def test_who_guesses_codes_is_stopped(client: TestClient) -> None:
    found = [post(client, f"{place:04}/join")[0] for place in range(25)]
    assert found == [404] * 20 + [429] * 5


def test_a_school_behind_one_address_joins_at_once_also_in_small_letters(
    client: TestClient,
) -> None:
    code, _ = opened()
    assert {post(client, f"{code.lower()}/join")[0] for _ in range(40)} == {200}


def test_a_replayed_answer_is_one_and_a_late_one_none(client: TestClient) -> None:
    code, host, secret = voting(client)
    given = {"secret": secret, "place": 0, "vote": 1, "choice": 1, "sure": False}
    for _ in range(3):
        assert post(client, f"{code}/answer", **given) == (200, {})
    seen = post(client, f"{code}/look", secret=host, view="projector")[1]
    assert (seen["answered"], seen["seats"]) == (1, 1)
    post(client, f"{code}/act", secret=host, act="close")
    assert post(client, f"{code}/answer", **given) == (409, {"refused": "too_late"})


@pytest.mark.parametrize("language", ["en", "zh", "es"])
def test_the_page_is_small_and_asks_nobody_else(client: TestClient, language: str) -> None:
    page = client.get("/class/ABCD", headers={"Accept-Language": language})
    assert f'lang="{language}"' in page.text
    fonts = [file.stat().st_size for file in (ROOT / "static").glob("*.woff2")]
    assert len(fonts) == 2
    assert int(page.headers["Content-Length"]) + sum(fonts) < 150_000
    plain = client.get("/class/ABCD?language=" + language, headers={"Accept-Encoding": "identity"})
    assert plain.text == page.text
    assert not re.search(r"\(\?<[=!]|light-dark\(", page.text), "Safari of iOS 15 reads none of it"
    allowed = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in allowed
    assert "unsafe" not in allowed
    assert "http" not in page.text.replace("http://www.w3.org/2000/svg", "").partition("<style>")[2]


def test_whoever_listens_hears_what_another_process_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, another = (Rooms(tmp_path / "rooms.db") for _ in range(2))
    (code, host), (elsewhere, other) = (ours.open(ready_questions("en"), time.time()) for _ in "ab")
    busy: list[Exception] = []

    def find(code: str, now: float) -> Room:
        if busy:
            raise busy.pop()
        return Rooms.find(ours, code, now)

    monkeypatch.setattr(ours, "find", find)

    async def hear() -> list[str]:
        heard: list[str] = []
        watch = Watch(ours)
        stranger = watch.listen(elsewhere, other, is_phone=False, still=0.3)
        assert await anext(stranger)
        listener = watch.listen(code, host, is_phone=False, still=5)
        for act in ("begin", "end", None):
            room = await anext(listener)
            heard.append(room.state.phase if room else "nothing")
            busy.append(sqlite3.OperationalError("database is locked"))
            if act:
                await asyncio.to_thread(another.act, code, host, act, time.time())
        assert await anext(stranger) is None, "of another room it hears nothing"
        return heard

    assert asyncio.run(hear()) == ["lobby", "read", "over"]


def test_all_who_listen_hear_that_a_room_is_gone_though_one_left_and_then_nobody_looks(
    tmp_path: Path,
) -> None:
    rooms = Rooms(tmp_path / "rooms.db")
    code, _ = rooms.open(ready_questions("en"), time.time())

    async def hear() -> list[object]:
        watch = Watch(rooms)
        streams = [watch.listen(code, one, is_phone=True, still=5) for one in "abc"]
        assert all([await anext(one) for one in streams])
        first, *others = [asyncio.ensure_future(anext(one)) for one in streams]
        await asyncio.sleep(0)
        first.cancel()
        rooms.forget_old(time.time() + LIVES + 1)
        told = await asyncio.gather(*others, return_exceptions=True)
        async with asyncio.timeout(2):
            while len(asyncio.all_tasks()) > 1:
                await asyncio.sleep(0)
        return [getattr(one, "key", one) for one in told]

    assert asyncio.run(hear()) == ["no_such_room"] * 2


def test_phones_hear_whether_a_screen_of_the_teachers_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "AWAY", 0.3)
    monkeypatch.setattr(watch_module, "_LEADS", 0.1)
    ours, another = (Rooms(tmp_path / "rooms.db") for _ in range(2))
    code, host = ours.open(ready_questions("en"), time.time())
    _, secret = ours.join(code, time.time())

    async def hear() -> list[bool]:
        found = []
        phone = Watch(ours).listen(code, secret, is_phone=True, still=5)
        for leads in (True, False, True):
            screen = asyncio.create_task(led()) if leads else None
            room = await anext(phone)
            found.append(bool(room and room.is_led))
            if screen:
                screen.cancel()
        return found

    async def led() -> None:
        async for _ in Watch(another).listen(code, host, is_phone=False, still=5):
            pass

    assert asyncio.run(hear()) == [True, False, True]


@pytest.mark.parametrize(
    ("path", "front"),
    [("/class", "./"), ("/class/", "../"), ("/class/ABCD", "../"), ("/class/ABCD/", "../../")],
)
def test_the_page_finds_its_fonts_also_behind_a_slash(
    client: TestClient, path: str, front: str
) -> None:
    assert f"url({front}app/static/" in client.get(path).text


def test_a_secret_has_three_streams_and_another_ends_the_first(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "rooms.db")
    code, _ = rooms.open(ready_questions("en"), time.time())
    (_, mine), (_, other) = (rooms.join(code, time.time()) for _ in range(2))

    async def hear() -> list[str]:
        watch = Watch(rooms)
        who = [other, *[mine] * (STREAMS + 1)]
        streams = [watch.listen(code, one, is_phone=True, still=0.1) for one in who]
        assert all([await anext(one) for one in streams])
        told = []
        for stream in streams:
            try:
                told.append(str(await anext(stream)))
            except RefusedError as error:
                told.append(error.key)
        return told

    assert asyncio.run(hear()) == ["None", "too_fast", *["None"] * STREAMS]


def test_nothing_of_anybody_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    code, host, secret = voting(client)
    for who, view in ((secret, "phone"), (secret, "projector"), ("guessed", "phone")):
        post(client, f"{code}/look", secret=who, view=view)
    post(client, "ZZZZ/join")
    ours = [one for one in caplog.records if not one.name.startswith("httpx")]
    said = "".join(one.getMessage() for one in ours)
    assert not any(one in said for one in (code, host, secret, "testclient"))
