"""The second stage of SuperBPE, for the player of a short text."""

from typing import Final

import numpy as np
import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from ui.shared.error_messages import show_problem, tell_used
from ui.shared.markdown import plain
from ui.shared.session import hides
from ui.shared.training.open_files import as_open_now
from ui.shared.training.run_store import Trained, trained
from ui.shared.training.tokenizer_choice import (
    MOST_SUPERWORD_BYTES,
    can_go_on,
    merges_to_give,
    superword_request,
    tokenizer_titles,
)
from ui.shared.training.training_choices import TRAINED

_ON: Final = "superwords are on"
_STAGE1: Final = "merges of stage 1"


def with_superwords(first: Trained) -> Trained:
    """The run to show: the one of the settings, or what goes on behind its first merges."""
    # Made in every run: what follows keeps its place on the page.
    place = st.container()
    with place:
        try:
            state = st.session_state
            request = superword_request(first, state["superwords"], state["given_of"])
            used = len(request.settings.initial_merges) if request else 0
            tell_used("superwords", used, min(used, 1), used)
            return (trained(request) if request else None) or first
        except bpe.BPEError as error:
            show_problem(error)
            return first


def has_superwords(first: Trained) -> bool:
    """Whether a run can be followed by the second stage at all."""
    return not hides("settings") and first.view is None and bool(first.run.merges)


def superwords_view(first: Trained, shown: Trained) -> None:
    """The switch, how many merges come first, and what is seen."""
    merges = len(first.run.merges)
    st.session_state[_ON] = st.session_state["superwords"] > 0
    st.toggle(say("watch.superwords.label"), key=_ON, on_change=_switch, args=(merges,))
    if not st.session_state[_ON]:
        return
    if not can_go_on(first):
        st.info(say("watch.superwords.too_long", most=MOST_SUPERWORD_BYTES))
        return
    given = len(shown.run.settings.initial_merges)
    now = st.session_state["given_of"] = as_open_now(st.session_state["given_of"])
    titles = tokenizer_titles(now) | {TRAINED: say("watch.superwords.own")}
    whose = plain(titles[now])
    if shown is not first:
        st.markdown(say("watch.superwords.lesson", given=given, whose=whose, next=given + 1))
    with st.container(horizontal=True):
        st.selectbox(
            say("watch.superwords.whose"),
            list(titles),
            format_func=titles.__getitem__,
            key="given_of",
            width=320,
        )
        if shown is first:
            return  # the second stage was stopped or failed, which is said above
        most = len(merges_to_give(first, now))
        st.session_state[_STAGE1] = min(st.session_state["superwords"], most)
        st.number_input(
            say("watch.superwords.stage1"),
            min_value=1,
            max_value=most,
            key=_STAGE1,
            on_change=_keep_stage1,
            width=220,
        )
    _tell(first, shown, given)


def _switch(merges: int) -> None:
    st.session_state["superwords"] = max(merges // 2, 1) if st.session_state[_ON] else 0


def _keep_stage1() -> None:
    st.session_state["superwords"] = st.session_state[_STAGE1]


def _tell(first: Trained, shown: Trained, given: int) -> None:
    said = say(
        "watch.superwords.told",
        tokens=say("tokens.tokens", n=int(shown.run.token_counts[-1])),
        merges=say("tokens.merges", n=len(shown.run.merges)),
        plain=say("tokens.tokens", n=int(first.run.token_counts[-1])),
        plain_merges=say("tokens.merges", n=len(first.run.merges)),
    )
    if st.session_state["given_of"] == TRAINED:
        gaps, differ = len(shown.run.gap_ranks), gaps_apart(first.run, shown.run, given)
        said += f" {say('watch.superwords.gaps', next=given + 1, differ=differ, gaps=gaps)}"
    st.markdown(said)


def gaps_apart(first: bpe.TrainingRun, shown: bpe.TrainingRun, given: int) -> int:
    """The gaps that the given merges close at other steps in the two runs, or in one of them only.

    At a step among the given merges, those are all that can differ.
    """
    one, other = (np.minimum(run.gap_ranks, given) for run in (first, shown))
    return int((one != other).sum())
