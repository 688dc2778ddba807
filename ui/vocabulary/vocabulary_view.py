"""Page Vocabulary below its title: its tokens, the one that is chosen, and oddities."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core import BPEError
from bpe_core.common import Int64Array
from bpe_view.bundle import bundle_css
from bpe_view.token_card.token_card_payload import TOKEN_CARD, card_payload
from bpe_view.token_card.token_cells import as_csv, as_table
from bpe_view.token_card.token_chips import TOKEN_CHIPS, chips_payload
from bpe_view.token_card.token_rows import Columns, in_order, rows_of_kinds
from bpe_view.words import current_language, say
from bpe_view.words.catalog import messages
from bpe_view.words.error_words import problem_text
from ui.host.element_types import DeltaGenerator
from ui.shared.downloads.button import download_button
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report, show_styles
from ui.shared.pages import page_title
from ui.shared.tables import choose_row
from ui.training.run_store import Trained, kept_runs
from ui.training.settings import chosen_request
from ui.training.tokenizer_choice import Chosen, chosen_tokenizer
from ui.visit import TRAINED
from ui.vocabulary.oddities import oddities
from ui.vocabulary.search_inputs import TokenQuery, lead_to_shown, search_input
from ui.vocabulary.vocabulary_cache import (
    InText,
    TokenizerVocabulary,
    found_tokens,
    in_text,
    in_training_text,
    known_vocabulary,
    reach_of,
)

MOST_ROWS: Final = 2_000
"""Rows that are sent to the browser; each change of the search sends them again."""
MOST_HEX: Final = 3 * 100  # signs in hex of a token, of which each byte takes three


def token_table(columns: Columns, rows: Int64Array) -> None:
    """Show tokens; a press on one makes it the chosen token."""
    shown = rows[:MOST_ROWS]
    ids = columns.vocabulary.ids[shown]
    language = current_language()
    table = as_table(columns, shown, language)
    keys = {str(name): str(name).replace(" ", "_") for name in table.columns}
    said = messages(language)
    choose_row(
        table.assign(hex=[word[:MOST_HEX] for word in table["hex"]]),
        say("vocabulary.table.alt"),
        lambda row: st.session_state.update(token=int(ids[row])),
        key="tokens",
        total=len(rows),
        headings={name: say(f"vocabulary.column.{key}") for name, key in keys.items()},
        helps={
            name: str(said.get(f"vocabulary.column_help.{key}", "")) for name, key in keys.items()
        },
        ids=("id",),
        chosen=next(iter((ids == st.session_state["token"]).nonzero()[0].tolist()), None),
    )
    download_button(
        say("vocabulary.table.download", n=len(rows)),
        "vocabulary.csv",
        partial(as_csv, columns, rows),
        enabled=len(rows) > 0,
    )


def tell_how_many(columns: Columns, rows: Int64Array) -> None:
    """How many tokens were found, of how many; the title says how many there are."""
    all_tokens = int(columns.vocabulary.at(columns.step).sum())
    with st.container(key="tokens-found"):
        if len(rows) != all_tokens:
            st.caption(say("vocabulary.table.some", n=len(rows), all=all_tokens))


_STYLES: Final = bundle_css(Path(__file__).with_name("vocabulary.css"))
_CARD: Final = "token card"
_CHIPS: Final = "token chips"


@dataclass(frozen=True, eq=False)
class Subject:
    """What the page is about: a vocabulary at a step, and a text in its tokens."""

    known: TokenizerVocabulary
    step: int
    text: InText
    run: bpe.TrainingRun | None


def vocabulary_body(title: DeltaGenerator) -> None:
    """The page below its line. `title`: the place of its title, which says what is found here."""
    request = chosen_request()
    if (
        st.session_state["vocabulary_tokenizer"] == TRAINED
        and kept_runs.find(request.identity) is None
    ):
        _show_title(title, *page_title("vocabulary"))
    # Progress and messages come and go: in a place of their own they move nothing on the page.
    chosen = None
    with st.container():
        try:
            chosen = chosen_tokenizer(st.session_state["vocabulary_tokenizer"])
        except BPEError as error:
            show_problem(error)
    if chosen:
        _vocabulary_view(chosen, chosen.whole, request.text, title)
    else:
        _show_title(title, *page_title("vocabulary"))


def _show_title(place: DeltaGenerator, title: str, line: str) -> None:
    with place.container(gap="xxsmall"):
        st.title(title, anchor=False)
        if line:
            st.markdown(line)


def _vocabulary_view(
    chosen: Chosen, whole: Trained | None, text: str, title: DeltaGenerator
) -> None:
    """Everything below the choice of a tokenizer.

    Args:
        whole: its training, where it was trained here; then any size can be looked at.
        text: the text in which uses are counted, where it was not.
    """
    show_styles(_STYLES)
    sizes = _sizes(chosen, text)
    asked, size = search_input(whole, sizes, can_be_tried=chosen.tokenizer.split is not None)
    subject = _subject(chosen, whole, size, text)
    columns = _columns(subject, asked)
    _show_title(title, *title_and_fact(columns, whole is not None))
    lead_to_shown()
    left, right = st.columns([5, 2])
    with left:
        rows = _tokens(subject, columns, asked)
    with right:
        _chosen_token(subject, columns, rows)
    oddities(subject.known, columns)


def title_and_fact(columns: Columns, is_own: bool) -> tuple[str, str]:
    """How many tokens there are, and what tells most of them. `is_own`: whether the text is what
    they were learned from."""
    there = columns.vocabulary.at(columns.step)
    title = say("tokens.tokens", n=int(there.sum()))
    absorbed = int(columns.absorbed.sum())
    if is_own and absorbed:
        return title, say("vocabulary.fact.absorbed", n=absorbed)
    return title, say("vocabulary.fact.occur", n=int((there & (columns.uses > 0)).sum()))


def _sizes(chosen: Chosen, text: str) -> range | None:
    """Vocabulary sizes of an opened tokenizer: none where not all of the text is explained."""
    if not chosen.tokenizer.library:
        return None
    known = known_vocabulary(chosen)
    if not in_text(known, text).tokenization.has_history:
        return range(0)
    last = chosen.tokenizer.vocab_size
    return range(last - known.vocabulary.merge_count, last + 1)


def _subject(chosen: Chosen, whole: Trained | None, size: int | None, text: str) -> Subject:
    known = known_vocabulary(chosen)
    if size is None:
        return Subject(known, known.vocabulary.merge_count, in_text(known, text), None)
    if whole is None:
        step = size - chosen.tokenizer.vocab_size + known.vocabulary.merge_count
        return Subject(known, step, in_text(known, text, step), None)
    step = size - len(whole.run.tokenizer.alphabet)
    return Subject(known, step, in_training_text(known, whole, step), whole.run)


def _columns(subject: Subject, asked: TokenQuery) -> Columns:
    vocabulary = subject.known.vocabulary
    reached = None
    if "unreachable" in asked.kinds:
        try:
            reached = reach_of(subject.known)
        except BPEError as error:
            show_problem(error)
    counts: Int64Array | None = subject.run.history.count if subject.run else None
    return Columns(
        vocabulary=vocabulary,
        step=subject.step,
        uses=subject.text.uses,
        built=vocabulary.built_counts(subject.step),
        merge_counts=counts,
        reach=reached.reach if reached else None,
        made=subject.text.made,
        instead=reached.instead if reached else {},
    )


def _tokens(subject: Subject, columns: Columns, asked: TokenQuery) -> Int64Array:
    """The tokens that were asked for, as chips or as a table; as rows, in order."""
    found = found_tokens(subject.known, asked.query, asked.how)
    if found.problem:
        st.warning(plain(problem_text(found.problem)))
    rows = in_order(columns, rows_of_kinds(columns, found.rows, list(asked.kinds)), asked.order)
    tell_how_many(columns, rows)
    if asked.look == "chips":
        tokenizer, token_id = subject.known.tokenizer, _token_id(columns, rows)
        token_chips(chips_payload(tokenizer, columns, rows, token_id))
    else:
        token_table(columns, rows)
    return rows


def _token_id(columns: Columns, rows: Int64Array) -> int | None:
    """The token that was chosen; before one is, the first of those that are shown."""
    token_id: int | None = st.session_state["token"]
    if token_id is None and len(rows):
        return int(columns.vocabulary.ids[rows[0]])
    return token_id


def _chosen_token(subject: Subject, columns: Columns, rows: Int64Array) -> None:
    token_id = _token_id(columns, rows)
    if token_id is None:
        return
    try:
        row = columns.vocabulary.row(token_id)
    except BPEError as error:
        show_problem(error)
        return
    if not columns.vocabulary.at(columns.step)[row]:
        merge = int(columns.vocabulary.made_at[row]) + 1
        st.info(say("vocabulary.chosen.not_yet", id=str(token_id), merge=merge))
        return
    token_card(card_payload(subject.known.tokenizer, columns, subject.text.state, row))


def token_chips(payload: dict[str, Any]) -> None:
    """Mount the chips. A press on one makes that the chosen token."""
    mount(TOKEN_CHIPS, _CHIPS, payload, on_token_change=partial(_choose, _CHIPS))


def token_card(payload: dict[str, Any]) -> None:
    """Mount the card. A click on another token in it makes that the chosen one."""
    mount(TOKEN_CARD, _CARD, payload, on_token_change=partial(_choose, _CARD))


def _choose(key: str) -> None:
    st.session_state["token"] = read_report(key, "token", int, st.session_state.get("token"))
