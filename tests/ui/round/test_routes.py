"""What comes to a room from outside: strangers, other sites, too much, too often."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from tests.server import ROOT
from ui.round import machine, routes
from ui.round import rooms as rooms_module
from ui.round.ask_library import ready_questions
from ui.round.machine import RefusedError
from ui.round.room_file import open_room
from ui.round.rooms import AWAY, LIVES, STREAMS, Rooms, rooms
from ui.round.routes import RoundRoutes
from ui.server_settings import ROUNDS_FOLDER, ROUNDS_OWNER

SITE = "http://testserver"
PATHS = ("join", "answer", "act", "look", "ways")
OTHER = {"Origin": "http://evil.example"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ROUNDS_FOLDER.name, str(tmp_path))
    rooms.cache_clear()


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(rooms_module, "MOST_GUESSES", 5)
    app = Starlette(middleware=[Middleware(RoundRoutes)])
    with TestClient(app, headers={"Origin": SITE}) as client:
        yield client


def post(client: TestClient, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    response = client.post(f"/class/{path}", json=body)
    return response.status_code, response.json() if response.content else {}


def opened() -> tuple[str, str]:
    return open_room(ready_questions("en"), time.time())


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
    for origin in ("", "http://["):
        assert client.post(address, json={}, headers={"Origin": origin}).status_code == 403


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


@pytest.mark.parametrize(
    "body", ["", "[]", "{", "[" * 1900, '{"secret": "x", "place": null}', '{"act": 1}']
)
def test_what_is_no_act_is_refused_and_no_long_body_is_read(client: TestClient, body: str) -> None:
    code, _ = opened()
    for path in ("answer", "act"):
        assert client.post(f"/class/{code}/{path}", content=body).status_code in (400, 403)
        for long in (
            body + " " * routes.MOST_BYTES + " ",
            iter([body.encode()]),
        ):  # of unknown length
            assert client.post(f"/class/{code}/{path}", content=long).status_code == 413
    assert client.post(f"/class/{code}/other", content=body).status_code == 400


def test_an_answer_with_a_number_that_is_none_is_refused(client: TestClient) -> None:
    code, _, secret = voting(client)
    for number in ("Infinity", "NaN", "1e999", "null"):
        body = f'{{"secret": "{secret}", "place": 0, "vote": 1, "choice": {number}, "sure": true}}'
        assert client.post(f"/class/{code}/answer", content=body).status_code == 400


def test_who_guesses_codes_is_stopped(client: TestClient) -> None:
    found = [post(client, f"{place:04}/join")[0] for place in range(25)]
    assert found[:5] == [404] * 5
    assert found.count(429) >= 15, "another minute may have begun"


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
    assert post(client, f"{code}/answer", **given | {"choice": 9}) == (
        409,
        {"refused": "no_choice"},
    )
    seen = post(client, f"{code}/look", secret=host, view="projector")[1]
    assert (seen["answered"], seen["seats"]) == (1, 1)
    post(client, f"{code}/act", secret=host, act="close")
    assert post(client, f"{code}/answer", **given) == (409, {"refused": "too_late"})


def test_a_process_that_owns_no_rooms_serves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ROUNDS_OWNER.name, "0")
    code, _ = opened()
    with TestClient(Starlette(middleware=[Middleware(RoundRoutes)])) as client:
        for path in ("", "/", f"/{code}", f"/{code}/events"):
            assert client.get(f"/class{path}").status_code == 503
        assert client.get("/classes").status_code == 404
    assert not rooms.cache_info().currsize


@pytest.mark.parametrize("language", ["en", "zh", "es"])
def test_the_page_is_small_and_asks_nobody_else(client: TestClient, language: str) -> None:
    page = client.get("/class/ABCD", headers={"Accept-Language": language})
    assert f'lang="{language}"' in page.text
    fonts = [file.stat().st_size for file in (ROOT / "ui/frame/static").glob("*.woff2")]
    assert len(fonts) == 2
    assert int(page.headers["Content-Length"]) + sum(fonts) < 150_000
    plain = client.get("/class/ABCD?language=" + language, headers={"Accept-Encoding": "identity"})
    assert plain.text == page.text
    assert not re.search(r"\(\?<[=!]|light-dark\(", page.text), "Safari of iOS 15 reads none of it"
    allowed = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in allowed
    assert "unsafe" not in allowed
    assert "http" not in page.text.replace("http://www.w3.org/2000/svg", "").partition("<style>")[2]


@pytest.mark.parametrize(
    ("path", "front"),
    [("/class", "./"), ("/class/", "../"), ("/class/ABCD", "../"), ("/class/ABCD/", "../../")],
)
def test_the_page_finds_its_fonts_also_behind_a_slash(
    client: TestClient, path: str, front: str
) -> None:
    assert f"url({front}app/static/" in client.get(path).text


async def heard(stream: AsyncIterator[bool]) -> str:
    try:
        return "news" if await anext(stream) else "nothing"
    except RefusedError as error:
        return str(error)


def test_screens_hear_at_once_of_their_room_and_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms_module, "BEAT", 1.0)
    monkeypatch.setitem(machine._SECONDS, "read", 0.1)

    async def hear() -> list[list[str]]:
        later = 0.0
        owner = Rooms(lambda: time.time() + later)
        room, other = [await owner.find(opened()[0]) for _ in "ab"]
        await owner.join(room)
        streams = [
            owner.listen(room, "wall", is_phone=False),
            owner.listen(room, "phone", is_phone=True),
            owner.listen(other, "phone", is_phone=True),
        ]

        async def told(change: Awaitable[object]) -> list[str]:
            """What the streams say after a change; those without news wait for a second."""
            waiting = [asyncio.create_task(heard(one)) for one in streams]
            await asyncio.sleep(0.05)
            began = time.monotonic()
            await change
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            assert time.monotonic() - began < 0.9
            return await asyncio.gather(*waiting)

        changes = [owner.join(room), owner.join(room), owner.act(room, "begin"), asyncio.sleep(0.1)]
        found = [await told(one) for one in changes]
        later = LIVES
        return [*found, await told(owner.forget_old())]

    assert asyncio.run(hear()) == [
        ["news", "news", "news"],  # whoever comes
        ["news", "nothing", "nothing"],
        ["news", "news", "nothing"],
        ["news", "news", "nothing"],  # the clock
        ["no_such_room"] * 3,
    ]


def test_phones_hear_whether_a_screen_of_the_teachers_listens_and_a_secret_has_three_streams(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms_module, "BEAT", 0.1)

    async def hear() -> None:
        now = time.time()
        owner = Rooms(lambda: now)
        room = await owner.find(opened()[0])
        phone, wall = (owner.listen(room, "a", is_phone=one) for one in (True, False))
        assert [await heard(wall), await heard(phone)] == ["news", "news"]
        assert await heard(phone) == "nothing"
        now += AWAY
        assert (await heard(phone), room.is_led(now)) == ("news", False)
        await heard(wall)
        assert (await heard(phone), room.is_led(now)) == ("news", True)
        others = [owner.listen(room, "a", is_phone=True) for _ in range(STREAMS)]
        assert [await heard(one) for one in others] == ["news"] * STREAMS
        said = [await heard(one) for one in (phone, wall, *others)]
        assert said[:2] == ["too_fast"] * 2
        assert "too_fast" not in said[2:]

    asyncio.run(hear())


def test_nothing_of_anybody_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    code, host, secret = voting(client)
    for who, view in ((secret, "phone"), (secret, "projector"), ("guessed", "phone")):
        post(client, f"{code}/look", secret=who, view=view)
    post(client, "ZZZZ/join")
    ours = [one for one in caplog.records if not one.name.startswith("httpx")]
    said = "".join(one.getMessage() for one in ours)
    assert not any(one in said for one in (code, host, secret, "testclient"))
