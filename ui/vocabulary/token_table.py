"""The table of tokens: as many rows as a browser takes well, and all of them as CSV."""

from functools import partial
from typing import Final

import streamlit as st

from bpe_core.common import Int64Array
from bpe_view.token_card.token_cells import as_csv, as_table
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import current_language, say
from bpe_view.words.catalog import messages
from ui.shared.data_table import data_table
from ui.shared.downloads.button import download_button

MOST_ROWS: Final = 2_000
"""Rows that are sent to the browser; each change of the search sends them again."""
MOST_HEX: Final = 3 * 100
"""Signs in hex of a token, of which each byte takes three."""


def token_table(columns: Columns, rows: Int64Array) -> None:
    """Show tokens; a press on one makes it the chosen token."""
    shown = rows[:MOST_ROWS]
    ids = columns.vocabulary.ids[shown]
    language = current_language()
    table = as_table(columns, shown, language)
    keys = {str(name): str(name).replace(" ", "_") for name in table.columns}
    said = messages(language)
    data_table(
        table.assign(hex=[word[:MOST_HEX] for word in table["hex"]]),
        "tokens",
        say("vocabulary.table.alt"),
        most=MOST_ROWS,
        total=len(rows),
        headings={name: say(f"vocabulary.column.{key}") for name, key in keys.items()},
        helps={name: said.get(f"vocabulary.column_help.{key}", "") for name, key in keys.items()},
        ids=("id",),
        chosen=next(iter((ids == st.session_state["token"]).nonzero()[0].tolist()), None),
        choose=lambda row: st.session_state.update(token=int(ids[row])),
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
