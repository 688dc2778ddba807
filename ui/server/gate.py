"""What every request passes before Streamlit has it."""

import asyncio
import os
import time
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from bpe_core.common import quoted
from bpe_view.words import say, speaking
from ui.round.routes import RoundRoutes
from ui.server.component_routes import early_script
from ui.server.hosts import HOSTS, is_allowed, names_allowed
from ui.server.upload_guard import UploadGuard
from ui.shared.session import language_of

LONGEST_NAME: Final = 255  # bytes of a file's name, with which Streamlit asks the system for it
AT_ONCE: Final = 40
"""Messages of one visitor that are taken without a pause, and so many more in each second."""
PER_SECOND: Final = 100
TOLD: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
"""Nothing is taken for what it is not; and who follows a link to another site does not tell there
the address of the page, which holds texts. Other sites may show the app in a frame."""


class Gate:
    """Refuses names that are not the server's, bounds what one visitor sends, adds headers."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        """Before an app; with the names as in `is_allowed`."""
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_known = is_allowed(headers.get("host", ""), self._names)
        if scope["type"] == "websocket":
            if is_known:
                await self._app(scope, paced(receive), send)
            else:
                await WebSocket(scope, receive, send).close()
        elif not is_known:
            with speaking(language_of(headers.get("accept-language"))):
                said = say("errors.host", host=quoted(headers.get("host", "")), setting=HOSTS)
            await PlainTextResponse(said, 403)(scope, receive, _with_headers(send))
        elif max(map(len, scope["path"].encode().split(b"/"))) > LONGEST_NAME:
            await PlainTextResponse("Not Found", 404)(scope, receive, _with_headers(send))
        else:
            more = early_script(scope["path"])
            await self._app(scope, receive, _with_headers(send, more))


def gate() -> Middleware:
    """The gate with the names of the setting."""
    return Middleware(Gate, names=names_allowed(os.environ.get(HOSTS)))


def _with_headers(send: Send, more: Mapping[str, str] | None = None) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update({**TOLD, **(more or {})})
        await send(message)

    return sent


def paced(receive: Receive) -> Receive:
    """What a visitor sends, no faster than a server with others to serve can take it."""
    taken, since = 0.0, time.monotonic()

    async def received() -> Message:
        nonlocal taken, since
        message = await receive()
        now = time.monotonic()
        taken, since = max(0.0, taken - (now - since) * PER_SECOND) + 1, now
        if taken > AT_ONCE:
            await asyncio.sleep((taken - AT_ONCE) / PER_SECOND)
        if message.get("text") is not None:  # Streamlit sends and understands bytes alone
            return {"type": "websocket.disconnect", "code": 1003}
        return message

    return received


def middleware() -> list[Middleware]:
    """All of it, in order."""
    return [gate(), Middleware(RoundRoutes), Middleware(UploadGuard)]
