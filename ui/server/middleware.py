"""The middleware between visitors and Streamlit."""

import asyncio
import socket
import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.round.routes import RoundRoutes
from ui.server.document import with_our_documents
from ui.server.upload_guard import UploadGuard
from ui.server_settings import HOSTS

MAX_NAME: Final = 255  # bytes of a part of a path, which Streamlit may look for as a file
BURST: Final = 40  # messages of one visitor that are taken without a pause
PER_SECOND: Final = 100  # messages of one visitor after a burst
HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
"""The address of a page contains texts, which other sites do not get. They may frame it."""


def allowed_hosts() -> list[str]:
    """Host names that the server answers to: where the setting is there, even if it is empty, only
    those that it has and this machine's own (against DNS rebinding)."""
    names = HOSTS.value()
    if names is None:
        return ["*"]
    own = socket.gethostname().lower()
    machine = ["localhost", "127.0.0.1", own, f"{own.partition('.')[0]}.local"]
    return [*names.lower().split(), *machine]


def bounded(app: ASGIApp) -> ASGIApp:
    """An app with more headers, which takes messages slowly and looks for no impossible file."""

    async def bounded_app(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")  # the lifespan has none

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] == "websocket":
            await app(scope, paced(receive), send_with_headers)
        elif max(map(len, path.encode().split(b"/"))) > MAX_NAME:
            await PlainTextResponse("Not Found", 404)(scope, receive, send_with_headers)
        else:
            await app(scope, receive, send_with_headers)

    return bounded_app


def paced(receive: Receive) -> Receive:
    """A `receive` that gives a burst of messages no faster than the server can take them."""
    recent, since = 0.0, time.monotonic()

    async def receive_slowly() -> Message:
        nonlocal recent, since
        message = await receive()
        now = time.monotonic()
        recent, since = max(0.0, recent - (now - since) * PER_SECOND) + 1, now
        if recent > BURST:
            await asyncio.sleep((recent - BURST) / PER_SECOND)
        if message.get("text") is not None:  # Streamlit reads bytes alone
            return {"type": "websocket.disconnect", "code": 1003}
        return message

    return receive_slowly


def middleware() -> list[Middleware]:
    """The middleware of the app, from the outside to the inside."""
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=allowed_hosts(), www_redirect=False)
    answering = [Middleware(one) for one in (bounded, RoundRoutes, UploadGuard, with_our_documents)]
    return [hosts, *answering]
