"""The tabs that show one text in several tokenizers: models, sizes, splits, tie rules."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say, written
from ui.compare.numbers_view import numbers_view, split_sizes_view
from ui.compare.overview_view import overview_of, show_overview, where_rules_diverge
from ui.compare.own_view import side_by_side
from ui.compare.pane_results import Row, make_panes
from ui.compare.pane_specs import CURRENT, MODELS, PaneSpec
from ui.training.inputs import split_title, tie_title
from ui.training.open_files import open_files
from ui.training.run_store import Request

SPLIT_ROWS: Final = ("none", "whitespace", "gpt2", "gpt4", "gpt4_digits")
_ROUND_SIZES: Final = (64, 128, 256, 300, *(2**power for power in range(9, 18)))


def models_tab(request: Request, text: str) -> None:
    """Models, the files that are open, and the run."""
    _show_rows("models", say("compare.rows.models"), model_rows(request, text), text)


def sizes_tab(request: Request, text: str) -> None:
    """The run at several of its sizes."""
    _show_rows("sizes", say("compare.rows.sizes"), size_rows(request, text), text)


def splits_tab(request: Request, text: str) -> None:
    """A run with each of some splits, and below what they cost at several sizes."""
    rows = split_rows(request, text)
    _show_rows("splits", say("compare.rows.splits"), rows, text)
    split_sizes_view(rows)


def ties_tab(request: Request, text: str) -> None:
    """A run with each tie rule, and where they part."""
    rows = tie_rows(request, text)
    _show_rows("ties", say("compare.rows.ties"), rows, text, where_rules_diverge(rows))


def _show_rows(tab: str, label: str, rows: list[Row], text: str, difference: str = "") -> None:
    """A text in several tokenizers, and what is open below. `difference`: where the rows differ;
    `""`: as their tokens do."""
    actions = {"side": say("compare.open.side"), "numbers": say("compare.open.numbers")}
    show_overview(overview_of(rows, text, label, difference, actions), tab)
    panes = [row.pane for row in rows]
    opened = st.session_state["compare_open"]
    if opened == "side":
        side_by_side(f"compare-{tab}", panes, text)
    elif opened == "numbers":
        numbers_view(panes)


def model_rows(request: Request, text: str) -> list[Row]:
    """Models, the files that are open, and the run, which says whether it was trained on the
    text."""
    files = [(PaneSpec(file.choice), file.name) for file in open_files()]
    models = [(PaneSpec(source), name) for source, name in MODELS.items()]
    run = (PaneSpec(CURRENT), say("panes.current"))
    *others, last = _rows([*models, *files, run], request, text)
    if last.pane.segmentation and request.text.startswith(text):
        last = replace(last, note=say("compare.trained_here", size=last.pane.size))
    return [*others, replace(last, is_compared=False)]


def split_rows(request: Request, text: str) -> list[Row]:
    """A run with each of some splits, and with the chosen one."""
    splits = dict.fromkeys([*SPLIT_ROWS, request.settings.split])
    named = [(_changed(request, split=one), split_title(one)) for one in splits]
    return _rows(named, request, text)


def tie_rows(request: Request, text: str) -> list[Row]:
    """A run with each tie rule."""
    named = [(_changed(request, tie_rule=rule), tie_title(rule)) for rule in bpe.TIE_RULES]
    return _rows(named, request, text)


def size_rows(request: Request, text: str) -> list[Row]:
    """The run at the sizes that are typed here, as far as it goes; else at round ones."""
    (whole,) = make_panes([PaneSpec(CURRENT)], request, text)
    if whole.segmentation is None:
        return [Row(whole, whole.title, "")]
    base = whole.segmentation.base_size
    end = base + whole.segmentation.merge_count
    between = [size for size in _ROUND_SIZES if base < size < end]
    sizes = sorted({base, *between[-3:], end})
    shown = ", ".join(map(str, sizes))
    st.text_input(
        say("compare.sizes"), key="compare_sizes", placeholder=shown, max_chars=60, width=320
    )
    typed = sorted({*map(int, re.findall(r"[0-9]{1,9}", st.session_state["compare_sizes"]))})
    if missing := [size for size in typed if not base <= size <= end]:
        listed = ", ".join(map(written, missing))
        st.caption(say("compare.missing_sizes", sizes=listed, first=base, last=end))
    if typed:
        sizes = sorted({min(max(size, base), end) for size in typed})
    return [
        Row(
            replace(whole, spec=PaneSpec(CURRENT, size)),
            say("compare.at_size", size=size),
            say("tokens.merges", n=size - base),
        )
        for size in sizes
    ]


def _rows(named: Sequence[tuple[PaneSpec, str]], request: Request, text: str) -> list[Row]:
    """A row for each tokenizer, cut or with what is the matter; its note is its size."""
    panes = make_panes([spec for spec, _ in named], request, text)
    return [
        Row(replace(pane, title=name), name, "" if pane.size is None else written(pane.size))
        for pane, (_, name) in zip(panes, named, strict=True)
    ]


def _changed(request: Request, **changes: object) -> PaneSpec:
    """The run of the settings above but for some; itself where that is the same."""
    settings = replace(request.settings, **changes)  # type: ignore[arg-type]
    return PaneSpec(CURRENT, settings=None if settings == request.settings else settings)
