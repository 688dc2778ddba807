"""From the stage of a lesson to the page that shows the same, with everything that it has."""

from functools import partial
from typing import Any, Final

import streamlit as st

from bpe_core.text import make_alphabet
from bpe_view.lessons.model import PLAYER, SIZES, THREE, TOKENS, TRAINED, Stage
from bpe_view.words import say
from ui.learn.stage_state import current_step, open_over_list, typed_text
from ui.shared.page_button import page_button
from ui.training.settings import as_choices
from ui.visit import OWN_TEXT, RULES

_PAGES: Final = {PLAYER: "watch", SIZES: "sizes", TOKENS: "encode"}


def full_page_button(key: str, stage: Stage, recognise: bool) -> None:
    """A button to the full page. `recognise`: whether the stage recognises special tokens."""
    if stage.kind == THREE:
        st.button(say("learn.end_watch"), key=key, on_click=open_over_list, args=(None, RULES))
    else:
        page = _PAGES[stage.kind]
        page_button(say(f"learn.open_{page}"), key, page, partial(_choices, stage, recognise))


def _choices(stage: Stage, recognise: bool) -> dict[str, Any]:
    """What the page finds chosen, so that it shows the stage as it stands."""
    chosen: dict[str, Any] = {}
    if stage.tokenizer == TRAINED:
        own = {"sample": OWN_TEXT, "text": stage.text}
        text = {"sample": stage.sample} if stage.sample else own
        chosen = as_choices(stage.settings) | text | {"step": None}
    if stage.kind == PLAYER:
        chosen["step"] = current_step(stage)
    elif stage.kind == SIZES:
        smallest = len(make_alphabet(stage.text, stage.base))
        chosen |= {"size": smallest + (st.session_state["lesson_step"] or 0), "unseen": "none"}
    else:
        chosen |= {
            "encode_text": typed_text(stage),
            "tokenizer": stage.tokenizer,
            "order": stage.order,
            "recognise_special": recognise,
        }
    return chosen
