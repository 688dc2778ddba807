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
from ui.shared.downloads.download_button import download_button
from ui.shared.error_messages import within
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.page_button import leave_for, page_button
from ui.shared.session import visit
from ui.shared.tables import show_table
from ui.training.run_store import Trained, kept_runs

MOST_ROWS: Final = 1_000  # rows of the table that are sent to the browser
MOST_HEX: Final = 3 * 100  # signs in hex of a token on the page, of which each byte takes three
_IDS: Final = ("token id", "left id", "right id")
_TABLE: Final = "merge-table"


def first_lesson() -> None:
    """A button to the first lesson, for a newcomer, below what a first screen has room for."""
    first, *_ = read_lessons(current_language())
    lesson = {"lesson": first.key}
    page_button(say("watch.lesson_1"), "first-lesson", "learn", lambda: lesson)


def story_link() -> str:
    """A link to the story, as Markdown."""
    return f"[{say('watch.story')}](./story?language={current_language()})"


def leads_of(result: Trained) -> dict[str, Callable[[], None]]:
    """What the buttons of the player do, by their names in the component.

    Streamlit keeps these functions with the session, so they look the run up by its identity.
    """
    if st.session_state["mode"] != "watch":
        return {}
    leads: dict[str, Callable[[], None]] = {"encode": partial(leave_for, "encode", dict)}
    if result.run.tokenizer.merges:
        leads["table"] = _open_or_close_table
    leads["class"] = partial(ask_class, partial(_questions, result.identity))
    return leads


def _questions(identity: str) -> tuple[Question, ...]:
    """Questions about the merges that come next where the player stands."""
    result = kept_runs.find(identity)
    if not result:
        return ()
    merges = len(result.run.tokenizer.merges)
    return questions_of(result.run, result.text, range(within("step", 0, merges) or 0, merges))


def _open_or_close_table() -> None:
    watch = visit().watch
    watch.is_table_open = not watch.is_table_open
    watch.tables_opened += watch.is_table_open


def merge_table(result: Trained) -> None:
    """Show the table of merges where it is open, and move the focus to it when it was opened."""
    lead_to_wall()
    watch = visit().watch
    with st.container(key=_TABLE):
        if watch.is_table_open and "table" in leads_of(result):
            _show_table(result)
    move_focus(f".st-key-{_TABLE}", watch.tables_opened, scrolls=True, key="merge-table")


def _show_table(result: Trained) -> None:
    table = merges_as_table(result.run, MOST_ROWS)
    title = say("watch.table.title")
    st.subheader(title, anchor=False)
    show_table(
        table.assign(bytes=[word[:MOST_HEX] for word in table["bytes"]]),
        title,
        total=len(result.run.tokenizer.merges),
        headings={
            name: say(f"watch.table.column.{name.replace(' ', '_')}")
            for name in map(str, table.columns)
        },
        ids=_IDS,
    )
    download_button(
        say("watch.table.download"), "merges.csv", lambda: as_csv(merges_as_table(result.run))
    )


def merges_as_table(run: TrainingRun, most: int | None = None) -> pd.DataFrame:
    """One row a merge: what was joined, what it made, how often, and what it saved. `most`: rows
    of the first merges; None: of all."""
    vocab, history = run.tokenizer.vocab, run.history
    columns = (history.left, history.right, history.count, history.tied)
    left, right, count, tied = (column[:most].tolist() for column in columns)
    ids = [*run.tokenizer.merged_ids[:most]]
    return pd.DataFrame(
        {
            "merge": range(1, len(ids) + 1),
            "left": [printable(vocab[one]) for one in left],
            "right": [printable(vocab[one]) for one in right],
            "token": [printable(vocab[one]) for one in ids],
            "token id": ids,
            "left id": left,
            "right id": right,
            "bytes": [hex_bytes(vocab[one]) for one in ids],
            "count": count,
            "pairs with this count": tied,
            "tokens after": run.token_counts[1 : len(ids) + 1],
        }
    )
