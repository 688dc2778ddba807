"""The menu Share, beside the navigation on every page: a link, its QR code, and a challenge.

A challenge is a link with a task, which hides what would give the answer away. Both are properties
of the link, so they hold on every page, and a link that a pupil shares is the same challenge.
Nothing is secret: it can be left at any time.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
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
from ui.shared.shared_choices import HIDEABLE, MAX_TASK


def is_challenge() -> bool:
    """Whether the visitor came by a challenge, and has not left it."""
    return bool(st.session_state["task"] or st.session_state["hide"].split())


def challenge_view() -> None:
    """The task, and the way out; nothing where there is no challenge."""
    if not is_challenge():
        return
    with st.container(border=True, key="challenge", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None, width="stretch"):
            st.caption(say("share.challenge.title"))
            # Not Markdown: there an address would become a link, and the task may be anybody's.
            st.text(st.session_state["task"].strip() or say("share.challenge.no_task"))
        st.button(say("share.challenge.leave"), on_click=leave, key="leave challenge")


def leave() -> None:
    """Show everything again. Text, settings and step stay."""
    st.session_state["task"] = ""
    st.session_state["hide"] = ""


_FILES: Final = Path(__file__).parent

SHARE: Final = Component("share", _FILES / "share.js", plain_styles, words=("tokens", "share"))


def share_link(link: str, is_new: bool = False) -> None:
    """A field with the link, and a button that copies it, which has the focus if it `is_new`."""
    mount(SHARE, "share link", {"link": link, "is_new": is_new})


def share_code(link: str) -> None:
    """The QR code of a link, or why there is none."""
    code = qr_code(link)
    drawn = {"size": code.size, "path": code.path} if code else None
    data = {"code": drawn, "link": link}
    mount(SHARE, "share code", data, width="content" if code else "stretch")


_MENU: Final = "share"
_WHAT: Final = "what to share"
_TASK: Final = "task of the challenge to make"
_HIDE: Final = "hidden by the challenge to make"
_MADE: Final = "challenge that was made"
_IS_NEW: Final = "the challenge was made just now"
_VIEW, _CHALLENGE = "view", "challenge"


@st.fragment
def share_menu(page: str) -> None:
    """The menu; what it holds is made when it is opened, and of the settings at that moment."""
    keep_own(page)
    run_all_that_was_used()
    _keep_what_was_typed()
    menu = st.popover(say("share.title"), key=_MENU, on_change="rerun")
    if not menu.open:
        return
    with menu:
        if is_challenge() or _what_to_share() == _VIEW:
            _share(page, {})
        else:
            _challenge_menu(page)


def _keep_what_was_typed() -> None:
    """Streamlit forgets what stands in a menu that is closed; writing it keeps it."""
    for key, nothing in ((_TASK, ""), (_HIDE, [])):
        st.session_state[key] = st.session_state.get(key, nothing)


def _what_to_share() -> str:
    choice = st.segmented_control(
        say("share.challenge.tabs"),
        (_VIEW, _CHALLENGE),
        default=None if _WHAT in st.session_state else _VIEW,  # a button may lead to either
        format_func={
            _VIEW: say("share.challenge.this_view"),
            _CHALLENGE: say("share.challenge.make"),
        }.__getitem__,
        key=_WHAT,
        required=True,
        label_visibility="collapsed",
    )
    assert choice is not None  # required=True
    return choice


def _challenge_menu(page: str) -> None:
    """The form for a challenge, or the link that was made; never both, so that it fits a screen."""
    made = st.session_state.get(_MADE)
    if not made:
        _challenge_form(page)
        return
    _what_was_made(made)
    # A class begins at the teacher's step, and at the first one where there is none.
    start = {"step": st.session_state["step"] or 0}
    _share(page, made | start, is_new=st.session_state.pop(_IS_NEW, False))


def _challenge_form(page: str) -> None:
    st.caption(say("share.challenge.explain"))
    # A form, so that the link is always that of the task as it was when the button was pressed.
    with st.form("challenge to make", border=False):
        st.text_area(
            say("share.challenge.task"),
            key=_TASK,
            max_chars=MAX_TASK,
            height=68,
            placeholder=say(f"share.challenge.task_example.{_example(page)}"),
        )
        st.pills(
            say("share.challenge.hide"),
            HIDEABLE,
            selection_mode="multi",
            format_func=_part,
            key=_HIDE,
        )
        if st.form_submit_button(say("share.challenge.make_link"), on_click=_make):
            st.warning(say("share.challenge.nothing"))


def _example(page: str) -> str:
    """The name of a task that fits what is seen."""
    return str(st.session_state["mode"]) if page == "watch" else "elsewhere"


def _make() -> None:
    task, hide = st.session_state[_TASK].strip(), st.session_state[_HIDE]
    if task or hide:
        st.session_state[_MADE] = {"task": task, "hide": " ".join(hide)}
        st.session_state[_IS_NEW] = True


def _what_was_made(made: Mapping[str, str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="challenge-made"):
        with st.container(gap=None, width="stretch"):
            # Not Markdown, as where the challenge is shown.
            st.text(made["task"] or say("share.challenge.no_task"))
            if hidden := made["hide"].split():
                st.caption(say("share.challenge.hidden", parts=", ".join(map(_part, hidden))))
        st.button(say("share.challenge.change"), on_click=_change, key="change challenge")


def _change() -> None:
    st.session_state.pop(_MADE, None)  # pressed twice, it is gone already


def _part(part: str) -> str:
    return say(f"share.challenge.part.{part}")


def _share(page: str, changes: Mapping[str, Any], is_new: bool = False) -> None:
    """The link and what it lacks, and its code beside them where there is room (page.css)."""
    written = page_link(page, changes)
    address = page_address(page)
    link = f"{address}?{urlencode(written.query)}" if written.query else address
    with st.container(key="share-sides"):
        with st.container(key="share-link"):
            share_link(link, is_new)
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
