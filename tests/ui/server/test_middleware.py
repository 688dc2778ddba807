"""What every request passes: names, headers, and how much one visitor may send."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from ui.server.middleware import BURST, PER_SECOND, middleware, paced
from ui.server_settings import HOSTS


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_bytes(await socket.receive_bytes())
    await socket.close()


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Of a server that is called bpe.example.org."""
    monkeypatch.setenv(HOSTS.name, "bpe.example.org *.example.net")
    routes = [Route("/{path:path}", lambda _: Response("page")), WebSocketRoute("/stream", echo)]
    app = Starlette(routes=routes, middleware=middleware())
    with TestClient(app, "http://bpe.example.org") as client:
        yield client


@pytest.mark.parametrize("host", ["evil.example:8080", "bpe.example.org.evil.example", ""])
def test_a_host_that_is_not_the_servers_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 400
    with (
        pytest.raises(WebSocketDenialResponse),
        client.websocket_connect("/stream", headers={"host": host}),
    ):
        pass


@pytest.mark.parametrize("host", ["bpe.example.org:443", "a.b.example.net", "localhost:8080"])
def test_its_own_hosts_are_not(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).text == "page"


def test_without_the_setting_every_host_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOSTS.name, raising=False)
    app = Starlette(routes=[Route("/", lambda _: Response("page"))], middleware=middleware())
    assert TestClient(app, "http://192.168.1.5:8080").get("/").text == "page"


def test_browsers_are_told_what_costs_nothing_and_may_frame_the_page(client: TestClient) -> None:
    headers = client.get("/").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert {"x-frame-options", "content-security-policy"}.isdisjoint(headers)


def test_a_name_longer_than_any_file_s_is_not_asked_for(client: TestClient) -> None:
    assert client.get(f"/app/static/{'a' * 256}").status_code == 404
    assert client.get(f"/app/static/{'a' * 255}").text == "page"


def test_text_ends_a_connection_that_speaks_in_bytes(client: TestClient) -> None:
    with client.websocket_connect("/stream", headers={"host": "localhost"}) as stream:
        stream.send_bytes(b"river")
        assert stream.receive_bytes() == b"river"
        stream.send_text("river")
        with pytest.raises(WebSocketDisconnect):
            stream.receive_bytes()


def test_a_burst_of_a_visitor_is_taken_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waited = [0.0], list[float]()

    async def sleep(seconds: float) -> None:
        clock[0] += seconds
        waited.append(seconds)

    async def receive() -> Message:
        return {"type": "websocket.receive", "bytes": b""}

    async def burst() -> None:
        take = paced(receive)
        for _ in range(1_000):
            await take()

    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(burst())
    assert len(waited) == 1_000 - BURST
    assert sum(waited) == pytest.approx((1_000 - BURST) / PER_SECOND)
