"""Learn: ten short lessons, each around a live stage, with questions that the library answers."""

from ui.lessons.view import learn_view
from ui.shell import close_page, open_page


def page() -> None:
    """The page."""
    open_page("learn")
    learn_view()
    close_page("learn")


if __name__ == "__main__":
    page()
