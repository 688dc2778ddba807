"""A question of a round: what everybody may see of it, and what only the reveal tells."""

from dataclasses import asdict, dataclass
from typing import Any

Said = tuple[str, dict[str, Any]]
"""A message by key with its values, which may be `Said` themselves: each phone has a language."""


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        ask: the question.
        options: in one order on all phones, so that neighbours can talk.
        before: the text in its tokens, as far as it is shown.
        right: places of the right options; all that tie are right.
        why: for each option what is said to whoever chose it.
        told: what the projector says.
        after: the text in its tokens after the merge.
    """

    ask: Said
    options: tuple[str, ...]
    before: tuple[str, ...]
    right: tuple[int, ...]
    why: tuple[tuple[Said, ...], ...]
    told: tuple[Said, ...]
    after: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """What is kept of it."""
        return asdict(self)


def question_of(kept: dict[str, Any]) -> Question:
    """The question that was kept as JSON."""
    return Question(
        ask=_said(kept["ask"]),
        options=tuple(kept["options"]),
        before=tuple(kept["before"]),
        right=tuple(kept["right"]),
        why=tuple(tuple(map(_said, one)) for one in kept["why"]),
        told=tuple(map(_said, kept["told"])),
        after=tuple(kept["after"]),
    )


def _said(kept: list[Any]) -> Said:
    return kept[0], kept[1]
