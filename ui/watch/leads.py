"""Where the buttons below the player lead: to another page, or to a table of all merges."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pandas as pd
import streamlit as st

from bpe_core import TrainingRun
from bpe_core.common import hex_bytes, printable
from bpe_view.lessons.loader import read_lessons
from bpe_view.spreadsheet import as_csv
from bpe_view.words import current_language, say
from ui.round.ask_class import ask_class, lead_to_wall
from ui.round.ask_library import questions_of
from ui.round.question import Question
from ui.shared.downloads.button import download_button
from ui.shared.error_messages import within
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.page_button import leave_for, page_button
from ui.shared.tables import show_table
from ui.training.run_store import Trained

MOST_ROWS: Final = 1_000  # rows of the table that are sent to the browser
MOST_HEX: Final = 3 * 100  # signs in hex of a token on the page, of which each byte takes three
_IDS: Final = ("token id", "left id", "right id")


def merge_table(trained: Trained) -> None:
    """Show every merge, with a button to download the table."""
    run = trained.run
    table = merges_as_table(run, MOST_ROWS)
    title = say("watch.table.title")
    st.subheader(title, anchor=False)
    show_table(
        table.assign(bytes=[word[:MOST_HEX] for word in table["bytes"]]),
        title,
        total=len(run.merges),
        headings={
            name: say(f"watch.table.column.{name.replace(' ', '_')}")
            for name in map(str, table.columns)
        },
        ids=_IDS,
    )
    download_button(say("watch.table.download"), "merges.csv", lambda: as_csv(merges_as_table(run)))


def merges_as_table(run: TrainingRun, most: int | None = None) -> pd.DataFrame:
    """One row a merge: what was joined, what it made, how often, and what it saved. `most`: rows
    of the first merges; None: of all."""
    vocab, merges = run.tokenizer.vocab, run.merges[:most]
    return pd.DataFrame(
        {
            "merge": [merge.rank + 1 for merge in merges],
            "left": [printable(vocab[merge.left]) for merge in merges],
            "right": [printable(vocab[merge.right]) for merge in merges],
            "token": [printable(merge.token) for merge in merges],
            "token id": [merge.token_id for merge in merges],
            "left id": [merge.left for merge in merges],
            "right id": [merge.right for merge in merges],
            "bytes": [hex_bytes(merge.token) for merge in merges],
            "count": [merge.count for merge in merges],
            "pairs with this count": [merge.tied for merge in merges],
            "tokens after": run.token_counts[1 : len(merges) + 1],
        }
    )


SHEET: Final = "what is open below the player"
_OPENED: Final = "how often something was opened there"
_KEY: Final = "watch-sheet"


def first_lesson() -> None:
    """A way in for a newcomer, below what a first screen has room for."""
    first, *_ = read_lessons(current_language())
    lesson = {"lesson": first.key}
    page_button(say("watch.lesson_1"), "first-lesson", "learn", lambda: lesson)


def story_link() -> str:
    """The other one, as Markdown."""
    return f"[{say('watch.story')}](./story?language={current_language()})"


def leads_of(shown: Trained) -> dict[str, Callable[[], None]]:
    """What the player's buttons lead to."""
    leads: dict[str, Callable[[], None]] = {"encode": partial(leave_for, "encode", dict)}
    if shown.run.merges:
        leads["table"] = partial(_open, "table")
    leads["class"] = partial(ask_class, partial(_questions, shown))
    return leads if st.session_state["mode"] == "watch" else {}


def _questions(shown: Trained) -> tuple[Question, ...]:
    """Of the merges that come next where the player stands."""
    merges = len(shown.run.merges)
    first = within("step", 0, merges) or 0
    return questions_of(shown.run, shown.text, range(first, merges))


def _open(sheet: str) -> None:
    """Or close it, where it is open."""
    is_open = st.session_state.get(SHEET) == sheet
    st.session_state[SHEET] = "" if is_open else sheet
    if not is_open:
        st.session_state[_OPENED] = st.session_state.get(_OPENED, 0) + 1


def open_sheet(shown: Trained) -> None:
    """What was asked for."""
    lead_to_wall()
    with st.container(key=_KEY):
        if st.session_state.get(SHEET) == "table" and "table" in leads_of(shown):
            merge_table(shown)
    move_focus(
        f".st-key-{_KEY}", st.session_state.get(_OPENED, 0), scrolls=True, key="to the sheet"
    )
