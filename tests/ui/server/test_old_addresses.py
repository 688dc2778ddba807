"""Old addresses lead to where their content is now, whatever a link of them holds."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

from ui.server import routes as served
from ui.server.routes import lead_on

QUERY = "v=1&sample=own&text=a%2Bb+%22c%22&bare&name=%zz&pattern=(a|b)[c]"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("/compression", "/sizes"),
        ("/compression/", "/sizes"),
        (f"/compression?{QUERY}", f"/sizes?{QUERY}"),
        (f"/ties?{QUERY}", f"/learn?lab=ties&{QUERY}"),
        (f"/course/bpe/ties?{QUERY}", f"/course/bpe/learn?lab=ties&{QUERY}"),
    ],
)
def test_an_old_address_leads_on_with_its_query_byte_for_byte(
    monkeypatch: pytest.MonkeyPatch, asked: str, found: str
) -> None:
    table = {"compression": "sizes", "ties": "learn?lab=ties"}
    monkeypatch.setattr(served, "OLD_ADDRESSES", table)
    routes = [Route(f"/{name}{end}", lead_on) for name in table for end in ("", "/")]
    client = TestClient(Starlette(routes=[*routes, Mount("/course/bpe", routes=routes)]))
    answer = client.get(asked, follow_redirects=False)
    assert answer.status_code == 307
    assert answer.next_request is not None
    assert str(answer.next_request.url) == f"http://testserver{found}"
