"""The file: text and still pictures of all scenes stand in it, and a script that moves them."""

import html
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from bpe_view.bundle import bundle_css, bundle_js, sheets_beside
from bpe_view.lessons.answers import Load
from bpe_view.look import LOOK
from bpe_view.packed_arrays import pack
from bpe_view.palettes import PALETTE_SIZE, PALETTES
from bpe_view.shell import BASE_STYLES, FRAME_STYLES, font_faces
from bpe_view.shell.html_file import fill_page, json_in_html, policy, unclosed
from bpe_view.story.stills import stills
from bpe_view.story.story_answers import first_answers, name_answer
from bpe_view.story.story_numbers import real_tokens, small_run, story_numbers, told, written
from bpe_view.tokens import TOKENS
from bpe_view.words import FALLBACK, LANGUAGES, say, speaking, words_for

SCENES: Final = (
    "name", "letters", "pairs", "merges", "history", "guess", "unseen", "follows", "yours",
)  # fmt: skip
"""In order; the number of one is its address, from 1."""
_FILES: Final = Path(__file__).parent
_ENTRY: Final = _FILES / "story.js"
_SECTIONS: Final = ("story", "tokens", "history", "guess")


@cache
def story_page(version: str, load: Load, language: str = FALLBACK) -> str:
    """The page.

    Args:
        load: gives a real model's tokenizer.
        language: of the text that stands in it before its script runs.
    """
    styles, script, first = _styles(), _plain(_ENTRY.name), _plain("begins.js")
    built = real_tokens(load)
    with speaking(language):
        story = told(written())
        name = name_answer(say("story.anybody"), language, load)
        pictures = stills(story, name["tokens"], built)
        numbers = story_numbers(story) | {
            "name_tokens": len(name["tokens"]),
            "tokenizer": say(f"story.name.{name['whose']}"),
        }
        parts = {
            "language": language,
            "title": html.escape(say("story.title")),
            "places_label": html.escape(say("story.scenes")),
            "places": "".join(map(_place, SCENES)),
            "no_answer": html.escape(say("story.no_answer")),
            "scenes": "\n".join(_scene(name, numbers, pictures[name]) for name in SCENES),
        }
    return fill_page(
        _FILES / "story.html",
        parts
        | {
            "policy": f"{policy(styles, script, first)}; connect-src 'self'",
            "version": version,
            "first": first,
            "languages": "".join(map(_language, LANGUAGES)),
            "styles": styles,
            "story": json_in_html(_data(built, load)),
            "script": script,
        },
    )


def _place(scene: str) -> str:
    number = SCENES.index(scene) + 1
    label = say("story.scene", n=number, title=say(f"story.{scene}.title"))
    return f'<li><a href="#{number}" aria-label="{html.escape(label)}"><i></i></a></li>'


def _language(code: str) -> str:
    return f'<button type="button" lang="{code}" value="{code}">{LANGUAGES[code]}</button>'


def _scene(name: str, numbers: dict[str, int | str], picture: str) -> str:
    number = SCENES.index(name) + 1
    heading = "h1" if number == 1 else "h2"
    title, text = f"story.{name}.title", f"story.{name}.text"
    return (
        f'<section class="scene" id="{number}" data-scene="{name}" aria-labelledby="{name}">'
        f'<div class="stage"><div class="words">'
        f'<{heading} id="{name}" data-say="{title}">{html.escape(say(title))}</{heading}>'
        f'<p data-say="{text}">{_sentence(text, numbers)}</p></div>'
        f"<figure>{picture}</figure></div></section>"
    )


def _sentence(key: str, numbers: dict[str, int | str]) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(say(key, **numbers)))


def _data(built: dict[str, Any], load: Load) -> dict[str, Any]:
    """What the page is told once; the typedef of story.js has the fields."""
    return {
        "languages": list(LANGUAGES),
        "scenes": SCENES,
        "words": {language: _words(language) for language in LANGUAGES},
        "answers": [one for language in LANGUAGES for one in first_answers(language, load)],
        "counts": {language: pack(small_run(language).token_counts) for language in LANGUAGES},
        "built": built,
    }


def _words(language: str) -> dict[str, Any]:
    with speaking(language):
        return words_for(*_SECTIONS)


def _plain(name: str) -> str:
    """A script that is no module."""
    return unclosed(bundle_js(_FILES / name).rpartition("export default")[0])


@cache
def _styles() -> str:
    """Its fonts, the look, the token view, and a sheet for each of its scenes."""
    sheets = (LOOK[0], *BASE_STYLES, FRAME_STYLES, TOKENS, *sheets_beside(_ENTRY))
    return unclosed(font_faces() + bundle_css(*sheets) + _token_colours())


def _token_colours() -> str:
    """The usual palette by the page's own light or dark, so that it needs no script."""
    light, dark = PALETTES[0].themes
    return "\n".join(
        f".h{i} {{ --tb: light-dark({light.ground(i)}, {dark.ground(i)}); "
        f"--tl: light-dark({light.underline(i)}, {dark.underline(i)}); }}"
        for i in range(PALETTE_SIZE)
    )
