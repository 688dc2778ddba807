"""Saving a tokenizer, after saying what a format cannot carry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core import dumps, what_is_lost
from bpe_core.files import FORMAT_TABLE, FORMATS, pack
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.downloads.download_button import download_button
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.training.open_files import as_open_now
from ui.training.tokenizer_choice import chosen_tokenizer, tokenizer_titles


@dataclass(frozen=True)
class Saving:
    """What saving in a format would come to."""

    losses: tuple[str, ...]  # what the format cannot carry, as sentences
    impossible: bpe.CannotSaveError | None  # why it cannot be saved at all; None if it can


_savings: Final = Cache[tuple[str, str], Saving]()  # by the identity of what is saved


def save_view() -> None:
    """Choose what to save, and a format; see what is lost; download."""
    st.subheader(say("open_save.save.title"), anchor=False)
    try:
        chosen = chosen_tokenizer(_tokenizer_input())
    except bpe.BPEError as error:
        show_problem(error)
        return
    if not chosen:
        return
    # A training is saved with its text and counts.
    what = chosen.whole.run if chosen.whole else chosen.tokenizer
    format_ = st.selectbox(
        say("open_save.save.format"),
        FORMATS,
        format_func=lambda format_: FORMAT_TABLE[format_].title,
        key="save_format",
    )
    saving = _savings.get((chosen.identity, format_), lambda: _saving(what, format_))
    if saving.impossible:
        show_problem(saving.impossible)
        return
    for loss in saving.losses:
        st.warning(plain(say("errors.loss", message=loss)))
    download_button(
        say("open_save.save.download"),
        FORMAT_TABLE[format_].file_name,
        lambda: _file(what, chosen.named, format_),
        primary=True,
    )


def _tokenizer_input() -> str:
    """Which one; at first that of page Encode, or what was opened."""
    state, of_page = st.session_state, as_open_now(st.session_state["tokenizer"])
    titles = tokenizer_titles(of_page)
    chosen = as_open_now(state.get("to_save", of_page))
    state["to_save"] = chosen if chosen in titles else of_page
    return st.selectbox(
        say("inputs.tokenizer"), list(titles), format_func=titles.__getitem__, key="to_save"
    )


def _saving(what: bpe.Tokenizer | bpe.OpenedTokenizer | bpe.TrainingRun, format_: str) -> Saving:
    try:
        return Saving(tuple(what_is_lost(what, format_)), None)
    except bpe.CannotSaveError as error:
        return Saving((), error.with_traceback(None))


def _file(
    what: bpe.Tokenizer | bpe.OpenedTokenizer | bpe.TrainingRun,
    named: Mapping[str, str],
    format_: str,
) -> bytes:
    """One file to download: the format's own, or its two zipped. `named`: special tokens that an
    opened file names, by their uses."""
    uses: dict[str, Any] = {}
    if format_ == "transformers" and not isinstance(what, bpe.TrainingRun):
        # A file may name tokens that its vocabulary lacks.
        known = {use: named.get(use) for use in ("bos", "eos", "pad")}
        uses = {use: text for use, text in known.items() if text in what.special_tokens}
    files = dumps(what, format_, **uses)
    return pack(files) if len(files) > 1 else next(iter(files.values()))
