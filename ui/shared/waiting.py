"""Waiting for what is kept for all sessions, told where it has to be made first."""

from collections.abc import Callable

import streamlit as st

from ui.shared.cache import Cache, Key, Value


def kept_or_made(
    cache: Cache[Key, Value], key: Key, make: Callable[[], Value], sentence: str
) -> Value:
    """The value of `key`, as `Cache.get` gives it; says why one waits while it is made.

    Streamlit's spinner starts a thread and sends a message where nobody waits, too.
    """
    kept = cache.find(key)
    if kept is not None:
        return kept
    with st.spinner(sentence):
        return cache.get(key, make)
