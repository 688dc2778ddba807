"""What page Sizes is about: a text that is long enough, trained as far as it reaches."""

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe_core import TrainingRun
from bpe_view.texts.samples import LONG_TEXTS, STARTS
from bpe_view.words import current_language
from ui.training.inputs import Example
from ui.training.run_store import Request

LARGEST: Final = 32_768  # the size that a text reaches at the most, where nobody chose a larger one


def example_shown() -> Example | None:
    """The long text that stands in for the short one, until a text is chosen."""
    is_start = st.session_state["sample"] == STARTS[current_language()]
    if not (st.session_state["example"] and is_start):
        return None
    return Example.of(LONG_TEXTS[0])


def sizes_request(request: Request) -> Request:
    """The training whose steps are all sizes."""
    size = max(request.settings.vocab_size, LARGEST)
    return replace(request, settings=replace(request.settings, vocab_size=size))


def in_player(run: TrainingRun, step: int) -> dict[str, object]:
    """What has to be chosen for the player to show a step of this run."""
    example = example_shown()
    size = max(st.session_state["vocab_size"], len(run.tokenizer.alphabet) + step + 1)
    text = {"sample": example.key} if example else {}
    return {"step": step, "vocab_size": size, **text}
