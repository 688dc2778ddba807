"""Encode: see what a model reads of any text, and why."""

from functools import partial

from ui.encode.encode_view import encoder_view, tokenizer_of
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.training.tokenizer_choice import tokenizer_input


def page() -> None:
    """The page."""
    open_page("encode")
    with line_place():
        choice = tokenizer_input()
    page_body("encode", partial(encoder_view, tokenizer_of(choice)))
    close_page("encode")


if __name__ == "__main__":
    page()
