"""The charts of page Sizes that plotly draws, each with what to set."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_view.charts import merge_savings, pair_bars, rank_frequency, token_lengths
from bpe_view.words import say
from ui.shared.charts import chart_data
from ui.shared.size_input import size_slider
from ui.sizes.chart_panel import (
    ChartWords,
    chart,
    chart_card,
    chart_row,
    merge_input,
    more,
    selected,
)
from ui.sizes.train_vs_held_out import TrainVsHeldOut

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure

BARS: Final = ChartWords("leading-pairs", "bars")
RANKS: Final = ChartWords("rank-frequency", "ranks")
SAVINGS: Final = ChartWords("merge-savings", "savings")
LENGTHS: Final = ChartWords("token-lengths", "lengths")
_EARLY: Final = 8
"""Of the merges, after one in so many pairs are looked at: there are frequent ones still."""


def pairs_section(compared: TrainVsHeldOut) -> None:
    """The pairs at the chosen size: all of them, and the leaders."""
    of = compared.trained
    run = of.run
    first = len(run.tokenizer.alphabet)
    merges = len(run.merges)
    size = size_slider("size", first, first + merges, start=first + merges // _EARLY)
    step = size - first
    merge_of = pair_bars.pair_merges(run)
    vocab = run.tokenizer.vocab
    tables = {
        at: analysis.pair_table(run.tokenization, at)
        for at in [*rank_frequency.ghost_steps(step), step]
    }
    pairs = tables[step]
    if not len(pairs):
        st.info(say("player.leaders.none"))
        return
    _show(
        RANKS,
        rank_frequency.rank_frequency_chart(tables, step, vocab, merge_of),
        lambda: rank_frequency.rank_frequency_table(tables),
        compared,
    )
    _show(
        BARS,
        pair_bars.pair_bars_chart(run, pairs, merge_of),
        lambda: pair_bars.pair_data(run, pairs, merge_of, step),
        compared,
        with_merge=True,
    )


def merges_section(compared: TrainVsHeldOut) -> None:
    """What each merge saves."""
    run = compared.trained.run
    saved = analysis.tokens_saved(run.token_counts)
    threshold: int = st.session_state["threshold"]
    falls_at = analysis.saves_less_from(saved, threshold)
    _show(
        SAVINGS,
        merge_savings.merge_savings_chart(run, threshold=threshold, falls_at=falls_at),
        lambda: merge_savings.merge_savings_table(run),
        compared,
        with_merge=True,
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.number_input(say("sizes.savings.threshold"), 1, 1_000_000, key="threshold", width=240)
        if falls_at is None:
            st.markdown(say("sizes.savings.never_below", n=int(saved[-1])))
        else:
            size = len(run.tokenizer.alphabet) + falls_at
            told = {"merge": falls_at + 1, "n": threshold, "size": size}
            st.markdown(say("sizes.savings.below", **told))


def lengths_section(compared: TrainVsHeldOut) -> None:
    """Token lengths of the vocabulary and the text, in bytes and in characters."""
    of = compared.trained
    run = of.run
    first = len(run.tokenizer.alphabet)
    size = size_slider("size", first, first + len(run.merges))
    step = size - first
    vocabulary = analysis.read_vocabulary(run.tokenizer)
    uses = analysis.token_uses(run.tokenization, step)[:size]
    units: tuple[token_lengths.Unit, ...] = ("bytes", "characters")
    for unit in units:
        lengths = (vocabulary.lengths if unit == "bytes" else vocabulary.characters)[:size]
        spreads = (np.bincount(lengths), np.bincount(lengths, uses).astype(np.int64))
        _show(
            ChartWords(f"{LENGTHS.name}-{unit}", LENGTHS.key),
            token_lengths.token_lengths_chart(*spreads, unit),
            partial(token_lengths.token_lengths_table, *spreads, unit),
            compared,
            selectable=False,
        )


def _show(
    words: ChartWords,
    figure: "Figure",
    table: Callable[[], pd.DataFrame],
    compared: TrainVsHeldOut,
    *,
    selectable: bool = True,
    with_merge: bool = False,
) -> None:
    """A chart in its card, and its data."""
    with chart_card(words, compared):
        chart(words, figure, selectable=selectable)
    with chart_row():
        if with_merge:
            with more():
                merge_input(len(compared.trained.run.merges))
        chart_data(words.name, table)
    if with_merge:
        selected(compared)
