"""Page Sizes: one chart, what else can be done with it, and below it the numbers at a size."""

import pandas as pd
import streamlit as st

from bpe_core import analysis
from bpe_view.charts import CHARTS
from bpe_view.words import percent, say, written
from ui.shared.error_messages import note_unused, within
from ui.shared.markdown import plain
from ui.shared.one_of_row import one_of_row
from ui.shared.tables import show_table
from ui.sizes.chart_card import show_chart
from ui.sizes.sizes_text import held_back, sizes_request, unseen_input
from ui.sizes.train_vs_held_out import TrainVsHeldOut, compare
from ui.training.run_store import Trained, kept_runs
from ui.visit import HELD_BACK


def sizes_body() -> None:
    """Everything below the title."""
    compared = compare(sizes_request())
    if compared is None:
        return
    with st.container(horizontal=True, key="charts-row"):
        tabs = st.container()
        unseen_input()
    if compared.problem:
        st.info(plain(compared.problem))
    merges = len(compared.trained.run.merges)
    if not merges:
        st.info(say("sizes.no_merges"))
        _numbers_view(compared)
        return
    within("size", compared.base_size, compared.last_size)
    if (st.session_state["merge"] or 0) > merges:  # it was selected in another run
        note_unused("merge", None)
        st.session_state["merge"] = None
    with tabs:
        label, looks = say("sizes.chart"), {"wrap": True, "width": "content"}
        name = one_of_row(label, "chart", [*CHARTS], lambda one: say(CHARTS[one].tab), **looks)
    show_chart(CHARTS[name], compared)
    _numbers_view(compared)


def known_run() -> Trained | None:
    """The run that the page is about, if it is trained already."""
    whole = sizes_request()
    part = held_back(whole)[0] if st.session_state["unseen"] == HELD_BACK else whole
    return kept_runs.find(part.identity) or kept_runs.find(whole.identity)


def _numbers_view(compared: TrainVsHeldOut) -> None:
    """The measures at a size, and what they say."""
    st.markdown(lesson(compared))
    table = pd.DataFrame(numbers(compared))
    show_table(table, say("panes.look.numbers"))
    specials = len(compared.trained.run.tokenizer.special_tokens)
    if specials:
        st.caption(say("sizes.special", n=specials))


def numbers(compared: TrainVsHeldOut) -> dict[str, list[str]]:
    """The measures of both texts at the size that is looked at, as a table's columns."""
    step = compared.size - compared.base_size
    rows = compared.texts
    columns = {
        "bytes": [written(side.measured.byte_count) for side in rows],
        "tokens": [written(int(side.measured.token_counts[step])) for side in rows],
        "bytes_per_token": [written(side.measured.bytes_per_token[step], 2) for side in rows],
        "fertility": [written(side.measured.fertility[step], 2) for side in rows],
        "share_of_words_cut": [percent(side.measured.share_of_words_cut[step]) for side in rows],
        "share_used": [percent(side.measured.share_used[step]) for side in rows],
    }
    at_size = say("sizes.at_size", size=compared.size)
    return {at_size: [side.title for side in rows]} | {
        say(f"measures.name.{name}"): values for name, values in columns.items()
    }


def lesson(compared: TrainVsHeldOut) -> str:
    """What the gap between the two texts says, and where unseen compression stops improving."""
    if compared.unseen is None:
        return say("sizes.worth.unknown")
    ratios = compared.unseen.measured.bytes_per_token
    known, unseen = compared.texts[0].measured.bytes_per_token[-1], ratios[-1]
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
