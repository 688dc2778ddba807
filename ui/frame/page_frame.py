"""What every page does first and last, so that a page opened by its own address is complete."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_core import BPEError
from bpe_view.bundle import bundle_css
from bpe_view.look import LOOK
from bpe_view.words import say
from bpe_view.words.catalog import FALLBACK, messages
from ui.frame.address.address_component import show_address
from ui.frame.link_state import keep_own, read_link
from ui.frame.navigation import draw_navigation
from ui.frame.open.file_opening import take_opened
from ui.frame.open.open_view import open_menu
from ui.frame.page_language.page_language_component import page_language
from ui.frame.share.menu import share_menu
from ui.host.element_types import DeltaGenerator
from ui.host.whole_page import run_all_that_was_used
from ui.shared.downloads.offers import Drawn, find_drawn, keep_drawn
from ui.shared.error_messages import show_messages, show_problem
from ui.shared.mount import show_styles
from ui.shared.page_button import leave_if_asked
from ui.shared.progress_bar import watch_cutting
from ui.shared.session import VISIT, chosen_language, speak
from ui.shared.training.warm_up import warm_up_soon

_PAGE: Final = "page that is shown"
_MENU_PLACE: Final = "place of the menus Open and Share"
_TITLE_PLACE: Final = "place of the title"
_LINE_PLACE: Final = "place of the line of settings"
_BAR: Final = "bar of what takes long on the page"
_FILES: Final = Path(__file__).parent
_STYLES: Final = bundle_css(
    *LOOK, _FILES / "page.css", _FILES / "navigation.css", _FILES / "print.css"
)


def open_page(page: str, has_title: bool = True) -> None:
    """Page settings, navigation, and the title but where the page makes it; reads the link."""
    speak(None)
    take_opened()
    notes = read_link(page)
    speak(chosen_language())
    leave_if_asked()
    st.set_page_config(
        page_title=say("shell.window_title", page=say(f"shell.pages.{page}.title")),
        page_icon="🧩",
        layout="wide",
        menu_items={"About": say("shell.about")},
    )
    show_styles(_STYLES)
    _count_visit(page)
    st.session_state[_MENU_PLACE] = draw_navigation(page)
    page_language()
    with st.container(horizontal=True, key="page-head"):
        st.session_state[_TITLE_PLACE] = st.container(gap="xxsmall", key="page-title")
        st.session_state[_LINE_PLACE] = st.container(key="page-line", width="content")
    if has_title:
        show_own_title(page)
    st.session_state[_BAR] = watch_cutting(page, show_messages(notes))


def show_own_title(page: str, more: str = "") -> None:
    """The title that a page has whatever is on it."""
    title, lesson = own_title(page)
    with st.session_state[_TITLE_PLACE]:
        st.title(title, anchor=False)
        if lesson:
            st.markdown(f"{lesson} {more}")


def own_title(page: str) -> tuple[str, str]:
    """A page's title and the line below it."""
    lesson = f"shell.pages.{page}.lesson"
    has_lesson = lesson in messages(FALLBACK)
    return say(f"shell.pages.{page}.title"), say(lesson) if has_lesson else ""


def changing_title() -> Callable[[str, str], None]:
    """What shows title and line of a page whose body changes them."""
    with st.session_state[_TITLE_PLACE]:
        first, second = st.empty(), st.empty()

    def show(title: str, line: str) -> None:
        first.title(title, anchor=False)
        if line:
            second.markdown(line)

    return show


def line_place() -> DeltaGenerator:
    """Where the line stands that says what one looks at: right of the title."""
    place: DeltaGenerator = st.session_state[_LINE_PLACE]
    return place


def page_body(page: str, draw: Callable[[], None] | None) -> None:
    """What is below the title, and the address of the page as it has become.

    What is used in it draws it again, and not the page around it. So it changes nothing there.
    While it runs alone, a click in it waits; `ProgressBar`'s button ends what takes long there.
    A `BPEError` that leaves it is said at its end.
    Where what it is drawn from had to be let go, the whole page runs, and makes it again.
    """
    _body(page, keep_drawn(draw), [draw])


@st.fragment
def _body(page: str, token: str, first: list[Callable[[], None] | None]) -> None:
    """`first` has what draws it the first time, when it may be too large to be kept."""
    speak(chosen_language())
    keep_own(page)
    run_all_that_was_used()
    leave_if_asked()
    place = st.empty()  # in every run: what follows keeps its place
    bar = st.session_state[_BAR] if first else watch_cutting(page, place)
    drawn = Drawn(first.pop()) if first else find_drawn(token)
    if drawn is None:
        st.rerun()
    with closing(bar):
        try:
            if drawn.draw:
                drawn.draw()
        except BPEError as error:
            show_problem(error)
    show_address(page)


def close_page(page: str) -> None:
    """The menus Open and Share, and the engine for what comes next."""
    with st.session_state[_MENU_PLACE]:
        open_menu(page)
        share_menu(page)
    warm_up_soon()


def _count_visit(page: str) -> None:
    if st.session_state.get(_PAGE) != page:
        st.session_state[_PAGE] = page
        st.session_state[VISIT] = st.session_state.get(VISIT, 0) + 1
