"""A question of a round: what everybody may see of it, and what is said at the reveal."""

from dataclasses import dataclass, field
from typing import Any

Said = tuple[str, dict[str, Any]]
"""A message by key with its values, which may be `Said` themselves: each phone has a language."""


@dataclass(frozen=True)
class Question:
    """One question."""

    ask: Said  # the question
    options: tuple[str, ...]  # in one order on all phones, so that neighbours can talk
    right: tuple[int, ...]  # places of the right options; all that tie are right
    why: tuple[tuple[Said, ...], ...]  # for each option what is said to whoever chose it
    told: tuple[Said, ...]  # what the projector says
    # the text in tokens, as their view takes it, which tells of no merge to come
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)  # the same with the merge that is asked for
    step: int = 0  # merges made before it
    tokens: tuple[int, ...] = ()  # how many there are, before it and after
    counts: tuple[int, ...] = ()  # how often each pair occurs, where the options are pairs
    parts: tuple[str, ...] = ()  # the tokens of the text whose tokens are counted
