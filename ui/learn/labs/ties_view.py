"""The half of ties: a text under several tie rules, side by side."""

import hashlib
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.ties.divergence.divergence_payload import (
    DIVERGENCE,
    DivergenceData,
    divergence_payload,
)
from bpe_view.ties.examples import EXAMPLES, MOST_CHARACTERS
from bpe_view.ties.tie_divergence import MEASURED_MERGES, ties_by_size, train_futures
from bpe_view.words import say, written
from ui.shared.cache import Cache
from ui.shared.error_messages import show_problem, within
from ui.shared.mount import mount, told
from ui.shared.session import VISIT, hides

_START: Final = "the futures that are shown, and the step where they began"
_payloads: Final = Cache[tuple[str, tuple[bpe.TieRule, ...]], DivergenceData]()
_measured_texts: Final = Cache[int, list[tuple[int, int]]]()


def ties_view() -> None:
    """A text with ties under several rules, side by side."""
    text, rules = _text(), _rules()
    problem = _problem(text, rules)
    if problem:
        st.info(problem)
    else:
        _futures(text, rules)
    if not hides("numbers"):
        _measured()


def _text() -> str:
    own: str = st.session_state["tie_own"]
    return EXAMPLES.get(st.session_state["tie_text"], own)


def _rules() -> tuple[bpe.TieRule, ...]:
    # In the link they stand in any order.
    chosen = st.session_state["tie_rules"].split()
    return tuple(rule for rule in bpe.TIE_RULES if rule in chosen)


def _problem(text: str, rules: tuple[bpe.TieRule, ...]) -> str:
    """Why there is nothing to show, or `""`."""
    if len(rules) < 2:
        return say("ties.lab.choose_two")
    if not text.strip():
        return say("ties.lab.no_text")
    if len(text) > MOST_CHARACTERS:
        return say("ties.lab.too_long", length=len(text), n=MOST_CHARACTERS)
    return ""


def _futures(text: str, rules: tuple[bpe.TieRule, ...]) -> None:
    try:
        payload = _payloads.get((text, rules), lambda: _payload(text, rules))
    except bpe.BPEError as error:
        show_problem(error)
        return
    if not any(one["merges"] for one in payload["outcomes"]):
        st.info(say("ties.lab.nothing"))
        return
    most = max(one["merges"] for one in payload["outcomes"])
    step = futures(payload, _start_step(payload["identity"], most))
    if step is not None:
        st.session_state["tie_step"] = step


def _payload(text: str, rules: tuple[bpe.TieRule, ...]) -> DivergenceData:
    """Trained and packed once; an unchanged payload is not sent again."""
    digest = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]
    return divergence_payload(train_futures(text, rules), text, f"{digest} {' '.join(rules)}")


def _start_step(identity: str, most: int) -> int:
    """Where these futures begin, decided once when a visit first shows them."""
    shown = (identity, st.session_state[VISIT])
    began = st.session_state.get(_START)
    if began is None or began[0] != shown:
        st.session_state[_START] = (shown, within("tie_step", 0, most) or 0)
    start: int = st.session_state[_START][1]
    return start


def _measured() -> None:
    """How common ties are, by the size of the text; worked out when somebody looks for it."""
    expander = st.expander(say("ties.lab.measured_title"), key="ties by size", on_change="rerun")
    if not expander.open:
        return
    with expander:
        st.markdown(say("ties.lab.measured", n=MEASURED_MERGES))
        measured = _measured_texts.get(MEASURED_MERGES, ties_by_size)
        st.table(
            {
                say("ties.lab.characters"): [written(size) for size, _ in measured],
                say("ties.lab.ties_of"): [
                    say("ties.lab.share", ties=ties, n=MEASURED_MERGES) for _, ties in measured
                ],
            }
        )
        st.markdown(say("ties.lab.measured_end"))


def futures(payload: DivergenceData, start_step: int) -> int | None:
    """Mount the futures; the step that the user came to last, None if that was in other ones."""
    mount(
        DIVERGENCE,
        "futures",
        {**payload, "start_step": start_step},
        default={"at": None},
        on_at_change=lambda: None,
    )

    def step(at: Any) -> int | None:
        return int(at["step"]) if at["identity"] == payload["identity"] else None

    return told("futures", "at", step, None)
