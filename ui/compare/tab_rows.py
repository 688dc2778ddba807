"""What stands in the rows of each tab of page Compare, by their names."""

import re
from dataclasses import dataclass, replace
from typing import Final

import bpe_core as bpe
from bpe_view.words import say, written
from ui.compare.pane_results import Pane, make_panes
from ui.compare.pane_specs import CURRENT, PaneSpec
from ui.training.inputs import split_title, tie_title
from ui.training.open_files import open_files
from ui.training.run_store import Request

LINES: Final = {
    "models": "        total = 12345.6789  # ¿cuánto cuesta?",
    "ties": "tapioca, spinach, tomato, mustard, macaron, ginger",
}
"""What each row cuts at other places; who has chosen no text begins with it."""
MODELS: Final = {
    "r50k_base": "GPT-2",
    "cl100k_base": "GPT-4",
    "o200k_base": "GPT-4o",
    "deepseek_v4": "DeepSeek",
}
SPLIT_ROWS: Final = ("none", "whitespace", "gpt2", "gpt4", "gpt4_digits")
_ROUND_SIZES: Final = (64, 128, 256, 300, *(2**power for power in range(9, 18)))
_MOST_ROUND: Final = 3
_MOST_SIZES: Final = 6


@dataclass(frozen=True, eq=False)
class NamedPane:
    """A pane, and what its row is called."""

    pane: Pane
    name: str
    note: str  # stands small below the name
    # whether it counts where the rows differ. A run among models, being much smaller, would always
    # differ most.
    is_compared: bool = True


def rows_of(tab: str, request: Request, text: str, sizes: str = "") -> list[NamedPane]:
    """The rows of a tab, each cut or with what is the matter; `sizes`: those that were typed."""
    if tab == "sizes":
        return _size_rows(request, text, sizes)
    specs = _SPECS[tab](request)
    panes = make_panes([spec for spec, _ in specs], request, text)
    return [
        NamedPane(
            replace(pane, title=name),
            name,
            _note(pane, tab == "models" and request.text == text),
            is_compared=tab != "models" or not pane.spec.is_run,
        )
        for pane, (_, name) in zip(panes, specs, strict=True)
    ]


def _size_rows(request: Request, text: str, typed: str) -> list[NamedPane]:
    """The run above at the sizes that were typed, as far as it goes; else at round ones."""
    (whole,) = make_panes([PaneSpec(CURRENT)], request, text)
    if whole.segmentation is None:
        return [NamedPane(whole, whole.title, "")]
    base, merges = whole.segmentation.base_size, whole.segmentation.merge_count
    sizes = _sizes_in(typed, base, base + merges) or _round_sizes(base, base + merges)
    return [
        NamedPane(
            replace(whole, spec=PaneSpec(CURRENT, size)),
            say("compare.at_size", size=size),
            say("tokens.merges", n=size - base),
        )
        for size in sizes
    ]


def _sizes_in(typed: str, least: int, most: int) -> list[int]:
    """The numbers in a text, in order; none smaller or larger than the run has them.

    >>> _sizes_in("320, 280 and 9999", 256, 343), _sizes_in("large", 256, 343)
    ([280, 320, 343], [])
    """
    numbers = map(int, re.findall(r"[0-9]{1,9}", typed))
    return sorted({min(max(number, least), most) for number in numbers})[:_MOST_SIZES]


def _round_sizes(least: int, most: int) -> list[int]:
    """Both, and the largest round sizes between them."""
    between = [size for size in _ROUND_SIZES if least < size < most]
    return sorted({least, *between[-_MOST_ROUND:], most})


def _models(request: Request) -> list[tuple[PaneSpec, str]]:
    files = [(file.choice, file.name) for file in open_files()]
    others = [(PaneSpec(source), name) for source, name in (*MODELS.items(), *files)]
    return [*others, (PaneSpec(CURRENT), say("panes.current"))]


def _splits(request: Request) -> list[tuple[PaneSpec, str]]:
    own = request.settings.split
    shown = [*SPLIT_ROWS, *([] if own in SPLIT_ROWS else [own])]
    return [(_changed(request, split=one), split_title(one)) for one in shown]


def _tie_rules(request: Request) -> list[tuple[PaneSpec, str]]:
    return [(_changed(request, tie_rule=rule), tie_title(rule)) for rule in bpe.TIE_RULES]


def _changed(request: Request, **changes: object) -> PaneSpec:
    """The run of the settings above but for some; itself where that is the same."""
    settings = replace(request.settings, **changes)  # type: ignore[arg-type]
    return PaneSpec(CURRENT, settings=None if settings == request.settings else settings)


_SPECS: Final = {"models": _models, "splits": _splits, "ties": _tie_rules}


def _note(pane: Pane, is_of_run: bool) -> str:
    """Its size, and of a run among models whether it was trained on the text."""
    if pane.segmentation is None:
        return ""
    size = pane.segmentation.vocab_size(pane.step(None))
    is_told = is_of_run and pane.spec.source == CURRENT
    return say("compare.trained_here", size=size) if is_told else written(size)
