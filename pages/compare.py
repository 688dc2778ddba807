"""Compare: one text in the tokens of models, splits, tie rules, languages, or one's own choice."""

from functools import partial

from ui.compare.compare_page import begin_compare, compare_page, example_shown
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.training.inputs import line, tell_line


def page() -> None:
    """The page."""
    open_page("compare")
    begin_compare()
    with line_place():
        request = line("text", "settings", example=example_shown())
    page_body("compare", partial(compare_page, request))
    tell_line()
    close_page("compare")


if __name__ == "__main__":
    page()
