"""Page Compare below its choices: the panes, and the numbers that compare them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd
import streamlit as st

from bpe_view.comparison.comparison_payload import COMPARISON, comparison_payload, heading
from bpe_view.comparison.segmentation import PaneNumbers, pane_numbers
from bpe_view.spreadsheet import as_csv
from bpe_view.tokens.text_window import (
    MAX_SYMBOLS,
    end_of_window,
    is_continuation,
    window_between,
)
from bpe_view.words import percent, say, written
from bpe_view.words.numbers import NOTHING
from ui.compare.compare_choices import COMPARISONS
from ui.compare.language_view import language_view
from ui.compare.lists_view import lists_view
from ui.compare.pane_inputs import chosen_panes
from ui.compare.pane_results import Pane, common_edges, digest, make_panes
from ui.compare.pane_specs import MAX_SIZE
from ui.shared.cache import Cache
from ui.shared.downloads.button import download_button
from ui.shared.link_value import tell_used
from ui.shared.mount import mount, told
from ui.shared.session import hides
from ui.shared.text_window_input import window_input
from ui.shared.training.run_store import Request

MEASURES: Final = (
    "vocab_size", "tokens", "bytes_per_token", "characters_per_token", "words_cut", "used",
    "precision", "recall", "f1", "common", "overlap",
)  # fmt: skip
"""The rows of the table; their words stand in the section of this name."""
_payloads: Final = Cache[str, dict[str, Any]]()


@dataclass(frozen=True, eq=False)
class ShownComparison:
    """One comparison, whatever the sizes.

    Attributes:
        request: the run of the settings above.
        payload: for the component, without words.
        start_steps: merges that each pane begins with, should the component begin anew. A size
            that is moved changes nothing here, so that nothing is sent again.
    """

    panes: list[Pane]
    text: str
    request: Request
    payload: dict[str, Any]
    start_steps: list[int]


def compared(request: Request) -> ShownComparison:
    """What the page compares."""
    text: str = st.session_state["compare_text"] or request.text
    panes = make_panes(chosen_panes().specs, request, text)
    _tell_sizes(panes)
    start = _window_start(len(text.encode()))
    identity = "|".join([digest(text), str(start), *(pane.identity for pane in panes)])
    payload = _payloads.get(identity, lambda: _payload(identity, panes, text, start))
    return ShownComparison(panes, text, request, payload, _steps(panes))


def _tell_sizes(panes: Sequence[Pane]) -> None:
    """Say it where a link has other vocabulary sizes than the runs do."""
    used, bounds = chosen_panes(), (0, MAX_SIZE)
    for place, pane in enumerate(panes):
        if pane.segmentation and pane.spec.size is not None:
            low = pane.segmentation.base_size
            size = low + pane.step(pane.spec.size)
            if size != pane.spec.size:
                bounds = low, low + pane.segmentation.merge_count
                used = used.with_sizes({place: size})
    tell_used("panes", used, *bounds)


def _payload(identity: str, panes: Sequence[Pane], text: str, start: int) -> dict[str, Any]:
    """Packed once for every language; an unchanged payload is not sent again."""
    first, last = window_between(common_edges(panes, text), start)
    data = text.encode()
    window = first, end_of_window(first, last, lambda place: is_continuation(data[place]))
    return comparison_payload([pane.shown for pane in panes], text, identity, window)


def _window_start(byte_count: int) -> int:
    label = say("panes.window", shown=MAX_SYMBOLS, bytes=byte_count)
    return window_input("compare_window", byte_count, label, say("panes.window_help"))


def compare_view(shown: ShownComparison) -> None:
    """What depends on the sizes: the panes and everything below them."""
    headings = [heading(pane.shown, shown.text) for pane in shown.panes]
    sizes = comparison(shown.payload, headings, shown.start_steps)
    if sizes:
        st.session_state["panes"] = chosen_panes().with_sizes(sizes)
    if not hides("numbers"):
        _below(shown, _steps(shown.panes))


def _below(shown: ShownComparison, steps: Sequence[int]) -> None:
    """What compares the panes in numbers."""
    look = st.segmented_control(
        say("panes.look.label"),
        COMPARISONS,
        format_func=lambda look: say(f"panes.look.{look}"),
        key="compare_look",
        required=True,
        label_visibility="collapsed",
    )
    if look == "languages":
        language_view(shown.panes, steps, shown.request)
    elif look == "lists":
        lists_view(shown.panes, steps, shown.text)
    elif look == "sweep":
        # Charts are slow to load: late, and for this only.
        from ui.compare.sweep_view import sweep_view

        sweep_view(shown.request, shown.text)
    else:
        _numbers_view(shown.panes, steps)


def _steps(panes: Sequence[Pane]) -> list[int]:
    return [pane.step(spec.size) for pane, spec in zip(panes, chosen_panes().specs, strict=True)]


def _numbers_view(panes: Sequence[Pane], steps: Sequence[int]) -> None:
    numbers = all_numbers(panes, steps)
    st.table(numbers_table(numbers))
    with st.container(horizontal=True):
        with st.popover(say("measures.button")):
            st.markdown("\n".join(f"- {_measure_meaning(name)}" for name in MEASURES))
        titles = [pane.title for pane in panes]
        download_button(
            say("panes.csv"), "comparison.csv", lambda: as_csv(numbers_csv(titles, numbers))
        )


def all_numbers(panes: Sequence[Pane], steps: Sequence[int]) -> list[PaneNumbers | None]:
    """The numbers of every pane; None for one that is not there."""
    first, first_step = panes[0].segmentation, steps[0]
    return [
        pane_numbers(
            pane.segmentation, step, first or pane.segmentation, first_step if first else step
        )
        if pane.segmentation
        else None
        for pane, step in zip(panes, steps, strict=True)
    ]


def numbers_table(numbers: Sequence[PaneNumbers | None]) -> pd.DataFrame:
    """A row a measure, a column a pane, as text."""
    columns = {
        say("panes.pane", pane=place): _column(one, is_first=place == 1)
        for place, one in enumerate(numbers, start=1)
    }
    return pd.DataFrame(columns, index=[say(f"measures.{name}.name") for name in MEASURES])


def _measure_meaning(name: str) -> str:
    return say(
        "measures.meaning",
        name=say(f"measures.{name}.name"),
        meaning=say(f"measures.{name}.meaning"),
    )


def _column(one: PaneNumbers | None, *, is_first: bool) -> list[str]:
    if one is None:
        return [NOTHING] * len(MEASURES)
    own = [
        written(one.vocab_size),
        written(one.tokens),
        written(one.bytes_per_token, 2),
        written(one.characters_per_token, 2),
        percent(one.share_of_words_cut),
        f"{written(one.used_tokens)} ({percent(one.share_used)})",
    ]
    if is_first:
        return own + [say("measures.reference")] * (len(MEASURES) - len(own))
    cuts = one.agreement
    return [
        *own,
        *(map(percent, (cuts.precision, cuts.recall, cuts.f1)) if cuts else [NOTHING] * 3),
        written(one.overlap.common),
        percent(one.overlap.jaccard),
    ]


def numbers_csv(titles: Sequence[str], numbers: Sequence[PaneNumbers | None]) -> pd.DataFrame:
    """A row a pane, unrounded."""
    return pd.DataFrame(
        [
            {
                "pane": place,
                "tokenizer": title,
                "vocabulary size": one.vocab_size,
                "tokens": one.tokens,
                "bytes per token": one.bytes_per_token,
                "characters per token": one.characters_per_token,
                "share of words cut": one.share_of_words_cut,
                "tokens used": one.used_tokens,
                "share of vocabulary used": one.share_used,
                "precision of cuts": one.agreement.precision if one.agreement else None,
                "recall of cuts": one.agreement.recall if one.agreement else None,
                "F1 of cuts": one.agreement.f1 if one.agreement else None,
                "tokens shared with pane 1": one.overlap.common,
                "vocabulary overlap": one.overlap.jaccard,
            }
            for place, (title, one) in enumerate(zip(titles, numbers, strict=True), start=1)
            if one
        ]
    )


def comparison(
    payload: dict[str, Any], headings: Sequence[dict[str, Any]], start_steps: Sequence[int]
) -> dict[int, int] | None:
    """Mount the comparison.

    Args:
        payload: as `comparison_payload` makes it.
        headings: of each pane, as `heading` makes it.
        start_steps: merges that each pane begins with, if this is a new comparison.

    Returns:
        The vocabulary sizes that the user chose last, by pane, or None if that was in another
        comparison.
    """
    panes = [
        pane | heading | {"start_step": step}
        for pane, heading, step in zip(payload["panes"], headings, start_steps, strict=True)
    ]
    mount(
        COMPARISON,
        "compare",
        payload | {"panes": panes},
        default={"at": None},
        on_at_change=lambda: None,
    )

    def sizes(at: Any) -> dict[int, int] | None:
        if at["identity"] != payload["identity"]:
            return None
        return {place: int(size) for place, size in enumerate(at["sizes"]) if size is not None}

    return told("compare", "at", sizes, None)
