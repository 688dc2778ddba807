"""Text in coloured tokens that needs no script and no style sheet.

Notebooks that nobody trusts yet, and many that turn one into another file, leave only elements and
the plainest styles. Grounds let the page shine through, so they suit light and dark ones.
"""

import html
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from bpe_core import State
from bpe_core.common import printable
from bpe_view.notebook.result_tables import shown_of
from bpe_view.palettes import LIGHT, hue

MOST_TOKENS: Final = 2_000
MOST_BYTES: Final = 350_000
"""Of the HTML: a notebook keeps all that it ever showed. A token takes about 150."""
_TEXT: Final = (
    "font-family: monospace; font-size: 15px; line-height: 2; white-space: pre-wrap; "
    "overflow-wrap: anywhere"
)


def still_text(state: State, name: str = "") -> str:
    """Its first tokens, below a name if there is one, and how many they are if not all."""
    heading = f"<div><b>{html.escape(name)}</b></div>" if name else ""
    ids = state.ids[state.ids >= 0]  # what is none stands between texts, or for no token
    first = replace(state, ids=ids[: MOST_TOKENS + 1])
    spans: list[str] = []
    more = ""
    room = MOST_BYTES
    for span in _spans(zip(first.token_ids, first.tokens, strict=True)):
        room -= len(span.encode())
        if room < 0 or len(spans) == MOST_TOKENS:
            more = f"<div>{shown_of(len(spans), len(ids), 'tokens')}</div>"
            spans.append(" …")
            break
        spans.append(span)
    return f'<div>{heading}<div style="{_TEXT}">{"".join(spans)}</div>{more}</div>'


def _spans(tokens: Iterable[tuple[int, bytes]]) -> Iterator[str]:
    for token_id, token in tokens:
        written = printable(token)
        style = _style(hue(written))
        line_end = "<br>" if token.endswith(b"\n") else ""
        # Notebooks keep this of what lets a line end; of the styles not all.
        may_end = "<wbr>" if token.startswith(b" ") else ""
        label = html.escape(written)
        yield f'{may_end}<span style="{style}" title="{token_id}">{label}</span>{line_end}'


@cache
def _style(place: int) -> str:
    colour = LIGHT.underline(place)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return (
        f"background-color: rgba({red}, {green}, {blue}, 0.25); "
        f"border-bottom: 2px solid {colour}; padding: 1px; margin-right: 1px"
    )
