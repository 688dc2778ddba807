"""Page Sizes: one chart, what else can be done with it, and below it the numbers at a size."""

from pathlib import Path
from typing import Final

import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_view.bundle import bundle_css
from bpe_view.words import percent, say, written
from ui.shared.element_types import DeltaGenerator
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.mount import show_styles
from ui.shared.one_of_row import one_of_row
from ui.shared.tables import show_table
from ui.sizes import curve_sections
from ui.sizes.chart_panel import forget_foreign_selection, shown_size
from ui.sizes.held_out_text import held_back, unseen_input
from ui.sizes.sizes_text import example_shown, sizes_request
from ui.sizes.train_vs_held_out import TrainVsHeldOut, compare
from ui.training.run_store import Request, Trained, kept_runs
from ui.training.settings import chosen_request
from ui.visit import CHARTS, HELD_BACK

_STYLES: Final = bundle_css(Path(__file__).with_name("sizes.css"))
OF_BOTH_TEXTS: Final = {"curve": curve_sections.curve_section, "used": curve_sections.used_section}
"""Charts that measure the training text and the unseen one, with the same run."""


def sizes_body() -> None:
    """Everything below the title."""
    compared = compare(_request(), st.session_state["unseen"])
    if compared:
        with st.container(horizontal=True, key="charts-row"):
            tabs = st.container()
            unseen_input()
        sizes_view(compared, tabs)


def known_run() -> Trained | None:
    """The run that the page is about, if it is trained already."""
    whole = _request()
    part = held_back(whole)[0] if st.session_state["unseen"] == HELD_BACK else whole
    return kept_runs.find(part.identity) or kept_runs.find(whole.identity)


def _request() -> Request:
    example = example_shown()
    return sizes_request(chosen_request(example.text if example else None))


def sizes_view(compared: TrainVsHeldOut, tabs: DeltaGenerator) -> None:
    """Everything below the title but the choice of an unseen text. `compared`: the training text
    and the unseen one. `tabs`: the place for the choice of a chart."""
    show_styles(_STYLES)
    run = compared.trained.run
    forget_foreign_selection(run)
    if compared.problem:
        st.info(plain(compared.problem))
    if not run.merges:
        st.info(say("sizes.no_merges"))
        _numbers_view(compared)
        return
    within("size", compared.base_size, compared.base_size + len(run.merges))
    with tabs:
        chart = _chart_input()
    if chart in OF_BOTH_TEXTS:
        OF_BOTH_TEXTS[chart](compared)
    place = st.container()
    _numbers_view(compared)
    if chart not in OF_BOTH_TEXTS:
        # Plotly is slow to load: all else is in the browser before it is imported.
        from ui.sizes import chart_sections

        with place:
            getattr(chart_sections, f"{chart}_section")(compared)


def _chart_input() -> str:
    looks = {"wrap": True, "width": "content"}
    label = say("sizes.chart")
    return one_of_row(label, "chart", CHARTS, lambda one: say(f"sizes.charts.{one}"), **looks)


def _numbers_view(compared: TrainVsHeldOut) -> None:
    """The measures at a size, and what they say."""
    st.markdown(lesson(compared))
    table = pd.DataFrame(numbers(compared, shown_size(compared.trained)))
    show_table(table, say("panes.look.numbers"))
    specials = len(compared.trained.run.tokenizer.special_tokens)
    if specials:
        st.caption(say("sizes.special", n=specials))


def numbers(compared: TrainVsHeldOut, size: int) -> dict[str, list[str]]:
    """The measures of both texts at a size, as a table's columns."""
    step = compared.step(size)
    rows = compared.sides
    columns = {
        "bytes": [written(side.measured.byte_count) for side in rows],
        "tokens": [written(int(side.measured.token_counts[step])) for side in rows],
        "bytes_per_token": [written(side.measured.bytes_per_token[step], 2) for side in rows],
        "fertility": [written(side.measured.fertility[step], 2) for side in rows],
        "share_of_words_cut": [percent(side.measured.share_of_words_cut[step]) for side in rows],
        "share_used": [percent(side.measured.share_used[step]) for side in rows],
    }
    at_size = say("sizes.at_size", size=compared.base_size + step)
    return {at_size: [side.title for side in rows]} | {
        say(f"measures.name.{name}"): values for name, values in columns.items()
    }


def lesson(compared: TrainVsHeldOut) -> str:
    """What the gap between the two texts says, and where unseen compression stops improving."""
    if compared.unseen is None:
        return say("sizes.worth.unknown")
    ratios = compared.unseen.measured.bytes_per_token
    known, unseen = compared.training.measured.bytes_per_token[-1], ratios[-1]
    found = analysis.plateau(ratios)
    if found is None:
        return say("sizes.worth.empty")
    gap = 1 - unseen / known
    end = say(
        f"sizes.worth.{'less' if gap >= 0 else 'more'}",
        n=len(compared.trained.run.merges),
        unseen=written(unseen, 2),
        known=written(known, 2),
        share=percent(abs(gap)),
    )
    if found.still_improving:
        return say("sizes.worth.improving", end=end)
    if not compared.tells_where_it_stops:
        return say("sizes.worth.short", end=end)
    return say("sizes.worth.stops", end=end, size=compared.base_size + found.step)
