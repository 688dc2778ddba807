"""The scripts of components at their addresses."""

import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from bpe_view.player.player_payload import PLAYER
from ui.server.middleware import middleware
from ui.server.routes import routes
from ui.shared.mount import registered


@pytest.fixture
def client() -> TestClient:
    pages = Route("/{path:path}", lambda _: Response("page"))
    return TestClient(Starlette(routes=[*routes(), pages], middleware=middleware()))


def test_a_script_that_was_shown_stays_in_the_browser_for_ever(client: TestClient) -> None:
    registered(PLAYER)
    answer = client.get(PLAYER.address)
    assert (answer.status_code, answer.text) == (200, PLAYER.script)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(PLAYER.script) / 2
    plain = client.get(PLAYER.address, headers={"accept-encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == (PLAYER.script, False)


@pytest.mark.parametrize("file", ["player-0123456789abcdef.js", "player.js"])
def test_no_other_file_is_there(client: TestClient, file: str) -> None:
    registered(PLAYER)
    answer = client.get(f"/scripts/{file}")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
