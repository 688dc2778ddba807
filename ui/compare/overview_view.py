"""Rows of one text, what each costs, where they differ; the first thing on most tabs."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final

import streamlit as st

from bpe_core.common import BoolArray, printable
from bpe_view.comparison.comparison_payload import OVERVIEW, heading
from bpe_view.comparison.most_different import Difference, most_different, passage_to_show
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from bpe_view.texts.samples import language_of
from bpe_view.words import say, written
from ui.compare.pane_results import Row
from ui.shared.mount import mount, read_report

_MOST_QUOTED: Final = 40


def show_overview(data: dict[str, Any], tab: str) -> None:
    """Show rows, bars and buttons; what a button opens goes into the choice `compare_open`."""
    key, actions = f"overview-{tab}", [*data["actions"]]

    def opened() -> None:
        chosen = read_report(key, "open", str, "none")
        st.session_state["compare_open"] = chosen if chosen in actions else "none"

    mount(OVERVIEW, key, data, on_open_change=opened)


def overview_of(
    rows: Sequence[Row], text: str, label: str, difference: str, actions: Mapping[str, str]
) -> dict[str, Any]:
    """What is sent. `difference`: where the rows differ; `""`: as their tokens do."""
    cuts = {
        number: row.pane.segmentation.cuts(row.pane.now)
        for number, row in enumerate(rows)
        if row.pane.segmentation and row.pane.segmentation.text == text
    }
    among = [number for number in cuts if rows[number].is_compared]
    most = most_different([cuts[number] for number in among])
    passage = passage_to_show(text, list(cuts.values()), most)
    shown = text.encode()[slice(*passage)].decode()
    data = [_row(row, text, cuts.get(number), passage) for number, row in enumerate(rows)]
    return {
        "rows": rows_data(label, shown, data),
        "bars_title": say("measures.name.tokens"),
        "bars": [bar(row.name, row.pane.tokens) for row in rows if row.pane.segmentation],
        "difference": difference or _where([rows[number] for number in among], text, most),
        "actions": dict(actions),
        "open": st.session_state["compare_open"],
    }


def bar(name: str, tokens: int) -> dict[str, Any]:
    """So many tokens as a bar."""
    return {"name": name, "value": tokens, "shown": written(tokens)}


def _row(row: Row, text: str, cuts: BoolArray | None, passage: tuple[int, int]) -> RowData:
    pane, cut = row.pane, row.pane.segmentation
    data: RowData = {
        "name": row.name, "note": row.note, "number": "", "said": row.name, "tokens": None
    }  # fmt: skip
    if cut is None:
        return {**data, "problem": pane.problem}
    tokens = say("tokens.tokens", n=pane.tokens)
    data["number"] = written(pane.tokens)
    data["said"] = say("compare.row", name=row.name, tokens=tokens)
    if cuts is None:
        return {**data, "problem": heading(pane.shown, text)["problem"]}
    has_ids = cut.tokenization.unit_ids is not None
    ids = cut.ids_between(pane.now, *passage) if has_ids else None
    found = passage_tokens(cut.tokenizer, text.encode(), cuts, passage, ids)
    return {**data, "tokens": found, "lang": language_of(text)}


def _where(rows: Sequence[Row], text: str, most: Difference | None) -> str:
    """Where they differ most, in a sentence."""
    if len(rows) < 2:
        return say("compare.single")
    if most is None:
        return say("compare.same")
    quoted = _quoted(text.encode()[most.first : most.last])
    high, low = max(most.counts), min(most.counts)
    if high == low:
        return say("compare.elsewhere", text=quoted)
    named = {
        count: listed(
            [row.name for row, own in zip(rows, most.counts, strict=True) if own == count]
        )
        for count in (high, low)
    }
    tokens = say("tokens.tokens", n=high)
    return say(
        "compare.most", text=quoted, tokens=tokens, most=named[high], fewer=low, least=named[low]
    )


def _quoted(part: bytes) -> str:
    if not part.strip(b" "):
        return str(say("tokens.spaces", n=len(part)))
    shown = printable(part)
    return say("tokens.quoted", label=shown[:_MOST_QUOTED] + "…" * (len(shown) > _MOST_QUOTED))


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    *others, last = names
    if not others:
        return last
    first = reduce(lambda some, name: say("compare.list.comma", list=some, item=name), others)
    return say("compare.list.and", list=first, item=last)


def where_rules_diverge(rows: Sequence[Row]) -> str:
    """The first merge that they do not share, what each takes there, and what that costs; `""`: a
    training is missing."""
    tokenizers = [row.pane.segmentation.tokenizer for row in rows if row.pane.segmentation]
    if len(tokenizers) < len(rows):
        return ""
    steps = enumerate(zip(*(one.merges for one in tokenizers), strict=False))
    step = next((step for step, pairs in steps if len(set(pairs)) > 1), None)
    if step is None:
        return say("compare.ties.never")
    rules_of: dict[str, list[str]] = {}
    for row, tokenizer in zip(rows, tokenizers, strict=True):
        left, right = (printable(tokenizer.vocab[one]) for one in tokenizer.merges[step])
        rules_of.setdefault(f"{left} + {right}", []).append(row.name)
    choices = [
        say("compare.ties.takes", rules=" / ".join(names), pair=pair)
        for pair, names in rules_of.items()
    ]
    said = say("compare.ties.diverge", number=step + 1, choices="; ".join(choices))
    counts = [row.pane.tokens for row in rows]
    lost = max(counts) - min(counts)
    return say("compare.ties.cost", said=said, n=lost, tokens=say("tokens.tokens", n=lost))
