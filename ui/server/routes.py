"""What the server answers beside Streamlit's own pages."""

from typing import Final

import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bpe_view.player.player_payload import leading_pairs
from ui.server.component_routes import send_component
from ui.server.download_route import send_download
from ui.server.story_routes import read_story, send_story
from ui.shared.pages import PAGES
from ui.training.run_store import kept_runs


def send_leading_pairs(request: Request) -> Response:
    """A part of those of a run; 410: it is no longer kept, and its page has to make it anew."""
    trained = kept_runs.find(request.path_params["run"])
    if trained is None:
        return Response(status_code=410)
    return JSONResponse(leading_pairs(trained.run, request.path_params["part"]))


def lead_to_first_page(request: Request) -> Response:
    """Streamlit has the first page at `/` alone; a link may name it as it does the others."""
    return RedirectResponse(f"./?{request.url.query}")


_ROUTES: Final = {
    f"/{PAGES[0]}": lead_to_first_page,
    "/scripts/{file}": send_component,
    "/downloads/{token}/{name}": send_download,
    "/story": send_story,
    "/story/read": read_story,
    "/leading-pairs/{run}/{part:int}": send_leading_pairs,
}


def routes() -> list[Route]:
    """All of them behind `server.baseUrlPath`, where Streamlit does not put them itself."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    front = f"/{base}" if base else ""
    return [Route(front + path, does) for path, does in _ROUTES.items()]
