"""The share of the vocabulary that a text uses, against vocabulary size, as a table."""

from collections.abc import Sequence

import pandas as pd

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
