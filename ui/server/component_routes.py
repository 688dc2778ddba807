"""The scripts of components, which the line that Streamlit sends of each one asks for."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ui.server.packed import packed_response
from ui.shared.mount import packed_scripts

_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def send_component(request: Request) -> Response:
    """One script by its name and digest; 404: this server has shown no such component."""
    packed = packed_scripts.get(f"scripts/{request.path_params['file']}")
    if packed is None:
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    return packed_response(request, packed, "text/javascript", _FOR_EVER)
