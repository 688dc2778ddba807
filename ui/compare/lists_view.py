"""The lists behind the numbers: tokens of two vocabularies, words, and a list of one's own."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_core.analysis import (
    ABSENT,
    VocabularyPair,
    WordCut,
    vocabulary_pair,
    words_cut_differently,
)
from bpe_core.common import Int64Array, printable
from bpe_view.words import say
from ui.compare.compare_choices import LISTS, SIDES
from ui.compare.pane_results import Pane, digest, pane_names
from ui.compare.table_tokenizers import TableTokenizer, pane_tokenizer
from ui.compare.whole_list import whole_list
from ui.compare.word_list_view import in_parts, word_list_view
from ui.shared.cache import Cache
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.one_of_row import one_of_row

_pairs: Final = Cache[tuple[str, str, str], VocabularyPair]()
"""By the identities of two tokenizers and the digest of a text; so are the words."""
_words: Final = Cache[tuple[str, str, str], list[WordCut]]()


Names = tuple[str, str]  # of the first pane and of the other one


def lists_view(panes: Sequence[Pane], text: str) -> None:
    """The choice among the lists, and the one that is chosen."""
    tokenizers, names = [pane_tokenizer(pane) for pane in panes], pane_names(panes)
    label = say("lists.label")
    look = one_of_row(label, "lists_of", LISTS, lambda one: say(f"lists.{one}.button"))
    other = _pane_input(names) - 1 if look != "own" else 0
    st.markdown(say(f"lists.{look}.lesson", first=plain(names[0]), second=plain(names[other])))
    if look == "own":
        word_list_view([one for one in tokenizers if one])
        return
    first, second = tokenizers[0], tokenizers[other]
    if first is None or second is None:
        st.info(say("lists.nothing"))
        return
    with st.spinner(say("lists.counting")):
        _show(look, text, first, second, (names[0], names[other]))


def _pane_input(names: Sequence[str]) -> int:
    """Ask beside which pane, counted from 1, the first one is put."""
    places = list(range(2, len(names) + 1))
    st.session_state["list_pane"] = within("list_pane", 2, len(names))
    if len(places) == 1:
        return places[0]
    chosen: int = st.selectbox(
        say("lists.pane", name=names[0]),
        places,
        format_func=lambda place: names[place - 1],
        key="list_pane",
    )
    return chosen


def _show(
    look: str, text: str, first: TableTokenizer, second: TableTokenizer, names: Names
) -> None:
    key = (first.identity, second.identity, digest(text))
    one, two = first.tokenizer, second.tokenizer
    if look == "words":
        _words_view(_words.get(key, lambda: words_cut_differently(text, one, two)), names)
    else:
        _tokens_view(_pairs.get(key, lambda: vocabulary_pair(text, one, two)), names)


def _tokens_view(pair: VocabularyPair, names: Names) -> None:
    counts, of = _side_counts(pair), dict(zip(SIDES, ("", *names), strict=True))

    def said(side: str) -> str:
        key = "lists.only" if of[side] else "lists.shared"
        return say(key, name=of[side], n=counts[side])

    side = one_of_row(say("lists.side"), "list_side", SIDES, said)
    find = st.text_input(say("lists.find"), key="list_find", max_chars=500)
    st.caption("  \n".join([_falls(pair, 0, names), _falls(pair, 1, names)]))
    rows = _rows_of(pair, side, find)
    columns: dict[str, Any] = {
        say("lists.token"): [printable(pair.tokens[row]) for row in rows.tolist()]
    }
    for name, values, missing in (("uses", pair.uses, ABSENT), ("pieces", pair.pieces, 0)):
        for side_of, pane in enumerate(names):
            columns[say(f"lists.{name}", name=pane)] = _known(values[rows, side_of], missing)
    table = pd.DataFrame(columns)
    headers = ["token", *(f"{one}: {what}" for what in ("uses", "tokens") for one in names)]
    whole_list(table, headers, say("lists.tokens.button"), "tokens.csv")


def _known(values: Int64Array, missing: int) -> "pd.Series[float]":
    shown = pd.Series(values, dtype="Int64")
    return shown.mask(shown == missing)


def _side_counts(pair: VocabularyPair) -> dict[str, int]:
    has = pair.uses != ABSENT
    shared = int(pair.shared.sum())
    return dict(zip(SIDES, (shared, *(has.sum(axis=0) - shared).tolist()), strict=True))


def _rows_of(pair: VocabularyPair, side: str, find: str) -> Int64Array:
    """The rows that are asked for, the most used first."""
    has = pair.uses != ABSENT
    wanted = pair.shared if side == SIDES[0] else has[:, SIDES.index(side) - 1] & ~pair.shared
    rows = np.flatnonzero(wanted)
    if find:
        found = [
            find in printable(pair.tokens[row]) or find.encode() in pair.tokens[row]
            for row in rows.tolist()
        ]
        rows = rows[np.array(found, dtype=bool)]
    uses = pair.uses[rows].max(axis=1, initial=ABSENT)
    return rows[np.argsort(-uses, kind="stable")]


def _falls(pair: VocabularyPair, side: int, names: Names) -> str:
    """Into how many tokens of the other each token of one falls."""
    pieces = pair.pieces[pair.uses[:, side] != ABSENT, 1 - side]
    counts = np.bincount(np.minimum(pieces, 4), minlength=5).tolist()
    keys = ("lists.unknown", "lists.one", "lists.two", "lists.three", "lists.more")
    told = [say(key, n=count) for key, count in zip(keys, counts, strict=True) if count]
    return say(
        "lists.falls", name=plain(names[side]), other=plain(names[1 - side]),
        counts=" · ".join(told[1:] + told[:1]),
    )  # fmt: skip


def _words_view(words: Sequence[WordCut], names: Names) -> None:
    find = st.text_input(say("lists.find"), key="list_find", max_chars=500)
    rows = [row for row in words if find in row.word]
    table = pd.DataFrame(
        {
            say("lists.word"): [row.word for row in rows],
            say("lists.count"): pd.Series([row.count for row in rows], dtype="Int64"),
            names[0]: [in_parts(row.first) for row in rows],
            names[1]: [in_parts(row.second) for row in rows],
        }
    )
    whole_list(table, ["word", "count", *names], say("lists.words.button"), "words.csv")
