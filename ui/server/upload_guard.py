"""Bounds for uploads: Streamlit bounds each file, but not their sum."""

import gc
from collections import Counter
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.host.uploaded_files import session_upload_bytes
from ui.shared.memory import MAX_FILE_MB, UPLOADS_BYTES, VISITOR_UPLOADS_BYTES
from ui.shared.uploads import text_bytes

_UPLOADS: Final = "/_stcore/upload_file/"
_FORM_BYTES: Final = 10_000  # around a file
_MAX_BODY: Final = MAX_FILE_MB * 2**20 + _FORM_BYTES


class UploadGuard:
    """Refuses a file that is, by its Content-Length, too large or beyond what its visitor, or all
    visitors together, may have on the server."""

    def __init__(self, app: ASGIApp) -> None:
        """Put the guard before an app."""
        self._app = app
        self._arriving: Counter[str] = Counter()  # bytes, by session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse an upload, or let the app answer."""
        _, _, path = scope.get("path", "").partition(_UPLOADS)
        if not path or scope.get("method") != "PUT":
            await self._app(scope, receive, send)
            return
        session, length = path.partition("/")[0], Headers(scope=scope).get("content-length", "")
        if status := self._refusal(session, length):
            # A browser reads the answer only when it has sent the file.
            left, more = 2 * _MAX_BODY, True
            while more and left > 0:
                message = await receive()
                left, more = left - len(message.get("body", b"")), message.get("more_body", False)
            await Response(status_code=status)(scope, receive, send)
            return
        self._arriving[session] += int(length)
        try:
            await self._app(scope, receive, send)
        finally:
            self._arriving[session] -= int(length)
            self._arriving += Counter()  # without those that are 0

    def _refusal(self, session: str, length: str) -> int:
        """The status of a refusal (document_component.py has the sentences); 0: it is accepted."""
        if not length.isdecimal():
            return HTTPStatus.LENGTH_REQUIRED
        if int(length) > _MAX_BODY:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        if self._fits(session, int(length)):
            return 0
        gc.collect()  # the texts of sessions that ended may be in reference cycles
        return 0 if self._fits(session, int(length)) else HTTPStatus.INSUFFICIENT_STORAGE

    def _fits(self, session: str, size: int) -> bool:
        held = Counter(session_upload_bytes()) + self._arriving
        fits_visitor = held[session] + size <= VISITOR_UPLOADS_BYTES
        return fits_visitor and held.total() + text_bytes() + size <= UPLOADS_BYTES
