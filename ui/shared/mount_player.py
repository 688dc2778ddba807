"""The player on a page: mounting it, and hearing of the step and of predict mode."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bpe_view.player.player_payload import (
    LEADING_STEPS,
    PLAYER,
    PlayerOptions,
    RunData,
    Start,
    player_data,
    player_payload,
)
from bpe_view.player.predict.predict_payload import (
    LEVELS,
    MODES,
    CountedPair,
    Listener,
    answer_to,
)
from bpe_view.texts.samples import language_of
from bpe_view.tokens.text_window import visible_window
from ui.shared.cache import Cache
from ui.shared.mount import mount, read_report
from ui.training.run_store import Trained

_payloads: Final = Cache[tuple[str, int], RunData]()


def run_payload(trained: Trained, window_start: int) -> RunData:
    """What the player is sent of a run, made once for all sessions; `window_start` is a base
    symbol."""

    def make() -> RunData:
        window = visible_window(trained.run, window_start)
        run, text = trained.run, trained.text
        payload = player_payload(run, text, trained.identity, window, LEADING_STEPS)
        # A session holds its run as long as it lives, and stepping needs the payload only.
        trained.run.tokenization.let_go()
        return payload

    key = (trained.identity, window_start)
    return _payloads.get(key, make, cost=lambda data: 15_000 + 12 * len(data["text"]))


def player(
    payload: RunData,
    start: Start,  # where to begin if this is a new run
    listener: Listener,  # who hears of predict mode
    key: str = "player",  # another one for each player of a page
    # `"page"`, `"presenter"`, or `"lesson"`, where the page presents it among other things; None:
    # there is no such choice
    view: str | None = None,
    title: str = "",  # what the text is called; the player says it where it is alone on the screen
    # called with the view that the user changes to
    on_view: Callable[[str], None] = lambda view: None,
    # what the page shows of the run when it is asked for, by the names that `player.more` says;
    # called before the page runs again
    leads: Mapping[str, Callable[[], None]] | None = None,
) -> int | None:
    """Mount the player. Gives the step at which the user paused last, or None if that was in
    another run."""
    # Streamlit keeps what hears of changes with the session, and a listener leads to its run.
    on_quiz = listener.on_quiz
    leads = leads or {}
    options: PlayerOptions = {
        "view": view,
        "title": title,
        "leads": list(leads),
        "text_language": language_of(payload["text"]),
        "answer": _answer(payload, key, listener),
    }
    mount(
        PLAYER,
        key,
        player_data(payload, start, options),
        default={"at": None},
        on_at_change=lambda: None,
        on_view_change=lambda: read_report(key, "view", lambda view: on_view(str(view)), None),
        on_lead_change=lambda: read_report(key, "lead", lambda name: leads[str(name)](), None),
        on_quiz_change=lambda: _tell_quiz(key, on_quiz),
        on_ask_change=lambda: None,
    )

    def step(at: Any) -> int | None:
        return int(at["step"]) if at["run"] == payload["run"] else None

    return read_report(key, "at", step, None)


def _tell_quiz(key: str, on_quiz: Callable[[str, int], None]) -> None:
    mode, level = read_report(key, "quiz", lambda quiz: (quiz["mode"], int(quiz["level"])), ("", 0))
    if mode in MODES and level in range(1, LEVELS + 1):
        on_quiz(mode, level)


def _answer(payload: RunData, key: str, listener: Listener) -> CountedPair | None:
    """What the browser asked for of the run beyond the payload."""
    asked = read_report(key, "ask", dict, None)
    return answer_to(asked, payload["run"], payload["merge_count"], listener)
