"""The half of overlaps: a run with its pairs, and runs of every length."""

import pandas as pd
import streamlit as st

from bpe_view.ties.overlap.overlap_payload import OVERLAP, overlap_payload
from bpe_view.ties.overlap_counts import (
    LETTER,
    MOST_LETTERS,
    OverlappingRun,
    look_at,
    runs_of_all_lengths,
    spelled,
)
from bpe_view.words import say
from ui.shared.mount import mount
from ui.shared.session import hides


def overlap_view() -> None:
    """What is counted, what merges, and why."""
    text = _text()
    if len(text) > MOST_LETTERS:
        st.info(say("ties.overlap.too_long", length=len(text), n=MOST_LETTERS))
    else:
        overlap = look_at(text)
        if overlap is None:
            st.info(say("ties.overlap.no_pair"))
        else:
            mount(OVERLAP, "overlap", overlap_payload(overlap, text))
    st.markdown(say("ties.overlap.why_count"))
    if not hides("numbers"):
        with st.expander(say("ties.overlap.table")):
            st.table(overlap_table())


def _text() -> str:
    own: str = st.session_state["overlap_text"]
    return own or LETTER * st.session_state["run_letters"]


def overlap_table() -> pd.DataFrame:
    """A row a run, as text: what is right, and what the mistakes give."""
    return pd.DataFrame(
        [_row(overlap) for overlap in runs_of_all_lengths()],
        columns=[
            say(f"ties.overlap.table_{name}")
            for name in (
                "letters", "counted", "merge", "after", "tokens",
                "mistake_count", "mistake_right", "mistake_doubled",
            )
        ],
    ).set_index(say("ties.overlap.table_letters"))  # fmt: skip


def _row(overlap: OverlappingRun) -> list[str]:
    mistakes = overlap.mistakes
    return [
        str(len(overlap.ids)),
        str(overlap.counted),
        str(overlap.mergeable),
        str(len(overlap.merged)),
        spelled(overlap, overlap.merged),
        _unless_right(str(mistakes.count), str(overlap.counted)),
        _unless_right(spelled(overlap, mistakes.from_the_right), spelled(overlap, overlap.merged)),
        _unless_right(spelled(overlap, mistakes.doubled), spelled(overlap, overlap.merged)),
    ]


def _unless_right(wrong: str, right: str) -> str:
    return say("ties.overlap.as_right") if wrong == right else wrong
