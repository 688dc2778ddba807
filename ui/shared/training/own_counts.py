"""A count table of the visitor's own, of which merges are learned instead of from the text."""

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from ui.shared.training.open_files import as_open_now, find_file, open_files
from ui.shared.training.own_file import not_open


def find_counts(choice: str) -> bpe.CountTable | None:
    """The count table of a choice; None where none is chosen, or it is not open."""
    file = find_file(choice) if choice else None
    return file.find_counts() if file else None


def corpora() -> dict[str, str]:
    """What merges can be learned from, by choice; nothing where that is the text alone."""
    now = st.session_state["counts"] = as_open_now(st.session_state["counts"])
    titles = {file.choice: file.name for file in open_files() if file.holds_counts}
    if now and now not in titles:
        titles[now] = not_open(now)
    return {"": say("inputs.counts.text")} | titles if titles else {}


def counts_in_words(table: bpe.CountTable) -> str:
    """What a count table stands for."""
    return say(
        "inputs.counts.holds",
        bytes=say("tokens.bytes", n=table.text_bytes),
        documents=say("inputs.counts.documents", n=table.documents),
        pieces=say("encoder.differences.pieces", n=len(table)),
    )
