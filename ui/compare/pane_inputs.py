"""What stands in each pane of page Compare: the choices above the panes.

The panes live in the session state as one value (`pane_specs.Panes`), which every widget here shows
and changes; so a link, a button and a widget cannot disagree.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

import bpe_core as bpe
from bpe_view.texts.samples import TEXTS
from bpe_view.words import say
from ui.compare.pane_specs import (
    CURRENT,
    FEWEST_PANES,
    MAX_SIZE,
    MOST_PANES,
    OWN,
    PINNED,
    Panes,
    PaneSpec,
    Pin,
)
from ui.shared.link.property import MAX_ENTRY
from ui.shared.training.inputs import base_title, split_title, tie_title
from ui.shared.training.open_files import as_open_now
from ui.shared.training.own_split import split_text, typed_split
from ui.shared.training.run_store import Request
from ui.shared.training.settings import chosen_sample
from ui.shared.training.tokenizer_choice import tokenizer_titles
from ui.shared.training.training_choices import CUSTOM_SPLIT, SPLITS


def chosen_panes() -> Panes:
    """The panes as they are now."""
    panes: Panes = st.session_state["panes"]
    return panes


def source_titles(*also: str) -> dict[str, str]:
    """Everything that a pane can show, with what to call it; a source that one shows, too."""
    others = tokenizer_titles(*also)
    del others[CURRENT]
    return {CURRENT: say("panes.current"), PINNED: say("panes.pinned")} | others


def panes_input(request: Request) -> None:
    """Ask what each pane shows, and which text."""
    panes = chosen_panes().with_sources(as_open_now)
    st.session_state["panes"] = panes
    titles = source_titles(*(spec.source for spec in panes.specs))
    columns = st.columns(len(panes.specs))
    for place, (column, spec) in enumerate(zip(columns, panes.specs, strict=True)):
        with column:
            _source_input(place, spec, titles, request)
            if spec.pin:
                _pin_input(place, spec.pin)
    with st.container(horizontal=True, key="pane-buttons"):
        count = len(panes.specs)
        st.button(
            say("panes.add"), icon=":material/add:", on_click=_add, disabled=count == MOST_PANES
        )
        st.button(
            say("panes.remove"),
            icon=":material/remove:",
            on_click=_remove,
            disabled=count == FEWEST_PANES,
        )
        with st.popover(say("panes.text.button")):
            st.text_area(
                say("panes.text.label"),
                key="compare_text",
                height=160,
                placeholder=say("panes.text.placeholder"),
            )


def _source_input(place: int, spec: PaneSpec, titles: dict[str, str], request: Request) -> None:
    key = f"pane {place + 1} source"
    st.session_state[key] = spec.source

    def changed() -> None:
        source = st.session_state[key]
        pin = _pin_of(request) if source == PINNED else None
        st.session_state["panes"] = chosen_panes().with_pane(place, PaneSpec(source, None, pin))

    st.selectbox(
        say("panes.pane", pane=place + 1), list(titles), format_func=titles.__getitem__, key=key,
        on_change=changed, label_visibility="collapsed",
    )  # fmt: skip


def _pin_of(request: Request) -> Pin:
    """The settings above, to begin with."""
    sample = chosen_sample()
    if sample and sample.text == request.text:
        return Pin(request.settings, sample.key)
    return Pin(request.settings, OWN, text=request.text)


def _pin_input(place: int, pin: Pin) -> None:
    with st.popover(say("panes.pin.settings")):
        settings = pin.settings
        is_named = settings.split in bpe.SPLIT_PATTERNS
        st.selectbox(
            say("inputs.split.label"),
            SPLITS,
            format_func=split_title,
            **_bound(place, "split", settings.split if is_named else CUSTOM_SPLIT, _set_split),
        )
        if not is_named:
            st.text_input(
                say("inputs.pattern"),
                **_bound(place, "pattern", split_text(settings.split), _set_pattern),
            )
        st.selectbox(
            say("inputs.tie.label"),
            bpe.TIE_RULES,
            format_func=tie_title,
            **_bound(place, "tie_rule", settings.tie_rule, _setter("tie_rule")),
        )
        st.selectbox(
            say("inputs.base.label"),
            bpe.BASES,
            format_func=base_title,
            **_bound(place, "base", settings.base, _setter("base")),
        )
        texts = {sample.key: sample.title for sample in TEXTS}
        if pin.text or pin.sample == OWN:
            texts[OWN] = say("panes.pin.own_text")
        st.selectbox(
            say("panes.pin.text"),
            list(texts),
            format_func=texts.__getitem__,
            **_bound(place, "sample", pin.sample, _set_sample),
        )
        st.number_input(
            say("inputs.vocab_size"),
            min_value=0,
            max_value=MAX_SIZE,
            step=32,
            **_bound(place, "vocab_size", settings.vocab_size, _setter("vocab_size")),
        )
        st.text_input(
            say("inputs.special_tokens"),
            max_chars=MAX_ENTRY,
            **_bound(place, "special_tokens", " ".join(settings.special_tokens), _set_special),
        )


def _bound(place: int, name: str, value: Any, change: Callable[[Pin, Any], Pin]) -> dict[str, Any]:
    """Arguments of a widget that shows one setting of a pinned run and changes it."""
    key = f"pane {place + 1} {name}"
    st.session_state[key] = value

    def changed() -> None:
        panes = chosen_panes()
        spec = panes.specs[place]
        if spec.pin:
            pin = change(spec.pin, st.session_state[key])
            st.session_state["panes"] = panes.with_pane(place, replace(spec, size=None, pin=pin))

    return {"key": key, "on_change": changed}


def _setter(name: str) -> Callable[[Pin, Any], Pin]:
    return lambda pin, value: replace(pin, settings=replace(pin.settings, **{name: value}))


def _set_split(pin: Pin, choice: str) -> Pin:
    own = typed_split(st.session_state["pattern"])
    return _setter("split")(pin, own if choice == CUSTOM_SPLIT else choice)


def _set_pattern(pin: Pin, typed: str) -> Pin:
    return _setter("split")(pin, typed_split(typed))


def _set_special(pin: Pin, typed: str) -> Pin:
    return _setter("special_tokens")(pin, tuple(typed.split()))


def _set_sample(pin: Pin, sample: str) -> Pin:
    return replace(pin, sample=sample)


def _add() -> None:
    """The next model that is not there yet, or else the run."""
    specs = chosen_panes().specs
    there = {spec.source for spec in specs}
    new = next((model for model in bpe.PRETRAINED if model not in there), CURRENT)
    st.session_state["panes"] = Panes((*specs, PaneSpec(new)))


def _remove() -> None:
    st.session_state["panes"] = Panes(chosen_panes().specs[:-1])
