"""The story at an address of the app."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest
import streamlit as st
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

import bpe_core as bpe
from bpe_view.story.story_answers import name_answer, paragraph_answer, unseen_answer
from bpe_view.words import messages
from ui.server import story_routes
from ui.server.routes import routes
from ui.server.story_routes import MOST_CHARACTERS, MOST_WAITING, read_story, send_story


@pytest.mark.parametrize("front", ["", "/course/bpe"])
def test_it_speaks_the_visitors_language_and_leads_to_the_apps_pages(front: str) -> None:
    client = TestClient(Starlette(routes=[Mount(front, routes=[Route("/story", send_story)])]))
    told = client.get(f"{front}/story", headers={"accept-language": "es-MX"}).text
    assert str(messages("es")["story.name.title"]) in told
    assert 'href="./watch"' in told
    assert "location.replace" not in told
    chosen = client.get(f"{front}/story?language=zh", headers={"accept-encoding": "identity"})
    assert str(messages("zh")["story.name.title"]) in chosen.text
    assert chosen.headers["content-type"].startswith("text/html")
    assert "connect-src 'self'" in told


TEXT: Final = "Zoë & the other weather"
ASKED: Final[dict[str, dict[str, str]]] = {
    "name": {"text": TEXT, "language": "en"},
    "paragraph": {"text": TEXT},
    "unseen": {"text": "there", "paragraph": TEXT, "seed": "7"},
}


def answer(client: TestClient, front: str = "", **values: str) -> Any:
    return client.get(f"{front}/story/read", params=values)


@pytest.fixture
def client() -> TestClient:
    return TestClient(Starlette(routes=[Route("/story/read", read_story)]))


@pytest.mark.parametrize("front", ["", "/course/bpe"])
def test_a_text_becomes_what_the_library_makes_of_it(
    front: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(st, "get_option", {"server.baseUrlPath": front}.get)
    client = TestClient(Starlette(routes=routes()))
    wanted = {
        "name": name_answer(TEXT, "en", bpe.load_pretrained),
        "paragraph": paragraph_answer(TEXT),
        "unseen": unseen_answer("there", TEXT, 7),
    }
    for kind, values in ASKED.items():
        found = answer(client, front, kind=kind, **values)
        assert found.json() == json.loads(json.dumps(wanted[kind])), kind
        assert found.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"kind": "name"},
        {"kind": "nobody", "text": "a"},
        {"kind": "name", "text": "a", "language": "xx"},
        {"kind": "unseen", "text": "a", "paragraph": "a", "seed": "1.5"},
        {"kind": "unseen", "text": "a", "paragraph": "a", "seed": "9" * 9_999},
        {"kind": "unseen", "text": "a", "seed": "1"},
    ],
)
def test_what_is_no_question_is_refused_in_a_sentence(
    values: Mapping[str, str], client: TestClient
) -> None:
    found = answer(client, **values)
    assert found.status_code == 400
    assert found.text.endswith(".")


@pytest.mark.parametrize("kind", ASKED)
def test_a_text_has_a_longest_length(kind: str, client: TestClient) -> None:
    for name in ASKED[kind].keys() & {"text", "paragraph"}:
        longest = ASKED[kind] | {name: "é" * MOST_CHARACTERS}
        assert answer(client, kind=kind, **longest).status_code == 200
        longer = ASKED[kind] | {name: "é" * (MOST_CHARACTERS + 1)}
        assert answer(client, kind=kind, **longer).status_code == 413


def test_who_would_wait_too_long_is_told_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story_routes, "MOST_WAITING", 0)
    assert answer(client, kind="paragraph", text=TEXT).status_code == 503
    assert MOST_WAITING > 0
