"""A chart of page Sizes in its card, with its data, and the merge that is selected in it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.analysis import tokens_saved
from bpe_core.common import printable
from bpe_view.words import say, written
from ui.shared.charts import chart_data, draw_chart
from ui.shared.markdown import plain
from ui.shared.page_button import page_button
from ui.sizes.sizes_text import in_player
from ui.sizes.train_vs_held_out import TrainVsHeldOut

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure


def chart_card(
    words: str,
    file: str,
    compared: TrainVsHeldOut,
    draw: Callable[[], None],
    table: Callable[[], pd.DataFrame],
    *,
    inputs: Callable[[], None] | None = None,
    tells_merge: bool = True,
) -> None:
    """Show a chart, and below it what else can be done with it.

    Args:
        words: where its words stand: `sizes.WORDS.title`, and `sizes.WORDS.reading`, a sentence on
            how to read it.
        file: the name of its files, without an ending.
        compared: the run that it is of.
        draw: draws it.
        table: makes its data when they are wanted.
        inputs: asks for what it depends on, behind a button.
        tells_merge: whether the merge that is selected is told below it.
    """
    run = compared.trained.run
    card = st.container(border=True, key=f"card-{file}")
    with st.container(horizontal=True, vertical_alignment="center"):
        if inputs or tells_merge:
            with st.popover(say("inputs.more")):
                if inputs:
                    inputs()
                if tells_merge:
                    _merge_input(len(run.merges))
        chart_data(file, table)
    with card:
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            reading = say(f"sizes.{words}.reading")
            st.header(say(f"sizes.{words}.title"), anchor=False, width="content", help=reading)
            part = "whole" if compared.is_whole else "part"
            st.caption(say(f"sizes.run.{part}"), width="content")
        draw()
    if tells_merge:
        _selected_merge(compared)


def draw_figure(figure: "Figure", words: str, file: str, *, selects: bool) -> None:
    """Draw a chart as plotly does. `selects`: whether a press on a point selects its merge: then
    the custom data of points begin with its rank, or -1."""
    options: dict[str, Any] = {"alt": say(f"sizes.{words}.reading")}
    if selects:
        options |= {"on_select": partial(_select, file), "selection_mode": "points"}
    draw_chart(figure, file, **options)


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
