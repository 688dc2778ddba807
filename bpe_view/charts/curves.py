"""Compression of the texts and the share of the vocabulary that they use, at every size."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pandas as pd

from bpe_core.analysis import plateau, stepping_stones
from bpe_view.charts.chart import Chart, Panel, SizesData
from bpe_view.size_curve.ladder_payload import ladder_payload
from bpe_view.size_curve.size_curve_payload import Curve, Point, curve_payload
from bpe_view.words import percent, say


def _compression(data: SizesData) -> list[Panel]:
    curves = data.curves(lambda measured: measured.bytes_per_token)
    found = plateau(curves[-1].values) if data.tells_stop else None
    figure = curve_payload(
        curves,
        data.size,
        "ratio",
        points=data.models,
        stop=data.first_size + found.step if found and not found.still_improving else None,
        is_log=data.is_log,
        ladder=ladder_payload(data.run, data.texts[0].text),
    )
    title, reading = say("sizes.curve.title"), say("sizes.curve.reading")
    table = partial(compression_table, curves, data.models)
    return [Panel("compression", title, reading, figure, table)]


def compression_table(curves: Sequence[Curve], models: Sequence[Point]) -> pd.DataFrame:
    """All values: a row for each text and size, then one for each model and text."""
    table = curve_table(curves, "bytes per token")
    table.insert(0, "tokenizer", "trained")
    rows = [(one.title, one.text, one.vocab_size, one.ratio) for one in models]
    return pd.concat([table, pd.DataFrame(rows, columns=table.columns)]) if rows else table


def _usage(data: SizesData) -> list[Panel]:
    curves = data.curves(lambda measured: measured.share_used)
    figure = curve_payload(curves, data.size, "percent", is_log=data.is_log)
    table = partial(curve_table, data.curves(lambda measured: 100 * measured.share_used), "used %")
    title, reading = say("sizes.used.title"), say("sizes.used.reading")
    return [Panel("vocabulary-used", title, reading, figure, table)]


def curve_table(curves: Sequence[Curve], measure: str) -> pd.DataFrame:
    """All values: a row for each text and size. `measure`: the header of the values."""
    rows = [
        (curve.title, curve.first_size + place, value)
        for curve in curves
        for place, value in enumerate(curve.values.tolist())
    ]
    return pd.DataFrame(rows, columns=["text", "vocabulary size", measure])


def _stepping_stones(data: SizesData) -> str:
    n = len(stepping_stones(data.run.tokenization, data.run.tokenizer.merges, data.step))
    share = percent(n / data.step) if n else ""
    return say("sizes.steps.sentence", n=n, merges=data.step, share=share) if n else ""


COMPRESSION: Final = Chart("sizes.charts.curve", _compression, inputs=("models", "log_sizes"))
USAGE: Final = Chart("sizes.charts.used", _usage, inputs=("log_sizes",), note=_stepping_stones)
