"""Sizes: what every vocabulary size is worth, on known and on unseen text."""

from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import show_title
from ui.sizes.sizes_text import example_shown
from ui.sizes.sizes_view import known_run, sizes_body
from ui.training.inputs import line

show_title(*page_title("sizes"))
with line(says="split", example=example_shown(), find_run=known_run):
    page_body(sizes_body)
