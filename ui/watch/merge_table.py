"""All merges of a run as a table and as CSV."""

from typing import Any, Final

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.common import hex_bytes, printable
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.data_table import data_table
from ui.shared.downloads.button import download_button
from ui.shared.training.run_store import Trained

MOST_HEX: Final = 3 * 100
"""Signs in hex of a token on the page, of which each byte takes three."""
_IDS: Final = ("token id", "left id", "right id")


def merge_table(trained: Trained) -> None:
    """Show every merge, with a button to download the table."""
    run = trained.run
    table = merges_as_table(run)
    title = say("watch.table.title")
    st.subheader(title, anchor=False)
    data_table(
        table.assign(bytes=[word[:MOST_HEX] for word in table["bytes"]]),
        "merges",
        title,
        headings={
            name: say(f"watch.table.column.{name.replace(' ', '_')}")
            for name in map(str, table.columns)
        },
        ids=_IDS,
    )
    download_button(say("watch.table.download"), "merges.csv", lambda: as_csv(table))


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
