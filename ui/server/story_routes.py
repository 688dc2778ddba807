"""The page of the story, and what it asks for while somebody types."""

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
from ui.server.packed import packed_response
from ui.shared.session import language_of
from ui.training.tokenizer_choice import pretrained

MOST_CHARACTERS: Final = 2_000
AT_ONCE: Final = 4
"""Answers that are worked out at the same time; others wait, so that the app does not."""
MOST_WAITING: Final = 200

_load: Final = partial(pretrained, download=False)
_room: Final = CapacityLimiter(AT_ONCE)


@cache
def _page(language: str) -> bytes:
    return gzip.compress(story_page(__version__, _load, language).encode())


def send_story(request: Request) -> Response:
    """In the language of the address, or of whoever asks."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request.headers.get("accept-language"))
    return packed_response(request, _page(language), "text/html", {})


async def read_story(request: Request) -> Response:
    """What the text of the address becomes, by its `kind`.

    400: the question is not understood. 413: a text is too long. 503: too many wait.
    """
    values = request.query_params
    if max(len(values.get(name, "")) for name in ("text", "paragraph")) > MOST_CHARACTERS:
        return _refused(413, f"A text has at most {MOST_CHARACTERS:,} characters.")
    try:
        answer = _ANSWERS[values["kind"]](values)
    except (KeyError, ValueError):
        return _refused(400, "Ask for kind=name, paragraph or unseen, each with its values.")
    if _room.statistics().tasks_waiting >= MOST_WAITING:
        return _refused(503, "Too many ask at once; try again in a moment.")
    found = await to_thread.run_sync(answer, limiter=_room)
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


def _refused(status: int, why: str) -> Response:
    return PlainTextResponse(why, status, headers={"Cache-Control": "no-store"})


Answer = Callable[[], dict[str, Any]]


def _name(values: Mapping[str, str]) -> Answer:
    if values["language"] not in LANGUAGES:
        raise ValueError(values["language"])
    return partial(name_answer, values["text"], values["language"], _load)


def _paragraph(values: Mapping[str, str]) -> Answer:
    return partial(paragraph_answer, values["text"])


def _unseen(values: Mapping[str, str]) -> Answer:
    return partial(unseen_answer, values["text"], values["paragraph"], int(values["seed"]))


_ANSWERS: Final = {"name": _name, "paragraph": _paragraph, "unseen": _unseen}
