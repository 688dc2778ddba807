"""Learn: lessons, each around a live stage with questions that the library answers; labs."""

from ui.frame.page_frame import close_page, open_page, page_body
from ui.learn.learn_view import learn_view


def page() -> None:
    """The page."""
    open_page("learn", has_title=False)
    page_body("learn", learn_view)
    close_page("learn")


if __name__ == "__main__":
    page()
