"""The share of the vocabulary that a text uses, against vocabulary size, as a table; and stepping
stones."""

from collections.abc import Sequence

import pandas as pd

from bpe_core import TrainingRun
from bpe_core.common import Int64Array, hex_bytes, printable
from bpe_view.charts.curves import Curve


def vocabulary_use_table(curves: Sequence[Curve]) -> pd.DataFrame:
    """All values: a row for each text and size."""
    return pd.concat(
        [
            pd.DataFrame(
                {
                    "text": curve.title,
                    "vocabulary size": range(
                        curve.first_size, curve.first_size + len(curve.values)
                    ),
                    "used %": curve.values,
                }
            )
            for curve in curves
        ],
        ignore_index=True,
    )


def stepping_stones_table(run: TrainingRun, ranks: Int64Array) -> pd.DataFrame:
    """The merges of these ranks, one row each."""
    vocab = run.tokenizer.vocab
    merges = [run.merges[rank] for rank in ranks.tolist()]
    return pd.DataFrame(
        {
            "merge": [merge.rank + 1 for merge in merges],
            "left": [printable(vocab[merge.left]) for merge in merges],
            "right": [printable(vocab[merge.right]) for merge in merges],
            "token": [printable(merge.token) for merge in merges],
            "token id": [merge.token_id for merge in merges],
            "bytes": [hex_bytes(merge.token) for merge in merges],
            "count": [merge.count for merge in merges],
        }
    )
