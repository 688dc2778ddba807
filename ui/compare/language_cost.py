"""What a tokenizer costs each language: the same sentences, in tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd
import streamlit as st

import bpe_core as bpe
from bpe_core.gaps import Int64Array
from bpe_view.spreadsheet import as_csv
from bpe_view.texts.parallel_sentences import ENGLISH, LANGUAGES
from bpe_view.words import say, written
from ui.compare.pane_results import Pane, digest
from ui.shared.cache import Cache

Counts = dict[str, Int64Array | None]
"""For each text its tokens at every step; None where the tokenizer cannot write it."""
FIRST_OF_PANES: Final = 3
"""The column of the table with which the panes begin; each has two."""
_counted: Final = Cache[tuple[str, str], Counts]()
"""By the identity of a tokenizer and the digest of the texts; every size is in it."""


@dataclass(frozen=True)
class Line:
    """A row of the table.

    Attributes:
        title: the language, or what the user calls the line.
        script: the script, if it is known.
        text: what is counted.
        reference: the title of the line that it is counted relative to.
    """

    title: str
    script: str
    text: str
    reference: str


def all_lines(own: str) -> list[Line]:
    """The languages, and the user's own lines, which are relative to the first of them.

    >>> [line.title for line in all_lines("Hi: hello\\nbonjour")[-2:]]
    ['Hi', 'Your line 2']
    """
    lines = [Line(one.title, one.script_title, one.text, ENGLISH.title) for one in LANGUAGES]
    known = {line.title for line in lines}
    first = ""
    for place, row in enumerate(filter(str.strip, own.splitlines()), start=1):
        name, colon, text = row.partition(": ")
        is_named = bool(colon and text.strip())
        title = name.strip() if is_named else say("languages.own.line", place=place)
        while title in known:
            title = say("languages.own.again", title=title)
        known.add(title)
        first = first or title
        lines.append(Line(title, "", text if is_named else row, first))
    return lines


def language_view(panes: Sequence[Pane], steps: Sequence[int]) -> None:
    """The table, a sentence on it, and a box for lines of one's own."""
    lines = all_lines(st.session_state["own_lines"])
    counts = [_counts(pane, lines) for pane in panes]
    table = language_table(lines, counts, steps)
    st.markdown(say("languages.lesson"))
    for place, relative in enumerate(_relative(table), start=1):
        if not relative.empty:
            st.markdown(_worst(place, relative))
    st.dataframe(table, hide_index=True, column_config=_columns(table), height="content")
    with st.container(horizontal=True):
        with st.popover(say("languages.own.button")):
            st.text_area(
                say("languages.own.label"),
                key="own_lines",
                height=160,
                placeholder=say("languages.own.placeholder"),
            )
        st.download_button(
            say("panes.csv"),
            data=lambda: as_csv(language_data(table)),
            file_name="languages.csv",
            mime="text/csv",
            on_click="ignore",
        )
    if any(value is None for one in counts for value in one.values()):
        st.caption(say("languages.empty_cells"))


def _counts(pane: Pane, lines: Sequence[Line]) -> Counts:
    if pane.segmentation is None:
        return {line.title: None for line in lines}
    texts, tokenizer = {line.title: line.text for line in lines}, pane.segmentation.tokenizer
    return _counted.get(
        (pane.identity, digest(repr(texts))),
        lambda: {title: _count(tokenizer, text) for title, text in texts.items()},
    )


def _count(tokenizer: bpe.Tokenizer, text: str) -> Int64Array | None:
    try:
        return tokenizer.tokenize(text).token_counts
    except bpe.UnknownCharacterError:
        return None


def language_table(
    lines: Sequence[Line], counts: Sequence[Counts], steps: Sequence[int]
) -> pd.DataFrame:
    """A row a line; for each pane its tokens, and how many times those of the reference."""
    table = pd.DataFrame(
        {
            say("languages.language"): [line.title for line in lines],
            say("languages.script"): [line.script for line in lines],
            say("languages.bytes"): [len(line.text.encode()) for line in lines],
        }
    )
    for place, (pane_counts, step) in enumerate(zip(counts, steps, strict=True), start=1):
        tokens = {
            title: None if values is None else int(values[step])
            for title, values in pane_counts.items()
        }
        table[say("languages.tokens", pane=place)] = pd.array(
            [tokens[line.title] for line in lines], dtype="Int64"
        )
        table[say("languages.relative", pane=place)] = pd.array(
            [_times(tokens[line.title], tokens[line.reference]) for line in lines],
            dtype="Float64",
        )
    return table


def language_data(table: pd.DataFrame) -> pd.DataFrame:
    """The table for programs: the headers are the same in every language."""
    panes = (table.shape[1] - FIRST_OF_PANES) // 2
    headers = [
        header
        for place in range(1, panes + 1)
        for header in (f"pane {place}: tokens", f"pane {place}: times English")
    ]
    return table.set_axis(["language", "script", "bytes", *headers], axis="columns")


def _times(tokens: int | None, reference: int | None) -> float | None:
    return tokens / reference if tokens is not None and reference else None


def _relative(table: pd.DataFrame) -> list["pd.Series[float]"]:
    """Each pane's column relative to English, of the languages alone."""
    languages = table[: len(LANGUAGES)].set_axis([one.key for one in LANGUAGES])
    return [languages[name].dropna() for name in _relative_columns(table)]


def _relative_columns(table: pd.DataFrame) -> list[str]:
    return list(table.columns[FIRST_OF_PANES + 1 :: 2])


def _worst(place: int, times: "pd.Series[float]") -> str:
    """What the costliest language costs in a pane, in words."""
    worst = say(f"languages.names.{times.idxmax()}")
    return say("languages.worst", pane=place, language=worst, times=written(float(times.max()), 1))


def _columns(table: pd.DataFrame) -> dict[str, Any]:
    """Bars of one scale in all panes; Streamlit writes numbers as the browser's language does."""
    relative = _relative_columns(table)
    values = [table[name].max() for name in relative]
    highest = max((float(value) for value in values if not pd.isna(value)), default=1.0)
    bars: dict[str, Any] = {
        name: st.column_config.ProgressColumn(
            name, format="localized", step=0.01, min_value=0.0, max_value=highest
        )
        for name in relative
    }
    whole = [say("languages.bytes"), *table.columns[FIRST_OF_PANES::2]]
    return bars | {name: st.column_config.NumberColumn(format="localized") for name in whole}
