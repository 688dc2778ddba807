"""The one place that hands a component to Streamlit, and hears what it reports."""

import json
import logging
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

import streamlit as st

from bpe_core.common import quoted
from bpe_view.component import Component
from bpe_view.words import say
from ui.shared.session import visitor_palette

T = TypeVar("T")
Otherwise = TypeVar("Otherwise")
_LOG = logging.getLogger(__name__)


def mount(component: Component, key: str, data: Mapping[str, Any], **others: Any) -> Any:
    """Show a component, which Streamlit calls again whenever its data change.

    Args:
        key: another one for each of them on a page; what it reports stands under it in the session.
        data: what its script is given; the visitor's words and colours are added, if it speaks.
        others: as Streamlit takes them: `on_NAME_change`, `default`, `width`.

    Returns:
        What it has reported, by name.
    """
    visitor = component.for_visitor(visitor_palette()) if component.words else {}
    # Streamlit looks whether a list is a table; a tuple never is, and becomes the same in JSON.
    told = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in {**data, **visitor}.items()
    }
    return registered(component)(key=key, data=told, **others)


def told(key: str, name: str, read: Callable[[Any], T], otherwise: Otherwise) -> T | Otherwise:
    """What a component has reported, which may be anything: whoever likes can send it.

    Args:
        read: makes of it what is asked for; what it raises over a value of another form is said to
            the visitor, and stands in the log.
        otherwise: given where nothing was reported, or nothing that can be read.
    """
    raw = st.session_state.get(key, {}).get(name)
    if raw is None:
        return otherwise
    try:
        # Half a surrogate pair is no text that could be kept, encoded or sent back.
        return read(json.loads(json.dumps(raw, ensure_ascii=False).encode(errors="replace")))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        _LOG.warning("%s of %s is %s: %s", name, key, quoted(raw), type(error).__name__)
        st.toast(say("errors.report"))
        return otherwise


@cache
def registered(component: Component) -> Any:
    """The function of Streamlit's that shows a component."""
    return st.components.v2.component(
        f"bpe_{component.name}",
        css=component.styles or None,
        js=component.script,
        html="<div></div>\n",
    )
