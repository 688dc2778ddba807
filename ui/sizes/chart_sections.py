"""The charts of page Sizes that plotly draws, each with what to set."""

from typing import Any, Final

import streamlit as st

from bpe_core import analysis
from bpe_view.charts import merge_savings, pair_bars, pair_heatmap, rank_frequency, token_lengths
from bpe_view.words import say
from ui.shared.chart_files import chart_files
from ui.shared.size_input import size_input
from ui.shared.training.run_store import Trained
from ui.sizes.chart_panel import (
    ChartWords,
    Shown,
    chart,
    chart_card,
    chart_row,
    merge_input,
    more,
    selected,
)
from ui.sizes.train_vs_held_out import TrainVsHeldOut

BARS: Final = ChartWords("leading-pairs", "bars")
RANKS: Final = ChartWords("rank-frequency", "ranks")
MAP: Final = ChartWords("pair-map", "map")
SAVINGS: Final = ChartWords("merge-savings", "savings")
CUMULATIVE: Final = ChartWords("savings-so-far", "cumulative")
LENGTHS: Final = ChartWords("token-lengths", "lengths")
_EARLY: Final = 8
"""Of the merges, after one in so many pairs are looked at: there are frequent ones still."""


def pairs_section(compared: TrainVsHeldOut) -> None:
    """The pairs at the chosen size: leaders, all of them, and which stands beside which."""
    of = compared.trained
    run = of.run
    first = len(run.tokenizer.alphabet)
    size = size_input(of, start=first + len(run.merges) // _EARLY)
    step = size - first
    merges = pair_bars.pair_merges(run)
    vocab = run.tokenizer.vocab
    tables = {
        at: analysis.pair_table(run.tokenization, at)
        for at in [*rank_frequency.ghost_steps(step), step]
    }
    pairs = tables[step]
    if not len(pairs):
        st.info(say("player.leaders.none"))
        return
    values = {"size": size}
    bars = Shown(
        BARS,
        lambda: pair_bars.pair_bars_chart(run, pairs, merges),
        lambda: pair_bars.pair_data(run, pairs, merges, step),
        of,
        values,
    )
    ranks = Shown(
        RANKS,
        lambda: rank_frequency.rank_frequency_chart(tables, step, vocab, merges),
        lambda: rank_frequency.rank_frequency_table(tables),
        of,
        values,
    )
    shown = pair_heatmap.pair_map(pairs)
    cells = Shown(
        MAP,
        lambda: pair_heatmap.pair_heatmap_chart(shown, vocab),
        lambda: pair_heatmap.pair_map_table(shown, vocab),
        of,
        values,
    )
    _show(ranks, compared)
    _show(bars, compared, with_merge=True)
    _show(cells, compared, selectable=False)


def merges_section(compared: TrainVsHeldOut) -> None:
    """What each merge saves."""
    of = compared.trained
    run = of.run
    saved = analysis.tokens_saved(run.token_counts)
    threshold: int = st.session_state["threshold"]
    falls_at = analysis.saves_less_from(saved, threshold)
    savings = Shown(
        SAVINGS,
        lambda: merge_savings.merge_savings_chart(run, threshold=threshold, falls_at=falls_at),
        lambda: merge_savings.merge_savings_table(run),
        of,
        {"threshold": threshold},
    )
    _show(savings, compared, with_merge=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.number_input(say("sizes.savings.threshold"), 1, 1_000_000, key="threshold", width=240)
        if falls_at is None:
            st.markdown(say("sizes.savings.never_below", n=int(saved[-1])))
        else:
            size = len(run.tokenizer.alphabet) + falls_at
            told = {"merge": falls_at + 1, "n": threshold, "size": size}
            st.markdown(say("sizes.savings.below", **told))
    _show(
        Shown(
            CUMULATIVE,
            lambda: merge_savings.cumulative_savings_chart(run),
            lambda: merge_savings.merge_savings_table(run),
            of,
            {},
        ),
        compared,
    )


def lengths_section(compared: TrainVsHeldOut) -> None:
    """Token lengths of the vocabulary and the text, in bytes and in characters."""
    of = compared.trained
    run = of.run
    size = size_input(of)
    step = size - len(run.tokenizer.alphabet)
    lengths = analysis.token_lengths(run.tokenizer.vocab)
    uses = analysis.token_usage(run.tokenization, run.tokenizer.merges).at(step)[:size]
    units: tuple[token_lengths.Unit, ...] = ("bytes", "characters")
    for unit in units:
        of_token = (lengths.bytes if unit == "bytes" else lengths.characters)[:size]
        spreads = (
            analysis.length_distribution(of_token),
            analysis.length_distribution(of_token, uses),
        )
        words = ChartWords(f"{LENGTHS.name}-{unit}", LENGTHS.key)
        _show(_lengths(words, spreads, unit, of, size), compared, selectable=False)


def _lengths(
    words: ChartWords, spreads: tuple[Any, Any], unit: token_lengths.Unit, of: Trained, size: int
) -> Shown:
    return Shown(
        words,
        lambda: token_lengths.token_lengths_chart(*spreads, unit),
        lambda: token_lengths.token_lengths_table(*spreads, unit),
        of,
        {"size": size},
    )


def _show(
    shown: Shown, compared: TrainVsHeldOut, *, selectable: bool = True, with_merge: bool = False
) -> None:
    """A chart in its card, and what can be taken of it."""
    with chart_card(shown.words, compared):
        chart(shown, selectable=selectable)
    with chart_row():
        if with_merge:
            with more():
                merge_input(len(shown.of.run.merges))
        chart_files(shown.files, shown.figure)
    if with_merge:
        selected(compared)
