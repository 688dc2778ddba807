"""The numbers that compare panes: a row a measure, a column a pane."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_view.comparison.segmentation import PaneNumbers, pane_numbers
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from bpe_view.words.measured import measured
from bpe_view.words.numbers import NOTHING
from ui.compare.pane_results import Pane, pane_names
from ui.shared.downloads.download_button import download_button
from ui.shared.tables import show_table

MEASURES: Final = analysis.measures_of(PaneNumbers)
"""The rows of the table."""


def numbers_view(panes: Sequence[Pane]) -> None:
    """The table, what its rows mean, and the file."""
    numbers, names = all_numbers(panes), pane_names(panes)
    show_table(numbers_table(numbers, names), say("panes.look.numbers"))
    with st.container(horizontal=True):
        with st.popover(say("measures.button")):
            st.markdown("\n".join(f"- {_measure_meaning(name)}" for name in MEASURES))
        download_button(
            say("panes.csv"), "comparison.csv", lambda: as_csv(numbers_csv(names, numbers))
        )


def all_numbers(panes: Sequence[Pane]) -> list[PaneNumbers | None]:
    """The numbers of every pane; None for one that is not there."""
    first = panes[0]
    return [_numbers_of(pane, first) for pane in panes]


def _numbers_of(pane: Pane, first: Pane) -> PaneNumbers | None:
    if not pane.segmentation:
        return None
    reference = None if pane is first else first.segmentation
    return pane_numbers(pane.segmentation, pane.now, reference, first.now)


def numbers_table(numbers: Sequence[PaneNumbers | None], names: Sequence[str]) -> pd.DataFrame:
    """A row a measure, a column a pane, as text."""
    columns = {
        name: _column(one, is_first=place == 0)
        for place, (name, one) in enumerate(zip(names, numbers, strict=True))
    }
    return pd.DataFrame(columns, index=[say(f"measures.name.{name}") for name in MEASURES])


def _measure_meaning(name: str) -> str:
    return say(
        "measures.told", name=say(f"measures.name.{name}"), meaning=say(f"measures.meaning.{name}")
    )


def _column(one: PaneNumbers | None, *, is_first: bool) -> list[str]:
    if one is None:
        return [NOTHING] * len(MEASURES)
    nothing = say("measures.reference") if is_first else NOTHING
    return [
        nothing if value is None else measured(value, measure)
        for measure, value in ((measure, measure.of(one)) for measure in MEASURES.values())
    ]


def numbers_csv(titles: Sequence[str], numbers: Sequence[PaneNumbers | None]) -> pd.DataFrame:
    """A row a pane: every amount, and every measure unrounded."""
    return pd.DataFrame(
        [
            {"pane": place, "tokenizer": title, **asdict(one)}
            | {name: measure.of(one) for name, measure in MEASURES.items()}
            for place, (title, one) in enumerate(zip(titles, numbers, strict=True), start=1)
            if one
        ]
    )
