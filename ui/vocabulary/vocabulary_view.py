"""Page Vocabulary below its title: its tokens, the one that is chosen, and oddities."""

from functools import partial
from typing import Any, Final

import streamlit as st

from bpe_core import BPEError
from bpe_core.common import Int64Array
from bpe_view.token_card.token_card_payload import TOKEN_CARD, card_payload
from bpe_view.token_card.token_cells import as_csv, as_table
from bpe_view.token_card.token_chips import TOKEN_CHIPS, chips_payload
from bpe_view.token_card.token_rows import Columns, in_order, rows_of_kinds
from bpe_view.tokens.text_window import beginning
from bpe_view.words import current_language, say
from bpe_view.words.catalog import messages
from bpe_view.words.error_words import problem_text
from ui.shared.downloads.download_button import download_button
from ui.shared.element_types import DeltaGenerator
from ui.shared.error_messages import show_problem
from ui.shared.long_work import PART_BYTES
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.pages import page_title
from ui.shared.tables import choose_row
from ui.training.run_store import kept_runs
from ui.training.settings import chosen_request
from ui.training.tokenizer_choice import Chosen, chosen_tokenizer
from ui.visit import TRAINED
from ui.vocabulary.oddities import oddities
from ui.vocabulary.search_inputs import lead_to_shown, search_input
from ui.vocabulary.vocabulary_cache import (
    TokensInText,
    can_be_tried,
    found_tokens,
    reach_of,
    tokenization_of,
    tokens_in_text,
    vocabulary_of,
)

MOST_ROWS: Final = 2_000
"""Rows that are sent to the browser; each change of the search sends them again."""
MOST_HEX: Final = 3 * 100  # signs in hex of a token, of which each byte takes three


def vocabulary_body(title: DeltaGenerator) -> None:
    """The page below its line. `title`: the place of its title, which says what is found here."""
    choice, request = st.session_state["vocabulary_tokenizer"], chosen_request()
    if choice == TRAINED and kept_runs.find(request.identity) is None:
        _show_title(title, *page_title("vocabulary"))
    try:
        with st.container():  # progress and messages come and go: here they move nothing
            chosen = chosen_tokenizer(choice)
        if chosen:
            text = request.text
            part = text if chosen.whole else beginning(text, PART_BYTES)
            if len(part) < len(text):
                shown, size = len(part.encode()), len(text.encode())
                st.caption(say("vocabulary.part", shown=shown, bytes=size))
            _show_vocabulary(chosen, part, title)
        else:
            _show_title(title, *page_title("vocabulary"))
    except BPEError:
        _show_title(title, *page_title("vocabulary"))
        raise


def _show_title(place: DeltaGenerator, title: str, line: str) -> None:
    with place.container(gap="xxsmall"):
        st.title(title, anchor=False)
        if line:
            st.markdown(line)


def _show_vocabulary(chosen: Chosen, text: str, title: DeltaGenerator) -> None:
    """All that depends on the tokenizer. `text`: where uses are counted."""
    sizes = _sizes(chosen, text)
    size_name = "size" if chosen.whole else "model_size"
    size = search_input(size_name, sizes, can_be_tried=can_be_tried(chosen))
    step = size - sizes[0] if sizes and size is not None else None
    in_text = tokens_in_text(chosen, text, step)
    columns = _columns(chosen, in_text, step)
    _show_title(title, *title_and_fact(columns, chosen.whole is not None))
    lead_to_shown()
    with st.container(horizontal=True, key="tokens-and-card"):
        with st.container():
            token_id = _tokens(chosen, columns)
        with st.container():
            if token_id is not None:
                _chosen_token(chosen, in_text, columns, token_id)
    oddities(chosen, columns)


def _sizes(chosen: Chosen, text: str) -> range | None:
    """The vocabulary sizes that can be looked at; none where not all of the text is explained; None
    for a model, which has but one."""
    if chosen.whole:
        tokenizer = chosen.whole.run.tokenizer
        return range(len(tokenizer.alphabet), len(tokenizer.alphabet) + len(tokenizer.merges) + 1)
    if not chosen.tokenizer.library:
        return None
    if not tokenization_of(chosen, text).has_history:
        return range(0)
    last = chosen.tokenizer.vocab_size
    return range(last - vocabulary_of(chosen).merge_count, last + 1)


def _columns(chosen: Chosen, in_text: TokensInText, step: int | None) -> Columns:
    vocabulary, run = vocabulary_of(chosen), chosen.whole and chosen.whole.run
    step = vocabulary.merge_count if step is None else step
    reached = reach_of(chosen) if "unreachable" in st.session_state["kinds"] else None
    return Columns(
        vocabulary=vocabulary,
        step=step,
        uses=in_text.uses,
        built=vocabulary.built_counts(step),
        merge_counts=run.history.count if run else None,
        reach=reached.reach if reached else None,
        made=in_text.made,
        instead=reached.instead if reached else {},
    )


def title_and_fact(columns: Columns, is_own: bool) -> tuple[str, str]:
    """How many tokens there are, and what tells most of them. `is_own`: whether the text is what
    they were learned from."""
    there = columns.vocabulary.at(columns.step)
    title = say("tokens.tokens", n=int(there.sum()))
    absorbed = int(columns.absorbed.sum())
    if is_own and absorbed:
        return title, say("vocabulary.fact.absorbed", n=absorbed)
    return title, say("vocabulary.fact.occur", n=int((there & (columns.uses > 0)).sum()))


def _tokens(chosen: Chosen, columns: Columns) -> int | None:
    """Show the tokens that are searched for, as chips or as a table. Gives the one that is chosen;
    before one is, the first of them."""
    state, there = st.session_state, columns.vocabulary.at(columns.step)
    try:
        found = found_tokens(chosen, state["find"])
    except BPEError as error:
        st.warning(plain(problem_text(error)))
        found = there
    rows = in_order(columns, rows_of_kinds(columns, found, state["kinds"]), state["list_by"])
    with st.container(key="tokens-found"):
        if len(rows) != there.sum():
            st.caption(say("vocabulary.table.some", n=len(rows), all=int(there.sum())))
    token_id: int | None = state["token"]
    if token_id is None and len(rows):
        token_id = int(columns.vocabulary.ids[rows[0]])
    if state["vocabulary_look"] == "chips":
        payload = chips_payload(chosen.tokenizer, columns, rows, token_id)
        mount(TOKEN_CHIPS, "token-chips", payload, on_token_change=partial(_choose, "token-chips"))
    else:
        _token_table(columns, rows)
    return token_id


def _token_table(columns: Columns, rows: Int64Array) -> None:
    """Show tokens; a press on one makes it the chosen token."""
    shown = rows[:MOST_ROWS]
    ids = columns.vocabulary.ids[shown].tolist()
    language = current_language()
    table = as_table(columns, shown, language)
    keys = {str(name): str(name).replace(" ", "_") for name in table.columns}
    said, token_id = messages(language), st.session_state["token"]
    choose_row(
        table.assign(hex=[word[:MOST_HEX] for word in table["hex"]]),
        say("vocabulary.table.alt"),
        lambda row: st.session_state.update(token=ids[row]),
        key="tokens",
        total=len(rows),
        headings={name: say(f"vocabulary.column.{key}") for name, key in keys.items()},
        helps={
            name: str(said.get(f"vocabulary.column_help.{key}", "")) for name, key in keys.items()
        },
        ids=("id",),
        chosen=ids.index(token_id) if token_id in ids else None,
    )
    download_button(
        say("vocabulary.table.download", n=len(rows)),
        "vocabulary.csv",
        partial(as_csv, columns, rows),
        enabled=len(rows) > 0,
    )


def _chosen_token(chosen: Chosen, in_text: TokensInText, columns: Columns, token_id: int) -> None:
    """Show the card of the chosen token, or why there is none."""
    try:
        row = columns.vocabulary.row(token_id)
    except BPEError as error:
        show_problem(error)
        return
    if not columns.vocabulary.at(columns.step)[row]:
        merge = int(columns.vocabulary.made_at[row]) + 1
        st.info(say("vocabulary.chosen.not_yet", id=str(token_id), merge=merge))
        return
    token_card(card_payload(chosen.tokenizer, columns, in_text.contexts(token_id), row))


def token_card(payload: dict[str, Any]) -> None:
    """Mount the card. A click on another token in it makes that the chosen one."""
    mount(TOKEN_CARD, "token-card", payload, on_token_change=partial(_choose, "token-card"))


def _choose(key: str) -> None:
    st.session_state["token"] = read_report(key, "token", int, st.session_state.get("token"))
