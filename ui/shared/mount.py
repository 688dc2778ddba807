"""The one place that hands a component to Streamlit."""

from functools import cache
from typing import Any

import streamlit as st

from bpe_view.component import Component
from ui.shared.session import visitor_palette


def mount(component: Component, key: str, data: dict[str, Any], **others: Any) -> Any:
    """Show a component, which Streamlit calls again whenever its data change.

    Args:
        component: which one.
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
        for name, value in (data | visitor).items()
    }
    return registered(component)(key=key, data=told, **others)


@cache
def registered(component: Component) -> Any:
    """The function of Streamlit's that shows a component."""
    return st.components.v2.component(
        f"bpe_{component.name}",
        css=component.styles or None,
        js=component.script,
        html="<div></div>\n",
    )
