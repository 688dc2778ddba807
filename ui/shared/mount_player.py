"""The component `player` on a page; its reports become choices of the page."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import streamlit as st

from bpe_view.player.player_payload import (
    LEADING_STEPS,
    PLAYER,
    PlayerOptions,
    RunData,
    Start,
    player_payload,
)
from bpe_view.player.predict.predict_payload import answer_to, count_pair
from bpe_view.texts.samples import language_of
from bpe_view.tokens.text_window import visible_window
from ui.choice import CHOICES
from ui.shared.cache import Cache
from ui.shared.error_messages import within
from ui.shared.mount import mount, read_report
from ui.shared.session import visit
from ui.training.run_store import Trained
from ui.visit import VIEWS, Player

_payloads: Final = Cache[tuple[str, int], RunData]()


class PlayerChoices(NamedTuple):
    """The names of the choices for a player's step, mode and level."""

    step: str
    mode: str
    level: str


def run_payload(trained: Trained, window_start: int) -> RunData:
    """The data of a run for the player, computed once for all sessions; `window_start` is a base
    symbol."""

    def make() -> RunData:
        run = trained.run
        window = visible_window(run, window_start)
        return player_payload(run, trained.text, trained.identity, window, LEADING_STEPS)

    key = (trained.identity, window_start)
    return _payloads.get(key, make, cost=lambda data: 15_000 + 12 * len(data["text"]))


def player(
    trained: Trained,
    window_start: int,
    remembered: Player,
    choices: PlayerChoices,
    *,
    key: str = "player",
    first_step: int = 0,
    autoplay: bool = False,
    view: str,
    title: str = "",
    leads: Mapping[str, Callable[[], None]] | None = None,
) -> None:
    """Play a run. The step at which the visitor paused, the mode and the level become choices.

    Args:
        window_start: the base symbol at which the part of a long text begins.
        remembered: what the visit remembers of this player.
        key: another one for each player of a page.
        first_step: where a run begins if no step is chosen.
        autoplay: whether it then plays by itself.
        view: `"page"`, `"presenter"`, or `"lesson"`, where the page presents it among other things.
        title: of the text; shown where the player is alone on the screen.
        leads: callbacks of its buttons by the names in the words `player.more`. The session keeps
            them, so they hold no run.
    """
    payload = run_payload(trained, window_start)
    leads = leads or {}
    options: PlayerOptions = {
        **_start(trained, remembered, choices, first_step, autoplay),
        "view": view,
        "title": title,
        "leads": list(leads),
        "text_language": language_of(payload["text"]),
        "answer": answer_to(
            read_report(key, "ask", dict, None),
            payload["run"],
            payload["merge_count"],
            partial(count_pair, trained.run),
        ),
    }
    mount(
        PLAYER,
        key,
        {**payload, **options},
        default={"at": None},
        on_at_change=lambda: None,
        on_view_change=lambda: read_report(key, "view", _keep_view, None),
        on_lead_change=lambda: read_report(key, "lead", lambda name: leads[str(name)](), None),
        on_quiz_change=lambda: read_report(key, "quiz", partial(_keep_quiz, choices), None),
        on_ask_change=lambda: None,
    )
    paused_at = read_report(key, "at", lambda at: (at["run"], int(at["step"])), ("", 0))
    if paused_at[0] == payload["run"] and CHOICES[choices.step].kind.allows(paused_at[1]):
        st.session_state[choices.step] = paused_at[1]


def _start(
    trained: Trained, remembered: Player, choices: PlayerChoices, first_step: int, autoplay: bool
) -> Start:
    """Where a run begins, decided once when a visit to the page first shows it."""
    shown = (trained.identity, visit().number)
    if remembered.start is None or remembered.shown != shown:
        merges = len(trained.run.tokenizer.merges)
        step = within(choices.step, 0, merges) if merges else None
        remembered.start = {
            "start_step": min(first_step, merges) if step is None else step,
            "autoplay": autoplay and step is None,
            "mode": st.session_state[choices.mode],
            "level": st.session_state[choices.level],
        }
        remembered.shown = shown
    return remembered.start


def _keep_view(view: str) -> None:
    if view in VIEWS:
        st.session_state["view"] = view


def _keep_quiz(choices: PlayerChoices, quiz: Mapping[str, Any]) -> None:
    mode, level = quiz["mode"], int(quiz["level"])
    if CHOICES[choices.mode].kind.allows(mode) and CHOICES[choices.level].kind.allows(level):
        st.session_state[choices.mode] = mode
        st.session_state[choices.level] = level
