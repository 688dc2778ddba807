"""Addresses that pages once had: links that were given out lead to where their content is now."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

OLD_ADDRESSES: Final[Mapping[str, str]] = {
    "compression": "sizes",
    "open_save": "encode?panel=open",
    "ties": "learn?lab=ties",
}
"""By the name of the old page: the new one, with what it needs before the query of a link."""


def lead_on(request: Request) -> Response:
    """To the page of today, relative to the address, so that it works behind any path.

    What stands behind the question mark stays as it is, byte for byte.
    """
    path: str = request.scope["path"]
    name = path.strip("/").rpartition("/")[2]
    goal = moved_to(OLD_ADDRESSES[name], request.scope["query_string"].decode("latin-1"))
    return Response(status_code=307, headers={"Location": "../" * path.endswith("/") + goal})


def moved_to(goal: str, query: str) -> str:
    """A new address with the query of an old one.

    >>> moved_to("sizes", "v=1&sample=own")
    'sizes?v=1&sample=own'
    >>> moved_to("learn?lab=ties", "")
    'learn?lab=ties'
    """
    joint = "" if not query else "&" if "?" in goal else "?"
    return f"{goal}{joint}{query}"
