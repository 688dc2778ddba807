"""A question of a round: what everybody may see of it, and what only the reveal tells."""

from collections import Counter
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
    after: dict[str, Any] = field(default_factory=dict)  # the same, where that merge is known, too
    step: int = 0  # merges made before it
    tokens: tuple[int, ...] = ()  # how many there are, before it and after
    counts: tuple[int, ...] = ()  # how often each pair occurs, where the options are pairs
    parts: tuple[str, ...] = ()  # the tokens of the text whose tokens are counted

    @property
    def text(self) -> str:
        """That whose tokens are counted."""
        return "".join(self.parts)

    def right_among(self, votes: Counter[int]) -> int:
        """How many gave the answer."""
        return sum(votes[choice] for choice in self.right)

    def by_option(self, votes: Counter[int]) -> tuple[int, ...]:
        """How many chose each option."""
        return tuple(votes[place] for place in range(len(self.options)))


def question_of(kept: dict[str, Any]) -> Question:
    """The question that was kept as JSON."""
    return Question(**{name: _tuples(value) for name, value in kept.items()})


def _tuples(kept: Any) -> Any:
    return tuple(map(_tuples, kept)) if isinstance(kept, list) else kept
