"""Compare: vocabulary sizes, settings and real models side by side, on one text."""

from functools import partial

from ui.compare.compare_view import compare_view, compared
from ui.compare.pane_inputs import panes_input
from ui.frame.page_frame import close_page, open_page, page_body
from ui.shared.session import hides
from ui.shared.training.inputs import (
    settings_input,
    tell_settings,
    text_input,
    training_place,
)


def page() -> None:
    """The page."""
    open_page("compare")
    with training_place():
        request = settings_input(text_input())
    if not hides("settings"):
        panes_input(request)
    page_body("compare", partial(compare_view, compared(request)))
    tell_settings()
    close_page("compare")


if __name__ == "__main__":
    page()
