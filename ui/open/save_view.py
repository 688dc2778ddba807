"""Saving a tokenizer, after saying what a format cannot carry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core import dumps, what_is_lost
from bpe_core.files import FORMAT_TABLE, FORMATS, pack
from bpe_view.words import say
from ui.open.file_opening import SAVED
from ui.shared.cache import Cache
from ui.shared.downloads.download_button import download_button
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.training.open_files import as_open_now
from ui.training.run_store import trained
from ui.training.settings import chosen_request
from ui.training.tokenizer_choice import chosen_tokenizer, tokenizer_titles
from ui.visit import TRAINED


@dataclass(frozen=True, eq=False)
class Subject:
    """What is to be saved: a training with its text and counts, else a tokenizer."""

    identity: str
    what: bpe.Tokenizer | bpe.OpenedTokenizer | bpe.TrainingRun
    named: Mapping[str, str] = field(default_factory=dict)  # special tokens of an opened file


@dataclass(frozen=True)
class Saving:
    """What saving in a format would come to."""

    losses: tuple[str, ...]  # what the format cannot carry, as sentences
    impossible: bpe.CannotSaveError | None  # why it cannot be saved at all; None if it can


_savings: Final = Cache[tuple[str, str], Saving]()  # by the identity of what is saved


def save_view() -> None:
    """Choose what to save, and a format; see what is lost; download."""
    st.subheader(say("open_save.save.title"), anchor=False)
    subject = _subject_input()
    if subject:
        _save(subject)


def _subject_input() -> Subject | None:
    """Ask what is to be saved; None where there is nothing, and the menu has said why."""
    try:
        choice = _tokenizer_input()
        chosen = chosen_tokenizer(choice)
    except bpe.BPEError as error:
        show_problem(error)
        return None
    if not chosen:
        return None
    return Subject(chosen.identity, _run_of(choice) or chosen.tokenizer, chosen.named)


def _tokenizer_input() -> str:
    """Which one; at first that of the page, or what was opened."""
    now = as_open_now(st.session_state.get("tokenizer", TRAINED))
    titles = tokenizer_titles(now)
    st.session_state[SAVED] = as_open_now(st.session_state.get(SAVED, now))
    if st.session_state[SAVED] not in titles:
        st.session_state[SAVED] = now
    return st.selectbox(
        say("inputs.tokenizer"), list(titles), format_func=titles.__getitem__, key=SAVED
    )


def _save(subject: Subject) -> None:
    format_ = _format_input()
    what = subject.what
    saving = _savings.get((subject.identity, format_), lambda: _saving(what, format_))
    if saving.impossible:
        show_problem(saving.impossible)
        return
    for loss in saving.losses:
        st.warning(plain(say("errors.loss", message=loss)))
    download_button(
        say("open_save.save.download"),
        FORMAT_TABLE[format_].file_name,
        lambda: _file(subject, format_),
        primary=True,
    )


def _format_input() -> str:
    return st.selectbox(
        say("open_save.save.format"),
        FORMATS,
        format_func=lambda format_: say(f"open_save.format.{format_}"),
        key="save_format",
    )


def _run_of(choice: str) -> bpe.TrainingRun | None:
    """The training behind a choice: it can be saved with its text and counts."""
    result = trained(chosen_request()) if choice == TRAINED else None
    return result.run if result else None


def _saving(what: bpe.Tokenizer | bpe.OpenedTokenizer | bpe.TrainingRun, format_: str) -> Saving:
    try:
        return Saving(tuple(what_is_lost(what, format_)), None)
    except bpe.CannotSaveError as error:
        return Saving((), error.with_traceback(None))


def _file(subject: Subject, format_: str) -> bytes:
    """One file to download: the format's own, or its two zipped."""
    named: dict[str, Any] = {}
    what = subject.what
    if format_ == "transformers" and not isinstance(what, bpe.TrainingRun):
        # A file may name tokens that its vocabulary lacks.
        texts = {use: subject.named.get(use) for use in ("bos", "eos", "pad")}
        named = {use: text for use, text in texts.items() if text in what.special_tokens}
    files = dumps(what, format_, **named)
    return pack(files) if len(files) > 1 else next(iter(files.values()))
