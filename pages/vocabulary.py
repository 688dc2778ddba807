"""Vocabulary: every token, how it was made, what is built on it, where it stands in the text."""

from functools import partial

import streamlit as st

from ui.frame.body import page_body
from ui.shared.places import places
from ui.training.inputs import line, tell_line
from ui.vocabulary.vocabulary_view import vocabulary_body

with places().title:
    title = st.empty()
with places().line:
    line("text", "vocabulary_tokenizer")
page_body(partial(vocabulary_body, title))
tell_line()
