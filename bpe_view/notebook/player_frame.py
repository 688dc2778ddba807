"""The player in a frame of its own: what stands in it cannot reach the notebook around it."""

import datetime
import html
from dataclasses import replace
from typing import Final

import bpe_core as bpe
from bpe_view.notebook.player_page import player_page
from bpe_view.notebook.still_text import still_rows
from bpe_view.palettes import PALETTES
from bpe_view.player.player_payload import PLAYER, Start, player_data, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.tokens.text_window import visible_window
from bpe_view.words import say

MOST_BYTES: Final = 400_000  # of the HTML
_STILL: Final = 90_000  # of it for the text
_TRIES: Final = ((10_000, True), (2_000, True), (2_000, False))
"""Base symbols of the text that are played, and whether with the leading pairs of each step."""
_HEIGHT: Final = 640  # pixels
_STYLES: Final = "<style>.bpe-run:has(iframe) .bpe-still { display: none; }</style>"
"""Where a notebook takes the frame away, the text stays."""


def player_frame(run: bpe.TrainingRun) -> str:
    """A run as the player, at its last step; where there may be no frame, as text in tokens.

    The frame may run its script and nothing else: no request, no storage, nothing of the page
    around it. Of a run that is too large for a notebook only the text in tokens is left.
    """
    still = still_rows(run.rows(), most_bytes=_STILL)
    for symbols, with_leaders in _TRIES:
        frame = _frame(_page(run, symbols, with_leaders))
        whole = f'<div class="bpe-run">{_STYLES}<div class="bpe-still">{still}</div>{frame}</div>'
        if len(whole.encode()) < MOST_BYTES:
            return whole
    return still


def _frame(page: str) -> str:
    # In single quotes, because scripts have many double ones.
    held = page.replace("&", "&amp;").replace("'", "&#39;")
    return (
        f"<iframe sandbox='allow-scripts' title='{html.escape(say('notebook.title'))}' "
        f"style='width: 100%; height: {_HEIGHT}px; border: 0' srcdoc='{held}'></iframe>"
    )


def _page(run: bpe.TrainingRun, symbols: int, with_leaders: bool) -> str:
    text = text_of(run)
    if not with_leaders:
        run = replace(run, history=replace(run.history, leaders=None))
    window = visible_window(run, size=symbols)
    payload = player_payload(run, text, "run", window)
    words = predict_words(run, text)  # there, nobody can be asked for them
    data = player_data(payload, Start(step=len(run.merges)), {"unseen": words})
    visitor = PLAYER.for_visitor(PALETTES[0].name)
    today = datetime.date.today()
    return player_page(run, data | visitor, bpe.__version__, today)


def text_of(run: bpe.TrainingRun) -> str:
    """The training text, put together from its tokens.

    >>> text_of(bpe.train("the river", vocab_size=258))
    'the river'
    """
    return b"".join(run.at(0).tokens).decode()
