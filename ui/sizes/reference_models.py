"""Other tokenizers on the same texts, where they can be had; nothing is ever estimated."""

import hashlib
from collections.abc import Sequence

import streamlit as st

import bpe_core as bpe
from bpe_view.charts.curves import Point
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.markdown import plain
from ui.shared.training.open_files import as_open_now
from ui.shared.training.tokenizer_choice import chosen_tokenizer, tokenizer_titles
from ui.shared.training.training_choices import TRAINED
from ui.sizes.metrics_cache import model_ratio
from ui.sizes.train_vs_held_out import MeasuredText

_CHOSEN = "chosen models"


def models_input() -> list[str]:
    """Ask which other tokenizers to measure: real models' and the visitor's own files."""
    chosen = [as_open_now(name) for name in st.session_state["models"].split()]
    titles = tokenizer_titles(*chosen)
    del titles[TRAINED]
    st.session_state[_CHOSEN] = list(dict.fromkeys(chosen))
    names: list[str] = st.multiselect(
        say("sizes.models"),
        list(titles),
        format_func=titles.__getitem__,
        key=_CHOSEN,
        on_change=_keep,
        placeholder=say("sizes.models_placeholder"),
        width=440,
    )
    return names


def _keep() -> None:
    st.session_state["models"] = " ".join(st.session_state[_CHOSEN])


def model_points(names: Sequence[str], sides: Sequence[MeasuredText]) -> list[Point]:
    """Each tokenizer measured on each text; one that is missing is said to be."""
    points = []
    for name in names:
        try:
            chosen = chosen_tokenizer(name)
        except bpe.BPEError as error:
            st.warning(plain(problem_text(error)))
            continue
        assert chosen is not None  # none is trained, so nobody can stop it
        title = bpe.PRETRAINED[name].models if name in bpe.PRETRAINED else chosen.title
        size = chosen.tokenizer.vocab_size
        for side in sides:
            digest = hashlib.sha256(side.text.encode()).hexdigest()
            ratio = model_ratio(chosen.identity, digest, chosen.tokenizer, side.text)
            if ratio is not None:
                points.append(Point(title, side.title, size, ratio))
    return points
