"""What the document of a page has beside Streamlit's own parts."""

import re
from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from bpe_view.component import Component
from bpe_view.encoder.encoder_payload import ENCODER
from bpe_view.player.player_payload import PLAYER
from ui.server.middleware import middleware
from ui.server.routes import routes

DOCUMENT = (Path(streamlit.__file__).parent / "static" / "index.html").read_text("utf-8")


@pytest.fixture
def client() -> TestClient:
    """Of a server that gives Streamlit's document for each address."""

    def document(request: object) -> Response:
        return HTMLResponse(DOCUMENT, headers={"ETag": "streamlit's"})

    app = Starlette(routes=[*routes(), Route("/{path:path}", document)], middleware=middleware())
    return TestClient(app)


def addresses(document: str, relation: str) -> list[str]:
    return re.findall(f'<link rel="{relation}" href="(scripts/[^"]+)">', document)


@pytest.mark.parametrize(("page", "component"), [("/", PLAYER), ("/course/bpe/encode", ENCODER)])
def test_a_page_names_its_scripts_and_no_others(
    client: TestClient, page: str, component: Component
) -> None:
    scripts = addresses(client.get(page).text, "modulepreload")
    assert component.address in scripts
    assert len({PLAYER.address, ENCODER.address} & {*scripts}) == 1
    for script in scripts:
        assert client.get(script).headers["content-type"].startswith("text/javascript")


def test_the_styles_of_all_pages_stand_after_streamlits_and_stay_in_the_browser(
    client: TestClient,
) -> None:
    documents = [client.get(page).text for page in ("/", "/learn")]
    [[sheet], same] = [addresses(document, "stylesheet") for document in documents]
    assert same == [sheet]
    head, _, body = documents[0].partition("</head>")
    assert sheet in body
    assert re.sub('<link rel="[a-z]+" href="scripts/[^"]+">', "", head + _ + body) == DOCUMENT
    answer = client.get(sheet)
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    assert ".st-key-navigation" in answer.text
    assert ".st-key-lessons" in answer.text


def test_a_browser_asks_for_the_document_each_time(client: TestClient) -> None:
    answer = client.get("/encode", headers={"If-None-Match": "streamlit's"})
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert "etag" not in answer.headers
    assert answer.headers["content-encoding"] == "gzip"
    plain = client.get("/encode", headers={"accept-encoding": "identity"})
    assert plain.text == answer.text


def test_what_is_no_page_or_no_document_is_left_alone(client: TestClient) -> None:
    assert client.get("/file.html").text == DOCUMENT
    assert client.get("/watch", follow_redirects=False).headers["location"].startswith("./")
