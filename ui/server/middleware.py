"""What every request passes before Streamlit has it."""

import asyncio
import os
import socket
import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.round.routes import RoundRoutes
from ui.server.upload_guard import UploadGuard

HOSTS: Final = "BPE_EXPLORER_HOSTS"
"""The environment variable: host names with spaces between them, `*.example.org` for all that end
so. Where it is set, even to nothing, others are refused but for this machine's own: a page of
somebody else's could call the server by one of its own, which leads here, and read what a visitor
sees (DNS rebinding)."""
MAX_NAME: Final = 255  # bytes of a part of a path, which Streamlit may look for as a file
BURST: Final = 40  # messages of one visitor that are taken without a pause
PER_SECOND: Final = 100  # messages of one visitor after a burst
HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
"""The address of the page holds texts, which no other site is told. Other sites may frame it."""


def allowed_hosts() -> list[str]:
    """Host names that the server answers to."""
    names = os.environ.get(HOSTS)
    if names is None:
        return ["*"]
    own = socket.gethostname().lower()
    machine = ["localhost", "127.0.0.1", own, f"{own.partition('.')[0]}.local"]
    return [*names.lower().split(), *machine]


class Bounds:
    """Adds headers to answers, refuses names that no file has, and takes a burst of a visitor's
    messages slowly."""

    def __init__(self, app: ASGIApp) -> None:
        """Before an app."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the app answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        app = self._app
        if scope["type"] == "websocket":
            receive = paced(receive)
        elif max(map(len, scope.get("path", "").encode().split(b"/"))) > MAX_NAME:
            app = PlainTextResponse("Not Found", 404)
        await app(scope, receive, send_with_headers)


def paced(receive: Receive) -> Receive:
    """A visitor's messages, no faster than a server with others to serve can take them."""
    recent, since = 0.0, time.monotonic()

    async def receive_slowly() -> Message:
        nonlocal recent, since
        message = await receive()
        now = time.monotonic()
        recent, since = max(0.0, recent - (now - since) * PER_SECOND) + 1, now
        if recent > BURST:
            await asyncio.sleep((recent - BURST) / PER_SECOND)
        if message.get("text") is not None:  # Streamlit sends and understands bytes alone
            return {"type": "websocket.disconnect", "code": 1003}
        return message

    return receive_slowly


def middleware() -> list[Middleware]:
    """All of it, in order."""
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=allowed_hosts(), www_redirect=False)
    return [hosts, Middleware(Bounds), Middleware(RoundRoutes), Middleware(UploadGuard)]
