"""The lab of three rules of choice, side by side; a lesson has them, too."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.rules.rules_payload import MOST_CHARACTERS, THREE_RULES, RulesData, rules_payload
from bpe_view.texts.samples import Sample
from bpe_view.words import say
from ui.learn.head import head
from ui.shared.cache import Cache
from ui.shared.error_messages import show_problem, within
from ui.shared.mount import mount, read_report

_payloads: Final = Cache[str, RulesData]()


def rules_view() -> None:
    """What the rules make of a text, and a line to type one into."""
    head(say("learn.labs.rules.title"))
    text = st.session_state["rules_text"] or Sample(say("start.rules")).text
    three_rules(text, "three-rules", "rules_step")
    st.text_input(
        say("rules.own_text"),
        key="rules_text",
        live=True,
        on_change=lambda: st.session_state.update(rules_step=None),
    )
    st.caption(say("rules.real"))


def three_rules(text: str, key: str, name: str) -> None:
    """Mount the rules; the choice of that name has their step."""
    if len(text) > MOST_CHARACTERS:
        st.info(say("rules.too_long", length=len(text), n=MOST_CHARACTERS))
        return
    try:
        payload = _payloads.get(text, lambda: rules_payload(text))
    except bpe.BPEError as error:
        show_problem(error)
        return
    choices = len(payload["rules"]["bpe"]) - 1
    if not choices:
        st.info(say("rules.no_text"))
        return

    def stepped() -> None:
        st.session_state[name] = read_report(key, "at", lambda at: int(at["step"]), 0)

    start = within(name, 0, choices) or 0
    mount(THREE_RULES, key, {**payload, "start_step": start}, on_at_change=stepped)
