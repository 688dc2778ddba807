"""The session state and the address bar: what the user has chosen goes from one to the other.

Each property of `link_table` lives in `st.session_state` under its own name, so a widget with
the same key sets it. The first run of a session reads the address bar; every run writes it
(`address`), so the address is the link to share (`link.codec` says how values stand in it). A value
in a link that is not allowed gives the default and a message, never an error page.
"""

from typing import Any, Final

import streamlit as st

from bpe_view.words import say
from bpe_view.words.catalog import FALLBACK, messages
from ui.frame.link_table import PROPERTIES
from ui.shared.error_messages import FROM_LINK
from ui.shared.link import codec
from ui.shared.link.property import Property
from ui.shared.session import FILE_TEXT, LACKED
from ui.shared.shared_choices import LANGUAGE
from ui.shared.training.training_choices import OWN_TEXT

LANDING: Final = "watch"  # the page whose address is that of the app
_READ: Final = "link has been read"
_KEPT: Final = "properties as they were"
_PAGE: Final = "page whose properties are here"
_NOT_BEGUN: Final = "properties that a newcomer has not met yet"


def read_link(page: str | None = None) -> list[str]:
    """Fill the session state from the address bar, once a session.

    What only other pages have is not in it, as Streamlit goes through all of it again and again.

    Args:
        page: the page that is opened; None: all of them.

    Returns:
        A message for everything in the link that could not be used.
    """
    # Streamlit forgets a widget's value when its page is left. Writing it in every run keeps it,
    # but not where a part of the page ran alone after that; then the copy has it.
    now = _kept() | _held(page)
    messages = [] if _READ in st.session_state else _take_address(now)
    _begin(page, now)
    st.session_state[_KEPT] = now
    st.session_state.update({prop.name: now[prop.name] for prop in _own(page)})
    return messages


def _kept() -> dict[str, Any]:
    """Every property as it was known last."""
    kept: dict[str, Any] | None = st.session_state.get(_KEPT)
    return {prop.name: prop.default for prop in PROPERTIES} if kept is None else kept


def _own(page: str | None) -> list[Property]:
    """The properties that a page has, for itself or as every page."""
    return [prop for prop in PROPERTIES if page is None or prop.is_on(page)]


def _held(page: str | None) -> dict[str, Any]:
    """What the session state has of the properties; on another page it lets go of the others'."""
    own = _own(page)
    is_new_page = st.session_state.get(_PAGE) != page
    st.session_state[_PAGE] = page
    names = [prop.name for prop in (PROPERTIES if is_new_page else own)]
    held = {name: st.session_state[name] for name in names if name in st.session_state}
    for name in held.keys() - {prop.name for prop in own}:
        del st.session_state[name]
    return held


def keep_own(page: str) -> None:
    """Restore what a page has for itself and Streamlit has forgotten.

    Whatever runs alone calls this first: what it did not show the last time is forgotten.
    """
    for prop in PROPERTIES:
        if prop.page and prop.is_on(page) and prop.name not in st.session_state:
            st.session_state[prop.name] = st.session_state[_KEPT][prop.name]


def _begin(page: str | None, now: dict[str, Any]) -> None:
    """Who came by an address that names nothing begins with each property's own start."""
    waiting = st.session_state.get(_NOT_BEGUN, ())
    begun = [prop for prop in waiting if prop.is_on(page) and prop.starts_on in (None, page)]
    for prop in begun:
        if prop.start and now[prop.name] == prop.default:
            now[prop.name] = prop.start()
    if begun:
        st.session_state[_NOT_BEGUN] = [prop for prop in waiting if prop not in begun]


def _chosen(page: str | None) -> dict[str, Any]:
    """Every property as it is now, and kept as such."""
    now = _kept() | {prop.name: st.session_state[prop.name] for prop in _own(page)}
    st.session_state[_KEPT] = now
    return now


def begin_anew() -> None:
    """Who came by an address that names nothing begins again, as for the language that is now."""
    if _NOT_BEGUN in st.session_state:
        st.session_state[_NOT_BEGUN] = [prop for prop in PROPERTIES if prop.start]
        began = [prop for prop in PROPERTIES if prop.start and prop.name in st.session_state]
        st.session_state.update({prop.name: prop.default for prop in began})


def _take_address(now: dict[str, Any]) -> list[str]:
    st.session_state[_READ] = True
    found = codec.read(
        {name: st.query_params.get_all(name) for name in st.query_params},
        [prop.name for prop in PROPERTIES],
    )
    if not found.values.keys() - {"lab"}:  # it only says where one is
        st.session_state[_NOT_BEGUN] = [prop for prop in PROPERTIES if prop.start]
    refused = {}
    st.session_state[FROM_LINK] = taken = {}
    # The language first: the messages are in it.
    for prop in sorted(PROPERTIES, key=lambda prop: prop.name != LANGUAGE):
        if prop.name in found.values:
            try:
                now[prop.name] = taken[prop.name] = prop.parse(found.values[prop.name])
            except ValueError as error:
                refused[prop.name] = _not_allowed(prop, found.values[prop.name], error)
        if prop.name == LANGUAGE:
            st.session_state[LANGUAGE] = now[LANGUAGE]
    if "text" in found.values and "sample" not in found.values:
        now["sample"] = OWN_TEXT
    if "text" in found.missing and now["sample"] == OWN_TEXT:
        # The step goes with the text: until that is there, it is no step of another one.
        st.session_state[LACKED] = now["step"]
        taken.pop("step", None)
    messages = [_message(one) for one in found.problems if one.values.get("name") not in refused]
    return [*messages, *refused.values()]


def _not_allowed(prop: Property, raw: str, error: ValueError) -> str:
    return say("share.link.not_allowed", name=prop.name, value=repr(raw[:60]), reason=error)


def _message(problem: codec.Problem) -> str:
    values = problem.values
    if problem.kind == "missing":
        values = {"names": ", ".join(map(name_in_words, str(values["names"]).split()))}
    return say(f"share.link.{problem.kind}", **values)


def name_in_words(name: str) -> str:
    """What a property of the link is called where a user reads of it."""
    own = f"share.names.{name}"  # what can be too long for a link has words of its own
    return say(own) if own in messages(FALLBACK) else name


def page_link(page: str | None) -> codec.Written:
    """The link of a page as it is now."""
    values = link_values(page)
    allowed = {
        prop.name: values[prop.name]
        for prop in PROPERTIES
        if prop.name in values and prop.allows(values[prop.name])
    }
    written = codec.write(allowed, room=codec.MAX_LINK - len(page_address(page)) - len("?"))
    too_long = [name for name in values if name not in allowed]
    return codec.Written(written.query, (*too_long, *written.left_out))


def link_values(page: str | None) -> dict[str, str]:
    """What belongs into the link of a page, by name: what is in use and not the default.

    Where that is nothing, the sample is named.
    """
    now = _chosen(page)
    values = now | {"text": st.session_state.get(FILE_TEXT, now["text"])}
    named = {
        prop.name: str(values[prop.name])
        for prop in PROPERTIES
        if values[prop.name] != prop.default and prop.is_on(page) and prop.in_use(values)
    }
    # A link that names nothing would begin as for a newcomer, in the language of who opens it.
    return named or {"sample": str(values["sample"])}


def page_address(page: str | None) -> str:
    """The address of the page as the visitor reached it, without what follows the question mark."""
    address = st.context.url or ""
    # Streamlit takes the slash at the end away, and a proxy that strips a path wants it.
    return address.removesuffix("/") + "/" if page in (None, LANDING) else address
