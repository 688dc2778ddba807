"""Answers that were compressed once, for all who ask."""

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response


def packed_response(
    request: Request, packed: bytes, media_type: str, headers: Mapping[str, str]
) -> Response:
    """An answer with what `packed` is the gzip of, unpacked for whoever does not take that."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), headers=headers, media_type=media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(packed, headers=headers, media_type=media_type)
