"""The story at an address of the app."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

from bpe_view.words import messages
from ui.server.routes import send_story


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
