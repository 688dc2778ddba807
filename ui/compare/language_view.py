"""Tab "Languages": one sentence in several languages under one another, and what each costs with
each tokenizer, as a table and as bars."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import streamlit as st

import bpe_core as bpe
from bpe_view.charts.language_costs import language_bars_figure
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from bpe_view.texts.parallel_sentences import LANGUAGES, Language
from bpe_view.words import say, written
from ui.compare.language_rows import (
    BUILT_IN,
    Sentences,
    language_table,
    language_titles,
    sentences_input,
    tell_of_sentences,
    tokenizers_of,
)  # fmt: skip
from ui.compare.overview_view import bar, show_overview
from ui.compare.pane_results import Pane, make_panes, pane_names
from ui.compare.pane_specs import MODELS, PaneSpec
from ui.shared.charts import draw_chart
from ui.shared.downloads.download_button import download_button
from ui.shared.markdown import plain
from ui.shared.one_of_row import one_of_row
from ui.shared.tables import show_table
from ui.training.run_store import Request
from ui.training.tokenizer_choice import tokenizers_input
from ui.visit import AS_GIVEN, LANGUAGE_LOOKS, LANGUAGE_MEASURES

ROWS: Final = ("english", "spanish", "chinese", "russian", "hindi", "burmese")
"""Languages whose sentence is shown."""
MODEL: Final = "cl100k_base"


def language_tab(request: Request, text: str) -> None:  # languages have sentences of their own
    """A sentence in rows, the cheapest language first, and all languages behind a button."""
    panes = make_panes([PaneSpec(source) for source in MODELS], request, "")
    model = next(pane for pane in panes if pane.spec.source == MODEL).segmentation
    if model:
        rows = [_row(one, model.tokenizer) for one in LANGUAGES if one.key in ROWS]
        rows.sort(key=lambda row: int(row["number"]))
        _show_rows(rows)
    if st.session_state["compare_open"] == "numbers" or not model:
        language_view(panes, request)


def _row(language: Language, tokenizer: bpe.AnyTokenizer) -> RowData:
    text = language.text.partition("\n")[0]
    data, ids = text.encode(), tokenizer.encode(text)
    starts = np.zeros(len(data), dtype=bool)
    starts[np.cumsum([0, *(len(tokenizer.vocab[one]) for one in ids[:-1])])] = True
    tokens = say("tokens.tokens", n=len(ids))
    return {
        "name": language.title,
        "note": language.script_title,
        "number": str(len(ids)),
        "said": say("compare.row", name=language.title, tokens=tokens),
        "tokens": passage_tokens(tokenizer, data, starts, (0, len(data))),
        "text": text,
        "lang": language.code,
    }


def _show_rows(rows: Sequence[RowData]) -> None:
    counts = {row["name"]: int(row["number"]) for row in rows}
    (least, low), *_, (most, high) = counts.items()
    model, times = MODELS[MODEL], written(high / low, 1)
    show_overview(
        {
            "rows": rows_data(say("compare.rows.languages"), "", [*rows]),
            "bars_title": say("compare.bars_of", name=model),
            "bars": [bar(name, count) for name, count in counts.items()],
            "difference": say("compare.costs", model=model, most=most, least=least, times=times),
            "actions": {"numbers": say("compare.open.languages")},
            "open": st.session_state["compare_open"],
        },
        "languages",
    )


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
    tokenizers = tokenizers_of([*panes, *others])
    if not tokenizers:
        return
    titles = dict(zip(tokenizers, pane_names([*tokenizers.values()]), strict=True))
    languages = language_titles(sentences)
    names = {key: title for key, (title, _) in languages.items()} | titles
    with place:
        measures = {name: say(f"measures.name.{name}") for name in LANGUAGE_MEASURES}
        measure = _select("language_measure", measures, measures, say("languages.measure_help"))
        reference = _select("language_reference", sentences, names)
        order = _select(
            "language_order", [AS_GIVEN, *titles], {AS_GIVEN: say("languages.as_given")} | titles
        )
    table = language_table(tokenizers, sentences).relative_to(reference)
    if order != AS_GIVEN:
        table = table.sorted_by(measure, order)
    _tell(table, {key: name for key, (_, name) in languages.items()}, titles)
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


def _select(name: str, options: Iterable[str], titles: Mapping[str, str], about: str = "") -> str:
    """Ask for one of what there is now; a choice that is not there becomes the first."""
    options = [*options]
    if st.session_state[name] not in options:
        st.session_state[name] = options[0]
    label, title = say(f"languages.{name}"), titles.__getitem__
    chosen: str = st.selectbox(label, options, format_func=title, key=name, help=about)
    return chosen


def _tell(table: bpe.LanguageTable, names: Mapping[str, str], titles: Mapping[str, str]) -> None:
    """The costliest language and the inequality, of each tokenizer."""
    lines = []
    for key, title in titles.items():
        parity = zip(table.languages, table.values("parity")[key], strict=True)
        known = {language: times for language, times in parity if times is not None}
        if not known:
            continue
        worst, gini = max(known, key=known.__getitem__), table.gini[key]
        sentence = say(
            "languages.worst" if known[worst] > 1 else "languages.none_worse",
            tokenizer=plain(title),
            language=plain(names[worst]),
            times=written(known[worst], 1),
            reference=plain(names[table.reference]),
        )
        equal = "" if gini is None else say("languages.gini", gini=written(gini, 2))
        lines.append(f"- {sentence} {equal}")
    st.markdown("\n".join(lines), help=say("languages.gini_help"))


def _show(
    table: bpe.LanguageTable, measure: str, names: Mapping[str, str], sentences: Sentences
) -> None:
    """A row a language, a column a tokenizer; or bars. `names`: of languages and tokenizers."""
    label = say("vocabulary.look.label")
    look = one_of_row(
        label, "language_look", LANGUAGE_LOOKS, lambda one: say(f"languages.look.{one}")
    )
    if look == "bars":
        draw_chart(language_bars_figure(table, measure, names), f"languages-{measure}")
        return
    languages, bytes_of = table.languages, {row.language: row.bytes for row in table.rows}
    columns: dict[str, Any] = {say("languages.language"): [names[one] for one in languages]}
    if sentences is BUILT_IN:
        scripts = {one.key: one.script_title for one in LANGUAGES}
        columns[say("languages.script")] = [scripts[one] for one in languages]
    columns[say("measures.name.bytes")] = [bytes_of[one] for one in languages]
    for tokenizer, values in table.values(measure).items():
        title = names[tokenizer]
        columns[title if title not in columns else f"{title} "] = pd.Series(values, dtype="Float64")
    show_table(pd.DataFrame(columns), say("panes.look.languages"))
