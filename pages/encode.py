"""Encode: see what a model reads of any text, and why."""

from ui.encode.encode_view import encode_body
from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import show_title
from ui.training.inputs import line

show_title(*page_title("encode"))
with line(text="", tokenizer="tokenizer"):
    page_body(encode_body)
