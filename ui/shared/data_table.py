"""Shows a table that one works in or the first rows of one, and hears which row is chosen."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pandas as pd
import streamlit as st

from bpe_view.table.table_payload import TABLE, table_payload
from bpe_view.words import say, written
from ui.shared.mount import mount, told

MOST_ROWS: Final = 1_000  # rows that are sent to the browser, unless a page says otherwise


def data_table(
    table: pd.DataFrame,
    key: str,
    label: str,
    *,
    most: int = MOST_ROWS,
    total: int | None = None,
    choose: Callable[[int], None] | None = None,
    **looks: Any,
) -> None:
    """Show a table, and where it has more rows than are sent, of how many: a file has them all.

    Args:
        table: a column of numbers is written as numbers are.
        key: its own on the page.
        label: what it is called.
        most: rows that are sent.
        total: rows that there are, where `table` has the first ones alone.
        choose: hears of the row that is chosen, counted in `table`; None: none can be.
        looks: as `table_payload` takes them.
    """
    sent = table.head(most)
    total = total or len(table)
    if total > len(sent):
        st.caption(say("charts.data.first_rows", rows=written(len(sent)), n=total))
    data = table_payload(sent, label, total=total, chooses=choose is not None, **looks)
    heard = {"on_row_change": partial(_hear, key, choose, len(sent))} if choose else {}
    mount(TABLE, key, data, **heard)


def _hear(key: str, choose: Callable[[int], None], count: int) -> None:
    row = told(key, "row", int, None)
    if row is not None and 0 <= row < count:
        choose(row)
