"""The page of the story, and the answers that it asks for while somebody types."""

import gzip
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bpe_core import __version__
from bpe_view.story.story_answers import name_answer, paragraph_answer, unseen_answer
from bpe_view.story.story_page import story_page
from bpe_view.words import LANGUAGES
from ui.server.component_routes import packed_response
from ui.shared.session import language_of
from ui.training.tokenizer_choice import pretrained

MOST_CHARACTERS: Final = 2_000
MOST_WAITING: Final = 200
_limiter: Final = CapacityLimiter(4)  # answers computed at once, so that the app does not wait
_NO_STORE: Final = {"Cache-Control": "no-store"}
_load: Final = partial(pretrained, download=False)


@cache
def _page(language: str) -> bytes:
    return gzip.compress(story_page(__version__, _load, language).encode())


def send_story(request: Request) -> Response:
    """The page in the language of the address, or else of the browser."""
    named = request.query_params.get("language", "")
    language = named if named in LANGUAGES else language_of(request.headers.get("accept-language"))
    return packed_response(request, _page(language), "text/html")


async def read_story(request: Request) -> Response:
    """What the text of the address becomes, by its `kind`.

    400: the question is not understood. 413: a text is too long. 503: too many wait.
    """
    values = request.query_params
    if max(len(values.get(name, "")) for name in ("text", "paragraph")) > MOST_CHARACTERS:
        return _refused(413, f"A text has at most {MOST_CHARACTERS:,} characters.")
    try:
        answer = _answer(values)
    except (KeyError, ValueError):
        return _refused(400, "Ask for kind=name, paragraph or unseen, each with its values.")
    if _limiter.statistics().tasks_waiting >= MOST_WAITING:
        return _refused(503, "Too many ask at once; try again in a moment.")
    return JSONResponse(await to_thread.run_sync(answer, limiter=_limiter), headers=_NO_STORE)


def _refused(status: int, why: str) -> Response:
    return PlainTextResponse(why, status, headers=_NO_STORE)


def _answer(values: Mapping[str, str]) -> Callable[[], dict[str, Any]]:
    """A function that computes the answer; a KeyError or ValueError where a value is wrong."""
    text = values["text"]
    match values["kind"]:
        case "name" if values["language"] in LANGUAGES:
            return partial(name_answer, text, values["language"], _load)
        case "paragraph":
            return partial(paragraph_answer, text)
        case "unseen":
            return partial(unseen_answer, text, values["paragraph"], int(values["seed"]))
    raise ValueError(values["kind"])
