"""Tab "Languages": one sentence in several languages under one another, and what each costs with
each tokenizer, as a table and as bars."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import streamlit as st

import bpe_core as bpe
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from bpe_view.texts.parallel_sentences import LANGUAGES, Language
from bpe_view.words import say, written
from ui.compare.language_rows import TableTokenizer, language_rows, table_tokenizers
from ui.compare.language_texts import (
    Sentences,
    script_title,
    sentences_input,
    tell_of_sentences,
)
from ui.compare.overview_view import show_overview
from ui.compare.pane_results import Pane, make_panes
from ui.compare.pane_specs import PaneSpec
from ui.compare.tab_rows import MODELS
from ui.shared.downloads.download_button import download_button
from ui.shared.markdown import plain
from ui.shared.one_of_row import one_of_row
from ui.shared.tables import show_table
from ui.training.run_store import Request
from ui.training.tokenizer_choice import tokenizers_input
from ui.visit import AS_GIVEN, LANGUAGE_LOOKS, LANGUAGE_MEASURES


def language_view(panes: Sequence[Pane], request: Request) -> None:
    """The choices, what the costliest language costs, and the table as it is asked for."""
    current = say("panes.current")
    more = tokenizers_input("more_tokenizers", say("languages.more"), run_title=current)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        place = st.container(horizontal=True, vertical_alignment="bottom")
        sentences = sentences_input()
    tell_of_sentences(sentences)
    others = make_panes([PaneSpec(source) for source in more], request, "")
    for problem in filter(None, (pane.problem for pane in others)):
        st.warning(plain(problem))
    tokenizers = table_tokenizers([*panes, *others])
    if not tokenizers:
        return
    titles = {one.key: one.title for one in tokenizers}
    names = {name: sentences.title(name) for name in sentences.texts} | titles
    with place:
        measure = st.selectbox(
            say("languages.measure.label"),
            LANGUAGE_MEASURES,
            format_func=lambda name: say(f"measures.name.{name}"),
            key="language_measure",
            help=say("languages.measure.help"),
        )
        reference = _select("language_reference", [*sentences.texts], names)
        order = _select(
            "language_order", [AS_GIVEN, *titles], {AS_GIVEN: say("languages.as_given")} | titles
        )
    table = language_rows(tokenizers, sentences).relative_to(reference)
    if order != AS_GIVEN:
        table = table.sorted_by(measure, order)
    _tell(table, sentences, tokenizers)
    marked = {
        row.language: f"{names[row.language]} ¹"
        for row in table.rows
        if bpe.MEASURES[measure].under == "words" and not row.words_meaningful
    }
    _show(table, measure, names | marked, sentences)
    if marked:
        st.caption(say("languages.no_words"))
    download_button(say("languages.download"), "languages.csv", table.to_csv)
    if any(row.tokens is None for row in table.rows):
        st.caption(say("languages.empty_cells"))


def _select(name: str, options: list[str], titles: Mapping[str, str]) -> str:
    """Ask for one of what there is now; a choice that is not there becomes the first."""
    if st.session_state[name] not in options:
        st.session_state[name] = options[0]
    label = say(f"languages.{name}")
    chosen: str = st.selectbox(label, options, format_func=titles.__getitem__, key=name)
    return chosen


def _tell(
    table: bpe.LanguageTable, sentences: Sentences, tokenizers: Sequence[TableTokenizer]
) -> None:
    """The costliest language and the inequality, of each tokenizer."""
    lines = []
    for one in tokenizers:
        parity = dict(zip(table.languages, table.values("parity")[one.key], strict=True))
        known = {language: times for language, times in parity.items() if times is not None}
        gini = table.gini[one.key]
        if known:
            worst = max(known, key=lambda language: known[language])
            said = say(
                "languages.worst" if known[worst] > 1 else "languages.none_worse",
                tokenizer=plain(one.title),
                language=plain(sentences.name(worst)),
                times=written(known[worst], 1),
                reference=plain(sentences.name(table.reference)),
            )
            equal = "" if gini is None else say("languages.gini", gini=written(gini, 2))
            lines.append(f"- {said} {equal}")
    st.markdown("\n".join(lines), help=say("languages.gini_help"))


def _show(
    table: bpe.LanguageTable, measure: str, names: Mapping[str, str], sentences: Sentences
) -> None:
    label = say("vocabulary.look.label")
    look = one_of_row(
        label, "language_look", LANGUAGE_LOOKS, lambda one: say(f"languages.look.{one}")
    )
    if look == "table":
        shown = wide_table(table, measure, names, sentences)
        show_table(shown, say("panes.look.languages"))
        return
    # Charts are slow to load: late, and for this only.
    from bpe_view.charts.language_costs import language_bars_chart
    from ui.shared.charts import draw_chart

    draw_chart(language_bars_chart(table, measure, names), f"languages-{measure}")


def wide_table(
    table: bpe.LanguageTable, measure: str, names: Mapping[str, str], sentences: Sentences
) -> pd.DataFrame:
    """A row a language, a column a tokenizer."""
    bytes_of = {row.language: row.bytes for row in table.rows}
    columns: dict[str, Any] = {
        say("languages.language"): [names[language] for language in table.languages]
    }
    if not sentences.is_own:
        columns[say("languages.script")] = [*map(script_title, table.languages)]
    columns[say("measures.name.bytes")] = [bytes_of[name] for name in table.languages]
    for tokenizer, values in table.values(measure).items():
        title = names[tokenizer]
        columns[title if title not in columns else f"{title} "] = pd.Series(values, dtype="Float64")
    return pd.DataFrame(columns)


ROWS: Final = ("english", "spanish", "chinese", "russian", "hindi", "burmese")
"""Languages whose sentence is shown, from the cheapest scripts to the dearest."""
MODEL: Final = "cl100k_base"


def language_tab(request: Request, text: str) -> None:  # its sentences are its own
    """A sentence as rows, and all languages behind a button."""
    panes = make_panes([PaneSpec(source) for source in MODELS], request, "")
    model = next(pane for pane in panes if pane.spec.source == MODEL)
    if model.segmentation:
        tokenizer = model.segmentation.tokenizer
        rows = [_row(one, tokenizer) for one in LANGUAGES if one.key in ROWS]
        rows.sort(key=lambda row: len(row["tokens"]["ids"]) if row["tokens"] else 0)
        _show_rows(rows)
    if st.session_state["compare_open"] == "numbers" or not model.segmentation:
        language_view(panes, request)


def _row(language: Language, tokenizer: bpe.AnyTokenizer) -> RowData:
    text = language.text.partition("\n")[0]
    data = text.encode()
    starts = np.zeros(len(data), dtype=bool)
    lengths = [len(tokenizer.vocab[one]) for one in tokenizer.encode(text)]
    starts[np.cumsum([0, *lengths[:-1]])] = True
    name, number = language.title, written(len(lengths))
    return {
        "name": name,
        "note": language.script_title,
        "number": number,
        "said": say("compare.row", name=name, tokens=say("tokens.tokens", n=len(lengths))),
        "tokens": passage_tokens(tokenizer, data, starts, (0, len(data))),
        "text": text,
        "lang": language.code,
    }


def _show_rows(rows: list[RowData]) -> None:
    counts = {row["name"]: len(row["tokens"]["ids"]) for row in rows if row["tokens"]}
    least, *_, most = counts
    times = written(counts[most] / counts[least], 1)
    model = MODELS[MODEL]
    show_overview(
        {
            "rows": rows_data(say("compare.rows.languages"), "", rows),
            "bars_title": say("compare.bars_of", name=model),
            "bars": [
                {"name": name, "value": count, "shown": written(count)}
                for name, count in counts.items()
            ],
            "difference": say("compare.costs", model=model, most=most, least=least, times=times),
            "actions": {"numbers": say("compare.open.languages")},
            "open": st.session_state["compare_open"],
        },
        "languages",
    )
