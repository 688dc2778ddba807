"""The charts of page Compression, each with what to set and how to read it."""

from typing import Any, Final

import streamlit as st

from bpe_core import metrics
from bpe_core.gaps import Int64Array
from ui.charts import (
    compression_curve,
    merge_savings,
    pair_bars,
    pair_heatmap,
    rank_frequency,
    token_lengths,
    vocabulary_use,
)
from ui.charts.compression_curve import Curve
from ui.charts.style import TRAINING, UNSEEN
from ui.compression.compared import Compared
from ui.compression.models import model_points, models_input
from ui.compression.parts import Words, chart, chart_heading, selection_card
from ui.training import Trained

CURVE: Final = Words(
    "compression",
    "Compression against vocabulary size",
    "The higher the line, the fewer tokens the text needs; where the two lines part, merges "
    "serve the training text alone.",
)
BARS: Final = Words(
    "leading-pairs",
    "The leading pairs",
    "The longest bar is the pair that merges next; a hatched pair never merges in this run.",
)
RANKS: Final = Words(
    "rank-frequency",
    "Rank and frequency of all pairs",
    "Few pairs are frequent and very many are rare, nearly a straight line on these axes (Zipf); "
    "each merge takes the top away, so the line gets lower and flatter than the earlier ones.",
)
MAP: Final = Words(
    "pair-map",
    "Which token stands beside which",
    "Each cell says how often its row's token stands right before its column's token; an empty "
    "cell is a pair that never occurs.",
)
SAVINGS: Final = Words(
    "merge-savings",
    "What each merge buys",
    "Each merge saves fewer tokens than those before it; where the two lines differ, occurrences "
    "of the pair overlap and cannot all merge.",
)
CUMULATIVE: Final = Words(
    "savings-so-far",
    "All merges together",
    "The steeper the line, the more a merge buys; where it is flat, more vocabulary hardly "
    "shortens the text.",
)
LENGTHS: Final = Words(
    "token-lengths",
    "How long tokens are",
    "If the hatched bars stand further left than the plain ones, the text is mostly written in "
    "the short tokens of the vocabulary.",
)
USED: Final = Words(
    "vocabulary-used",
    "Is the vocabulary used?",
    "Each point is the share of a vocabulary of that size that still stands in the encoded text; "
    "what is missing was never needed, or only served as a step towards longer tokens.",
)

MAX_ROWS: Final = 500
"""Rows of a table that are sent to the browser."""


def curve_section(whole: Trained, compared: Compared, size: int) -> None:
    """Compression of both texts at every size, with real models."""
    chart_heading(CURVE)
    selection_card(compared.trained, whole)
    place = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names = models_input()
        st.toggle("Logarithmic sizes", key="log_sizes")
    curves = [
        Curve(side.title, look, compared.base_size, side.measured.ratios)
        for side, look in zip(compared.sides, (TRAINING, UNSEEN), strict=False)
    ]
    points = model_points(names, compared.sides)
    found = metrics.plateau(compared.unseen.measured.ratios) if compared.unseen else None
    stop = None
    if found and not found.still_improving:
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
            heading=False,
        )


def pairs_section(whole: Trained, compared: Compared, size: int) -> None:
    """The pairs at the chosen size: leaders, all of them, and which stands beside which."""
    run = whole.run
    step = size - len(run.tokenizer.alphabet)
    merges = pair_bars.pair_merges(run)
    vocab = run.tokenizer.vocab
    tables = {
        at: metrics.pair_table(run.tokenization, at)
        for at in [*rank_frequency.ghost_steps(step), step]
    }
    pairs = tables[step]
    if not len(pairs):
        st.info("No two tokens stand together any more: every pre-token is one token.")
        return
    selection_card(whole, whole)
    first, second = st.columns(2)
    with first:
        chart(
            BARS,
            pair_bars.pair_bars_chart(run, pairs, merges),
            lambda: pair_bars.pair_data(run, pairs, merges, step),
        )
    with second:
        chart(
            RANKS,
            rank_frequency.rank_frequency_chart(tables, step, vocab, merges),
            lambda: rank_frequency.rank_frequency_table(tables),
        )
    shown = pair_heatmap.pair_map(pairs)
    chart(
        MAP,
        pair_heatmap.pair_heatmap_chart(shown, vocab),
        lambda: pair_heatmap.pair_map_table(shown, vocab),
        selectable=False,
    )


def merges_section(whole: Trained, compared: Compared, size: int) -> None:
    """What each merge saves."""
    run = whole.run
    chart_heading(SAVINGS)
    threshold: int = st.number_input(
        "A merge should save at least so many tokens",
        min_value=1,
        max_value=1_000_000,
        key="threshold",
        width=320,
    )
    saved = metrics.tokens_saved(run.token_counts)
    falls_at = metrics.saves_less_from(saved, threshold)
    if falls_at is None:
        st.markdown(f"The last merge still saves {int(saved[-1]):,} tokens.")
    else:
        st.markdown(
            f"From merge **{falls_at + 1:,}** on every merge saves fewer than {threshold:,} "
            f"tokens; the vocabulary then has {len(run.tokenizer.alphabet) + falls_at:,} tokens."
        )
    selection_card(whole, whole)
    chart(
        SAVINGS,
        merge_savings.merge_savings_chart(run, threshold=threshold, falls_at=falls_at),
        lambda: merge_savings.merge_savings_table(run),
        heading=False,
    )
    chart(
        CUMULATIVE,
        merge_savings.cumulative_savings_chart(run),
        lambda: merge_savings.merge_savings_table(run),
    )


def lengths_section(whole: Trained, compared: Compared, size: int) -> None:
    """Token lengths of the vocabulary and the text, in bytes and in characters."""
    run = whole.run
    step = size - len(run.tokenizer.alphabet)
    lengths = metrics.token_lengths(run.tokenizer.vocab)
    uses = metrics.token_usage(run.tokenization, run.tokenizer.merges).at(step)[:size]
    chart_heading(LENGTHS)
    columns = st.columns(2)
    units: tuple[token_lengths.Unit, ...] = ("bytes", "characters")
    for column, unit in zip(columns, units, strict=True):
        of_token = (lengths.bytes if unit == "bytes" else lengths.characters)[:size]
        spreads = (
            metrics.length_distribution(of_token),
            metrics.length_distribution(of_token, uses),
        )
        words = Words(f"{LENGTHS.name}-{unit}", LENGTHS.title, LENGTHS.reading)
        with column:
            chart(
                words,
                token_lengths.token_lengths_chart(*spreads, unit),
                _lengths_table(spreads, unit),
                selectable=False,
                heading=False,
            )


def _lengths_table(spreads: tuple[Any, Any], unit: token_lengths.Unit) -> Any:
    return lambda: token_lengths.token_lengths_table(*spreads, unit)


def used_section(whole: Trained, compared: Compared, size: int) -> None:
    """The share of the vocabulary that is used, and merges that were only steps."""
    curves = [
        Curve(side.title, look, compared.base_size, 100 * side.measured.used)
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
    )
    step = compared.step(size)
    stones = metrics.stepping_stones(compared.training.measured.usage, step)
    share = 100 * len(stones) / max(step, 1)
    st.markdown(
        f"**{len(stones):,} of the {step:,} merges ({share:.0f} %) only served as steps**: their "
        "tokens no longer stand in the training text, because longer tokens took all of them in."
    )
    if len(stones):
        _stones_table(compared, stones)


def _stones_table(compared: Compared, stones: Int64Array) -> None:
    run = compared.trained.run
    if len(stones) > MAX_ROWS:
        st.caption(f"The first {MAX_ROWS:,}; the CSV has all.")
    st.dataframe(
        vocabulary_use.stepping_stones_table(run, stones[:MAX_ROWS]), hide_index=True, height=260
    )
    st.download_button(
        "Stepping stones as CSV",
        data=lambda: vocabulary_use.stepping_stones_table(run, stones).to_csv(index=False),
        file_name="stepping-stones.csv",
        mime="text/csv",
        on_click="ignore",
    )
