"""The menu Open: opening tokenizer files, what is open, and the real models that can be had."""

from functools import partial
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core import Opened
from bpe_core.files import FORMAT_TABLE, text_of
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.words import say
from bpe_view.words.error_words import FileNotOpenError
from ui.host.uploaded_files import empty
from ui.link import restore_choices
from ui.open.file_opening import choose_split, open_uploads
from ui.open.save_view import save_view
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.memory import MAX_FILE_MB
from ui.shared.menus import bar_menu, rerun_if_chosen_elsewhere
from ui.shared.models_here import availability
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.page_button import leave_if_asked, page_button
from ui.shared.session import visit
from ui.training.inputs import split_title
from ui.training.open_files import MOST_OPEN, close_file, find_opened, open_files
from ui.training.own_file import OpenFile
from ui.training.settings import as_choices
from ui.visit import OWN_TEXT

UPLOAD_KEY: Final = "tokenizer-files"
FILE_TYPES: Final = ["zip", *{ending for one in FORMAT_TABLE.values() for ending in one.endings}]
_BUTTON: Final = ".st-key-open-files section button"
_USES: Final = ("encode", "compare", "vocabulary")  # pages that an opened tokenizer leads to


def open_view() -> None:
    """Ask for files, open them, and say what is open."""
    st.subheader(say("open_save.open.heading"), anchor=False, help=say("open_save.open.formats"))
    menu = visit().open_menu
    uploads = st.file_uploader(
        say("open_save.open.label"),
        type=FILE_TYPES,
        accept_multiple_files=True,
        key=f"{UPLOAD_KEY}-{menu.uploads}",  # a new one each time: it is empty then
        label_visibility="collapsed",
        max_upload_size=MAX_FILE_MB,
    )
    if uploads:

        def let_go() -> None:
            for upload in uploads:
                empty(upload)
            menu.uploads += 1

        open_uploads(uploads, stop=let_go)
        let_go()
        st.rerun()
    for problem in menu.problems:
        st.error(plain(problem))
    files = open_files()
    if files:
        st.markdown(say("open_save.open.done", n=len(files), most=MOST_OPEN))
    for file in files:
        with st.container(border=True):
            _open_file_view(file)
    # The box that had the focus is gone.
    move_focus(_BUTTON, menu.uploads, key="files")


def _open_file_view(file: OpenFile) -> None:
    """A file that is open: its name, what is in it, and what can be done with it."""
    key, opened = file.digest[:12], find_opened(file)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{plain(file.name)}** :gray[{key}]", width="stretch")
        st.button(
            say("open_save.open.close"), key=f"close-{key}", on_click=close_file, args=(file,)
        )
    if opened is None:
        show_problem(FileNotOpenError(file.name, was_open=True))
        return
    _describe(file, opened)
    is_grown = bool(opened.run and opened.run.settings.initial_merges)
    values = {
        **dict.fromkeys(("tokenizer", "vocabulary_tokenizer"), file.choice),
        "compare_tab": "models",
        "open": False,
    }
    with st.container(horizontal=True, gap="xsmall"):
        for page in _USES:
            page_button(say(f"open_save.open.{page}"), f"{page}-{key}", page, lambda: values)
        if opened.run and not is_grown:
            replay = partial(_training_values, file)  # the session keeps it: it holds no run
            page_button(say("open_save.open.watch"), f"watch-{key}", "watch", replay)
    if is_grown:
        st.caption(say("open_save.open.given"))


def _describe(file: OpenFile, opened: Opened) -> None:
    tokenizer = opened.tokenizer
    kind = f"{tokenizer.kind} ({tokenizer.library})" if tokenizer.library else ""
    st.caption(
        say(
            "open_save.open.holds",
            tokens=say("tokens.tokens", n=tokenizer.vocab_size),
            merges=kind or say("tokens.merges", n=len(tokenizer.merges)),
            special=say("open_save.open.special", n=len(tokenizer.special_tokens)),
        )
    )
    for note in opened.notes:
        st.warning(plain(note))
    if file.split:
        st.info(say("errors.split_needed"))
        key = f"split-{file.digest[:12]}"
        st.selectbox(
            say("open_save.open.split"),
            NAMED_SPLITS,
            index=NAMED_SPLITS.index(file.split),
            format_func=split_title,
            key=key,
            on_change=lambda: choose_split(file, st.session_state[key]),
        )


def _training_values(file: OpenFile) -> dict[str, Any]:
    """The choices with which page Watch shows the training of a file; none where it is gone."""
    opened = find_opened(file)
    if not (opened and (run := opened.run)):
        return {}
    text = {"sample": OWN_TEXT, "text": text_of(run), "step": None}
    return as_choices(run.settings) | text | {"open": False}


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
    rerun_if_chosen_elsewhere()
    leave_if_asked()
    # Streamlit forgets what stands in a menu that is closed; writing it keeps it.
    st.session_state["save_format"] = st.session_state["save_format"]
    menu = bar_menu(say("open_save.open.title"), "open")
    if not menu.open:
        return
    with menu:
        with st.container(horizontal=True, gap=24, key="open-sides"):
            with st.container(key="open-files"):
                open_view()
            with st.container(key="save-file"):
                save_view()
        with st.container(key="real-models"):
            real_models_view()
