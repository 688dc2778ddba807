"""What phones and the projector ask the server: a page, events, and what they do.

A secret comes in a header or a body, never in an address, which logs keep.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import asdict
from functools import cache, partial
from typing import Any, Final, get_args
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse

from bpe_view.round.page import packed_page, round_page, round_policy
from bpe_view.words.catalog import LANGUAGES
from ui.round.addresses import ways_in
from ui.round.machine import Act, Answer, RefusedError
from ui.round.pace import Pace, Together
from ui.round.place import rooms_file
from ui.round.rooms import Room, Rooms
from ui.round.views import phone_view, projector_view
from ui.round.watch import Watch
from ui.shared.qr import qr_code
from ui.shared.session import language_of

MOST_BYTES: Final = 2_000  # of a body; an answer has a tenth
_GUESSES: Final = Pace(300, 5)
"""Wrong codes from one address: a school behind one mistypes less, who guesses does not."""
_ACTS: Final = Pace(30, 3)  # what one secret sends
_STILL: Final = 10.0  # seconds after which a silent stream says that it is there
_STATUS: Final = {"no_such_room": 404, "too_fast": 429, "not_yours": 403, "not_in": 403}
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@cache
def rooms() -> Rooms:
    """Those of this server."""
    return Rooms(rooms_file())


def forget_old_rooms() -> None:
    """Rooms in which nothing was done for long; where nobody asked for any there are none."""
    if rooms.cache_info().currsize:
        rooms().forget_old(time.time())


@cache
def _watch() -> Watch:
    return Watch(rooms())


@cache
def _together() -> Together:
    return Together()


async def _done(call: Callable[..., Any], *args: object) -> Any:
    """What is kept, and safe then."""
    return await _together().done(partial(call, *args, time.time()))


async def send_page(request: Request) -> Response:
    """The page of both screens, in the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    depth = request.url.path.rpartition("/class")[2].count("/")
    front = "/".join([".."] * depth) or "."  # a proxy may have taken a path away
    headers = {"Content-Security-Policy": round_policy(front), **_HEADERS}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(round_page(language, front), headers=headers)
    headers["Content-Encoding"] = "gzip"
    return HTMLResponse(packed_page(language, front), headers=headers)


def _posted(
    do: Callable[[Request, dict[str, Any]], Awaitable[dict[str, Any]]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """An act by POST from a page of this server, and what is answered where it may not be."""

    async def answered(request: Request) -> Response:
        if not _is_same_origin(request):
            return Response(status_code=403)
        body = await _body(request)
        if body is None:
            return Response(status_code=413)
        try:
            return JSONResponse(await do(request, body), headers=_HEADERS)
        except RefusedError as error:
            return _refused(error)
        except (KeyError, TypeError, ValueError):
            return Response(status_code=400)

    return answered


def _refused(error: RefusedError) -> Response:
    return JSONResponse({"refused": error.key}, _STATUS.get(error.key, 409), headers=_HEADERS)


def _is_same_origin(request: Request) -> bool:
    """Whether a page of this server asks: browsers name the origin with every POST."""
    origin = request.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")


async def _body(request: Request) -> dict[str, Any] | None:
    """What was sent, read no further than it may be long; {}: it is no object."""
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > MOST_BYTES:
            return None
    try:
        body = json.loads(read)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


async def join(request: Request, _body: dict[str, Any]) -> dict[str, Any]:
    """A seat; a whole school may come at once, only wrong codes are counted."""
    _GUESSES.check(_address(request))
    try:
        seat, secret = await _done(rooms().join, _code(request))
    except RefusedError as error:
        if error.key == "no_such_room":
            _GUESSES.take(_address(request))
        raise
    return {"seat": seat, "secret": secret}


async def answer(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """What a seat thinks."""
    secret = str(body["secret"])
    _ACTS.take(secret)
    given = Answer(int(body["place"]), int(body["vote"]), int(body["choice"]), body["sure"] is True)
    await _done(rooms().answer, _code(request), secret, given)
    return {}


async def act(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """What the teacher does."""
    host, what = str(body["secret"]), body["act"]
    _ACTS.take(host)
    if what not in get_args(Act):
        raise ValueError(what)
    await _done(rooms().act, _code(request), host, what)
    return {}


async def look(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """The same as an event, for phones that none reach."""
    code, secret = _code(request), str(body["secret"])
    _ACTS.take(secret)

    def seen() -> dict[str, Any]:
        return _seeing(code, secret, body["view"])(rooms().find(code, time.time()))

    shown = await asyncio.to_thread(seen)
    if body["view"] != "phone":
        await _done(rooms().lead, code)
    return shown


async def ways(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """For the teacher's own page: a link as phones open it, each with its QR code."""
    await asyncio.to_thread(rooms().check_host, _code(request), str(body["secret"]))
    links = await asyncio.to_thread(ways_in, str(body["link"]))
    codes = [(link, qr_code(link)) for link in links]
    return {"ways": [{"link": link, **asdict(code)} for link, code in codes if code]}


async def send_events(request: Request) -> Response:
    """All that changes, as it does; to nobody without a secret."""
    code, secret = _code(request), request.headers.get("authorization", "").removeprefix("Bearer ")
    view = request.query_params.get("view", "phone")
    try:
        see = await asyncio.to_thread(_seeing, code, secret, view)
    except RefusedError as error:
        return _refused(error)
    events = _events(code, secret, see, is_phone=view == "phone")
    return StreamingResponse(events, headers=_HEADERS, media_type="text/event-stream")


def _seeing(code: str, secret: str, view: object) -> Callable[[Room], dict[str, Any]]:
    """What somebody may see of a room, by the secret."""
    if view == "phone":
        seat = rooms().seat(code, secret)
        return lambda room: phone_view(room, seat, time.time())
    rooms().check_host(code, secret)
    return lambda room: projector_view(room, time.time())


async def _events(
    code: str, secret: str, see: Callable[[Room], dict[str, Any]], is_phone: bool
) -> AsyncIterator[str]:
    try:
        async for room in _watch().listen(code, secret, is_phone, _STILL):
            yield f"data: {json.dumps(see(room))}\n\n" if room else ":\n\n"
    except RefusedError as error:
        yield f"data: {json.dumps({'refused': error.key})}\n\n"


def _code(request: Request) -> str:
    code: str = request.path_params["code"]
    return code.upper()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


ROUND_ROUTES: Final = [
    *(
        (path, send_page, "GET")
        for path in ("/class", "/class/", "/class/{code}", "/class/{code}/")
    ),
    ("/class/{code}/events", send_events, "GET"),
    *(
        (f"/class/{{code}}/{does.__name__}", _posted(does), "POST")
        for does in (answer, look, join, act, ways)
    ),
]
