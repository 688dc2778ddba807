"""What the server answers beside Streamlit's own pages."""

import gzip
from functools import cache, partial
from typing import Final

import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bpe_core import __version__
from bpe_view.player.player_payload import leading_pairs
from bpe_view.story.story_page import story_page
from bpe_view.words import LANGUAGES
from ui.shared.downloads.download_routes import fetch_download, make_download
from ui.shared.session import language_of
from ui.shared.training.run_store import kept_runs
from ui.shared.training.tokenizer_choice import pretrained


def send_leading_pairs(request: Request) -> Response:
    """A part of those of a run; 410: it is no longer kept, and its page has to make it anew."""
    trained = kept_runs.find(request.path_params["run"])
    if trained is None:
        return Response(status_code=410)
    return JSONResponse(leading_pairs(trained.run, request.path_params["part"]))


@cache
def _page(language: str) -> bytes:
    load = partial(pretrained, download=False)
    return gzip.compress(story_page(__version__, load, language).encode())


def send_story(request: Request) -> Response:
    """In the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    packed = _page(language)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="text/html")
    headers = {"Content-Encoding": "gzip"}
    return Response(packed, media_type="text/html", headers=headers)


_ROUTES: Final = {
    "/downloads/{token}/{name}": make_download,
    "/downloads/{token}/{name}/{digest}": fetch_download,
    "/story": send_story,
    "/leading-pairs/{run}/{part:int}": send_leading_pairs,
}


def routes() -> list[Route]:
    """All of them behind `server.baseUrlPath`, where Streamlit does not put them itself."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    front = f"/{base}" if base else ""
    return [Route(front + path, does) for path, does in _ROUTES.items()]
