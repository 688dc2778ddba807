"""Showing on a page what went wrong."""

import streamlit as st

import bpe_core as bpe
from bpe_view.words.errors import problem_text
from ui.shared.markdown import plain


def show_problem(error: bpe.BPEError) -> None:
    """Say what is wrong; messages name the value, which may be anything."""
    st.error(plain(problem_text(error)))
