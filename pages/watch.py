"""Watch: paste a text and see Byte Pair Encoding learn, merge by merge."""

import streamlit as st

from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import show_title
from ui.training.inputs import line
from ui.watch.leads import first_lesson, story_link
from ui.watch.player_section import watch_body

title, lesson = page_title("watch")
show_title(title, f"{lesson} {story_link()}")
with st.container(gap=None, key="watch-card"), line(on_card=True):
    page_body(watch_body)
first_lesson()
