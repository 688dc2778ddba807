"""Tab "Splits": what each split costs at several vocabulary sizes."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_view.comparison.segmentation import Segmentation
from bpe_view.words import say, written
from bpe_view.words.numbers import NOTHING
from ui.compare.tab_rows import Row
from ui.shared.tables import show_table

SIZES: Final = 8  # columns at most; on a phone the table scrolls


def split_sizes_view(rows: Sequence[Row]) -> None:
    """The table: a row a split, a column a size, bytes per token."""
    cut = {row.name: row.pane.segmentation for row in rows if row.pane.segmentation}
    if not any(one.text for one in cut.values()):
        return
    st.subheader(say("compare.split_sizes"), anchor=False)
    show_table(pd.DataFrame(split_sizes(cut)), say("compare.split_sizes"))


def split_sizes(cut: dict[str, Segmentation]) -> dict[str, list[str]]:
    """The table as columns; `cut`: a text by each run. Empty where a run ended before."""
    first = min(one.base_size for one in cut.values())
    last = max(one.vocab_size(one.merge_count) for one in cut.values())
    byte_counts = [len(one.text.encode()) for one in cut.values()]
    columns = {
        written(size): [
            _bytes_per_token(one, byte_count, size)
            for one, byte_count in zip(cut.values(), byte_counts, strict=True)
        ]
        for size in some_sizes(first, last)
    }
    return {say("inputs.split.label"): list(cut)} | columns


def _bytes_per_token(cut: Segmentation, byte_count: int, size: int) -> str:
    step = size - cut.base_size
    if not 0 <= step <= cut.merge_count:
        return NOTHING
    return written(byte_count / cut.token_count(step), 2)


def some_sizes(first: int, last: int) -> list[int]:
    """A few vocabulary sizes that grow evenly in magnitude, with the first and the last.

    >>> some_sizes(256, 384)
    [256, 271, 287, 305, 323, 342, 362, 384]
    """
    sizes = np.geomspace(max(first, 1), max(last, 1), SIZES).round().astype(int)
    return sorted(set(sizes.tolist()))
