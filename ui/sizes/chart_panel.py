"""A chart with its downloads, and the merge that was selected in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.analysis import tokens_saved
from bpe_core.common import printable
from bpe_view.charts.about import about
from bpe_view.charts.recipes import recipe
from bpe_view.words import say, written
from ui.shared.chart_files import ChartFiles, chart_with_files
from ui.shared.link_value import tell_used
from ui.shared.markdown import plain
from ui.shared.page_button import page_button
from ui.shared.training.run_store import Trained

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure

MERGE_INPUT: Final = "merge to look at"
"""Key of the input that selects a merge by its number, for those who cannot point at one."""


@dataclass(frozen=True)
class ChartWords:
    """What is said about a chart.

    Attributes:
        name: of its files, without an ending; also its key on the page.
        key: under which its words stand in the section `compression`.
    """

    name: str
    key: str

    @property
    def title(self) -> str:
        """Above it."""
        return say(f"compression.{self.key}.title")

    @property
    def reading(self) -> str:
        """How to read it, in a sentence."""
        return say(f"compression.{self.key}.reading")


def chart(
    words: ChartWords,
    figure: "Figure",
    table: Callable[[], pd.DataFrame],
    of: Trained,
    values: Mapping[str, int] | None = None,
    *,
    selectable: bool = True,
    heading: bool = True,
) -> None:
    """Draw a chart with its title, how to read it, and its files.

    Args:
        figure: the chart; the custom data of its points begin with the rank of a merge, or -1.
        table: makes the data when somebody asks for them.
        values: what is chosen in it: `size`, `threshold`.
        selectable: whether selecting a point shows a merge.
        heading: whether title and sentence have not been drawn yet.
    """
    if heading:
        chart_heading(words)
    options: dict[str, Any] = {"alt": words.reading}
    if selectable:
        options |= {"on_select": lambda: _keep_selection(words.name), "selection_mode": "points"}
    chosen, settings = values or {}, of.run.settings
    # Of a corpus that only counts are known of there is no text, nor code that reads it.
    text, code = (of.text, recipe(words.name, settings, chosen)) if of.view is None else ("", "")
    told = about(words.title, settings, text, **chosen)
    chart_with_files(figure, ChartFiles(words.name, table, told, code), **options)


def chart_heading(words: ChartWords) -> None:
    """Title and sentence of a chart."""
    st.header(words.title, anchor=False)
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
        st.session_state["pair"] = " ".join(map(str, pair))


def forget_selection() -> None:
    """Nothing is selected."""
    st.session_state["merge"] = None
    st.session_state["pair"] = ""


def forget_foreign_selection(run: TrainingRun) -> None:
    """What was selected in another run, and this one does not have, is no longer selected."""
    number: int | None = st.session_state["merge"]
    pair = [int(token_id) for token_id in st.session_state["pair"].split()]
    merges, size = len(run.merges), run.tokenizer.vocab_size
    if (number or 0) > merges or max(pair, default=0) >= size:
        tell_used("merge", None, 1, merges)
        tell_used("pair", None, 0, size - 1)
        forget_selection()


def selection_card(shown: Trained, whole: Trained) -> None:
    """The selected merge in words, and the way to the player.

    Args:
        shown: the run that the charts are of.
        whole: the run on the whole text, which the player shows.
    """
    with st.container(border=True, key="selection"):
        first, second = st.columns([1, 5], vertical_alignment="center")
        with first:
            number = _merge_input(len(shown.run.merges))
        with second, st.container(horizontal=True, vertical_alignment="center"):
            if number is None:
                st.markdown(_without_merge(shown.run))
                return
            place = rank_in(whole.run, shown.run, number - 1)
            sentence = merge_sentence(shown.run, number - 1)
            st.markdown(sentence if shown is whole else _in_player(sentence, place))
            if place is not None:
                page_button(
                    say("compression.selected.open"),
                    "open in the player",
                    "app.py",
                    lambda: {"step": place},
                    icon=":material/play_arrow:",
                )


def _without_merge(run: TrainingRun) -> str:
    """What is said where no merge is selected."""
    pair = [int(token_id) for token_id in st.session_state["pair"].split()]
    if not pair:
        return say("compression.selected.nothing")
    left, right = (_shown(run.tokenizer.vocab[token_id]) for token_id in pair)
    return say("compression.selected.never", left=left, right=right)


def _merge_input(count: int) -> int | None:
    """The number of the selected merge, if this run has it; can be typed, too."""
    number: int | None = st.session_state["merge"]
    if number is not None and number > count:
        number = None
    if not count:
        return None
    st.session_state[MERGE_INPUT] = number
    st.number_input(
        say("compression.selected.number"),
        min_value=1,
        max_value=count,
        value=None,
        key=MERGE_INPUT,
        on_change=_keep_number,
        help=say("compression.selected.number_help"),
        placeholder=f"1–{written(count)}",
    )
    return number


def _keep_number() -> None:
    forget_selection()
    st.session_state["merge"] = st.session_state[MERGE_INPUT]


def merge_sentence(run: TrainingRun, rank: int) -> str:
    """What a merge did, as Markdown."""
    merge, vocab = run.merges[rank], run.tokenizer.vocab
    saved = int(tokens_saved(run.token_counts[rank : rank + 2])[0])
    size = len(run.tokenizer.alphabet) + rank + 1
    return say(
        "compression.selected.merge",
        merge=rank + 1,
        left=_shown(vocab[merge.left]),
        right=_shown(vocab[merge.right]),
        token=_shown(merge.token),
        id=str(merge.token_id),
        count=merge.count,
        saved=saved,
        size=size,
    )


def _in_player(sentence: str, place: int | None) -> str:
    """The sentence, and which merge it is in the run that the player shows."""
    if place is None:
        return say("compression.selected.nowhere", sentence=sentence)
    return say("compression.selected.elsewhere", sentence=sentence, merge=place + 1)


def rank_in(run: TrainingRun, other: TrainingRun, rank: int) -> int | None:
    """The merge of `run` that makes the same token as merge `rank` of `other`, if there is one."""
    if run is other:
        return rank
    token = other.merges[rank].token
    return next((merge.rank for merge in run.merges if merge.token == token), None)


def _shown(token: bytes) -> str:
    return plain(printable(token))
