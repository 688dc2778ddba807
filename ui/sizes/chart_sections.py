"""The charts of page Compression, each with what to set and how to read it."""

from typing import Any, Final

import streamlit as st

from bpe_core import analysis
from bpe_core.common import Int64Array
from bpe_view.charts import (
    compression_curve,
    merge_savings,
    pair_bars,
    pair_heatmap,
    rank_frequency,
    token_lengths,
    vocabulary_use,
)
from bpe_view.charts.compression_curve import Curve
from bpe_view.charts.style import TRAINING, UNSEEN
from bpe_view.spreadsheet import as_csv
from bpe_view.words import percent, say
from ui.compression.chart_panel import ChartWords, chart, chart_heading, selection_card
from ui.compression.reference_models import model_points, models_input
from ui.compression.train_vs_held_out import TrainVsHeldOut
from ui.shared.downloads.button import download_button
from ui.shared.training.run_store import Trained

CURVE: Final = ChartWords("compression", "curve")
BARS: Final = ChartWords("leading-pairs", "bars")
RANKS: Final = ChartWords("rank-frequency", "ranks")
MAP: Final = ChartWords("pair-map", "map")
SAVINGS: Final = ChartWords("merge-savings", "savings")
CUMULATIVE: Final = ChartWords("savings-so-far", "cumulative")
LENGTHS: Final = ChartWords("token-lengths", "lengths")
USED: Final = ChartWords("vocabulary-used", "used")
MAX_ROWS: Final = 500
"""Rows of a table that are sent to the browser."""


def curve_section(whole: Trained, compared: TrainVsHeldOut, size: int) -> None:
    """Compression of both texts at every size, with real models."""
    st.header(CURVE.title, anchor=False)
    place = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names = models_input()
        st.toggle(say("compression.log_sizes"), key="log_sizes")
    curves = [
        Curve(side.title, look, compared.base_size, side.measured.bytes_per_token)
        for side, look in zip(compared.sides, (TRAINING, UNSEEN), strict=False)
    ]
    points = model_points(names, compared.sides)
    found = analysis.plateau(compared.unseen.measured.bytes_per_token) if compared.unseen else None
    stop = None
    if found and not found.still_improving and compared.tells_where_it_stops:
        stop = (compared.base_size + found.step, found)
    figure = compression_curve.compression_chart(
        curves,
        points,
        size=compared.base_size + compared.step(size),
        is_log=st.session_state["log_sizes"],
        stop=stop,
    )
    with place:
        chart(
            CURVE,
            figure,
            lambda: compression_curve.compression_table(curves, points),
            compared.trained,
            {"size": compared.base_size + compared.step(size)},
            heading=False,
        )
        selection_card(compared.trained, whole)
        st.caption(CURVE.reading)


def pairs_section(whole: Trained, compared: TrainVsHeldOut, size: int) -> None:
    """The pairs at the chosen size: leaders, all of them, and which stands beside which."""
    run = whole.run
    step = size - len(run.tokenizer.alphabet)
    merges = pair_bars.pair_merges(run)
    vocab = run.tokenizer.vocab
    tables = {
        at: analysis.pair_table(run.tokenization, at)
        for at in [*rank_frequency.ghost_steps(step), step]
    }
    pairs = tables[step]
    if not len(pairs):
        st.info(say("compression.no_pairs"))
        return
    selection_card(whole, whole)
    first, second = st.columns(2)
    with first:
        chart(
            BARS,
            pair_bars.pair_bars_chart(run, pairs, merges),
            lambda: pair_bars.pair_data(run, pairs, merges, step),
            whole,
            {"size": size},
        )
    with second:
        chart(
            RANKS,
            rank_frequency.rank_frequency_chart(tables, step, vocab, merges),
            lambda: rank_frequency.rank_frequency_table(tables),
            whole,
            {"size": size},
        )
    shown = pair_heatmap.pair_map(pairs)
    chart(
        MAP,
        pair_heatmap.pair_heatmap_chart(shown, vocab),
        lambda: pair_heatmap.pair_map_table(shown, vocab),
        whole,
        {"size": size},
        selectable=False,
    )


def merges_section(whole: Trained, compared: TrainVsHeldOut, size: int) -> None:
    """What each merge saves."""
    run = whole.run
    chart_heading(SAVINGS)
    threshold: int = st.number_input(
        say("compression.savings.threshold"),
        min_value=1,
        max_value=1_000_000,
        key="threshold",
        width=320,
    )
    saved = analysis.tokens_saved(run.token_counts)
    falls_at = analysis.saves_less_from(saved, threshold)
    if falls_at is None:
        st.markdown(say("compression.savings.never_below", tokens=int(saved[-1])))
    else:
        size_there = len(run.tokenizer.alphabet) + falls_at
        st.markdown(
            say(
                "compression.savings.below",
                merge=falls_at + 1,
                threshold=threshold,
                size=size_there,
            )
        )
    selection_card(whole, whole)
    chart(
        SAVINGS,
        merge_savings.merge_savings_chart(run, threshold=threshold, falls_at=falls_at),
        lambda: merge_savings.merge_savings_table(run),
        whole,
        {"threshold": threshold},
        heading=False,
    )
    chart(
        CUMULATIVE,
        merge_savings.cumulative_savings_chart(run),
        lambda: merge_savings.merge_savings_table(run),
        whole,
    )


def lengths_section(whole: Trained, compared: TrainVsHeldOut, size: int) -> None:
    """Token lengths of the vocabulary and the text, in bytes and in characters."""
    run = whole.run
    step = size - len(run.tokenizer.alphabet)
    lengths = analysis.token_lengths(run.tokenizer.vocab)
    uses = analysis.token_usage(run.tokenization, run.tokenizer.merges).at(step)[:size]
    chart_heading(LENGTHS)
    columns = st.columns(2)
    units: tuple[token_lengths.Unit, ...] = ("bytes", "characters")
    for column, unit in zip(columns, units, strict=True):
        of_token = (lengths.bytes if unit == "bytes" else lengths.characters)[:size]
        spreads = (
            analysis.length_distribution(of_token),
            analysis.length_distribution(of_token, uses),
        )
        words = ChartWords(f"{LENGTHS.name}-{unit}", LENGTHS.key)
        with column:
            chart(
                words,
                token_lengths.token_lengths_chart(*spreads, unit),
                _lengths_table(spreads, unit),
                whole,
                {"size": size},
                selectable=False,
                heading=False,
            )


def _lengths_table(spreads: tuple[Any, Any], unit: token_lengths.Unit) -> Any:
    return lambda: token_lengths.token_lengths_table(*spreads, unit)


def used_section(whole: Trained, compared: TrainVsHeldOut, size: int) -> None:
    """The share of the vocabulary that is used, and merges that were only steps."""
    curves = [
        Curve(side.title, look, compared.base_size, 100 * side.measured.share_used)
        for side, look in zip(compared.sides, (TRAINING, UNSEEN), strict=False)
    ]
    selection_card(compared.trained, whole)
    chart(
        USED,
        vocabulary_use.vocabulary_use_chart(
            curves,
            size=compared.base_size + compared.step(size),
            is_log=st.session_state["log_sizes"],
        ),
        lambda: vocabulary_use.vocabulary_use_table(curves),
        compared.trained,
        {"size": compared.base_size + compared.step(size)},
    )
    step = compared.step(size)
    stones = analysis.stepping_stones(compared.training.measured.usage, step)
    share = percent(len(stones) / max(step, 1))
    st.markdown(say("compression.steps.sentence", stones=len(stones), merges=step, share=share))
    if len(stones):
        _stones_table(compared, stones)


def _stones_table(compared: TrainVsHeldOut, stones: Int64Array) -> None:
    run = compared.trained.run
    if len(stones) > MAX_ROWS:
        st.caption(say("compression.steps.first", rows=MAX_ROWS))
    table = vocabulary_use.stepping_stones_table(run, stones[:MAX_ROWS])
    headers: dict[str, Any] = {
        name: say(f"compression.steps.{name.replace(' ', '_')}") for name in table.columns
    }
    numbers = {
        name: st.column_config.NumberColumn(headers[name], format="localized")
        for name in ("merge", "count")
    }
    st.dataframe(table, hide_index=True, height=260, column_config=headers | numbers)
    download_button(
        say("compression.steps.csv"),
        "stepping-stones.csv",
        lambda: as_csv(vocabulary_use.stepping_stones_table(run, stones)),
    )
