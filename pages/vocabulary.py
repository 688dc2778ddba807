"""Vocabulary: every token, how it was made, what is built on it, where it stands in the text."""

from functools import partial

import streamlit as st

from ui.frame.body import page_body
from ui.shared.places import places
from ui.training.inputs import line
from ui.vocabulary.vocabulary_view import vocabulary_body

with places().title:
    title = st.empty()
with line(tokenizer="vocabulary_tokenizer"):
    page_body(partial(vocabulary_body, title))
