"""How many can be here at the same time: each connection is an open file, a session three more."""

import logging
import os
import time
from collections.abc import Callable
from html import escape
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from bpe_view.words import say, speaking
from ui.shared.session import language_of

FILES_OF_A_SESSION: Final = 4
EXPECTED: Final = 300  # visitors
_RESERVE: Final = 256
"""Open files for those who are here, or a quarter where there are few: what they download, a chart
for print, and connections on which nobody has said yet what is wanted."""
_MOST: Final = 2**20  # enough for everybody; some systems would allow a thousand times as much
_OPEN: Final = "/dev/fd"
_SAY_EVERY: Final = 60.0
_LOG: Final = logging.getLogger(__name__)


def raise_limit() -> int:
    """Let this process have as many files open as it may; how many that is, 0: it is not known."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST if hard == resource.RLIM_INFINITY else min(hard, _MOST)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)


def warn_if_few(limit: int) -> None:
    """Say where it is too few for the visitors that one would expect."""
    visitors = (limit - _reserve(limit)) // FILES_OF_A_SESSION
    if limit and visitors < EXPECTED:
        _LOG.warning(
            "This process may have %d files open (ulimit -n), enough for about %d visitors; "
            "who comes then has to wait.",
            limit,
            visitors,
        )


def seldom(handle: Callable[[dict[str, Any]], None]) -> Callable[[Any, dict[str, Any]], None]:
    """A handler of an event loop's errors that tells of too many open files once a minute.

    asyncio would tell of it thousands of times a second (https://github.com/python/cpython/issues/127529).
    """
    told = -_SAY_EVERY

    def handler(_loop: object, context: dict[str, Any]) -> None:
        nonlocal told
        if "out of system resource" not in context.get("message", ""):
            handle(context)
        elif time.monotonic() > told + _SAY_EVERY:
            told = time.monotonic()
            _LOG.error("Too many files are open; who comes now has to wait (ulimit -n).")

    return handler


class Door:
    """Lets nobody new in where files would be too few for those who are here."""

    def __init__(self, app: ASGIApp, limit: Callable[[], int] = raise_limit) -> None:
        """Stand before an app; `limit`: how many files can be open, 0: it is not known."""
        self._app = app
        self._limit = limit()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer whoever has to wait; the page asks again by itself."""
        headers = Headers(scope=scope) if "headers" in scope else Headers()
        is_session, is_page = scope["type"] == "websocket", "text/html" in headers.get("accept", "")
        stays = is_session or scope.get("path", "").endswith("/events")  # a phone then asks instead
        if not (stays or is_page) or not self._is_full():
            await self._app(scope, receive, send)
        elif is_session:
            await WebSocketClose(1013)(scope, receive, send)
        else:
            await _full(headers.get("accept-language"))(scope, receive, send)

    def _is_full(self) -> bool:
        if not self._limit or not os.path.isdir(_OPEN):
            return False
        return len(os.listdir(_OPEN)) > self._limit - _reserve(self._limit)


def _reserve(limit: int) -> int:
    return min(_RESERVE, limit // 4)


def _full(preferred: str | None) -> HTMLResponse:
    language = language_of(preferred)
    with speaking(language):
        said = escape(say("server.full"))
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="10"><title>BPE Explorer</title><p>{said}'
    )
    return HTMLResponse(page, 503, {"Retry-After": "10", "Cache-Control": "no-store"})
