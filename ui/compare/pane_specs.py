"""What stands side by side on page Compare, as values that fit into a link.

In a link panes are separated by commas, and the size of a run follows an @:

    trained@320,trained,cl100k_base
    opened:5f0c9a1e77d2:mine.json,opened:e01b5522c4a9:other.json
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import bpe_core as bpe
from ui.choice import Kind, several, whole
from ui.training.own_file import is_file

PANE_COUNTS: Final = range(2, 5)
MAX_SIZE: Final = 200_000
CURRENT: Final = "trained"  # the source that is the run of the settings above, whatever they are
MODELS: Final = {
    "r50k_base": "GPT-2",
    "cl100k_base": "GPT-4",
    "o200k_base": "GPT-4o",
    "deepseek_v4": "DeepSeek",
}
"""The models that have a row of their own, and what it is called."""


@dataclass(frozen=True)
class PaneSpec:
    """What one pane shows."""

    # `CURRENT`, a file of the visitor's own, or the name of a real model's vocabulary
    source: str
    # vocabulary size; None: the whole vocabulary. A link has that of a run alone
    size: int | None = None
    # of a run that has others than those above; no link has them
    settings: bpe.Settings | None = None

    @property
    def is_run(self) -> bool:
        """Whether it was trained here, so that every size of it can be shown."""
        return self.source == CURRENT

    @property
    def may_have_size(self) -> bool:
        """Whether a smaller vocabulary can be chosen, at least of some texts."""
        return self.is_run or is_file(self.source)

    def __str__(self) -> str:
        size = "" if self.size is None or not self.is_run else f"@{self.size}"
        return f"{self.source}{size}"


Panes = tuple[PaneSpec, ...]
"""All panes, the first of which the others are compared with."""
START_PANES: Final[Panes] = (PaneSpec(CURRENT), PaneSpec("cl100k_base"))
"""What a newcomer sees: the own tokenizer beside GPT-4's."""


def with_sizes(panes: Panes, sizes: Mapping[int, int]) -> Panes:
    """The same panes with other vocabulary sizes, by place, where these may have one."""
    return tuple(
        replace(spec, size=sizes[place]) if place in sizes and spec.may_have_size else spec
        for place, spec in enumerate(panes)
    )


def _read(raw: str) -> PaneSpec:
    source, _, size = raw.partition("@")
    if is_file(source):
        return PaneSpec(source)
    if source not in (CURRENT, *bpe.PRETRAINED):
        raise ValueError(source[:40])
    return PaneSpec(source, whole(0, MAX_SIZE).read(size) if size else None)


PANES: Final = several(Kind("pane", _read), between=",", counts=PANE_COUNTS)
