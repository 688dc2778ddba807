"""Opening a tokenizer file, and the real models that can be had."""

from typing import Any, Final

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

import bpe_core as bpe
from bpe_core.formats import Opened
from bpe_core.formats.runs import text_of
from bpe_core.pretrained import availability
from bpe_view.words import say
from ui.open_save.opening import outcome_of
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.page_button import page_button
from ui.shared.training.choices import CUSTOM_SPLIT, OPENED, OWN_TEXT, SPLITS
from ui.shared.training.inputs import split_title
from ui.shared.training.settings import as_properties
from ui.shared.training.tokenizer_choice import OPENED_KEY, OpenedTokenizer, opened_tokenizer
from ui.shared.uploads import warn_where_no_file_can_come

UPLOAD_KEY: Final = "tokenizer files"
FILE_TYPES: Final = ["json", "tiktoken", "model", "vocab", "txt", "zip", "bpe"]
_SPLIT: Final = "split of the opened vocabulary"
_OPENED_FILE: Final = "what the opened file held"


def open_view() -> None:
    """Ask for a file, open it, and say what came out."""
    st.header(say("open_save.open.title"), anchor=False)
    uploads = st.file_uploader(
        say("open_save.open.label"),
        type=FILE_TYPES,
        accept_multiple_files=True,
        key=UPLOAD_KEY,
        help=say("open_save.open.help"),
    )
    warn_where_no_file_can_come()
    if uploads:
        _open(uploads)
    opened = opened_tokenizer()
    if opened:
        _describe(opened)


def _open(uploads: list[UploadedFile]) -> None:
    """Open the files unless they are the ones that are open already."""
    outcome = outcome_of(uploads)
    if isinstance(outcome, bpe.SplitNeededError):
        outcome = outcome_of(uploads, _ask_for_split())
    if isinstance(outcome, bpe.BPEError):
        show_problem(outcome)
        return
    before = opened_tokenizer()
    if before is None or before.tokenizer != outcome.tokenizer:
        name = " + ".join(upload.name for upload in uploads)
        st.session_state[OPENED_KEY] = OpenedTokenizer(name, outcome.tokenizer)
        st.session_state["tokenizer"] = OPENED
    st.session_state[_OPENED_FILE] = outcome


def _ask_for_split() -> str:
    st.info(say("open_save.open.split_needed"))
    named = [name for name in SPLITS if name != CUSTOM_SPLIT]
    # A choice is kept by what the page called it, and that is another word in another language.
    st.session_state[_SPLIT] = st.session_state.get(_SPLIT, named[0])
    return st.selectbox(say("open_save.open.split"), named, format_func=split_title, key=_SPLIT)


def _describe(opened: OpenedTokenizer) -> None:
    tokenizer = opened.tokenizer
    st.success(
        say(
            "open_save.open.done",
            name=plain(opened.name),
            tokens=say("tokens.tokens", n=tokenizer.vocab_size),
            merges=say("tokens.merges", n=len(tokenizer.merges)),
            special=say("open_save.open.special", n=len(tokenizer.special_tokens)),
        )
    )
    held: Opened | None = st.session_state.get(_OPENED_FILE)
    if held is None or (held.tokenizer is not tokenizer and held.tokenizer != tokenizer):
        return
    for note in held.notes:
        st.warning(plain(note))
    if held.run:
        run = held.run
        page_button(say("open_save.open.watch"), "take up", "app.py", lambda: _training_values(run))


def _training_values(run: bpe.TrainingRun) -> dict[str, Any]:
    text = {"sample": OWN_TEXT, "text": text_of(run), "step": None}
    return as_properties(run.settings) | text


def real_models_view() -> None:
    """Which real models' vocabularies can be had, and how to get the others."""
    st.header(say("open_save.models.title"), anchor=False)
    for name, found in availability().items():
        models = bpe.PRETRAINED[name].models
        if found.source:
            source = plain(found.source)
            st.markdown(say("open_save.models.here", models=models, name=name, source=source))
        else:
            hint = plain(found.hint)
            st.markdown(say("open_save.models.missing", models=models, name=name, hint=hint))
