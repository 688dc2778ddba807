"""The charts over all vocabulary sizes, of the training text and the unseen one.

Their data alone need plotly, which is slow to load.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_core.analysis import Float64Array
from bpe_view.charts.curves import Curve
from bpe_view.charts.style import TRAINING, UNSEEN
from bpe_view.size_curve.ladder_payload import ladder_payload
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE, SizeCurveData, curve_payload
from bpe_view.spreadsheet import as_csv
from bpe_view.words import percent, say
from ui.shared.charts import chart_data
from ui.shared.downloads.download_button import download_button
from ui.shared.element_types import DeltaGenerator
from ui.shared.mount import mount, read_report
from ui.shared.tables import show_table
from ui.sizes.chart_panel import (
    ChartWords,
    chart_card,
    chart_row,
    forget_selection,
    merge_input,
    more,
    selected,
    shown_size,
)
from ui.sizes.train_vs_held_out import TrainVsHeldOut, model_points
from ui.training.tokenizers_input import tokenizers_input

CURVE: Final = ChartWords("compression", "curve")
USED: Final = ChartWords("vocabulary-used", "used")
SIZE_KEY: Final = "size curve"
MAX_ROWS: Final = 500  # rows of a table that are sent to the browser
_HEADERS: Final = {
    "merge": "vocabulary.column.merge", "left": "sizes.steps.left", "right": "sizes.steps.right",
    "token": "vocabulary.column.token", "token id": "vocabulary.column.id",
    "bytes": "vocabulary.column.hex", "count": "vocabulary.column.count_then",
}  # fmt: skip


def curve_section(compared: TrainVsHeldOut) -> None:
    """Compression of both texts at every size, with real models."""
    card, row = chart_card(CURVE, compared), chart_row()
    with row:
        menu = more()
    with menu:
        models = tokenizers_input("models", say("sizes.models"))
        points = model_points(models, compared.sides)
        is_log = _log_input()
        merge_input(len(compared.trained.run.merges))
    curves = _curves(compared, [one.measured.bytes_per_token for one in compared.sides])
    stop = _stop(compared)
    size = shown_size(compared.trained)

    def table() -> pd.DataFrame:
        from bpe_view.charts.compression_curve import compression_table

        return compression_table(curves, points)

    run = compared.trained.run
    ladder = ladder_payload(run, compared.training.text)
    data = curve_payload(
        curves, size, "ratio", points=points, stop=stop, is_log=is_log, ladder=ladder
    )
    _show(CURVE, data, table, (card, row, menu), compared)


def used_section(compared: TrainVsHeldOut) -> None:
    """The share of the vocabulary that is used, and merges that were only steps."""
    card, row = chart_card(USED, compared), chart_row()
    with row:
        menu = more()
    with menu:
        is_log = _log_input()
        merge_input(len(compared.trained.run.merges))
    shares = [one.measured.share_used for one in compared.sides]
    curves = _curves(compared, [100 * share for share in shares])
    size = shown_size(compared.trained)

    def table() -> pd.DataFrame:
        from bpe_view.charts.vocabulary_use import vocabulary_use_table

        return vocabulary_use_table(curves)

    drawn = curve_payload(_curves(compared, shares), size, "percent", is_log=is_log)
    _show(USED, drawn, table, (card, row, menu), compared)
    _steps(compared, size)


def _curves(compared: TrainVsHeldOut, values: Sequence[Float64Array]) -> list[Curve]:
    texts = zip(compared.sides, (TRAINING, UNSEEN), values, strict=False)
    return [Curve(side.title, look, compared.base_size, of) for side, look, of in texts]


def _log_input() -> bool:
    return st.toggle(say("sizes.log_sizes"), key="log_sizes")


def _stop(compared: TrainVsHeldOut) -> int | None:
    """The size where compression of the unseen text stops improving, if it tells."""
    if compared.unseen is None or not compared.tells_where_it_stops:
        return None
    found = analysis.plateau(compared.unseen.measured.bytes_per_token)
    if found is None or found.still_improving:
        return None
    return compared.base_size + found.step


def _show(
    words: ChartWords,
    data: SizeCurveData,
    table: Callable[[], pd.DataFrame],
    places: tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator],
    compared: TrainVsHeldOut,
) -> None:
    """The chart in its card, its data, and the merge that is selected."""
    card, row, menu = places
    first = data["first"]
    with card:
        mount(SIZE_CURVE, SIZE_KEY, dict(data), on_size_change=partial(_keep_size, first))
    with row:
        chart_data(words.name, table, menu)
    selected(compared)


def _keep_size(first: int) -> None:
    """A size that is chosen in the chart, and the merge that completes it."""
    size = read_report(SIZE_KEY, "size", int, first)
    forget_selection()
    st.session_state.update(size=size, merge=size - first or None)


def _steps(compared: TrainVsHeldOut, size: int) -> None:
    """The merges whose tokens no longer occur."""
    step, run = compared.step(size), compared.trained.run
    stones = analysis.stepping_stones(run.tokenization, run.tokenizer.merges, step)
    if not len(stones):
        return
    share = percent(len(stones) / step)
    st.markdown(say("sizes.steps.sentence", n=len(stones), merges=step, share=share))
    from bpe_view.charts.vocabulary_use import stepping_stones_table  # plotly is slow to load

    show_table(
        stepping_stones_table(run, stones[:MAX_ROWS]),
        say("sizes.steps.csv"),
        total=len(stones),
        headings={name: say(key) for name, key in _HEADERS.items()},
        ids=("token id",),
    )
    download_button(
        say("sizes.steps.csv"),
        "stepping-stones.csv",
        lambda: as_csv(stepping_stones_table(run, stones)),
    )
