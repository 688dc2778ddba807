"""A question of a round: what everybody may see of it, and what only the reveal tells."""

from dataclasses import asdict, dataclass
from typing import Any

Said = tuple[str, dict[str, Any]]
"""A message by key with its values, which may be `Said` themselves: each phone has a language."""


@dataclass(frozen=True)
class Shown:
    """A text in tokens, and the merge that the reveal makes in it.

    Attributes:
        before: the text, as the token view takes it; of that merge and later ones it says nothing.
        after: the same, where that merge is known, too.
        step: merges made before it.
        counts: of tokens, before it and after.
    """

    before: dict[str, Any]
    after: dict[str, Any]
    step: int
    counts: tuple[int, int]


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        ask: the question.
        options: in one order on all phones, so that neighbours can talk.
        shown: the text above them.
        right: places of the right options; all that tie are right.
        why: for each option what is said to whoever chose it.
        told: what the projector says.
        counts: how often each pair occurs, where the options are pairs.
    """

    ask: Said
    options: tuple[str, ...]
    shown: Shown
    right: tuple[int, ...]
    why: tuple[tuple[Said, ...], ...]
    told: tuple[Said, ...]
    counts: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """What is kept of it."""
        return asdict(self)


def question_of(kept: dict[str, Any]) -> Question:
    """The question that was kept as JSON."""
    return Question(
        ask=_said(kept["ask"]),
        options=tuple(kept["options"]),
        shown=Shown(**{**kept["shown"], "counts": tuple(kept["shown"]["counts"])}),
        right=tuple(kept["right"]),
        why=tuple(tuple(map(_said, one)) for one in kept["why"]),
        told=tuple(map(_said, kept["told"])),
        counts=tuple(kept["counts"]),
    )


def _said(kept: list[Any]) -> Said:
    return kept[0], kept[1]
