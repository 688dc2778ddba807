"""Tab "Languages": one sentence in several languages under one another, and what each costs."""

from typing import Final

import numpy as np
import streamlit as st

import bpe_core as bpe
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from bpe_view.texts.parallel_sentences import LANGUAGES, Language
from bpe_view.words import say, written
from ui.compare.language_view import language_view
from ui.compare.overview_view import show_overview
from ui.compare.pane_results import make_panes
from ui.compare.pane_specs import PaneSpec
from ui.compare.tab_rows import MODELS
from ui.shared.session import hides
from ui.shared.training.run_store import Request

ROWS: Final = ("english", "spanish", "chinese", "russian", "hindi", "burmese")
"""Languages whose sentence is shown, from the cheapest scripts to the dearest."""
MODEL: Final = "cl100k_base"


def language_tab(request: Request) -> None:
    """The rows, and all languages behind a button."""
    panes = make_panes([PaneSpec(source) for source in MODELS], request, "")
    model = next(pane for pane in panes if pane.spec.source == MODEL)
    if model.segmentation:
        tokenizer = model.segmentation.tokenizer
        rows = [_row(one, tokenizer) for one in LANGUAGES if one.key in ROWS]
        rows.sort(key=lambda row: len(row["tokens"]["ids"]) if row["tokens"] else 0)
        _show(rows)
    if st.session_state["compare_open"] == "differences" or not model.segmentation:
        language_view(panes, request)


def _row(language: Language, tokenizer: bpe.Tokenizer) -> RowData:
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


def _show(rows: list[RowData]) -> None:
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
            "actions": {} if hides("numbers") else {"differences": say("compare.open.languages")},
            "open": st.session_state["compare_open"],
        },
        "languages",
    )
