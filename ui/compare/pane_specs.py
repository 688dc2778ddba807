"""What stands side by side on page Compare, as values that fit into a link.

In a link panes are separated by commas, and the size of a run follows an @:

    trained@320,trained,cl100k_base
    opened:5f0c9a1e77d2:mine.json,opened:e01b5522c4a9:other.json
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import bpe_core as bpe
from ui.choice import Kind, whole
from ui.training.own_file import is_file

FEWEST_PANES: Final = 2
MOST_PANES: Final = 4
MAX_SIZE: Final = 200_000
CURRENT: Final = "trained"  # the source that is the run of the settings above, whatever they are


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


@dataclass(frozen=True)
class Panes:
    """All panes, the first of which the others are compared with."""

    specs: tuple[PaneSpec, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.specs))

    def with_pane(self, place: int, spec: PaneSpec) -> "Panes":
        """The same panes with another one at `place`."""
        return Panes((*self.specs[:place], spec, *self.specs[place + 1 :]))

    def with_sources(self, change: Callable[[str], str]) -> "Panes":
        """The same panes, each of the source that `change` makes of its own."""
        return Panes(tuple(replace(spec, source=change(spec.source)) for spec in self.specs))

    def with_sizes(self, sizes: dict[int, int]) -> "Panes":
        """The same panes, those at some places with another size."""
        return Panes(
            tuple(
                replace(spec, size=sizes[place]) if place in sizes and spec.may_have_size else spec
                for place, spec in enumerate(self.specs)
            )
        )


START_PANES: Final = Panes((PaneSpec(CURRENT), PaneSpec("cl100k_base")))
"""What a newcomer sees: the own tokenizer beside GPT-4's."""


def parse_panes(raw: str) -> Panes:
    """Panes from a link; a ValueError for any others.

    >>> str(parse_panes("trained@300,cl100k_base"))
    'trained@300,cl100k_base'
    """
    parts = raw.split(",")
    if not FEWEST_PANES <= len(parts) <= MOST_PANES:
        raise ValueError(raw[:40])
    return Panes(tuple(map(_parse_pane, parts)))


def _parse_pane(raw: str) -> PaneSpec:
    source, _, size = raw.partition("@")
    if is_file(source):
        return PaneSpec(source)
    if source not in (CURRENT, *bpe.PRETRAINED):
        raise ValueError(source[:40])
    return PaneSpec(source, whole(0, MAX_SIZE).read(size) if size else None)


PANES: Final = Kind("panes", parse_panes)
