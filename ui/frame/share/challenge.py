"""A challenge: a link with a task, which hides what would give the answer away.

The task and what is hidden are properties of the link of the link, so they hold on every
page, and a link that a pupil shares is the same challenge. Nothing is secret: it can be left at any
time.
"""

import streamlit as st

from bpe_view.words import say


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
