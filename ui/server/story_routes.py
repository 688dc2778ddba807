"""The story, whose scenes lead to the app's pages."""

import gzip
from functools import cache, partial

from starlette.requests import Request
from starlette.responses import Response

from bpe_core import __version__
from bpe_view.story.story_page import story_page
from bpe_view.words import LANGUAGES
from ui.shared.session import language_of
from ui.shared.training.tokenizer_choice import pretrained


@cache
def _page(language: str) -> bytes:
    load = partial(pretrained, download=False)
    return gzip.compress(story_page(__version__, load, "./", language).encode())


def send_story(request: Request) -> Response:
    """In the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    packed = _page(language)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="text/html")
    headers = {"Content-Encoding": "gzip"}
    return Response(packed, media_type="text/html", headers=headers)
