"""`bpe-explorer.html`: pages of the app in one file that trains by itself, without a server.

It is made of the app's own components; what Streamlit is for them there, app.js is here. It asks
nobody for anything, and its policy lets it start one worker, from itself.
"""

import html
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypedDict
from urllib.parse import quote

from bpe_core.common import MARKS
from bpe_view.bundle import bundle_js
from bpe_view.component import Component
from bpe_view.encoder.encoder_payload import ENCODER
from bpe_view.encoder.hidden_characters import browser_table
from bpe_view.encoder.split_reasons import told_splits
from bpe_view.lessons.index.lesson_index_payload import LESSON_INDEX
from bpe_view.lessons.question_context import Load
from bpe_view.lessons.sheet.sheet_payload import LESSON_TEXT, QUESTIONS
from bpe_view.look import COLOURS
from bpe_view.offline.lessons import lessons_data
from bpe_view.player.player_payload import LEADERS, PLAYER
from bpe_view.player.predict.predict_payload import real_words
from bpe_view.round.page import round_styles
from bpe_view.rules.rules_payload import THREE_RULES
from bpe_view.settings_line.settings_line_payload import SETTINGS_LINE
from bpe_view.shell.html_file import fill_page, json_in_html, page_styles, policy, unclosed
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from bpe_view.story.story_page import story_page
from bpe_view.texts.samples import SAMPLES
from bpe_view.ties.choices.tie_choices_payload import TIE_CHOICES, choices_data
from bpe_view.ties.divergence.divergence_payload import DIVERGENCE
from bpe_view.ties.overlap.overlap_payload import OVERLAP
from bpe_view.words import LANGUAGES, say
from bpe_view.words.catalog import FALLBACK, Message, messages

FILE_NAME: Final = "bpe-explorer.html"
APP: Final = "app.html"  # the same at a host, where the story is the first page
_FILES: Final = Path(__file__).parent
_COMPONENTS: Final[tuple[Component, ...]] = (
    SETTINGS_LINE, PLAYER, ENCODER, LESSON_INDEX, LESSON_TEXT, QUESTIONS,
    TIE_CHOICES, DIVERGENCE, OVERLAP, SIZE_CURVE, THREE_RULES,
)  # fmt: skip
_OF_PAGES: Final = (
    "encode", "errors", "learn", "offline", "palette", "round", "samples", "share", "shell",
    "training", "watch",
)  # fmt: skip
_SECTIONS: Final = {*_OF_PAGES, *(section for one in _COMPONENTS for section in one.words)}
_ICON: Final = (
    f"<rect width='64' height='64' rx='12' fill='{COLOURS['control'][0]}'/>"
    f"<path d='M12 40h18M34 40h18' stroke='{COLOURS['paper'][0]}' stroke-width='6'/>"
    f"<path d='M14 30h14M36 30h14' stroke='{COLOURS['control'][1]}' stroke-width='10'/>"
)
"""Two tokens side by side, each on its line."""
PAGES: Final = ("watch", "encode", "learn")
"""The app's pages that are in the file, as app.js has them."""
RUN: Final = "run"  # the choice of `sample` that takes the run in the file
_ELSEWHERE: Final = ("compare", "sizes", "vocabulary")  # the app's pages that are not in the file


class PropertyData(TypedDict):
    """One thing that can be chosen, as it stands in links; their order is that of these."""

    name: str
    default: str | int | None
    kind: str  # how it is read, a kind of properties.js
    allowed: list[str]
    low: int
    high: int | None
    page: str | None  # in whose links it stands; null: in those of every page
    in_use: list[tuple[str, str]]
    """Others' names, each with its value without which this one means nothing."""
    starts: dict[str, str]  # for a newcomer, by language


def site_page(
    version: str,
    load: Load,
    properties: list[PropertyData],  # what can be chosen, and in links
    start: str = "",  # what it opens with, as it stands behind `#` in an address: `watch?v=1&…`
    # one that it cannot train by itself, its choice is `RUN`: `payload` and `unseen` as
    # `player_payload` and `predict_words` give them, and `seconds` that it took
    run: dict[str, Any] | None = None,
) -> str:
    """The file."""
    data = site_data(version, load, properties) | {"start": start, "run": run}
    return _page(version, data, "", "worker-src blob:")


def site_files(version: str, load: Load, properties: list[PropertyData]) -> dict[str, bytes]:
    """The files of a folder for any static host, by name; `FILE_NAME` alone is as good from a disk.

    From a host the page can be kept by a phone: a manifest says what it is, and a service worker
    from the same host has it where there is no network.
    """
    head = '<link rel="manifest" href="manifest.json">'
    kept = "worker-src 'self' blob:; manifest-src 'self'; connect-src 'self'"
    data = site_data(version, load, properties) | {"start": "", "run": None}
    files = {
        "index.html": story_page(version, load),
        APP: _page(version, data, head, kept),
        FILE_NAME: _page(version, data, "", "worker-src blob:"),
        "manifest.json": _manifest(),
        "service_worker.js": _plain_script("service_worker.js"),
    }
    for lesson in lessons_data(FALLBACK, load):
        files[f"learn/{lesson['key']}/index.html"] = _address_of(lesson["key"], lesson["title"])
    return {name: content.encode() for name, content in files.items()}


def _address_of(lesson: str, title: str) -> str:
    """A lesson as an address of its own, which leads to the page that has it."""
    there = html.escape(f"../../{APP}#learn?v=1&lesson={lesson}")
    return fill_page(_FILES / "address.html", {"title": html.escape(title), "there": there})


def _manifest() -> str:
    name, colour = "BPE Explorer", COLOURS["paper"][0]
    icon = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>{_ICON}</svg>"
    return json.dumps(
        {
            "name": name,
            "short_name": "BPE",
            "start_url": "./",
            "display": "standalone",
            "background_color": colour,
            "theme_color": colour,
            "icons": [{"src": f"data:image/svg+xml,{quote(icon)}", "sizes": "any"}],
        }
    )


def _page(version: str, data: dict[str, Any], head: str, workers: str) -> str:
    styles = page_styles(_FILES / "app.css")
    script = bundle_js(_FILES / "app.js")
    parts = {
        "language": "en",
        "policy": f"{policy(styles, script)}; {workers}",
        "head": head,
        "version": version,
        "no_script": html.escape(say("offline.no_script")),
        "styles": unclosed(styles),
        "script": unclosed(script),
        "worker": unclosed(_plain_script("worker/worker.js")),
        "site": json_in_html(data),
    }
    return fill_page(_FILES / "app.html", parts)


def site_data(version: str, load: Load, properties: list[PropertyData]) -> dict[str, Any]:
    """What the page is told once, as visit.js reads it."""
    return {
        "version": version,
        "languages": LANGUAGES,
        "words": {language: _words(language) for language in LANGUAGES},
        "samples": [asdict(one) | {"text": one.text} for one in SAMPLES],
        "properties": properties,
        "ties": _choices_of_ties(),
        "lessons": {language: lessons_data(language, load) for language in LANGUAGES},
        "styles": {one.name: one.styles for one in _COMPONENTS}
        | {"class_round": round_styles(_FILES / "class_round.js")},
        "elsewhere": _ELSEWHERE,
        "told": {
            "marks": MARKS,
            "leaders": LEADERS,
            "words": real_words(),
            "hidden": browser_table(),
            "splits": told_splits(),
        },
    }


def _plain_script(name: str) -> str:
    """No module: from a file on disk, browsers start no worker that is one."""
    return bundle_js(_FILES / name).rpartition("export default")[0]


def _choices_of_ties() -> dict[str, Any]:
    """What choices.js is given besides what is chosen."""
    data = choices_data(0, {}, ("ties", "overlap"), "own")
    return {name: data[name] for name in data.keys() - {"beginning", "chosen", "fixed"}}


def _words(language: str) -> dict[str, Message]:
    return {
        key: message
        for key, message in messages(language).items()
        if key.split(".", 1)[0] in _SECTIONS
    }
