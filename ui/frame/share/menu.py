"""The menu Share, beside the navigation on every page: a link, and its QR code."""

from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

import streamlit as st

from bpe_view.component import Component
from bpe_view.shell import plain_styles
from bpe_view.words import say
from ui.frame.link_state import keep_own, link_values, name_in_words, page_address, page_link
from ui.frame.link_table import PROPERTIES
from ui.host.whole_page import run_all_that_was_used
from ui.shared.link.codec import MAX_LINK, Written
from ui.shared.markdown import plain
from ui.shared.mount import mount
from ui.shared.qr import qr_code
from ui.shared.session import FILE_TEXT

_FILES: Final = Path(__file__).parent

SHARE: Final = Component("share", _FILES / "share.js", plain_styles, words=("tokens", "share"))


def share_link(link: str) -> None:
    """A field with the link, and a button that copies it."""
    mount(SHARE, "share link", {"link": link})


def share_code(link: str) -> None:
    """The QR code of a link, or why there is none."""
    code = qr_code(link)
    drawn = {"size": code.size, "path": code.path} if code else None
    data = {"code": drawn, "link": link}
    mount(SHARE, "share code", data, width="content" if code else "stretch")


_MENU: Final = "share"


@st.fragment
def share_menu(page: str) -> None:
    """The menu; what it holds is made when it is opened, and of the settings at that moment."""
    keep_own(page)
    run_all_that_was_used()
    menu = st.popover(say("share.title"), key=_MENU, on_change="rerun")
    if menu.open:
        with menu:
            _share(page)


def _share(page: str) -> None:
    """The link and what it lacks, and its code beside them where there is room (page.css)."""
    written = page_link(page)
    address = page_address(page)
    link = f"{address}?{urlencode(written.query)}" if written.query else address
    with st.container(key="share-sides"):
        with st.container(key="share-link"):
            share_link(link)
            _notes(written, page, urlsplit(address).hostname or "")
        share_code(link)


def _notes(written: Written, page: str, host: str) -> None:
    for note in _left_out(written, page):
        st.warning(note)
    if _is_this_computer(host):
        st.markdown(say("share.only_here", host=plain(host)))


def _left_out(written: Written, page: str) -> list[str]:
    """What a link lacks, and what to do about it."""
    notes = [_too_long(name, page) for name in written.left_out]
    names = link_values(page)
    lacking = [prop.lacks(st.session_state[prop.name]) for prop in PROPERTIES if prop.name in names]
    return [*notes, *(say(key) for key in dict.fromkeys(lacking) if key)]


def _too_long(name: str, page: str) -> str:
    length = len(link_values(page)[name])
    if name == "text" and FILE_TEXT in st.session_state:
        return say("share.left_out.file", n=length, most=MAX_LINK)
    return say("share.left_out.text", what=plain(name_in_words(name)), n=length, most=MAX_LINK)


def _is_this_computer(host: str) -> bool:
    return host in {"localhost", "::1", "0.0.0.0"} or host.startswith("127.")
