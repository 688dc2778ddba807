"""Half characters that fit together, and the numbers from 0 to 999 as a map of their tokens."""

from typing import Final

import numpy as np
import pandas as pd
import streamlit as st

from bpe_core import BPEError, split
from bpe_core.analysis import HalfPairs, Vocabulary, half_characters, number_tokens
from bpe_core.common import Int64Array, printable
from bpe_view.spreadsheet import as_csv
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import say
from ui.shared.data_table import MOST_ROWS, data_table
from ui.shared.downloads.button import download_button
from ui.shared.error_messages import show_problem
from ui.shared.progress_bar import asked_for
from ui.shared.training.run_store import Trained
from ui.shared.training.tokenizer_choice import Chosen
from ui.vocabulary.search_inputs import show_kind
from ui.vocabulary.vocabulary_cache import TokenizerVocabulary, half_pairs_of

_ASKED: Final = "half characters that fit together are asked for"
_HEADERS: Final = ("text", "first token", "first id", "second token", "second id")


def halves_view(known: TokenizerVocabulary, columns: Columns) -> None:
    """How many tokens begin and end inside a character, and which two are encoded together."""
    vocabulary = known.vocabulary
    there = vocabulary.at(columns.step)
    begin, end = (int((found & there).sum()) for found in half_characters(vocabulary))
    st.markdown(say("vocabulary.halves.number", n=end, begin=begin))
    st.caption(say("vocabulary.halves.source"))
    st.button(say("vocabulary.oddities.show"), key="show half", on_click=show_kind, args=("half",))
    if not asked_for(_ASKED, known.serial, say("vocabulary.halves.look")):
        return
    try:
        pairs = half_pairs_of(known, columns.step)
    except BPEError as error:
        show_problem(error)
        return
    count = len(pairs.first)
    st.markdown(say("vocabulary.halves.found", n=count, fitting=pairs.fitting))
    order = _longest_first(vocabulary, pairs)
    data_table(
        _table(vocabulary, pairs, order[:MOST_ROWS]),
        "half characters",
        say("vocabulary.below.halves"),
        total=count,
        headings={name: say(f"vocabulary.halves.{name.replace(' ', '_')}") for name in _HEADERS},
        ids=_HEADERS[2::2],
    )
    download_button(
        say("vocabulary.halves.download", n=count),
        "half-characters.csv",
        lambda: as_csv(_table(vocabulary, pairs, order)),
        enabled=bool(count),
    )


def _longest_first(vocabulary: Vocabulary, pairs: HalfPairs) -> Int64Array:
    """Long ones have whole characters on both sides: those tell most of where they come from."""
    lengths = vocabulary.lengths[pairs.first] + vocabulary.lengths[pairs.second]
    return np.argsort(-lengths, kind="stable")


def _table(vocabulary: Vocabulary, pairs: HalfPairs, order: Int64Array) -> pd.DataFrame:
    first, second = pairs.first[order].tolist(), pairs.second[order].tolist()
    tokens, ids = vocabulary.tokens, vocabulary.ids
    both = zip(first, second, strict=True)
    values = (
        [printable(tokens[one] + tokens[other]) for one, other in both],
        [printable(tokens[one]) for one in first],
        ids[first],
        [printable(tokens[one]) for one in second],
        ids[second],
    )
    return pd.DataFrame(dict(zip(_HEADERS, values, strict=True)))


_NAME: Final = "numbers"
_LONG: Final = "1234567"
"""Splits for numbers part at seven digits: 123|456|7 from the left, 1|234|567 from the right."""


def numbers_view(
    known: TokenizerVocabulary, step: int, chosen: Chosen, whole: Trained | None
) -> None:
    """The map, at a step; `whole` is None where it was not trained here."""
    st.header(say("vocabulary.numbers.title"), anchor=False)
    st.caption(say("vocabulary.numbers.reading"))
    counts = number_tokens(known.tokenizer, step=step)
    spaced = number_tokens(known.tokenizer, before=" ", step=step)
    pieces = split(_LONG, known.tokenizer.split)
    alone, behind = int((counts == 1).sum()), int((spaced == 1).sum())
    st.markdown(say("vocabulary.numbers.whole", n=alone, spaced=behind))
    st.markdown(say("vocabulary.numbers.split", number=_LONG, pieces="·".join(pieces)))
    # Charts are slow to load: late, and where one is asked for.
    from bpe_view.charts.about import about
    from bpe_view.charts.number_map import number_map_chart, number_map_table
    from bpe_view.charts.recipes import number_recipe
    from ui.shared.chart_files import ChartFiles, chart_with_files

    settings = whole.run.settings if whole else None
    told = about(say("vocabulary.numbers.title"), settings, "", tokenizer=chosen.title, merges=step)
    code = number_recipe(settings, chosen.identity, step)
    files = ChartFiles(_NAME, lambda: number_map_table(counts), told, code)
    chart_with_files(number_map_chart(counts), files, alt=say("vocabulary.numbers.alt"))
