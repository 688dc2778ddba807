"""The charts of page Sizes.

Plotly is slow to load: what needs it is imported where it draws, after all else is in the browser.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_core.analysis import Float64Array
from bpe_view.charts.curves import Curve
from bpe_view.charts.style import TRAINING, UNSEEN
from bpe_view.size_curve.ladder_payload import ladder_payload
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE, curve_payload
from bpe_view.text_metrics import TextMetrics
from bpe_view.words import percent, say
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.size_input import size_slider
from ui.sizes.chart_card import chart_card, draw_figure
from ui.sizes.train_vs_held_out import TrainVsHeldOut, model_points
from ui.training.tokenizer_choice import tokenizers_input

SIZE_CURVE_KEY: Final = "size-curve"
_EARLY: Final = 8
"""Of the merges, after one in so many pairs are looked at: there are frequent ones still."""


def curve_section(compared: TrainVsHeldOut) -> None:
    """Compression of both texts at every size, with real models."""
    curves = _curves(compared, lambda measured: measured.bytes_per_token)
    points, problems = model_points(st.session_state["models"], compared.sides)

    def inputs() -> None:
        tokenizers_input("models", say("sizes.models"))
        for problem in problems:
            st.warning(plain(problem))

    def table() -> pd.DataFrame:
        from bpe_view.charts.compression_curve import compression_table

        return compression_table(curves, points)

    stop = None  # the size where compression of the unseen text stops improving, if it tells
    if compared.unseen and compared.tells_where_it_stops:
        found = analysis.plateau(compared.unseen.measured.bytes_per_token)
        stop = compared.base_size + found.step if found and not found.still_improving else None
    ladder = ladder_payload(compared.trained.run, compared.training.text)
    data = partial(curve_payload, curves, unit="ratio", points=points, stop=stop, ladder=ladder)
    _size_curve("curve", "compression", compared, data, table, inputs)


def used_section(compared: TrainVsHeldOut) -> None:
    """The share of the vocabulary that is used, and how many merges were only steps."""
    curves = _curves(compared, lambda measured: measured.share_used)

    def table() -> pd.DataFrame:
        from bpe_view.charts.vocabulary_use import vocabulary_use_table

        return vocabulary_use_table([replace(one, values=100 * one.values) for one in curves])

    data = partial(curve_payload, curves, unit="percent")
    _size_curve("used", "vocabulary-used", compared, data, table)
    step, run = compared.size - compared.base_size, compared.trained.run
    n = len(analysis.stepping_stones(run.tokenization, run.tokenizer.merges, step))
    if n:
        st.markdown(say("sizes.steps.sentence", n=n, merges=step, share=percent(n / step)))


def _curves(compared: TrainVsHeldOut, of: Callable[[TextMetrics], Float64Array]) -> list[Curve]:
    return [
        Curve(side.title, look, compared.base_size, of(side.measured))
        for side, look in zip(compared.sides, (TRAINING, UNSEEN), strict=False)
    ]


def _size_curve(
    words: str,
    file: str,
    compared: TrainVsHeldOut,
    data: Callable[..., Any],
    table: Callable[[], pd.DataFrame],
    more: Callable[[], None] = lambda: None,
) -> None:
    """A chart over all sizes, in which one chooses a size. `data`: `curve_payload` but for the size
    and the axis; the other arguments as `chart_card` takes them."""

    def inputs() -> None:
        more()
        st.toggle(say("sizes.log_sizes"), key="log_sizes")

    def draw() -> None:
        sent = data(size=compared.size, is_log=st.session_state["log_sizes"])
        mount(SIZE_CURVE, SIZE_CURVE_KEY, sent, on_size_change=partial(_take_size, sent["first"]))

    chart_card(words, file, compared, draw, table, inputs=inputs)


def _take_size(first: int) -> None:
    """Choose the size that is chosen in the chart, and the merge that completes it."""
    size = read_report(SIZE_CURVE_KEY, "size", int, first)
    st.session_state.update(size=size, merge=size - first if size > first else None)


def pairs_section(compared: TrainVsHeldOut) -> None:
    """The pairs at the chosen size: all of them, and the leaders."""
    from bpe_view.charts import pair_bars, rank_frequency

    run, first, last = compared.trained.run, compared.base_size, compared.last_size
    step = size_slider("size", first, last, start=first + (last - first) // _EARLY) - first
    steps = [*rank_frequency.ghost_steps(step), step]
    tables = {at: analysis.pair_table(run.tokenization, at) for at in steps}
    pairs, merge_of = tables[step], pair_bars.pair_merges(run)
    if not len(pairs):
        st.info(say("player.leaders.none"))
        return
    ranks = rank_frequency.rank_frequency_chart(tables, step, run.tokenizer.vocab, merge_of)
    ranks_table = partial(rank_frequency.rank_frequency_table, tables)
    _show("ranks", "rank-frequency", compared, ranks, ranks_table, is_last=False)
    bars = pair_bars.pair_bars_chart(run, pairs, merge_of)
    bars_table = partial(pair_bars.pair_data, run, pairs, merge_of, step)
    _show("bars", "leading-pairs", compared, bars, bars_table)


def merges_section(compared: TrainVsHeldOut) -> None:
    """What each merge saves."""
    from bpe_view.charts import merge_savings

    run, threshold = compared.trained.run, st.session_state["threshold"]
    saved = analysis.tokens_saved(run.token_counts)
    falls_at = analysis.saves_less_from(saved, threshold)
    figure = merge_savings.merge_savings_chart(run, threshold=threshold, falls_at=falls_at)
    table = partial(merge_savings.merge_savings_table, run)
    _show("savings", "merge-savings", compared, figure, table)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.number_input(say("sizes.savings.threshold"), 1, 1_000_000, key="threshold", width=240)
        if falls_at is None:
            st.markdown(say("sizes.savings.never_below", n=int(saved[-1])))
        else:
            size = compared.base_size + falls_at
            st.markdown(say("sizes.savings.below", merge=falls_at + 1, n=threshold, size=size))


def lengths_section(compared: TrainVsHeldOut) -> None:
    """Token lengths of the vocabulary and the text, in bytes and in characters."""
    from bpe_view.charts import token_lengths

    run = compared.trained.run
    size = size_slider("size", compared.base_size, compared.last_size)
    vocabulary = analysis.read_vocabulary(run.tokenizer)
    uses = analysis.token_uses(run.tokenization, size - compared.base_size)[:size]
    units: dict[token_lengths.Unit, Any] = {
        "bytes": vocabulary.lengths, "characters": vocabulary.characters
    }  # fmt: skip
    for unit, all_lengths in units.items():
        lengths = all_lengths[:size]
        spreads = (np.bincount(lengths), np.bincount(lengths, uses).astype(np.int64))
        figure = token_lengths.token_lengths_chart(*spreads, unit)
        table = partial(token_lengths.token_lengths_table, *spreads, unit)
        _show("lengths", f"token-lengths-{unit}", compared, figure, table, has_merges=False)


def _show(
    words: str,
    file: str,
    compared: TrainVsHeldOut,
    figure: Any,
    table: Callable[[], pd.DataFrame],
    *,
    has_merges: bool = True,
    is_last: bool = True,
) -> None:
    """A chart that plotly draws. `has_merges`: whether its points are merges. `is_last`: whether no
    other chart of merges follows. The other arguments as `chart_card` takes them."""
    draw = partial(draw_figure, figure, words, file, selects=has_merges)
    chart_card(words, file, compared, draw, table, tells_merge=has_merges and is_last)


SECTIONS: Final[dict[str, Callable[[TrainVsHeldOut], None]]] = {
    "curve": curve_section,
    "pairs": pairs_section,
    "merges": merges_section,
    "lengths": lengths_section,
    "used": used_section,
}
"""A chart is an entry here and in `ui.visit.CHARTS`, and its words."""
