"""Rows of one text, what each costs, where they differ; the first thing on most tabs."""

from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st

from bpe_core.common import BoolArray, printable
from bpe_view.comparison.comparison_payload import heading
from bpe_view.comparison.most_different import Difference, most_different, passage_to_show
from bpe_view.comparison.overview_payload import OVERVIEW, BarData, OverviewData
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from bpe_view.texts.samples import language_of
from bpe_view.words import say, written
from ui.compare.tab_rows import Row
from ui.shared.mount import mount, read_report

_MOST_QUOTED: Final = 40


def show_overview(data: OverviewData, tab: str) -> None:
    """Show rows, bars and buttons; what a button opens goes into the choice `compare_open`."""
    key = f"overview-{tab}"

    def opened() -> None:
        chosen = read_report(key, "open", str, "none")
        st.session_state["compare_open"] = chosen if chosen in data["actions"] else "none"

    mount(OVERVIEW, key, data, on_open_change=opened)


def overview_of(
    rows: Sequence[Row], text: str, label: str, told_of: str, actions: Mapping[str, str]
) -> OverviewData:
    """What is sent. `told_of`: where they differ, in words; `""`: as the tokens say."""
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
    counted = [row for row in rows if row.pane.segmentation]
    return {
        "rows": rows_data(label, shown, data),
        "bars_title": say("measures.name.tokens"),
        "bars": [_bar(row) for row in counted],
        "difference": told_of or _where([rows[number] for number in among], text, most),
        "actions": dict(actions),
        "open": st.session_state["compare_open"],
    }


def _tokens(row: Row) -> int:
    assert row.pane.segmentation
    return row.pane.segmentation.token_count(row.pane.now)


def _bar(row: Row) -> BarData:
    tokens = _tokens(row)
    return {"name": row.name, "value": tokens, "shown": written(tokens)}


def _row(row: Row, text: str, cuts: BoolArray | None, passage: tuple[int, int]) -> RowData:
    bare: RowData = {
        "name": row.name,
        "note": row.note,
        "number": "",
        "said": row.name,
        "tokens": None,
    }
    if row.pane.segmentation is None:
        return {**bare, "problem": row.pane.problem}
    tokens = _tokens(row)
    said = say("compare.row", name=row.name, tokens=say("tokens.tokens", n=tokens))
    counted: RowData = {**bare, "number": written(tokens), "said": said}
    if cuts is None:
        return {**counted, "problem": heading(row.pane.shown, text)["problem"]}
    segmentation = row.pane.segmentation
    is_told = segmentation.tokenization.unit_ids is not None
    ids = segmentation.ids_between(row.pane.now, *passage) if is_told else None
    found = passage_tokens(segmentation.tokenizer, text.encode(), cuts, passage, ids)
    return {**counted, "tokens": found, "lang": language_of(text)}


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
    first, *more = others
    for name in more:
        first = say("compare.list.comma", list=first, item=name)
    return say("compare.list.and", list=first, item=last)


def where_rules_diverge(rows: Sequence[Row]) -> str:
    """The first merge that they do not share, what each takes there, and what that costs; `""`: a
    training is missing."""
    cut = [row.pane.segmentation for row in rows if row.pane.segmentation]
    if len(cut) < len(rows):
        return ""
    tokenizers = [one.tokenizer for one in cut]
    merges = [one.merges for one in tokenizers]
    lasts = zip(*merges, strict=False)
    step = next((step for step, pairs in enumerate(lasts) if len(set(pairs)) > 1), None)
    if step is None:
        return say("compare.ties.never")
    taken: dict[str, list[str]] = {}
    for row, tokenizer in zip(rows, tokenizers, strict=True):
        left, right = (printable(tokenizer.vocab[one]) for one in tokenizer.merges[step])
        taken.setdefault(f"{left} + {right}", []).append(row.name)
    choices = [
        say("compare.ties.takes", rules=" / ".join(names), pair=pair)
        for pair, names in taken.items()
    ]
    said = say("compare.ties.diverge", number=step + 1, choices="; ".join(choices))
    counts = [one.token_count(row.pane.now) for one, row in zip(cut, rows, strict=True)]
    lost = max(counts) - min(counts)
    return say("compare.ties.cost", said=said, n=lost, tokens=say("tokens.tokens", n=lost))
