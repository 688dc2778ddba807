"""Encode: see what a model reads of any text, and why."""

from ui.encode.encode_view import encode_body
from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import places, show_title
from ui.training.inputs import line, tell_line

show_title(*page_title("encode"))
with places().line:
    line("tokenizer")
page_body(encode_body)
tell_line()
