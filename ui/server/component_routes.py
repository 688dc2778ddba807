"""The scripts of components, which `Component.loader` imports by their addresses."""

import gzip
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from bpe_view.comparison.comparison_payload import OVERVIEW
from bpe_view.encoder.encoder_payload import ENCODER
from bpe_view.player.player_payload import PLAYER
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from ui.shared.mount import packed_scripts

_IMMUTABLE: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_LARGEST: Final = {"": PLAYER, "encode": ENCODER, "compare": OVERVIEW, "sizes": SIZE_CURVE}
"""The largest component of pages, by the end of their path."""


def send_component(request: Request) -> Response:
    """One script by its name and digest; 404 where this process has not shown the component."""
    packed = packed_scripts.get(f"scripts/{request.path_params['file']}")
    if packed is None:
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    return packed_response(request, packed, "text/javascript", **_IMMUTABLE)


def packed_response(request: Request, packed: bytes, media_type: str, **headers: str) -> Response:
    """A response with gzip data, or with what they contain for a client that takes no gzip."""
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type=media_type)


def preload_header(path: str) -> dict[str, str]:
    """The header by which a browser fetches the largest script of a page beside Streamlit's own;
    none for another path, or until somebody was shown the component."""
    component = _LARGEST.get(path.rpartition("/")[2])
    if component is None or component.address not in packed_scripts:
        return {}
    return {"Link": f"<{component.address}>; rel=modulepreload"}
