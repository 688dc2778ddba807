"""The player in a frame of its own: what stands in it cannot reach the notebook around it."""

import html
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import bpe_core as bpe
from bpe_view.bundle import bundle_js
from bpe_view.notebook.first_output import is_first, shares_page
from bpe_view.notebook.player_page import PLACES, empty_page, run_parts
from bpe_view.notebook.still_text import still_rows
from bpe_view.palettes import PALETTES
from bpe_view.player.player_payload import PLAYER, Start, player_data, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.shell.html_file import json_in_html, unclosed
from bpe_view.tokens.text_window import visible_window
from bpe_view.words import say

MOST_BYTES: Final = 400_000  # of the HTML
_STILL: Final = 90_000  # of it for the text
_TRIES: Final = ((10_000, True), (2_000, True), (2_000, False))
"""Base symbols of the text that are played, and whether with the leading pairs of each step."""
_HEIGHT: Final = 960  # pixels, where nobody hears how high the player is: as six merges need it
_STYLES: Final = "<style>.bpe-run:has(iframe) .bpe-still { display: none; }</style>"
"""Where a notebook takes the frame away, the text stays."""
_PLAY: Final = (
    "<script>{const place = document.currentScript.parentElement, play = () => bpePlayer(place); "
    'window.bpePlayer ? play() : addEventListener("bpe-player", play, {once: true})}</script>'
)


def player_frame(run: bpe.TrainingRun) -> str:
    """A run as the player, at its last step; where there may be no frame, as text in tokens.

    The frame may run its script and nothing else: no request, no storage, nothing of the page
    around it. Of a run that is too large for a notebook only the text in tokens is left. Where
    outputs share a page, the first brings the player of all of them.
    """
    rows = run.rows()
    still = f'<div class="bpe-still">{still_rows(rows, most_bytes=_STILL)}</div>'
    show = _script if shares_page() else _frame
    for symbols, with_leaders in _TRIES:
        whole = f'<div class="bpe-run">{still}{show(_parts(run, symbols, with_leaders))}</div>'
        if len(whole.encode()) < MOST_BYTES:
            return whole + (_player() if show is _script and is_first() else "")
    return still_rows([(repr(run).strip("<>"), *row[1:]) for row in rows], most_bytes=_STILL)


def _frame(own: dict[str, str]) -> str:
    # In single quotes, because scripts have many double ones.
    page = PLACES.sub(lambda place: own[place[1]], _page()).replace("&", "&amp;")
    held = page.replace("'", "&#39;")
    return (
        f"{_STYLES}<iframe sandbox='allow-scripts' title='{html.escape(say('notebook.title'))}' "
        f"style='width: 100%; height: {_HEIGHT}px; border: 0' srcdoc='{held}'></iframe>"
    )


def _script(own: dict[str, str]) -> str:
    return f'<script type="application/json">{json_in_html(own)}</script>{_PLAY}'


def _player() -> str:
    """What `_script` asks for; it may come before or after."""
    script = bundle_js(Path(__file__).with_name("fill_frame.js")).partition("export default")[0]
    given = f"fillFrame.bind(null, {json_in_html(_page())}, {json_in_html(say('notebook.title'))})"
    told = 'dispatchEvent(new Event("bpe-player"))'
    return f"<script>{{{unclosed(script)}window.bpePlayer = {given}; {told}}}</script>"


def _page() -> str:
    return empty_page(PLAYER.for_visitor(PALETTES[0].name), bpe.__version__, date.today())


def _parts(run: bpe.TrainingRun, symbols: int, with_leaders: bool) -> dict[str, str]:
    text = text_of(run)
    if not with_leaders:
        run = replace(run, history=replace(run.history, leaders=None))
    window = visible_window(run, size=symbols)
    payload = player_payload(run, text, "run", window)
    words = predict_words(run, text)  # there, nobody can be asked for them
    return run_parts(run, player_data(payload, Start(step=len(run.merges)), {"unseen": words}))


def text_of(run: bpe.TrainingRun) -> str:
    """The training text, put together from its tokens.

    >>> text_of(bpe.train("the river", vocab_size=258))
    'the river'
    """
    return b"".join(run.at(0).tokens).decode()
