"""The menu Share in the bar of every page: a link, and its QR code."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import streamlit as st

from bpe_view.words import say
from bpe_view.words.catalog import FALLBACK, messages
from ui.link import MAX_LINK, link_values, page_address, page_query, restore_choices
from ui.shared.addresses import links_for_phones
from ui.shared.markdown import plain
from ui.shared.menus import bar_menu, rerun_if_chosen_elsewhere
from ui.shared.qr import qr_code
from ui.shared.session import visit
from ui.training.own_file import OPENED

_LONG: Final = 600  # characters of a link that would fill the menu
_LONG_HEIGHT: Final = 160  # pixels


@st.fragment
def share_menu(page: str) -> None:
    """The menu; what it holds is made when it is opened, and of the settings at that moment."""
    restore_choices()
    rerun_if_chosen_elsewhere()
    menu = bar_menu(say("share.title"), "share")
    if menu.open:
        with menu:
            _share(page)


def _share(page: str) -> None:
    """The link and what it lacks, and its code beside them where there is room (frame.css)."""
    query, left_out = page_query(page)
    address = page_address(page)
    links = links_for_phones(f"{address}?{urlencode(query)}")
    link = links[0] if links else f"{address}?{urlencode(query)}"
    with st.container(horizontal=True, gap=24, key="share-sides"):
        with st.container(key="share-link"):
            st.caption(say("share.link_label"))
            # A link that wraps needs no scrolling, which the keyboard could not do.
            height: Any = _LONG_HEIGHT if len(link) > _LONG else "content"
            st.code(link, language=None, wrap_lines=True, height=height)
            _notes(query, left_out, page)
            if not links:
                st.markdown(say("share.only_here", host=plain(urlsplit(address).hostname or "")))
        with st.container(key="share-code"):
            _code(link)


def _code(link: str) -> None:
    """The QR code of a link, or why there is none."""
    code = qr_code(link)
    if code:
        # Black on white in every theme: that is what scanners read.
        picture = f'<rect width="100%" height="100%" fill="#fff"/><path d="{code.path}"/>'
        box = f'viewBox="0 0 {code.size} {code.size}" shape-rendering="crispEdges"'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{picture}</svg>'
        st.image(svg, width=320, alt=say("share.code"))
    else:
        st.markdown(say("share.no_code", n=len(link)))


def _notes(query: Mapping[str, str], left_out: Sequence[str], page: str) -> None:
    """What a link lacks, and what to do about it."""
    for name in left_out:
        st.warning(_too_long(name, len(link_values(page)[name])))
    if any(f"{OPENED}:" in value for value in query.values()):
        st.warning(say("share.left_out.opened"))


def _too_long(name: str, length: int) -> str:
    if name == "text" and visit().text_box.file:
        return say("share.left_out.file", n=length, most=MAX_LINK)
    words = f"share.names.{name}"
    what = say(words) if words in messages(FALLBACK) else name
    return say("share.left_out.text", what=plain(what), n=length, most=MAX_LINK)
