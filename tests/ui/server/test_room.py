"""What visitors send is bounded, and who is refused hears what to do."""

import asyncio
from collections.abc import Iterator
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request as Asked
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from benchmarks.load.client import Client, visiting
from benchmarks.load.learners import written
from benchmarks.texts import made_up_words
from tests.server import running
from ui.server import upload_guard
from ui.server.upload_guard import UploadGuard
from ui.shared.memory import MAX_FILE_MB, UPLOADS_BYTES, VISITOR_UPLOADS_BYTES

MEGABYTE = 2**20


@pytest.fixture(scope="module")
def small_server() -> Iterator[str]:
    """One that takes files of 1 MB, and 12.5 MB of all, and keeps nobody who has left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BPE_EXPLORER_MEMORY", "50MB")
        with running("app.py", "--server.disconnectedSessionTTL", "0") as server:
            yield server.address


def test_the_server_itself_bounds_a_file_a_visitors_sum_and_everybodys(small_server: str) -> None:
    async def sent(client: Client, megabytes: float, often: int = 1) -> list[int]:
        return [await _put(client, megabytes) for _ in range(often)]

    async def visit(server: str) -> None:
        async with visiting(server, "") as (third, _):
            async with visiting(server, "") as (first, _), visiting(server, "") as (second, _):
                assert await sent(first, 1.1) == [413]
                assert await sent(first, 0.99, 7) == [204] * 6 + [507]
                assert await sent(second, 0.99, 6) == [204] * 6
                assert await sent(third, 0.99) == [507]
            assert await sent(third, 0.99) == [204]  # those who left made room

    async def _put(client: Client, megabytes: float) -> int:
        try:
            await client.send_file("a.txt", bytes(int(megabytes * MEGABYTE)))
        except HTTPError as error:
            with error:
                return error.code
        return 204

    asyncio.run(visit(small_server))


@pytest.mark.thorough
def test_a_page_let_go_for_memory_is_drawn_again_and_its_files_arrive(small_server: str) -> None:
    own = written({"sample": "own", "vocab_size": "2000"})

    async def others_come(server: str) -> None:
        for place in range(1, 6):
            text = made_up_words(Random(place), 900_000).encode()
            async with visiting(server, "", own) as (other, _):
                await other.upload("upload", "b.txt", text)

    async def visit(server: str) -> tuple[int, bytes]:
        async with visiting(server, "sizes", own) as (client, _):
            await client.upload("upload", "a.txt", made_up_words(Random(0), 900_000).encode())
            await others_come(server)
            client.page.open_menus()
            address = client.page.widget("compression.csv").data["address"]
            code = await asyncio.to_thread(_status, f"{server}/{address}")
            file = await client.download("compression.csv")
            return code, file

    def _status(url: str) -> int:
        with pytest.raises(HTTPError) as refused:
            urlopen(Request(url, method="HEAD"))
        with refused.value as error:
            return error.code

    code, file = asyncio.run(visit(small_server))
    assert code == 410
    assert file.startswith(b"tokenizer,text,")


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> tuple[TestClient, dict[str, int]]:
    held: dict[str, int] = {}
    monkeypatch.setattr(upload_guard, "bytes_of_sessions", lambda: held)

    async def take(request: Asked) -> Response:
        held["mine"] = held.get("mine", 0) + len(await request.body())
        return Response(status_code=204)

    route = Route("/course/_stcore/upload_file/{session}/{file}", take, methods=["PUT"])
    return TestClient(Starlette(routes=[route], middleware=[Middleware(UploadGuard)])), held


@pytest.mark.parametrize(
    ("session", "held", "size", "code"),
    [
        ("mine", {}, MEGABYTE, 204),
        ("mine", {}, MAX_FILE_MB * MEGABYTE + 20_000, 413),
        ("mine", {"mine": VISITOR_UPLOADS_BYTES - 5}, 6, 507),
        ("other", {"mine": VISITOR_UPLOADS_BYTES - 5}, 6, 204),
        ("other", {"mine": UPLOADS_BYTES - 5}, 6, 507),
    ],
)
@pytest.mark.parametrize("announced", [True, False])
def test_what_comes_is_counted_whether_it_was_announced_or_not(
    guarded: tuple[TestClient, dict[str, int]],
    session: str,
    held: dict[str, int],
    size: int,
    code: int,
    announced: bool,
) -> None:
    client, known = guarded
    known |= held
    body = bytes(size) if announced else (bytes(part) for part in [size // 2, size - size // 2])
    answer = client.put(f"/course/_stcore/upload_file/{session}/f", content=body)
    assert answer.status_code == code
