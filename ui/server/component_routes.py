"""The scripts of components, which `Component.loader` imports by their addresses, and styles."""

import gzip
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ui.shared.mount import packed_files

_IMMUTABLE: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def send_component(request: Request) -> Response:
    """One file by its name and digest; 404 where no page that has it was asked for."""
    file: str = request.path_params["file"]
    packed = packed_files.get(f"scripts/{file}")
    if packed is None:
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    kind = "text/css" if file.endswith(".css") else "text/javascript"
    return packed_response(request, packed, kind, **_IMMUTABLE)


def packed_response(request: Request, packed: bytes, media_type: str, **headers: str) -> Response:
    """A response with gzip data, or with what they contain for a client that takes no gzip."""
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type=media_type)
