"""A page to take home: a run with the player inside, in one HTML file.

It is the player of the app, made of the same files, with the run's data beside it. It asks nobody
for anything: its Content-Security-Policy forbids every request, and lets run only the one script
and the one style sheet that stand in it, each by its digest.
"""

import base64
import datetime
import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bpe_core import TrainingRun
from bpe_view.bundle import bundle_css, bundle_js
from bpe_view.player.payload import PLAYER
from bpe_view.words import current_language, say

_FILES: Final = Path(__file__).parent
_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_CLOSES: Final = re.compile(r"</(script|style)|<!--", re.IGNORECASE)


@dataclass(frozen=True)
class Look:
    """How the app looks, for a page without it.

    Attributes:
        fonts, light, dark: style properties, with the value of each.
        marks: the font of the marks, as a file; empty: there is none.
    """

    fonts: Mapping[str, str]
    light: Mapping[str, str]
    dark: Mapping[str, str]
    marks: bytes


def take_home_page(
    run: TrainingRun, data: dict[str, Any], look: Look, version: str, made_on: datetime.date
) -> str:
    """The page, in the visitor's language.

    Args:
        run: what is played.
        data: all that player.js is given: `player_data`, and what it is told of the visitor.
        look: how the app looks.
        version: of the app, which the page names.
        made_on: the day that the page names.
    """
    styles = theme_css(look) + PLAYER.styles + bundle_css(_FILES / "offline.css")
    script = bundle_js(_FILES / "offline.js")
    parts = {
        "language": current_language(),
        "policy": policy(styles, script),
        "version": version,
        "title": html.escape(say("take_home.title")),
        "about": html.escape(_about(run)),
        "window": html.escape(window_note(run, data) or ""),
        "no_script": html.escape(say("take_home.no_script")),
        "made": html.escape(say("take_home.made", version=version, day=made_on.isoformat())),
        "styles": unclosed(styles),
        "script": unclosed(script),
        "run": json_in_html(data),
    }
    return fill_page(_FILES / "offline.html", parts)


def fill_page(file: Path, parts: Mapping[str, str]) -> str:
    """A page of HTML with its parts, each where its name stands in double braces."""
    return _PLACE.sub(lambda place: parts[place[1]], file.read_text("utf-8"))


def json_in_html(value: Any) -> str:
    r"""JSON that no text in it can get out of, whatever element of a page it stands in.

    >>> json_in_html("</script>")
    '"\\u003c/script\\u003e"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def theme_css(look: Look) -> str:
    """The look of the app as the style properties that its components read, light and dark.

    Paper is light. The font of the marks stands in it, because nothing may be asked for.
    """
    marks = base64.b64encode(look.marks).decode()
    source = f"src: url(data:font/ttf;base64,{marks});"
    face = f"@font-face {{ font-family: 'BPE Marks'; {source} }}\n" if marks else ""
    return (
        f"{face}:root {{ {_properties(look.fonts)} {_properties(look.light)} }}\n"
        "@media screen and (prefers-color-scheme: dark) "
        f"{{ :root {{ {_properties(look.dark)} }} }}\n"
    )


def _properties(values: Mapping[str, str]) -> str:
    return " ".join(f"{name}: {value};" for name, value in values.items())


def policy(styles: str, script: str) -> str:
    """No request to anybody. Pictures are drawn from data in the page (svg_to_png.js)."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_digest(script)}'",
            f"style-src '{_digest(styles)}'",
            "img-src data:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _digest(source: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


def unclosed(source: str) -> str:
    """Our own code, which cannot be escaped: it must not hold what would end its element."""
    found = _CLOSES.search(source)
    if found:
        raise ValueError(f"{found[0]!r} in a script or style sheet would end its element")
    return source


def _about(run: TrainingRun) -> str:
    return say(
        "take_home.about",
        merges=say("tokens.merges", n=len(run.merges)),
        symbols=_symbols(run),
    )


def _symbols(run: TrainingRun) -> str:
    return say(f"tokens.{run.settings.base}", n=run.tokenization.corpus.symbol_count)


def window_note(run: TrainingRun, data: dict[str, Any]) -> str | None:
    """What the page holds of a text that is longer than the player's window; None: all of it."""
    first, last = data["window"]
    if last - first == run.tokenization.corpus.symbol_count:
        return None
    return say("take_home.window", shown=last - first, symbols=_symbols(run))
