"""The merge player: a run's text and merges, played in the browser.

All the browser needs to show any step is one integer per gap (see `bpe_core.gaps`), so the data
go there once, and stepping, scrubbing and playing never ask the server.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import streamlit as st

from bpe_core import NEVER, Leaders, TrainingRun
from bpe_core.printable import is_partial, printable
from ui.colours import PALETTE_SIZE
from ui.components.arrays import pack
from ui.components.bundle import bundle_js
from ui.components.tokens import for_visitor, token_styles, visible_marks
from ui.predict import LEVELS, MODES, Listener, answer_to, predict_payload

LEADERS: Final = 12
"""Leading pairs shown at each step; runs for the player are trained with `leaders=LEADERS`."""

_FILES: Final = Path(__file__).parent


STYLES: Final = token_styles(
    *(
        _FILES / name
        for name in (
            "player/player.css",
            "player/presenter.css",
            "predict/predict.css",
            "pictures/pictures.css",
        )
    )
)
SCRIPT: Final = bundle_js(_FILES / "player" / "player.js")

_mount = st.components.v2.component(
    "bpe_player",
    css=STYLES,
    js=SCRIPT,
    html='<div class="player-mount"></div>\n',
)


@dataclass(frozen=True)
class Start:
    """Where the player begins when it is given a new run.

    Attributes:
        step: merges made already.
        autoplay: whether it plays by itself (never with prefers-reduced-motion).
        mode: `"watch"` or `"predict"`.
        level: what is asked in predict mode, 1 to 4.
    """

    step: int = 0
    autoplay: bool = False
    mode: str = "watch"
    level: int = 1


def player(
    payload: dict[str, Any],
    start: Start,
    key: str = "player",
    view: str | None = None,
    task: str = "",
    on_view: Callable[[str], None] = lambda view: None,
    listener: Listener | None = None,
    fixed_mode: bool = False,
) -> int | None:
    """Mount the player.

    Args:
        payload: as `player_payload` makes it.
        start: where to begin if this is a new run.
        key: another one for each player of a page.
        view: `"page"` or `"presenter"`, where the player offers that choice.
        task: what a challenge asks for; the player says it where it is alone on the screen.
        on_view: called with the view that the user changes to.
        listener: who hears of predict mode; None: nobody does.
        fixed_mode: whether the user cannot choose between watching and predicting.

    Returns:
        The step at which the user paused last, or None if that was in another run.
    """
    result = _mount(
        key=key,
        data=player_data(payload, start)
        | {"view": view, "task": task, "fixed_mode": fixed_mode}
        | _answer(payload, key, listener),
        default={"at": None},
        on_at_change=lambda: None,
        on_view_change=lambda: on_view(st.session_state[key].view),
        on_quiz_change=lambda: _tell_quiz(key, listener),
        on_ask_change=lambda: None,
    )
    at = result.at
    return int(at["step"]) if at and at["run"] == payload["run"] else None


def _tell_quiz(key: str, listener: Listener | None) -> None:
    quiz = st.session_state[key].get("quiz")
    if (
        listener
        and quiz
        and quiz.get("mode") in MODES
        and quiz.get("level") in range(1, LEVELS + 1)
    ):
        listener.on_quiz(quiz["mode"], int(quiz["level"]))


def _answer(payload: dict[str, Any], key: str, listener: Listener | None) -> dict[str, Any]:
    """Whether the browser may ask for a pair's count, and the last count that it asked for."""
    if listener is None:
        return {"can_ask": False, "answer": None}
    asked = st.session_state[key].get("ask") if key in st.session_state else None
    last_step = len(payload["labels"]) - payload["base_size"]
    return {"can_ask": True, "answer": answer_to(asked, payload["run"], last_step, listener)}


def player_data(payload: dict[str, Any], start: Start) -> dict[str, Any]:
    """All that player.js is given: a run, where to begin, and the visitor's words and colours."""
    visitor = for_visitor("player", "presenter", "predict", "pictures")
    return (
        payload
        | visitor
        | {
            "start_step": start.step,
            "autoplay": start.autoplay,
            "mode": start.mode,
            "level": start.level,
        }
    )


def player_payload(
    run: TrainingRun, text: str, identity: str, window: tuple[int, int]
) -> dict[str, Any]:
    """Everything the player shows of a run, as JSON. source.js and payload.js are the other half.

    Args:
        run: trained with `leaders=LEADERS`.
        text: the training text.
        identity: distinguishes this run from every other.
        window: the part of the text to show, in base symbols, as `visible_window` gives it.
    """
    shown = _window_text(run, text, window)
    first, last = window
    pieces = run.tokenization.corpus.piece_starts
    vocab = run.tokenizer.vocab
    size = run.tokenizer.vocab_size
    tokens = [vocab[token_id] for token_id in range(size)]
    symbols = run.tokenization.symbols
    base_size = len(run.tokenizer.alphabet)
    return {
        "run": identity,
        "base": run.settings.base,
        "tie_rule": run.settings.tie_rule,
        "stop_reason": run.stop_reason.name.lower(),
        "text": shown,
        "symbol_count": run.tokenization.corpus.symbol_count,
        "byte_count": len(text.encode()),
        "window": [first, last],
        "gaps": pack(run.gap_ranks[first : max(last - 1, first)]),
        "piece_starts": pack(pieces[(pieces >= first) & (pieces < last)] - first),
        "alphabet": _alphabet_text(run),
        "base_size": base_size,
        "merges": {
            name: pack(getattr(run.history, name)) for name in ("left", "right", "count", "tied")
        },
        "labels": [printable(token) for token in tokens],
        "partial": [token_id for token_id, token in enumerate(tokens) if is_partial(token)],
        "token_counts": pack(run.token_counts),
        "base_counts": pack(np.bincount(symbols[symbols >= 0], minlength=base_size)),
        "leaders": _pack_leaders(run.leaders) if run.leaders else {"k": 0},
        "marks": visible_marks(shown),
        "specials": [
            {"id": token_id, "text": token}
            for token, token_id in run.tokenizer.special_tokens.items()
        ],
        "palette_size": PALETTE_SIZE,
    } | predict_payload(run, text)


def _window_text(run: TrainingRun, text: str, window: tuple[int, int]) -> str:
    first, last = window
    if run.settings.base == "bytes":
        return text.encode()[first:last].decode()
    return text[first:last]


def _alphabet_text(run: TrainingRun) -> str:
    alphabet = run.tokenizer.alphabet
    return "" if alphabet.base == "bytes" else b"".join(alphabet.symbols).decode()


def _pack_leaders(leaders: Leaders) -> dict[str, Any]:
    """The leaders as a table of distinct pairs and rows of indices into it.

    Most leaders lead for many steps, so this is a fraction of the pairs written out. The largest
    value of the index type stands for "no pair".
    """
    keys = leaders.left.astype(np.int64) << 32 | leaders.right.astype(np.int64) & 0xFFFFFFFF
    is_pair = leaders.left >= 0
    pairs, places = np.unique(keys[is_pair], return_inverse=True)
    nothing = 2**8 - 1 if len(pairs) < 2**8 else 2**16 - 1 if len(pairs) < 2**16 else NEVER
    rows = np.full(keys.shape, nothing, dtype=np.int64)
    rows[is_pair] = places
    overlapping = np.flatnonzero(leaders.mergeable.ravel() != leaders.count.ravel())
    return {
        "k": leaders.left.shape[1],
        "pair_left": pack(pairs >> 32),
        "pair_right": pack(pairs & 0xFFFFFFFF),
        "row_pair": pack(rows.ravel()),
        "row_count": pack(leaders.count.ravel()),
        "mergeable": {
            str(place): int(leaders.mergeable.ravel()[place]) for place in overlapping.tolist()
        },
    }
