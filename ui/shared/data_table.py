"""Shows a table that one works in, and hears which row is chosen."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pandas as pd

from bpe_view.table.table_payload import TABLE, table_payload
from ui.shared.mount import mount, told

MOST_ROWS: Final = 1_000
"""Rows that are sent to the browser, unless a page says otherwise; files have all."""


def data_table(
    table: pd.DataFrame,
    key: str,
    label: str,
    *,
    most: int = MOST_ROWS,
    choose: Callable[[int], None] | None = None,
    **looks: Any,
) -> None:
    """Show a table.

    Args:
        table: a column of numbers is written as numbers are.
        key: its own on the page.
        label: what it is called.
        most: rows that are sent.
        choose: hears of the row that is chosen, counted in `table`; None: none can be.
        looks: as `table_payload` takes them.
    """
    data = table_payload(table, label, most=most, chooses=choose is not None, **looks)
    heard = {"on_row_change": partial(_hear, key, choose, min(len(table), most))} if choose else {}
    mount(TABLE, key, data, **heard)


def _hear(key: str, choose: Callable[[int], None], count: int) -> None:
    row = told(key, "row", int, None)
    if row is not None and 0 <= row < count:
        choose(row)
