"""The one place that gives components and styles to Streamlit, and reads what they report."""

import gzip
import json
import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import streamlit as st

from bpe_core.common import quoted
from bpe_view.component import Component
from bpe_view.words import say
from ui.shared.session import visitor_palette

T = TypeVar("T")
Default = TypeVar("Default")
_LOG = logging.getLogger(__name__)
packed_files: Final[dict[str, bytes]] = {}
"""Scripts of components, and styles, by their addresses, as gzip."""


def mount(component: Component, key: str, data: Mapping[str, Any], **others: Any) -> None:
    """Show a component, whose script is called again whenever its data change.

    Args:
        key: another one for each on a page; what it reports stands under it in the session.
        data: what its script is given; one that speaks gets the visitor's words and colours, too.
        others: as Streamlit takes them: `on_NAME_change`, `default`, `width`.
    """
    visitor = component.for_visitor(visitor_palette()) if component.words else {}
    # Streamlit looks whether a list is a table; a tuple never is, and becomes the same in JSON.
    sent = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in {**data, **visitor}.items()
    }
    registered(component)(key=key, data=sent, **others)


def read_report(key: str, name: str, parse: Callable[[Any], T], default: Default) -> T | Default:
    """What a component reported last under a name: it may be anything, as anybody can send it.

    Args:
        parse: makes of it what is wanted; a value of which it makes an error is said to the visitor
            and stands in the log.
        default: given where nothing was reported, or nothing that can be read.
    """
    raw = st.session_state.get(key, {}).get(name)
    if raw is None:
        return default
    try:
        # Half a surrogate pair is no text that could be kept, encoded or sent back.
        text = re.sub("[\ud800-\udfff]", "\ufffd", json.dumps(raw, ensure_ascii=False))
        return parse(json.loads(text))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        _LOG.warning("%s of %s is %s: %s", name, key, quoted(raw), type(error).__name__)
        st.toast(say("errors.report"))
        return default


@cache
def registered(component: Component) -> Any:
    """The function of Streamlit's that shows a component."""
    packed_files[component.address] = gzip.compress(component.script.encode())
    return st.components.v2.component(f"bpe_{component.name}", js=component.loader)


def show_styles(styles: str) -> None:
    """Put styles on the page until it is left; a fragment may put others in their place. For what
    is there for a while; all else the document has from the start (ui/server/document.py)."""
    st.html(f"<style>{styles}</style>")
