"""Making a file that a session offers, and fetching it as often as one likes, whole or in part."""

import asyncio
import logging
import re
from html import escape
from mimetypes import guess_type
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bpe_view.words import say, speaking
from ui.shared.downloads.offers import find_shelf
from ui.shared.session import language_of

_LOG = logging.getLogger(__name__)


async def make_download(request: Request) -> Response:
    """Make a file, and lead to it."""
    name: str = request.path_params["name"]
    shelf = find_shelf(request.path_params["token"])
    if not shelf or name not in shelf.offers:
        return _page(request, "gone", 410)
    try:
        digest, content = await asyncio.to_thread(shelf.make, name)
    except Exception as error:
        _LOG.error("%s could not be made: %r", name, error)
        return _page(request, "failed", 500, again=name)
    if shelf.find(name, digest) is None:
        return _sent(content, request)  # it is too large to be kept
    return RedirectResponse(f"{name}/{digest}", 303)


async def fetch_download(request: Request) -> Response:
    """Send a file that was made; where it is no longer kept, say so and offer to make it again."""
    name: str = request.path_params["name"]
    shelf = find_shelf(request.path_params["token"])
    content = shelf.find(name, request.path_params["digest"]) if shelf else None
    if content is not None:
        return _sent(content, request)
    return _page(request, "gone", 410, f"../{name}" if shelf and name in shelf.offers else "")


def _sent(content: bytes, request: Request) -> Response:
    name, size = request.path_params["name"], len(content)
    headers = {
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-store",
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(name)}",
    }
    kind = guess_type(name)[0] or "application/octet-stream"
    part = asked_part(request.headers.get("range", ""), size)
    if part is None:
        return Response(content, 200, headers, kind)
    if not part:
        return Response(status_code=416, headers={"Content-Range": f"bytes */{size}"})
    headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{size}"
    return Response(content[part.start : part.stop], 206, headers, kind)


def asked_part(header: str, size: int) -> range | None:
    """The bytes that a request wants; empty: there are none such; None: it wants all. `header`:
    `Range` of the request. `size`: bytes that there are.

    >>> asked_part("bytes=2-", 10), asked_part("bytes=-3", 10), asked_part("bytes=0-99", 10)
    (range(2, 10), range(7, 10), range(0, 10))
    >>> asked_part("bytes=10-", 10), asked_part("bytes=0-1,4-5", 10), asked_part("", 10)
    (range(10, 10), None, None)
    """
    found = re.fullmatch(r"bytes=(\d*)-(\d*)", header, re.ASCII)
    if not found or found[0] == "bytes=-":
        return None
    first, last = found.groups()
    if not first:
        return range(max(size - int(last), 0), size)
    return range(int(first), min(int(last) + 1, size) if last else size)


def _page(request: Request, key: str, status: int, again: str = "") -> Response:
    """A sentence, for whoever comes without the button, which has its own."""
    language = language_of(request.headers.get("accept-language"))
    with speaking(language):
        said, offers = escape(say(f"downloads.{key}")), escape(say("downloads.again"))
    link = f'<p><a href="{quote(again)}">{offers}</a>' if again else ""
    page = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><p>{said}{link}'
    return HTMLResponse(page, status)
