"""What phones and the projector ask the server: a page, events, and what they do. A secret comes in
a header or a body, never in an address, which logs keep."""

import json
import time
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from typing import Any, Final
from urllib.parse import urlsplit

import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from bpe_view.round.page import packed_page, round_page, round_policy
from bpe_view.words.catalog import LANGUAGES
from ui.round.machine import Answer, RefusedError
from ui.round.rooms import Room, owns_rooms, rooms
from ui.round.views import phone_view, projector_view
from ui.server_settings import ROUNDS_OWNER
from ui.shared.addresses import links_for_phones
from ui.shared.qr import qr_code
from ui.shared.session import language_of

MOST_BYTES: Final = 2_000  # of a body; an answer has a tenth
MOST_ACTS: Final = 180  # of one secret in a minute
_STATUS: Final = {"no_such_room": 404, "too_fast": 429, "not_yours": 403, "not_in": 403}
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Json = dict[str, Any]


def send_page(request: Request) -> Response:
    """The page of both screens, in the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    depth = request.url.path.rpartition("/class")[2].count("/")
    front = "/".join([".."] * depth) or "."  # a proxy may have taken a path away
    headers = {"Content-Security-Policy": round_policy(front), **_HEADERS}
    page: str | bytes = round_page(language, front)
    if "gzip" in request.headers.get("accept-encoding", ""):
        page, headers["Content-Encoding"] = packed_page(language, front), "gzip"
    return Response(page, headers=headers, media_type="text/html")


async def send_events(request: Request) -> Response:
    """All that changes, as it does; to nobody without a secret."""
    secret = request.headers.get("authorization", "").removeprefix("Bearer ")
    view = request.query_params.get("view", "phone")
    room = await _room(request)
    see = _view_of(room, secret, view)

    async def events() -> AsyncIterator[str]:
        try:
            async for is_news in rooms().listen(room, secret, is_phone=view == "phone"):
                yield f"data: {json.dumps(see())}\n\n" if is_news else ":\n\n"
        except RefusedError as error:
            yield f"data: {json.dumps({'refused': str(error)})}\n\n"

    return StreamingResponse(events(), headers=_HEADERS, media_type="text/event-stream")


async def take_post(request: Request) -> Response:
    """Do what a page of this server asks for: browsers name the origin with every POST."""
    try:
        origin = urlsplit(request.headers.get("origin", "")).netloc
    except ValueError:
        origin = ""
    if origin != request.headers.get("host"):
        return Response(status_code=403)
    if int(request.headers.get("content-length", MOST_BYTES + 1)) > MOST_BYTES:
        return Response(status_code=413)
    try:
        do = _POSTS[request.path_params["what"]]
        done = await do(await _room(request), await request.json())
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        return Response(status_code=400)
    return JSONResponse(done, headers=_HEADERS)


async def _room(request: Request) -> Room:
    address = request.client.host if request.client else ""
    return await rooms().find(request.path_params["code"].upper(), address)


def _view_of(room: Room, secret: str, view: object) -> Callable[[], Json]:
    """What a screen is sent; a RefusedError where the secret gives no right to it."""
    if view == "phone":
        seat = room.seat(secret)
        return lambda: phone_view(room, seat, time.time())
    room.check_host(secret)
    return lambda: projector_view(room, time.time())


async def join(room: Room, _body: Json) -> Json:
    """A seat; a whole school may come at once."""
    seat, secret = await rooms().join(room)
    return {"seat": seat, "secret": secret}


async def answer(room: Room, body: Json) -> Json:
    """What a seat chooses."""
    seat = room.seat(str(body["secret"]))
    rooms().pace(body["secret"], MOST_ACTS)
    place, vote, choice = (int(body[name]) for name in ("place", "vote", "choice"))
    await rooms().answer(room, seat, Answer(place, vote, choice, body["sure"] is True))
    return {}


async def act(room: Room, body: Json) -> Json:
    """What the teacher does."""
    room.check_host(str(body["secret"]))
    rooms().pace(body["secret"], MOST_ACTS)
    await rooms().act(room, body["act"])
    return {}


async def look(room: Room, body: Json) -> Json:
    """What an event would say, for screens that none reach."""
    see = _view_of(room, str(body["secret"]), body["view"])
    rooms().pace(body["secret"], MOST_ACTS)
    if body["view"] != "phone":
        await rooms().lead(room)
    return see()


async def ways(room: Room, body: Json) -> Json:
    """For the projector: links by which phones come in, each with its QR code."""
    room.check_host(str(body["secret"]))
    links = await to_thread(links_for_phones, str(body["link"]))
    codes = [(link, qr_code(link)) for link in links]
    return {"ways": [{"link": link, **asdict(code)} for link, code in codes if code]}


_POSTS: Final = {do.__name__: do for do in (answer, look, join, act, ways)}


class RoundRoutes:
    """Answers what belongs to a class round, before what only Streamlit's own pages need: a
    thousand phones ask at once."""

    def __init__(self, app: ASGIApp) -> None:
        """Before an app."""
        base = (st.get_option("server.baseUrlPath") or "").strip("/")
        front = f"/{base}/class" if base else "/class"
        pages = (front, f"{front}/{{code:path}}")
        elsewhere = Response(
            f"Class rounds are where {ROUNDS_OWNER.name} is 1.", 503, media_type="text/plain"
        )
        routes = [Route(path, elsewhere) for path in pages]
        if owns_rooms():
            routes = [
                Route(f"{front}/{{code}}/events", send_events),
                Route(f"{front}/{{code}}/{{what}}", take_post, methods=["POST"]),
                *(Route(path, send_page) for path in pages),
            ]
        self._app = app
        self._router = Router(routes, redirect_slashes=False, default=app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        try:
            await (self._router if scope["type"] == "http" else self._app)(scope, receive, send)
        except RefusedError as error:
            status = _STATUS.get(str(error), 409)
            refused = JSONResponse({"refused": str(error)}, status, headers=_HEADERS)
            await refused(scope, receive, send)
