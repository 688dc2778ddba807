"""Encode: see what a model reads of any text, and why."""

from functools import partial

from bpe_core import BPEError
from bpe_view.words.error_words import FileNotOpenError
from ui.encode.encode_view import encoder_view
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.error_messages import show_problem
from ui.shared.training.tokenizer_choice import Chosen, chosen_tokenizer, tokenizer_input
from ui.shared.training.training_choices import TRAINED


def page() -> None:
    """The page."""
    open_page("encode")
    with line_place():
        chosen = _chosen(tokenizer_input())
    page_body("encode", partial(encoder_view, chosen))
    close_page("encode")


def _chosen(choice: str) -> Chosen | None:
    """The tokenizer of a choice; for a file that is not open, what was trained stands in."""
    try:
        return chosen_tokenizer(choice)
    except BPEError as error:
        show_problem(error)
        return chosen_tokenizer(TRAINED) if isinstance(error, FileNotOpenError) else None


if __name__ == "__main__":
    page()
