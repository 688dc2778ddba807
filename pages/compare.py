"""Compare: vocabulary sizes, settings and real models side by side, on one text."""

from functools import partial

from ui.compare.compare_view import compare_view, compared
from ui.compare.pane_inputs import panes_input
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.session import hides
from ui.shared.training.inputs import line, tell_line


def page() -> None:
    """The page."""
    open_page("compare")
    with line_place():
        request = line("text")
    if not hides("settings"):
        panes_input(request)
    page_body("compare", partial(compare_view, compared(request)))
    tell_line()
    close_page("compare")


if __name__ == "__main__":
    page()
