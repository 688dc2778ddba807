"""An app whose one part runs alone and takes a minute, for `test_stopping`."""

import time
from functools import partial

import streamlit as st

import bpe_core as bpe
from ui.shared.progress_bar import ProgressBar, is_stopped, stop

_STEPS = 6_000


@st.fragment
def part() -> None:
    place = st.empty()
    if is_stopped(place, "work", "It was stopped.", "Go on"):
        return
    bar = ProgressBar(place, lambda progress: f"Step {progress.done}", partial(stop, "work"))
    for done in range(_STEPS):
        bar(bpe.Progress("counting", done, _STEPS))
        time.sleep(0.01)


part()
