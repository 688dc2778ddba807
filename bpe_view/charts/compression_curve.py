"""Compression against vocabulary size as a table."""

from collections.abc import Sequence

import pandas as pd

from bpe_view.charts.curves import Curve, Point


def compression_table(curves: Sequence[Curve], points: Sequence[Point]) -> pd.DataFrame:
    """All values: a row for each text and size."""
    frames = [
        pd.DataFrame(
            {
                "tokenizer": "trained",
                "text": curve.title,
                "vocabulary size": range(curve.first_size, curve.first_size + len(curve.values)),
                "bytes per token": curve.values,
            }
        )
        for curve in curves
    ]
    models = [
        {
            "tokenizer": point.title,
            "text": point.text,
            "vocabulary size": point.vocab_size,
            "bytes per token": point.ratio,
        }
        for point in points
    ]
    if models:
        frames.append(pd.DataFrame(models))
    return pd.concat(frames, ignore_index=True)
