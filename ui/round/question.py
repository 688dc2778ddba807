"""A question of a round: what everybody may see of it, and what is said at the reveal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Said = Sequence[Any]  # the key of a message and a dict of its values, which may be `Said` as well


@dataclass(frozen=True)
class Question:
    """One question, which JSON can hold."""

    ask: Said  # the question
    options: Sequence[str]  # in one order on all phones, so that neighbours can talk
    right: Sequence[int]  # places of the right options; all that tie are right
    why: Sequence[Sequence[Said]]  # for each option what is said to whoever chose it
    told: Sequence[Said]  # what the projector says
    # On the projector from the start: the `source` of the text in tokens, which tells of no merge
    # to come, and the merges (`step`) made in it; or the `text` whose tokens are counted.
    shown: dict[str, Any] = field(default_factory=dict)
    # At the reveal besides: the `source` with the merge, how many `tokens` there were and are, the
    # `counts` of pairs that are options; or the `parts` into which the text is cut.
    revealed: dict[str, Any] = field(default_factory=dict)
