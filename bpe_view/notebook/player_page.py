"""A run with the player, as a page of its own: what stands in a notebook's frame."""

import datetime
import html
import re
from pathlib import Path
from typing import Any, Final

from bpe_core import TrainingRun
from bpe_view.bundle import bundle_js
from bpe_view.player.player_payload import PLAYER
from bpe_view.shell.html_file import fill_page, json_in_html, page_styles, policy, unclosed
from bpe_view.words import current_language, say

_FILES: Final = Path(__file__).parent
PLACES: Final = re.compile(r"\{\{(about|window|run)\}\}")
"""Of what is of one run, in a page of any; fill_frame.js has them too."""


def player_page(
    run: TrainingRun, data: dict[str, Any], version: str, made_on: datetime.date
) -> str:
    """The page, in the visitor's language; `data` is all that player.js is given."""
    return _page(run_parts(run, data), version, made_on)


def empty_page(visitor: dict[str, Any], version: str, made_on: datetime.date) -> str:
    """The page of any run, with `PLACES` for its `run_parts`; `visitor` is added to its data."""
    data = json_in_html(visitor).removesuffix("}") + ',"own":{{run}}}'
    places = {"about": "{{about}}", "window": "{{window}}", "run": data}
    return _page(places, version, made_on)


def run_parts(run: TrainingRun, data: dict[str, Any]) -> dict[str, str]:
    """What a page has of its run."""
    return {
        "about": html.escape(_about(run)),
        "window": html.escape(_window_note(run, data)),
        "run": json_in_html(data),
    }


def _page(own: dict[str, str], version: str, made_on: datetime.date) -> str:
    styles = page_styles(_FILES / "player_page.css") + PLAYER.styles
    script = bundle_js(_FILES / "player_page.js")
    parts = own | {
        "language": current_language(),
        "policy": policy(styles, script),
        "version": version,
        "title": html.escape(say("notebook.title")),
        "no_script": html.escape(say("notebook.no_script")),
        "made": html.escape(say("notebook.made", version=version, day=made_on.isoformat())),
        "styles": unclosed(styles),
        "script": unclosed(script),
    }
    return fill_page(_FILES / "player_page.html", parts)


def _about(run: TrainingRun) -> str:
    return say(
        "notebook.about", merges=say("tokens.merges", n=len(run.merges)), symbols=_symbols(run)
    )


def _symbols(run: TrainingRun) -> str:
    return say(f"tokens.{run.settings.base}", n=run.tokenization.corpus.symbol_count)


def _window_note(run: TrainingRun, data: dict[str, Any]) -> str:
    """What the page holds of a text that is longer than the player's window; `""`: all of it."""
    first, last = data["window"]
    if last - first == run.tokenization.corpus.symbol_count:
        return ""
    return say("notebook.window", shown=last - first, symbols=_symbols(run))
