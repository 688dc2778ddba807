"""The one place that hands components and styles to Streamlit, and hears what they report."""

import gzip
import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

import streamlit as st

from bpe_core.common import quoted
from bpe_view.component import Component
from bpe_view.words import say
from ui.host.page_parts import with_page_parts
from ui.shared.session import visit, visitor_palette

T = TypeVar("T")
Default = TypeVar("Default")
_LOG = logging.getLogger(__name__)
# A line end inside: Streamlit takes one line with a slash for the name of a file.
_LOADER: Final = """
const address = new URL("ADDRESS", document.baseURI);
const load = (tries) =>
  import(tries ? `${address}?${tries}` : address).catch(async (error) => {
    console.warn(error);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(2 ** tries, 32)));
    return load(tries + 1);
  });
const module = load(0);
export default async (component) => (await module).default(component);
"""
packed_scripts: Final[dict[str, bytes]] = {}
"""Those of components that were shown, by their address, as gzip."""


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
    packed_scripts[component.address] = gzip.compress(component.script.encode())
    return st.components.v2.component(
        f"bpe_{component.name}",
        js=_LOADER.replace("ADDRESS", component.address),
        html="<div></div>\n",
    )


def show_styles(styles: str) -> None:
    """Put styles on the page until it is left, or other ones take their place.

    They take no room. Streamlit keeps them outside of the part of a page that runs alone, so there
    they stay until others, or `""`, take their place.

    Args:
        styles: CSS, in which parts of Streamlit's page are called `:--header` and so on
            (ui/host/page_parts.toml).
    """
    st.html(f"<style>{with_page_parts(styles)}</style>")


@dataclass(frozen=True)
class _Stands:
    """What stands in a component, by what is known here."""

    number: int  # of the last beginning
    begun: Any  # with what it began
    now: Any  # what was reported since then, or that
    visit: int  # to the page; on the next one the component is another


def beginning(key: str, value: T) -> tuple[int, T]:
    """With what a component began, so that nothing is written over what somebody does in it; anew
    only where something else shall stand there: a sample was chosen, a link was opened.

    Args:
        key: where the session keeps it.
        value: what shall stand there; what was reported last leaves the component as it is.

    Returns:
        The number of the beginning, and with what it began.
    """
    number_of_visit = visit().number
    before: _Stands | None = st.session_state.get(key)
    if before and (before.now, before.visit) == (value, number_of_visit):
        return before.number, before.begun
    number = before.number + 1 if before else 0
    st.session_state[key] = _Stands(number, value, value, number_of_visit)
    return number, value


def reported(key: str, value: object) -> None:
    """The component says that this stands in it now."""
    stands: _Stands = st.session_state[key]
    st.session_state[key] = _Stands(stands.number, stands.begun, value, stands.visit)
