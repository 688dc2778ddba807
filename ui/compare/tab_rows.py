"""The rows of each tab of page Compare that has one text in several tokenizers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say, written
from ui.compare.pane_results import Pane, make_panes
from ui.compare.pane_specs import CURRENT, PaneSpec
from ui.training.inputs import split_title, tie_title
from ui.training.open_files import open_files
from ui.training.run_store import Request

MODELS: Final = {
    "r50k_base": "GPT-2",
    "cl100k_base": "GPT-4",
    "o200k_base": "GPT-4o",
    "deepseek_v4": "DeepSeek",
}
SPLIT_ROWS: Final = ("none", "whitespace", "gpt2", "gpt4", "gpt4_digits")
_ROUND_SIZES: Final = (64, 128, 256, 300, *(2**power for power in range(9, 18)))


@dataclass(frozen=True, eq=False)
class Row:
    """A pane, and what its row is called."""

    pane: Pane
    name: str
    note: str  # stands small below the name
    # whether it counts where the rows differ. A run among models, being much smaller, would always
    # differ most.
    is_compared: bool = True


def model_rows(request: Request, text: str) -> list[Row]:
    """Models, the files that are open, and the run, which says whether it was trained on the
    text."""
    files = [(PaneSpec(file.choice), file.name) for file in open_files()]
    models = [(PaneSpec(source), name) for source, name in MODELS.items()]
    run = (PaneSpec(CURRENT), say("panes.current"))
    *others, last = _rows([*models, *files, run], request, text)
    if last.pane.segmentation and request.text == text:
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
