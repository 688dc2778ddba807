"""What an HTML file is made of that asks nobody for anything.

Its Content-Security-Policy forbids every request, and lets run only the scripts and the one
style sheet that stand in it, each by its digest.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_CLOSES: Final = re.compile(r"</(script|style)|<!--", re.IGNORECASE)


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


def policy(styles: str, *scripts: str, fonts: str = "data:") -> str:
    """No request to anybody: pictures and fonts stand in the page as data."""
    allowed = " ".join(f"'{_digest(script)}'" for script in scripts)
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {allowed}",
            f"style-src '{_digest(styles)}'",
            "img-src data:",
            f"font-src {fonts}",
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
