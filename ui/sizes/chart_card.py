"""A chart of page Sizes: its figures in cards, their data, and the merge that is selected."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, cast

import streamlit as st

from bpe_core import TrainingRun
from bpe_core.analysis import tokens_saved
from bpe_core.common import printable
from bpe_view.charts import Chart, Panel, SizesData
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE, SizeCurveData
from bpe_view.words import say, written
from ui.shared.charts import chart_data, draw_chart
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.page_button import page_button
from ui.shared.size_input import size_slider
from ui.sizes.sizes_text import in_player
from ui.sizes.train_vs_held_out import TrainVsHeldOut, model_points
from ui.training.tokenizer_choice import tokenizers_input

_INPUTS: Final[dict[str, Callable[[], object]]] = {
    "models": lambda: tokenizers_input("models", say("sizes.models")),
    "log_sizes": lambda: st.toggle(say("sizes.log_sizes"), key="log_sizes"),
    "threshold": lambda: st.number_input(
        say("sizes.savings.threshold"), 1, 1_000_000, key="threshold", width=240
    ),
}
"""What asks for the choices that charts name in `inputs` and `input_below`."""


def show_chart(chart: Chart, compared: TrainVsHeldOut) -> None:
    """Show a chart with all that belongs to it."""
    state, size, first = st.session_state, compared.size, compared.base_size
    if chart.slider_from is not None:
        start = first + int((compared.last_size - first) * chart.slider_from)
        size = size_slider("size", first, compared.last_size, start=start)
    names = state["models"] if "models" in chart.inputs else []
    models, problems = model_points(names, compared.texts)
    data = SizesData(
        compared.trained.run,
        compared.texts,
        size,
        models=models,
        is_log=state["log_sizes"],
        threshold=state["threshold"],
        tells_stop=compared.tells_where_it_stops,
    )
    panels = chart.panels(data)
    if not panels:
        st.info(say(chart.empty))
        return
    for panel in panels:
        _panel(chart, panel, compared, problems, is_last=panel is panels[-1])
    if chart.has_merges:
        _selected_merge(compared)
    with st.container(horizontal=True, vertical_alignment="center"):
        if chart.input_below:
            _INPUTS[chart.input_below]()
        if note := chart.note(data):
            st.markdown(note)


def _panel(
    chart: Chart, panel: Panel, compared: TrainVsHeldOut, problems: Sequence[str], *, is_last: bool
) -> None:
    """Show a figure in a card. `problems`: why some models are not in it. `is_last`: whether the
    merge is asked for here, if points are merges."""
    asks_for_merge = chart.has_merges and is_last
    card = st.container(border=True, gap="xsmall", key=f"card-{panel.file}")
    with st.container(horizontal=True, vertical_alignment="center"):
        if chart.inputs or asks_for_merge:
            with st.popover(say("inputs.more")):
                for name in chart.inputs:
                    _INPUTS[name]()
                for problem in problems:
                    st.warning(plain(problem))
                if asks_for_merge:
                    _merge_input(len(compared.trained.run.merges))
        chart_data(panel.file, panel.table)
    with card:
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.header(panel.title, anchor=False, width="content", help=panel.reading)
            trained_on = "sizes.run.whole" if compared.is_whole else "sizes.run.part"
            st.caption(say(trained_on), width="content")
        if isinstance(panel.figure, dict):
            _size_curve(cast(SizeCurveData, panel.figure))
        else:
            options: dict[str, Any] = {"alt": panel.reading}
            if chart.has_merges:
                options |= {"on_select": partial(_select, panel.file), "selection_mode": "points"}
            draw_chart(panel.figure, panel.file, **options)


def _size_curve(data: SizeCurveData) -> None:
    """A curve in which one chooses a size, and so the merge that completes it."""
    key, first = "size-curve", data["first"]

    def take() -> None:
        size = read_report(key, "size", int, first)
        st.session_state.update(size=size, merge=size - first if size > first else None)

    mount(SIZE_CURVE, key, data, on_size_change=take)


def _select(key: str) -> None:
    """Choose the merge of a point: that outlasts the chart, which the next size draws anew."""
    points = st.session_state[key].selection.points
    data = points[0].get("customdata") if points else -1
    rank = data[0] if isinstance(data, list) else data
    st.session_state["merge"] = rank + 1 if isinstance(rank, int) and rank >= 0 else None


def _merge_input(count: int) -> None:
    """Ask for a merge by its number, for those who cannot point at one."""
    if count:
        label, range_ = say("sizes.selected.number"), f"1–{written(count)}"
        st.number_input(label, 1, count, value=None, key="merge", placeholder=range_)


def _selected_merge(compared: TrainVsHeldOut) -> None:
    """The merge that is selected, in words, and the way to the player."""
    run, number = compared.trained.run, st.session_state["merge"]
    whole = compared.whole() if number else None
    if not number or not whole:
        return
    sentence, place = merge_sentence(run, number - 1), rank_in(whole.run, run, number - 1)
    if place is None:
        sentence = say("sizes.selected.nowhere", sentence=sentence)
    elif not compared.is_whole:
        sentence = say("sizes.selected.elsewhere", sentence=sentence, merge=place + 1)
    with st.container(horizontal=True, vertical_alignment="center", key="selection"):
        st.markdown(sentence)
        if place is not None:
            values, label = in_player(whole.run, place), say("sizes.selected.open")
            icon = ":material/play_arrow:"
            page_button(label, "open-in-player", "watch", lambda: values, icon=icon)


def merge_sentence(run: TrainingRun, rank: int) -> str:
    """What a merge did, as Markdown."""
    merge, vocab = run.merges[rank], run.tokenizer.vocab
    saved = int(tokens_saved(run.token_counts[rank : rank + 2])[0])
    return say(
        "sizes.selected.merge",
        merge=written(rank + 1),
        left=plain(printable(vocab[merge.left])),
        right=plain(printable(vocab[merge.right])),
        token=plain(printable(merge.token)),
        id=str(merge.token_id),
        count=written(merge.count),
        n=saved,
    )


def rank_in(run: TrainingRun, other: TrainingRun, rank: int) -> int | None:
    """The merge of `run` that makes the same token as merge `rank` of `other`, if there is one."""
    if run is other:
        return rank
    token = other.merges[rank].token
    return next((merge.rank for merge in run.merges if merge.token == token), None)
