"""The table of tokens: as many rows as a browser takes well, and all of them as CSV."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import streamlit as st

from bpe_core.gaps import Int64Array
from ui.shell import VISIT
from ui.vocabulary.rows import Columns, as_csv, as_table

MOST_ROWS: Final = 2_000
"""Rows that are sent to the browser; each change of the search sends them again."""
HEIGHT: Final = 430
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
        return {"selection": {"rows": list(self.rows)}}


def token_table(columns: Columns, rows: Int64Array, identity: str) -> None:
    """Show tokens; a click on one makes it the chosen token.

    Args:
        columns: all that is known of the tokens.
        rows: which ones, in order.
        identity: another one for other rows, so that no old selection is left on them.
    """
    shown = rows[:MOST_ROWS]
    st.caption(_how_many(len(rows), int(columns.vocabulary.at(columns.step).sum())))
    ids = columns.vocabulary.ids[shown]
    mounted = _mounted(f"{st.session_state[VISIT]} {identity}", ids)
    key = f"tokens {mounted.serial}"
    st.dataframe(
        as_table(columns, shown),
        hide_index=True,
        height=HEIGHT,
        key=key,
        on_select=partial(_choose, key, ids),
        selection_mode="single-row",
        selection_default=mounted.selection,
        column_config=_COLUMNS,
        placeholder="",
        alt="Tokens of the vocabulary",
    )
    st.download_button(
        f"Download {'all ' if len(rows) > 1 else ''}{len(rows):,} as CSV",
        data=partial(as_csv, columns, rows),
        file_name="vocabulary.csv",
        mime="text/csv",
        on_click="ignore",
        disabled=not len(rows),
    )


def _how_many(found: int, all_tokens: int) -> str:
    if found == all_tokens:
        number = f"All {found:,} tokens."
    else:
        number = f"{found:,} of {all_tokens:,} tokens."
    if found <= MOST_ROWS:
        return number
    return (
        f"{number} The first {MOST_ROWS:,} are below, and a click on a heading sorts only those; "
        "the download has all."
    )


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
    rows = st.session_state[key]["selection"]["rows"]
    token_id = int(ids[rows[0]]) if rows else None
    st.session_state["token"] = token_id
    st.session_state[_MOUNTED] = replace(st.session_state[_MOUNTED], token_id=token_id)


_COLUMNS: Final[dict[str, Any]] = {
    "id": st.column_config.NumberColumn("id", format="%d", pinned=True, width=70),
    "token": st.column_config.TextColumn(
        "token", width=130, help="· is a space, ⏎ a line end, ⟨E2⟩ a byte in hex"
    ),
    "uses": st.column_config.NumberColumn(
        "uses", format="localized", width=70, help="Times it stands in the text at this size"
    ),
    "bytes": st.column_config.NumberColumn("bytes", format="localized", width=60),
    "characters": st.column_config.NumberColumn(
        "characters", format="localized", width=85, help="None for a part of a character"
    ),
    "merge": st.column_config.NumberColumn(
        "merge", format="localized", width=75, help="The step that made it; none for base symbols"
    ),
    "count then": st.column_config.NumberColumn(
        "count then", format="localized", width=85, help="How often its two halves stood together"
    ),
    "built from it": st.column_config.NumberColumn(
        "built from it", format="localized", width=90, help="Tokens that are joined from it"
    ),
    "hex": st.column_config.TextColumn("hex", width=160, help="Its bytes"),
    "why none": st.column_config.TextColumn("why no encoding gives it", width=300),
}
