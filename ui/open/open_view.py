"""The menu Open: opening tokenizer files, what is open, and the real models that can be had."""

from functools import partial
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core import Opened
from bpe_core.files import availability, text_of
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.words import say
from bpe_view.words.error_words import FileNotOpenError
from ui.host.uploaded_files import empty
from ui.host.whole_page import run_all_that_was_used
from ui.link import restore_choices
from ui.open.file_opening import choose_split, open_uploads
from ui.open.save_view import save_view
from ui.shared.element_types import UploadedFile
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.memory import MAX_FILE_MB
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.page_button import leave_if_asked, page_button
from ui.training.inputs import split_title
from ui.training.open_files import (
    MAX_NAME,
    MOST_OPEN,
    OpenFile,
    close_file,
    open_files,
    rename_file,
)
from ui.training.settings import as_properties
from ui.visit import OWN_TEXT

UPLOAD_KEY: Final = "tokenizer files"
FILE_TYPES: Final = [
    *("json", "tiktoken", "model", "vocab", "txt", "zip", "bpe", "jinja"),
    *("v1", "v2", "v3", "v7", "v7m1"),  # Mistral's SentencePiece files: `….model.v3`
]
_BUTTON: Final = ".st-key-open-files button"
_ROUND: Final = "how often tokenizer files were opened"
_USES: Final = ("encode", "compare", "vocabulary")  # pages that an opened tokenizer leads to


def open_view() -> None:
    """Ask for files, open them, and say what is open."""
    st.subheader(say("open_save.open.heading"), anchor=False)
    opened_before = st.session_state.get(_ROUND, 0)
    uploads = st.file_uploader(
        say("open_save.open.label"),
        type=FILE_TYPES,
        accept_multiple_files=True,
        key=f"{UPLOAD_KEY} {opened_before}",
        label_visibility="collapsed",
        max_upload_size=MAX_FILE_MB,
    )
    st.caption(say("open_save.open.formats"), help=say("open_save.open.help"))
    let_go = partial(_let_go, uploads, opened_before + 1)
    problems = open_uploads(uploads, stop=let_go) if uploads else []
    if uploads and not problems:
        # From here on they stand in the list below, and only there.
        let_go()
        st.rerun()
    for problem in problems:
        show_problem(problem)
    files = open_files()
    held = sum(bool(file.find()) for file in files)
    if held:
        st.markdown(say("open_save.open.done", n=held, most=MOST_OPEN))
    for file in files:
        with st.container(border=True):
            _open_file_view(file)
    # Each time the box is another one, and the focus would be lost with the one before it.
    move_focus(_BUTTON, opened_before, key="move focus of files")


def _let_go(uploads: list[UploadedFile], opened: int) -> None:
    """Empty the box for files: they are open, or nobody waits for them."""
    for upload in uploads:
        empty(upload)
    st.session_state[_ROUND] = opened


def _open_file_view(file: OpenFile) -> None:
    """A file that is open: its name, what is in it, and what can be done with it."""
    key = file.digest[:12]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _name_input(file, f"name of {key}")
        st.button(
            say("open_save.open.close"), key=f"close {key}", on_click=close_file, args=(file,)
        )
    held = file.find()
    if held is None:
        show_problem(FileNotOpenError(file.called, was_open=True))
    else:
        _describe(file, held)
        is_given = bool(held.run and held.run.settings.initial_merges)
        with st.container(horizontal=True, gap="xsmall"):
            _use_buttons(file)
            if held.run and not is_given:
                run = partial(_training_values, held.run)
                page_button(say("open_save.open.watch"), f"take up {key}", "watch", run)
        if is_given:
            st.caption(say("open_save.open.given"))


def _use_buttons(file: OpenFile) -> None:
    values = {
        "tokenizer": file.choice,
        "vocabulary_tokenizer": file.choice,
        "compare_tab": "models",
        "open": False,
    }
    for page in _USES:
        label, key = say(f"open_save.open.{page}"), f"{page} with {file.digest[:12]}"
        page_button(label, key, page, lambda: values)


def _name_input(file: OpenFile, key: str) -> None:
    st.session_state[key] = file.name
    st.text_input(
        say("open_save.open.name"),
        key=key,
        max_chars=MAX_NAME,
        on_change=lambda: rename_file(file, st.session_state[key]),
    )


def _describe(file: OpenFile, held: Opened) -> None:
    tokenizer = held.tokenizer
    st.caption(
        say(
            "open_save.open.holds",
            file=plain(file.file),
            tokens=say("tokens.tokens", n=tokenizer.vocab_size),
            merges=(
                f"{tokenizer.kind} ({tokenizer.library})"
                if tokenizer.library
                else say("tokens.merges", n=len(tokenizer.merges))
            ),
            special=say("open_save.open.special", n=len(tokenizer.special_tokens)),
        )
    )
    for note in held.notes:
        st.warning(plain(note))
    if file.outcome[1]:
        _split_input(file, file.outcome[1])


def _split_input(file: OpenFile, split: str) -> None:
    st.info(say("errors.split_needed"))
    # A choice is kept by what the page called it, and that is another word in another language.
    key = f"split of {file.digest[:12]}"
    st.session_state[key] = split
    st.selectbox(
        say("open_save.open.split"),
        NAMED_SPLITS,
        format_func=split_title,
        key=key,
        on_change=lambda: choose_split(file, st.session_state[key]),
    )


def _training_values(run: bpe.TrainingRun) -> dict[str, Any]:
    text = {"sample": OWN_TEXT, "text": text_of(run), "step": None}
    return as_properties(run.settings) | text | {"open": False}


def real_models_view() -> None:
    """Which real models' vocabularies can be had, and how to get the others."""
    models: dict[str, list[str]] = {}
    for name, found in availability().items():
        hint = "" if found.source else found.hint
        models.setdefault(hint, []).append(f"{bpe.PRETRAINED[name].models} ({name})")
    here = models.pop("", [])
    for hint, missing in models.items():
        model = " · ".join(missing)
        st.markdown(say("open_save.models.missing", model=model, hint=plain(hint)))
    st.markdown(say("open_save.models.here", models=" · ".join(here)))
    st.caption(say("open_save.models.others"))


@st.fragment
def open_menu() -> None:
    """The menu; what it holds is made when it is opened."""
    restore_choices()
    run_all_that_was_used()
    leave_if_asked()
    # Streamlit forgets what stands in a menu that is closed; writing it keeps it.
    st.session_state["save_format"] = st.session_state["save_format"]
    menu = st.popover(say("open_save.open.title"), key="open", on_change="rerun")
    if not menu.open:
        return
    with menu, st.container(key="open-sides"):
        with st.container(key="open-files"):
            open_view()
        with st.container(key="save-file"):
            save_view()
        with st.container(key="real-models"):
            real_models_view()
