"""The numbers that compare panes, and what each split costs at several vocabulary sizes."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_view.comparison.segmentation import PaneNumbers, Segmentation, pane_numbers
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say, written
from bpe_view.words.measured import measured
from bpe_view.words.numbers import NOTHING
from ui.compare.pane_results import Pane, Row, pane_names
from ui.shared.downloads.download_button import download_button
from ui.shared.tables import show_table

MEASURES: Final = analysis.measures_of(PaneNumbers)
"""The rows of the table."""
SPLIT_SIZES: Final = 8  # columns at most; on a phone the table scrolls


def numbers_view(panes: Sequence[Pane]) -> None:
    """A row a measure, a column a pane; what the rows mean, and the file."""
    names = zip(pane_names(panes), panes, strict=True)
    numbers = {name: _numbers(pane, panes[0]) for name, pane in names}
    labels = [say(f"measures.name.{name}") for name in MEASURES]
    columns = {
        name: _column(one, say("measures.reference") if place == 0 else NOTHING)
        for place, (name, one) in enumerate(numbers.items())
    }
    show_table(pd.DataFrame(columns, index=labels), say("panes.look.numbers"))
    with st.container(horizontal=True):
        with st.popover(say("measures.button")):
            meanings = [
                say("measures.told", name=label, meaning=say(f"measures.meaning.{name}"))
                for name, label in zip(MEASURES, labels, strict=True)
            ]
            st.markdown("\n".join(f"- {meaning}" for meaning in meanings))
        download_button(say("panes.csv"), "comparison.csv", partial(_csv, numbers))


def _numbers(pane: Pane, reference: Pane) -> PaneNumbers | None:
    """The numbers of a pane, relative to another; None for one that is not there."""
    other = None if pane is reference else reference.segmentation
    cut = pane.segmentation
    return pane_numbers(cut, pane.now, other, reference.now) if cut else None


def _column(one: PaneNumbers | None, nothing: str) -> list[str]:
    """The measures of a pane as text; `nothing`: where it has no value."""
    if one is None:
        return [NOTHING] * len(MEASURES)
    values = [(measure, measure.of(one)) for measure in MEASURES.values()]
    return [nothing if value is None else measured(value, measure) for measure, value in values]


def _csv(numbers: dict[str, PaneNumbers | None]) -> str:
    """A row a pane: every amount, and every measure unrounded."""
    rows = [
        {"pane": place, "tokenizer": name, **asdict(one)}
        | {name: measure.of(one) for name, measure in MEASURES.items()}
        for place, (name, one) in enumerate(numbers.items(), start=1)
        if one
    ]
    return as_csv(pd.DataFrame(rows))


def split_sizes_view(rows: Sequence[Row]) -> None:
    """A row a split, a column a size, bytes per token; empty where a run ended before."""
    cuts = {row.name: row.pane.segmentation for row in rows if row.pane.segmentation}
    if not any(one.text for one in cuts.values()):
        return
    first = min(one.base_size for one in cuts.values())
    last = max(one.base_size + one.merge_count for one in cuts.values())
    columns = {
        written(size): [_bytes_per_token(one, size) for one in cuts.values()]
        for size in some_sizes(first, last)
    }
    title, splits = say("compare.split_sizes"), {say("inputs.split.label"): [*cuts]}
    st.subheader(title, anchor=False)
    show_table(pd.DataFrame(splits | columns), title)


def _bytes_per_token(cut: Segmentation, size: int) -> str:
    step = size - cut.base_size
    if not 0 <= step <= cut.merge_count:
        return NOTHING
    return written(len(cut.text.encode()) / cut.token_count(step), 2)


def some_sizes(first: int, last: int) -> list[int]:
    """A few vocabulary sizes that grow evenly in magnitude, with the first and the last.

    >>> some_sizes(256, 384)
    [256, 271, 287, 305, 323, 342, 362, 384]
    """
    sizes = np.geomspace(max(first, 1), max(last, 1), SPLIT_SIZES).round().astype(int)
    return sorted(set(sizes.tolist()))
