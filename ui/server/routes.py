"""What the server answers beside Streamlit's own pages."""

from html import escape
from mimetypes import guess_type
from typing import Final
from urllib.parse import quote

import streamlit as st
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bpe_view.player.player_payload import leading_pairs
from bpe_view.words import say, speaking
from ui.server.component_routes import send_component
from ui.server.story_routes import read_story, send_story
from ui.shared.downloads.download_button import made_files
from ui.shared.pages import PAGES
from ui.shared.session import language_of
from ui.training.run_store import kept_runs


def redirect_to_first_page(request: Request) -> Response:
    """Streamlit has the first page at `/` alone; a link may name it as it does the others."""
    return RedirectResponse(f"./?{request.url.query}")


def send_download(request: Request) -> Response:
    """The file of a `download_button`; 410 with a sentence where it is no longer in the cache."""
    name: str = request.path_params["name"]
    content = made_files.find(request.path_params["token"])
    if content is None:
        language = language_of(request.headers.get("accept-language"))
        with speaking(language):
            sentence = escape(say("downloads.gone"))
        page = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><p>{sentence}'
        return HTMLResponse(page, 410)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(name)}",
    }
    return Response(content, 200, headers, guess_type(name)[0] or "application/octet-stream")


def send_leading_pairs(request: Request) -> Response:
    """One part of the most frequent pairs of a run; 410 where the run is no longer in the cache."""
    trained = kept_runs.find(request.path_params["run"])
    if trained is None:
        return Response(status_code=410)
    return JSONResponse(leading_pairs(trained.run, request.path_params["part"]))


_ROUTES: Final = {
    f"/{PAGES[0]}": redirect_to_first_page,
    "/scripts/{file}": send_component,
    "/downloads/{token}/{name}": send_download,
    "/story": send_story,
    "/story/read": read_story,
    "/leading-pairs/{run}/{part:int}": send_leading_pairs,
}


def routes() -> list[Route]:
    """All routes behind `server.baseUrlPath`, which Streamlit does not add to routes of an app."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    prefix = f"/{base}" if base else ""
    return [Route(prefix + path, endpoint) for path, endpoint in _ROUTES.items()]
