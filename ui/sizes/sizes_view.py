"""Page Compression: the choice of chart and size, one section, and below it the numbers there."""

from typing import Final

import streamlit as st

from bpe_core import analysis
from bpe_view.words import percent, say, written
from ui.compression.chart_panel import forget_foreign_selection
from ui.compression.compression_choices import CHARTS
from ui.compression.train_vs_held_out import TELLING_TOKENS, MeasuredText, TrainVsHeldOut
from ui.host.element_types import DeltaGenerator
from ui.shared.markdown import plain
from ui.shared.session import hides
from ui.shared.size_input import size_input
from ui.shared.training.run_store import Trained

OF_BOTH_TEXTS: Final = ("curve", "used")
"""Charts that measure the training text and the unseen one, with the same run."""


def compression_view(whole: Trained, compared: TrainVsHeldOut, beside: DeltaGenerator) -> None:
    """Everything below the title but the choice of an unseen text.

    Args:
        whole: the training that the inputs above ask for.
        compared: its text and the unseen one.
        beside: the place next to that choice, for the vocabulary size.
    """
    forget_foreign_selection(whole.run)
    with beside:
        size = size_input(whole)
    if compared.problem:
        st.info(plain(compared.problem))
    if not whole.run.merges:
        st.info(say("compression.no_merges"))
        _numbers_view(compared, size)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        chart = st.segmented_control(
            say("compression.chart"),
            CHARTS,
            format_func=lambda chart: say(f"compression.charts.{chart}"),
            key="chart",
            required=True,
            label_visibility="collapsed",
            width="content",
        )
        is_part = chart in OF_BOTH_TEXTS and not compared.is_whole
        st.caption(run_in_words(compared.trained if is_part else whole, is_part=is_part))
    place = st.container()
    _numbers_view(compared, size)
    # Charts are slow to load: all else is in the browser before they are imported.
    from ui.compression import chart_sections

    with place:
        getattr(chart_sections, f"{chart}_section")(whole, compared, size)


def run_in_words(shown: Trained, *, is_part: bool) -> str:
    """Which run something is of, as there may be two on the page."""
    name = "part" if is_part else "corpus" if shown.view else "whole"
    return say(f"compression.run.{name}", merges=len(shown.run.merges))


def _numbers_view(compared: TrainVsHeldOut, size: int) -> None:
    """The measures at a size, and what they say."""
    if hides("numbers"):
        return
    st.markdown(lesson(compared))
    st.table(numbers(compared, size), border="horizontal")
    largest = compared.base_size + compared.step(size)
    if largest < size:
        st.caption(say("compression.numbers.ended", size=largest))
    specials = len(compared.trained.run.tokenizer.special_tokens)
    if specials:
        st.caption(say("compression.numbers.special", n=specials))


def numbers(compared: TrainVsHeldOut, size: int) -> dict[str, list[str]]:
    """The measures of both texts at a size, as a table's columns."""
    step = compared.step(size)
    rows = compared.sides
    columns = {
        "bytes": [written(side.measured.byte_count) for side in rows],
        "tokens": [written(int(side.measured.token_counts[step])) for side in rows],
        "bytes_per_token": [written(side.measured.bytes_per_token[step], 2) for side in rows],
        "tokens_per_word": [written(side.measured.fertility[step], 2) for side in rows],
        "words_cut": [percent(side.measured.share_of_words_cut[step]) for side in rows],
        "used": [percent(side.measured.share_used[step]) for side in rows],
        "renyi": [written(_renyi(compared, side, step), 2) for side in rows],
    }
    at_size = say("compression.numbers.at_size", size=compared.base_size + step)
    return {at_size: [side.title for side in rows]} | {
        say(f"compression.numbers.{name}"): values for name, values in columns.items()
    }


def lesson(compared: TrainVsHeldOut) -> str:
    """What the gap between the two texts says, and where unseen compression stops improving."""
    if compared.unseen is None:
        return say("compression.worth.unknown")
    ratios = compared.unseen.measured.bytes_per_token
    known, unseen = compared.training.measured.bytes_per_token[-1], ratios[-1]
    found = analysis.plateau(ratios)
    if found is None:
        return say("compression.worth.empty")
    gap = 1 - unseen / known
    end = say(
        f"compression.worth.{'less' if gap >= 0 else 'more'}",
        merges=len(compared.trained.run.merges),
        unseen=written(unseen, 2),
        known=written(known, 2),
        share=percent(abs(gap)),
    )
    if found.still_improving:
        return say("compression.worth.improving", end=end)
    if not compared.tells_where_it_stops:
        return say("compression.worth.short", end=end, tokens=TELLING_TOKENS)
    return say("compression.worth.stops", end=end, size=compared.base_size + found.step)


def _renyi(compared: TrainVsHeldOut, side: MeasuredText, step: int) -> float:
    uses = side.measured.usage.at(step)
    return analysis.renyi_efficiency(uses[: compared.base_size + step])
