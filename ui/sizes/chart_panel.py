"""What every chart of the page has: title, its data, and the merge selected."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from bpe_core import TrainingRun
from bpe_core.analysis import tokens_saved
from bpe_core.common import printable
from bpe_view.words import say, written
from ui.shared.charts import draw_chart
from ui.shared.element_types import DeltaGenerator
from ui.shared.error_messages import note_unused
from ui.shared.markdown import plain
from ui.shared.page_button import page_button
from ui.sizes.sizes_text import in_player
from ui.sizes.train_vs_held_out import TrainVsHeldOut
from ui.training.run_store import Trained

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure

MERGE_INPUT: Final = "merge to look at"
"""Key of the input that selects a merge by its number, for those who cannot point at one."""


@dataclass(frozen=True)
class ChartWords:
    """What is said about a chart."""

    name: str  # of its file, without an ending; also its key on the page
    key: str  # under which its words stand in the section `sizes`

    @property
    def title(self) -> str:
        """Above it."""
        return say(f"sizes.{self.key}.title")

    @property
    def reading(self) -> str:
        """How to read it, in a sentence."""
        return say(f"sizes.{self.key}.reading")


def chart(words: ChartWords, figure: "Figure", *, selectable: bool = True) -> None:
    """Draw a chart as plotly does; a point that is selected in it shows its merge.

    Args:
        figure: the custom data of its points begin with the rank of a merge, or -1.
    """
    options: dict[str, Any] = {"alt": words.reading}
    if selectable:
        options |= {"on_select": lambda: _keep_selection(words.name), "selection_mode": "points"}
    draw_chart(figure, words.name, **options)


def chart_card(words: ChartWords, compared: TrainVsHeldOut) -> DeltaGenerator:
    """A card with the title of a chart, which run it is of, and room for it."""
    name = "whole" if compared.is_integer else "part"
    card = st.container(border=True, key=f"card {words.name}")
    with card, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.header(words.title, anchor=False, width="content", help=words.reading)
        st.caption(say(f"sizes.run.{name}"), width="content")
    return card


def chart_row() -> DeltaGenerator:
    """A place below a chart for what else can be done with it."""
    return st.container(horizontal=True, vertical_alignment="center")


def more() -> DeltaGenerator:
    """A menu in it."""
    return st.popover(say("inputs.more"))


def shown_size(shown: Trained) -> int:
    """The vocabulary size that is looked at in a run, which may have ended before: the last where
    nobody chose one."""
    first = len(shown.run.tokenizer.alphabet)
    last = first + len(shown.run.merges)
    wanted: int | None = st.session_state["size"]
    return last if wanted is None else min(max(wanted, first), last)


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
        st.session_state["pair"] = tuple(pair)


def forget_selection() -> None:
    """Nothing is selected."""
    st.session_state["merge"] = None
    st.session_state["pair"] = ()


def forget_foreign_selection(run: TrainingRun) -> None:
    """What was selected in another run, and this one does not have, is no longer selected."""
    number: int | None = st.session_state["merge"]
    pair: tuple[int, ...] = st.session_state["pair"]
    merges, size = len(run.merges), run.tokenizer.vocab_size
    if (number or 0) > merges or max(pair, default=0) >= size:
        note_unused("merge", None)
        note_unused("pair", None)
        forget_selection()


def selected(compared: TrainVsHeldOut) -> None:
    """What is selected, in words, and the way to the player."""
    run = compared.trained.run
    number: int | None = st.session_state["merge"]
    pair: tuple[int, ...] = st.session_state["pair"]
    with st.container(horizontal=True, vertical_alignment="center", key="selection"):
        if number and number <= len(run.merges):
            whole = compared.whole()
            if whole is None:
                return
            place = rank_in(whole.run, run, number - 1)
            sentence = merge_sentence(run, number - 1)
            st.markdown(sentence if compared.is_integer else _in_player(sentence, place))
            if place is not None:
                page_button(
                    say("sizes.selected.open"),
                    "open in the player",
                    "watch",
                    lambda: in_player(whole.run, place),
                    icon=":material/play_arrow:",
                )
        elif pair:
            left, right = (_shown(run.tokenizer.vocab[token_id]) for token_id in pair)
            st.markdown(say("sizes.selected.never", left=left, right=right))


def merge_input(count: int) -> None:
    """The number of the selected merge, if this run has it; can be typed, too, where it has any."""
    if not count:
        return
    number: int | None = st.session_state["merge"]
    st.session_state[MERGE_INPUT] = None if number is None or number > count else number
    st.number_input(
        say("sizes.selected.number"),
        min_value=1,
        max_value=count,
        value=None,
        key=MERGE_INPUT,
        on_change=_keep_number,
        placeholder=f"1–{written(count)}",
    )


def _keep_number() -> None:
    forget_selection()
    st.session_state["merge"] = st.session_state[MERGE_INPUT]


def merge_sentence(run: TrainingRun, rank: int) -> str:
    """What a merge did, as Markdown."""
    merge, vocab = run.merges[rank], run.tokenizer.vocab
    saved = int(tokens_saved(run.token_counts[rank : rank + 2])[0])
    return say(
        "sizes.selected.merge",
        merge=written(rank + 1),
        left=_shown(vocab[merge.left]),
        right=_shown(vocab[merge.right]),
        token=_shown(merge.token),
        id=str(merge.token_id),
        count=written(merge.count),
        n=saved,
    )


def _in_player(sentence: str, place: int | None) -> str:
    """The sentence, and which merge it is in the run that the player shows."""
    if place is None:
        return say("sizes.selected.nowhere", sentence=sentence)
    return say("sizes.selected.elsewhere", sentence=sentence, merge=place + 1)


def rank_in(run: TrainingRun, other: TrainingRun, rank: int) -> int | None:
    """The merge of `run` that makes the same token as merge `rank` of `other`, if there is one."""
    if run is other:
        return rank
    token = other.merges[rank].token
    return next((merge.rank for merge in run.merges if merge.token == token), None)


def _shown(token: bytes) -> str:
    return plain(printable(token))
