"""What phones, projector and remote ask the server: a page, events, and what they do.

A secret comes in a header or a body, never in an address, which logs keep.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import asdict
from functools import cache
from typing import Any, Final, get_args
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse

from bpe_view.round.page import round_page
from bpe_view.words.catalog import LANGUAGES
from ui.shared.qr import qr_code
from ui.shared.round.addresses import ways_in
from ui.shared.round.ask_library import ready_questions
from ui.shared.round.machine import Act, Answer, RefusedError
from ui.shared.round.pace import Pace
from ui.shared.round.place import rooms_file
from ui.shared.round.rooms import Room, Rooms
from ui.shared.round.views import host_view, phone_view, projector_view
from ui.shared.round.watch import Watch
from ui.shared.session import language_of

MOST_BYTES: Final = 2_000
"""Of a body; an answer has a tenth."""
_GUESSES: Final = Pace(300, 5)
"""Wrong codes from one address: a school behind one mistypes less, who guesses does not."""
OPENINGS: Final = Pace(10, 1 / 30)
_ACTS: Final = Pace(30, 3)
"""What one secret sends."""
_STILL: Final = 10.0
"""Seconds after which a silent stream says that it is there."""
_STATUS: Final = {"no_such_room": 404, "too_fast": 429, "not_yours": 403, "not_in": 403}
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src 'self'; "
    "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@cache
def rooms() -> Rooms:
    """Those of this server."""
    return Rooms(rooms_file())


@cache
def _watch() -> Watch:
    return Watch(rooms())


async def send_page(request: Request) -> Response:
    """The page of all three screens, in the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    page = round_page(language, request.url.path.partition("/class")[0])
    return HTMLResponse(page, headers={"Content-Security-Policy": _POLICY, **_HEADERS})


def _posted(
    do: Callable[[Request, dict[str, Any]], Awaitable[dict[str, Any]]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """An act by POST from a page of this server, and what is answered where it may not be."""

    async def answered(request: Request) -> Response:
        if not is_same_origin(request):
            return Response(status_code=403)
        body = await _body(request)
        if body is None:
            return Response(status_code=413)
        try:
            return JSONResponse(await do(request, body), headers=_HEADERS)
        except RefusedError as error:
            status = _STATUS.get(error.key, 409)
            return JSONResponse({"refused": error.key}, status, headers=_HEADERS)
        except (KeyError, TypeError, ValueError):
            return Response(status_code=400)

    return answered


def is_same_origin(request: Request) -> bool:
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


@_posted
async def open_room(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """A room with the ready questions."""
    OPENINGS.take(_address(request))
    language = language_of(str(body["language"]))
    questions = await asyncio.to_thread(ready_questions, language)
    code, host = await asyncio.to_thread(rooms().open, questions, time.time())
    return {"code": code, "host": host}


@_posted
async def join(request: Request, _body: dict[str, Any]) -> dict[str, Any]:
    """A seat; a whole school may come at once, only wrong codes are counted."""
    _GUESSES.check(_address(request))
    try:
        seat, secret = await asyncio.to_thread(rooms().join, _code(request), time.time())
    except RefusedError as error:
        if error.key == "no_such_room":
            _GUESSES.take(_address(request))
        raise
    return {"seat": seat, "secret": secret}


@_posted
async def answer(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """What a seat thinks."""
    secret = str(body["secret"])
    _ACTS.take(secret)
    given = Answer(int(body["place"]), int(body["vote"]), int(body["choice"]), body["sure"] is True)
    await asyncio.to_thread(rooms().answer, _code(request), secret, given, time.time())
    return {}


@_posted
async def act(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """What the teacher does."""
    host, what = str(body["secret"]), body["act"]
    _ACTS.take(host)
    if what == "remove":
        await asyncio.to_thread(
            rooms().remove, _code(request), host, int(body["seat"]), time.time()
        )
    elif what in get_args(Act):
        await asyncio.to_thread(rooms().act, _code(request), host, what, time.time())
    else:
        raise ValueError(what)
    return {}


@_posted
async def look(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """The same as an event, for phones that none reach."""
    see = await asyncio.to_thread(_seeing, _code(request), str(body["secret"]), body["view"])
    _ACTS.take(str(body["secret"]))
    room = await asyncio.to_thread(rooms().find, _code(request), time.time())
    return await asyncio.to_thread(see, room)


@_posted
async def send_ways(request: Request, body: dict[str, Any]) -> dict[str, Any]:
    """For the teacher's own page: a link as phones open it, each with its QR code."""
    await asyncio.to_thread(rooms().check_host, _code(request), str(body["secret"]), time.time())
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
        return JSONResponse({"refused": error.key}, _STATUS.get(error.key, 409), headers=_HEADERS)
    events = _events(code, see, is_phone=view == "phone")
    return StreamingResponse(events, headers=_HEADERS, media_type="text/event-stream")


def _seeing(code: str, secret: str, view: object) -> Callable[[Room], dict[str, Any]]:
    """What somebody may see of a room, by the secret; a phone that was removed hears so."""
    if view == "phone":
        rooms().seat(code, secret)
        return lambda room: phone_view(rooms(), room, rooms().seat(code, secret), time.time())
    rooms().check_host(code, secret, time.time())
    shows = host_view if view == "remote" else projector_view
    return lambda room: shows(rooms(), room, time.time())


async def _events(
    code: str, see: Callable[[Room], dict[str, Any]], is_phone: bool
) -> AsyncIterator[str]:
    """A phone hears of another turn only: not of each answer of everybody else."""
    told = -1
    try:
        with _watch().listening(code) as changed:
            while True:
                room = await changed.room(_STILL)
                if room is None:
                    yield ":\n\n"
                elif not is_phone or room.turn != told:
                    told = room.turn
                    yield f"data: {json.dumps(await asyncio.to_thread(see, room))}\n\n"
    except RefusedError as error:
        yield f"data: {json.dumps({'refused': error.key})}\n\n"


def _code(request: Request) -> str:
    code: str = request.path_params["code"]
    return code.upper()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


ROUND_ROUTES: Final = {
    "/class": (send_page, "GET"),
    "/class/{code}": (send_page, "GET"),
    "/class/{code}/ways": (send_ways, "POST"),
    "/class/{code}/events": (send_events, "GET"),
    "/class/{code}/look": (look, "POST"),
    "/class/{code}/join": (join, "POST"),
    "/class/{code}/answer": (answer, "POST"),
    "/class/{code}/act": (act, "POST"),
    "/class/new/room": (open_room, "POST"),
}
"""Each with its method."""
