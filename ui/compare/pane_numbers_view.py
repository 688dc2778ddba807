"""The numbers that compare panes: a row a measure, a column a pane."""

from collections.abc import Sequence
from typing import Final

import pandas as pd
import streamlit as st

from bpe_view.comparison.segmentation import PaneNumbers, pane_numbers
from bpe_view.spreadsheet import as_csv
from bpe_view.words import percent, say, written
from bpe_view.words.numbers import NOTHING
from ui.compare.pane_results import Pane, pane_names
from ui.shared.downloads.button import download_button
from ui.shared.tables import show_table

MEASURES: Final = (
    "vocab_size", "tokens", "bytes_per_token", "characters_per_token", "continued_words", "used",
    "precision", "recall", "f1", "common", "overlap",
)  # fmt: skip
"""The rows of the table; their words stand in the section of this name."""


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
    first = panes[0] if panes[0].segmentation else None
    return [_numbers_of(pane, first or pane) for pane in panes]


def _numbers_of(pane: Pane, first: Pane) -> PaneNumbers | None:
    if not pane.segmentation or not first.segmentation:
        return None
    return pane_numbers(pane.segmentation, pane.now, first.segmentation, first.now)


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
