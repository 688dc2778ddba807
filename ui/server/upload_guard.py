"""Bounds for files that are sent: Streamlit has one for each file only, and keeps what came."""

import gc
from collections import Counter
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.host.uploaded_files import bytes_of_sessions
from ui.shared.memory import MAX_FILE_MB, UPLOADS_BYTES, VISITOR_UPLOADS_BYTES
from ui.shared.uploads import bytes_of_texts

TOO_LARGE: Final = 413
FULL: Final = 507  # `Insufficient Storage`: `ui/frame/page_language` says what the page says then
_UPLOADS: Final = "/_stcore/upload_file/"
_AROUND: Final = 10_000  # bytes of a form around a file
_HEARD_OUT: Final = 2 * MAX_FILE_MB * 2**20
"""Bytes of a file that is refused which are read, and kept nowhere."""


class _RefusedError(Exception):
    """More comes than may; the number is what HTTP calls it."""


class UploadGuard:
    """Refuses a file beyond what a visitor, or all together, may have on the server.

    What was announced is looked at before anything is read, then what really comes.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an app."""
        self._app = app
        self._coming: Counter[str] = Counter()
        """Bytes of each session that are on the way."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the app answer."""
        _, _, rest = scope.get("path", "").partition(_UPLOADS)
        if not rest or scope.get("method") != "PUT":
            await self._app(scope, receive, send)
            return
        session = rest.partition("/")[0]
        announced = Headers(scope=scope).get("content-length", "")
        came, goes_on = 0, True

        async def counted() -> Message:
            nonlocal came, goes_on
            message = await receive()
            more = len(message.get("body", b""))
            goes_on = message.get("more_body", False)
            self._check(session, came, more)
            self._coming[session] += more
            came += more
            return message

        try:
            self._check(session, 0, int(announced) if announced.isdecimal() else 0)
            await self._app(scope, counted, send)
        except _RefusedError as refused:
            # A browser hears the answer only once it has sent what it wanted to.
            left = _HEARD_OUT
            while goes_on and left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                goes_on = message.get("more_body", False)
            await PlainTextResponse("", refused.args[0])(scope, receive, send)
        finally:
            self._coming[session] -= came
            self._coming += Counter()  # without those that are 0

    def _check(self, session: str, came: int, more: int) -> None:
        """Refuse bytes beside those that came of the same file."""
        if came + more > MAX_FILE_MB * 2**20 + _AROUND:
            raise _RefusedError(TOO_LARGE)
        if not self._fits(session, more):
            gc.collect()  # a session that is over is in circles
            if not self._fits(session, more):
                raise _RefusedError(FULL)

    def _fits(self, session: str, more: int) -> bool:
        held = Counter(bytes_of_sessions()) + self._coming
        everybody = held.total() + bytes_of_texts()
        return held[session] + more <= VISITOR_UPLOADS_BYTES and everybody + more <= UPLOADS_BYTES
