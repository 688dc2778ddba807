"""Tables as Streamlit shows them: few rows all at once, many in a grid that scrolls and sorts."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import pandas as pd
import streamlit as st
from pandas.api.types import is_numeric_dtype

from bpe_view.words import say, written
from ui.shared.markdown import plain

FEW_ROWS: Final = 50  # that are all in sight


def show_table(
    table: pd.DataFrame,
    label: str,
    *,
    total: int | None = None,
    headings: Mapping[str, str] | None = None,
    ids: Collection[str] = (),
) -> None:
    """Show a table, whose texts stand there as they are, whatever they mean in Markdown.

    Args:
        label: what it is called.
        total: rows that there are, where `table` has the first ones alone; a file has them all.
        headings: of columns, where they are not their names.
        ids: columns of numbers whose thousands are not separated.
    """
    headings = headings or {}
    if len(table) <= FEW_ROWS:
        st.table(as_markdown(table, headings, ids), border="horizontal", alt=label)
    else:
        _grid(table, label, total, _columns(table, headings, {}, ids))


def choose_row(
    table: pd.DataFrame,
    label: str,
    choose: Callable[[int], None],
    *,
    key: str,
    chosen: int | None,
    total: int,
    headings: Mapping[str, str],
    helps: Mapping[str, str],
    ids: Collection[str],
) -> None:
    """Show a grid, in which a press on any cell chooses its row; so do the arrow keys.

    Args:
        choose: called with the row, counted in `table`; the session keeps it.
        key: another one for each of them on a page.
        chosen: the row that is marked, None where none is.
        helps: what a heading means.
        table, label, total, headings, ids: as `show_table` takes them.
    """

    def marked() -> list[int]:
        cells = st.session_state.get(key, {}).get("selection", {}).get("cells", [])
        return [row for row, _ in cells]

    count = len(table)  # the session keeps what this refers to

    def take() -> None:
        for row in marked():
            if row < count:
                choose(row)

    wanted = [] if chosen is None else [chosen]
    if marked() != wanted:  # set anew, the cell would lose the focus
        cells = [(row, str(table.columns[0])) for row in wanted]
        st.session_state[key] = {"selection": {"cells": cells}}
    columns = _columns(table, headings, helps, ids)
    _grid(table, label, total, columns, key=key, on_select=take, selection_mode="single-cell")


def as_markdown(
    table: pd.DataFrame, headings: Mapping[str, str], ids: Collection[str]
) -> pd.DataFrame:
    r"""A table as `st.table` is given it: numbers as people write them, other texts as they are.

    >>> print(as_markdown(pd.DataFrame({"*": ["a_b", None], "n": [1000, 2]}), {}, ()))
         \*      n
    0  a\_b  1,000
    1            2
    """
    shown: dict[str, list[str]] = {}
    for name, cells in table.items():
        heading = plain(headings.get(str(name), str(name)))
        while heading in shown:
            heading += " "
        shown[heading] = _written(cells, is_id=name in ids)
    if isinstance(table.index, pd.RangeIndex):
        return pd.DataFrame(shown, index=table.index)
    return pd.DataFrame(shown, index=[plain(str(one)) for one in table.index])


def _written(cells: "pd.Series[Any]", *, is_id: bool) -> list[str]:
    """As text; numbers have two decimal places, unless all are whole."""
    known = cells.dropna()
    is_number = is_numeric_dtype(cells) and not is_id
    digits = 2 if is_number and (known != known.round()).any() else 0

    def text(cell: Any) -> str:
        return written(cell, digits) if is_number else plain(str(cell))

    return ["" if pd.isna(cell) else text(cell) for cell in cells.tolist()]


def _columns(
    table: pd.DataFrame,
    headings: Mapping[str, str],
    helps: Mapping[str, str],
    ids: Collection[str],
) -> dict[str, Any]:
    """How a grid shows its columns."""

    def column(name: str) -> Any:
        words: dict[str, Any] = {"label": headings.get(name), "help": helps.get(name) or None}
        if not is_numeric_dtype(table[name]):
            return st.column_config.TextColumn(**words)
        number_format = "%d" if name in ids else "localized"
        return st.column_config.NumberColumn(**words, format=number_format)

    return {name: column(name) for name in map(str, table.columns)}


def _grid(
    table: pd.DataFrame, label: str, total: int | None, columns: dict[str, Any], **choosing: Any
) -> None:
    if total and total > len(table):
        st.caption(say("charts.data.first_rows", rows=written(len(table)), n=total))
    st.dataframe(
        table, column_config=columns, hide_index=True, placeholder="", alt=label, **choosing
    )
