"""The table of tokens: as many rows as a browser takes well, and all of them as CSV."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pandas as pd
import streamlit as st
from pandas.api.types import is_numeric_dtype

from bpe_core.common import Int64Array
from bpe_view.token_card.token_cells import as_csv, as_table
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import current_language, say
from bpe_view.words.catalog import messages
from ui.shared.downloads.button import download_button
from ui.shared.session import VISIT

MOST_ROWS: Final = 2_000
"""Rows that are sent to the browser; each change of the search sends them again."""
MOST_HEX: Final = 3 * 100
"""Signs in hex of a token, of which each byte takes three."""
HEIGHT: Final = 430
_WIDTHS: Final = {
    "id": 60, "token": 120, "uses": 65, "went on": 85, "bytes": 65, "characters": 90, "merge": 70,
    "count then": 85, "built from it": 95, "hex": 110, "why none": 300, "instead": 160,
}  # fmt: skip
"""Of columns of `as_table`; Streamlit chooses one for others."""
_MOUNTED: Final = "table of tokens on the page"


@dataclass(frozen=True)
class _Mounted:
    """The table on the page. What it is given must not change, or Streamlit makes a new one.

    Attributes:
        identity: of its rows.
        serial: makes its key.
        token_id: the token that is marked in it.
        rows: what was marked in it at first.
    """

    identity: str
    serial: int
    token_id: int | None
    rows: tuple[int, ...]

    @property
    def selection(self) -> Any:
        """The same for `st.dataframe`."""
        return {"selection": {"cells": [(row, "token") for row in self.rows]}}


def token_table(columns: Columns, rows: Int64Array, identity: str) -> None:
    """Show tokens; a click on one makes it the chosen token. Other rows have another `identity`."""
    shown = rows[:MOST_ROWS]
    ids = columns.vocabulary.ids[shown]
    language = current_language()
    mounted = _mounted(f"{st.session_state[VISIT]} {language} {identity}", ids)
    key = f"tokens {mounted.serial}"
    if len(rows) > MOST_ROWS:
        st.caption(say("vocabulary.table.first", most=MOST_ROWS))
    table = as_table(columns, shown, language)
    st.dataframe(
        table.assign(hex=[word[:MOST_HEX] for word in table["hex"]]),
        hide_index=True,
        height=HEIGHT,
        key=key,
        on_select=partial(_choose, key, ids),
        selection_mode="single-cell",
        selection_default=mounted.selection,
        column_config={name: _column(table[name], language) for name in table.columns},
        placeholder="",
        alt=say("vocabulary.table.alt"),
    )
    download_button(
        say("vocabulary.table.download", n=len(rows)),
        "vocabulary.csv",
        partial(as_csv, columns, rows),
        enabled=len(rows) > 0,
    )


def tell_how_many(columns: Columns, rows: Int64Array) -> None:
    """How many tokens were found, of how many; the title says how many there are."""
    all_tokens = int(columns.vocabulary.at(columns.step).sum())
    with st.container(key="tokens-found"):
        if len(rows) != all_tokens:
            st.caption(say("vocabulary.table.some", n=len(rows), all=all_tokens))


def _mounted(identity: str, ids: Int64Array) -> _Mounted:
    """The table that stands on the page, or a new one.

    A table is a new one, scrolled to its top, when its rows are others, or when a token was chosen
    elsewhere: then it is marked here, too. A click in the table itself leaves it as it is.
    """
    token_id = st.session_state["token"]
    known: _Mounted | None = st.session_state.get(_MOUNTED)
    if known is None or (known.identity, known.token_id) != (identity, token_id):
        rows = tuple((ids == token_id).nonzero()[0][:1].tolist())
        known = _Mounted(identity, known.serial + 1 if known else 0, token_id, rows)
        st.session_state[_MOUNTED] = known
    return known


def _choose(key: str, ids: Int64Array) -> None:
    cells = st.session_state[key]["selection"]["cells"]
    token_id = int(ids[cells[0][0]]) if cells else None
    st.session_state["token"] = token_id
    st.session_state[_MOUNTED] = replace(st.session_state[_MOUNTED], token_id=token_id)


def _column(cells: "pd.Series[Any]", language: str) -> Any:
    """How a column of `as_table` looks, what it is called, and what there is to explain."""
    name = str(cells.name)
    key = name.replace(" ", "_")
    look: dict[str, Any] = {
        "label": say(f"vocabulary.column.{key}"),
        "help": messages(language).get(f"vocabulary.column_help.{key}"),
        "width": _WIDTHS.get(name),
    }
    if not is_numeric_dtype(cells):
        return st.column_config.TextColumn(**look)
    # Thousands of an id are not separated.
    more = {"format": "%d", "pinned": True} if name == "id" else {"format": "localized"}
    return st.column_config.NumberColumn(**look, **more)
