"""A chart with its downloads, and the merge that was selected in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.metrics import tokens_saved
from bpe_core.printable import printable
from ui.charts.style import config, darken
from ui.plain import plain
from ui.training import Trained

if TYPE_CHECKING:
    import plotly.graph_objects as go

_PAIR: Final = "selected pair that never merges"


@dataclass(frozen=True)
class Words:
    """What is said about a chart.

    Attributes:
        name: of its files, without an ending; also its key.
        title: above it.
        reading: how to read it, in a sentence.
    """

    name: str
    title: str
    reading: str


def chart(
    words: Words,
    figure: "go.Figure",
    table: Callable[[], pd.DataFrame],
    *,
    selectable: bool = True,
    heading: bool = True,
) -> None:
    """Draw a chart with its title, how to read it, and its data as CSV.

    Args:
        words: what is said about it.
        figure: the chart; the custom data of its points begin with the rank of a merge, or -1.
        table: makes the data when somebody asks for them.
        selectable: whether selecting a point shows a merge.
        heading: whether title and sentence have not been drawn yet.
    """
    if heading:
        chart_heading(words)
    darken(figure, st.context.theme.type)
    options: dict[str, Any] = {}
    if selectable:
        options = {"on_select": lambda: _keep_selection(words.name), "selection_mode": "points"}
    st.plotly_chart(figure, key=words.name, config=config(words.name), alt=words.reading, **options)
    st.download_button(
        "Data as CSV",
        data=lambda: table().to_csv(index=False),
        file_name=f"{words.name}.csv",
        mime="text/csv",
        on_click="ignore",
        key=f"{words.name} csv",
        help="All values, also those that the chart leaves out where there are more than fit. "
        "The camera above the chart saves the picture as SVG.",
    )


def chart_heading(words: Words) -> None:
    """Title and sentence of a chart."""
    st.subheader(words.title, anchor=False)
    st.caption(words.reading)


def _keep_selection(key: str) -> None:
    """Remember what was selected: it outlasts the chart, which the next size draws anew."""
    forget_selection()
    points = st.session_state[key].selection.points
    if not points:
        return
    data = points[0].get("customdata")
    rank, *pair = data if isinstance(data, list) else [data]
    if isinstance(rank, int) and rank >= 0:
        st.session_state["merge"] = rank + 1
    elif len(pair) == 2:
        st.session_state[_PAIR] = tuple(pair)


def forget_selection() -> None:
    """Nothing is selected."""
    st.session_state["merge"] = None
    st.session_state.pop(_PAIR, None)


def selection_card(shown: Trained, whole: Trained) -> None:
    """The selected merge in words, and the way to the player.

    Args:
        shown: the run that the charts are of.
        whole: the run on the whole text, which the player shows.
    """
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="selection"):
        number, pair = st.session_state["merge"], st.session_state.get(_PAIR)
        if number is not None and number <= len(shown.run.merges):
            place = rank_in(whole.run, shown.run, number - 1)
            st.markdown(merge_sentence(shown.run, number - 1) + _in_player(shown, whole, place))
            if place is not None:
                _offer_player(place)
        elif pair and max(pair) < shown.run.tokenizer.vocab_size:
            left, right = (_shown(shown.run.tokenizer.vocab[token_id]) for token_id in pair)
            st.markdown(f"{left} and {right} never merge in this run.")
        else:
            st.markdown("Select a point or a bar to see its merge and to open it in the player.")


def merge_sentence(run: TrainingRun, rank: int) -> str:
    """What a merge did, as Markdown."""
    merge, vocab = run.merges[rank], run.tokenizer.vocab
    saved = int(tokens_saved(run.token_counts[rank : rank + 2])[0])
    size = len(run.tokenizer.alphabet) + rank + 1
    return (
        f"**Merge {rank + 1:,}** joined {_shown(vocab[merge.left])} and "
        f"{_shown(vocab[merge.right])} to **{_shown(merge.token)}**, token "
        f"{merge.token_id:,}. They stood together {merge.count:,} times, and joining them saved "
        f"{saved:,} tokens. The vocabulary then had {size:,} tokens."
    )


def _in_player(shown: Trained, whole: Trained, place: int | None) -> str:
    """Which merge it is in the run that the player shows, if that is another one."""
    if shown is whole:
        return ""
    if place is None:
        return " The run on the whole text, which the player shows, does not make this token."
    return f" In the run on the whole text, which the player shows, it is merge {place + 1:,}."


def _offer_player(place: int) -> None:
    """A button that opens the player where this merge is the next."""
    if st.button("Open in the player", icon="▶️"):
        st.session_state["step"] = place
        st.switch_page("app.py")


def rank_in(run: TrainingRun, other: TrainingRun, rank: int) -> int | None:
    """The merge of `run` that makes the same token as merge `rank` of `other`, if there is one."""
    if run is other:
        return rank
    token = other.merges[rank].token
    return next((merge.rank for merge in run.merges if merge.token == token), None)


def _shown(token: bytes) -> str:
    return f"“{plain(printable(token))}”"
