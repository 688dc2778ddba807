"""All merges of a run as a table and as CSV."""

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.printable import hex_bytes, printable


def merge_table(run: TrainingRun) -> None:
    """Show every merge, with a button to download the table."""
    if not run.merges:
        return
    # The table is made and sent when somebody opens it: the first paint need not wait for it.
    expander = st.expander(
        f"All {len(run.merges):,} merges as a table", key="merge table", on_change="rerun"
    )
    if not expander.open:
        return
    with expander:
        table = merges_as_table(run)
        st.dataframe(table, hide_index=True)
        st.download_button(
            "Download as CSV",
            data=lambda: table.to_csv(index=False),
            file_name="merges.csv",
            mime="text/csv",
            on_click="ignore",
        )


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
            "pairs with this count": [merge.tied for merge in run.merges],
            "tokens after": run.token_counts[1:],
        }
    )
