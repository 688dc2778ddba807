"""All merges of a run as a table and as CSV."""

from typing import Any, Final

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.common import hex_bytes, printable
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.downloads.button import download_button
from ui.shared.training.run_store import Trained

MOST_ROWS: Final = 1_000
"""Rows on the page; the file has all."""
MOST_HEX: Final = 3 * 100
"""Signs in hex of a token on the page, of which each byte takes three."""
_COUNTED: Final = ("merge", "count", "pairs with this count", "tokens after")
"""The columns of numbers that are no ids, which are written with their thousands separated."""


def merge_table(trained: Trained) -> None:
    """Show every merge, with a button to download the table."""
    run = trained.run
    table = merges_as_table(run)
    shown = table.head(MOST_ROWS)
    shown = shown.assign(bytes=[word[:MOST_HEX] for word in shown["bytes"]])
    st.subheader(say("watch.table.title"), anchor=False)
    st.dataframe(shown, hide_index=True, column_config=_columns(table), placeholder="")
    if len(table) > MOST_ROWS:
        st.caption(say("offline.table_part", n=MOST_ROWS))
    download_button(say("watch.table.download"), "merges.csv", lambda: as_csv(table))


def _columns(table: pd.DataFrame) -> dict[str, Any]:
    """How the columns look and what they are called; the file keeps `merges_as_table`'s names."""
    headings = {
        str(name): say(f"watch.table.column.{str(name).replace(' ', '_')}")
        for name in table.columns
    }
    numbers = {
        name: st.column_config.NumberColumn(headings[name], format="localized") for name in _COUNTED
    }
    return headings | numbers


def _tied(run: TrainingRun) -> Any:
    """Empty where a merge was given: nothing was chosen there."""
    given = len(run.settings.initial_merges)
    tied = pd.array([merge.tied for merge in run.merges], dtype="Int64")
    tied[:given] = pd.NA
    return tied if given else tied.to_numpy(int)


def merges_as_table(run: TrainingRun) -> pd.DataFrame:
    """One row a merge: what was joined, what it made, how often, and what it saved."""
    vocab = run.tokenizer.vocab
    return pd.DataFrame(
        {
            "merge": [merge.rank + 1 for merge in run.merges],
            "left": [printable(vocab[merge.left]) for merge in run.merges],
            "right": [printable(vocab[merge.right]) for merge in run.merges],
            "token": [printable(merge.token) for merge in run.merges],
            "token id": [merge.token_id for merge in run.merges],
            "left id": [merge.left for merge in run.merges],
            "right id": [merge.right for merge in run.merges],
            "bytes": [hex_bytes(merge.token) for merge in run.merges],
            "count": [merge.count for merge in run.merges],
            "pairs with this count": _tied(run),
            "tokens after": run.token_counts[1:],
        }
    )
