"""What visitors send is bounded: each file, those of one visitor, and all together."""

import gc
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from streamlit.web.server.server import UPLOAD_FILE_ENDPOINT

from ui.server import upload_guard
from ui.server.upload_guard import UploadGuard
from ui.shared import uploads
from ui.shared.memory import MAX_FILE_MB, UPLOADS_BYTES, VISITOR_UPLOADS_BYTES
from ui.visit import TextFile

MEGABYTE = 2**20
ADDRESS = f"/course{UPLOAD_FILE_ENDPOINT}"


@pytest.fixture
def held() -> dict[str, int]:
    """Bytes of the files of each session."""
    return {}


@pytest.fixture
def client(held: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(upload_guard, "session_upload_bytes", lambda: held)

    async def take(request: Request) -> Response:
        session = request.path_params["session"]
        held[session] = held.get(session, 0) + len(await request.body())
        return Response(status_code=204)

    route = Route(ADDRESS + "/{session}/{file}", take, methods=["PUT"])
    return TestClient(Starlette(routes=[route], middleware=[Middleware(UploadGuard)]))


@pytest.mark.parametrize(
    ("session", "before", "size", "status"),
    [
        ("mine", {}, MEGABYTE, 204),
        ("mine", {}, MAX_FILE_MB * MEGABYTE + 20_000, 413),
        ("mine", {"mine": VISITOR_UPLOADS_BYTES - 5}, 6, 507),
        ("other", {"mine": VISITOR_UPLOADS_BYTES - 5}, 6, 204),
        ("other", {"mine": UPLOADS_BYTES - 5}, 6, 507),
    ],
)
def test_a_file_beyond_a_bound_is_refused_and_kept_nowhere(
    client: TestClient,
    held: dict[str, int],
    session: str,
    before: dict[str, int],
    size: int,
    status: int,
) -> None:
    held |= before
    assert client.put(f"{ADDRESS}/{session}/f", content=bytes(size)).status_code == status
    taken = {session: before.get(session, 0) + size} if status == 204 else {}
    assert held == before | taken


def test_a_file_of_unknown_length_is_refused(client: TestClient, held: dict[str, int]) -> None:
    def parts() -> Iterator[bytes]:
        yield b"river"

    assert client.put(f"{ADDRESS}/mine/f", content=parts()).status_code == 411
    assert not held


def test_files_that_are_still_arriving_count(
    held: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    held["mine"] = VISITOR_UPLOADS_BYTES - 2 * MEGABYTE + 1
    statuses: list[int] = []

    async def take(_: Request) -> Response:
        statuses.append(other.put(f"{ADDRESS}/mine/g", content=bytes(MEGABYTE)).status_code)
        return Response(status_code=204)

    route = Route(ADDRESS + "/{session}/{file}", take, methods=["PUT"])
    monkeypatch.setattr(upload_guard, "session_upload_bytes", lambda: held)
    app = UploadGuard(Starlette(routes=[route]))
    other = TestClient(app)
    assert TestClient(app).put(f"{ADDRESS}/mine/f", content=bytes(MEGABYTE)).status_code == 204
    assert statuses == [507]


def test_a_text_counts_until_its_session_is_over(client: TestClient) -> None:
    gc.collect()
    file = TextFile("a.txt", "a" * (UPLOADS_BYTES - uploads.text_bytes() - 100))
    uploads._text_files.add(file)
    session: list[object] = [file]
    session.append(session)
    assert client.put(f"{ADDRESS}/other/f", content=bytes(MEGABYTE)).status_code == 507
    del file, session
    assert client.put(f"{ADDRESS}/other/f", content=bytes(MEGABYTE)).status_code == 204
