"""All that differs between the rows of a tab: the numbers, and every part that is not cut alike."""

from collections.abc import Sequence
from typing import Final

import pandas as pd

from bpe_core.common import printable
from bpe_view.comparison.most_different import OtherCut, other_cuts
from bpe_view.words import say
from ui.compare.pane_numbers_view import numbers_view
from ui.compare.pane_results import Pane, digest, pane_names
from ui.compare.whole_list import whole_list
from ui.compare.word_list_view import in_parts
from ui.shared.cache import Cache

_found: Final = Cache[tuple[str, ...], list[OtherCut]]()
"""By the text, and the tokenizers with their sizes."""


def differences_view(panes: Sequence[Pane], text: str) -> None:
    """The parts, and below them the table of numbers."""
    shown = {
        name: pane
        for name, pane in zip(pane_names(panes), panes, strict=True)
        if pane.segmentation and pane.segmentation.text == text
    }
    key = digest(text), *(f"{pane.identity} {pane.now}" for pane in shown.values())
    cuts = [pane.segmentation.cuts(pane.now) for pane in shown.values() if pane.segmentation]
    found = _found.get(key, lambda: other_cuts(text.encode(), cuts))
    if found:
        _list(found, list(shown))
    numbers_view(panes)


def _list(found: Sequence[OtherCut], names: Sequence[str]) -> None:
    table = pd.DataFrame(
        {
            say("compare.part"): [printable(one.part) for one in found],
            say("lists.count"): [one.count for one in found],
        }
        | {name: [in_parts(one.tokens[place]) for one in found] for place, name in enumerate(names)}
    )
    whole_list(table, ["text", "count", *names], say("compare.open.differences"), "differences.csv")
