"""What a question's answer is; sheet/judge.js judges what somebody gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NumberAnswer:
    """A number to type: a whole one, or one to two decimal places.

    Attributes:
        value: the right one.
        facts: numbers, tokens as Markdown, and tuples of these, for the sentences about it; one
            that is not whole is told to two decimal places.
    """

    value: int | float
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers can be right."""
        return isinstance(self.value, int)


@dataclass(frozen=True)
class ChoiceAnswer:
    """Something to choose.

    Attributes:
        value: the right one of the choices.
        choices: all of them, as Markdown that shows them.
        facts: numbers, tokens as Markdown, and tuples of these, for the sentences about it.
        named: whether the choices are names of words of the interface (`questions.choice.…`).
    """

    value: str
    choices: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    named: bool = False


Answer = NumberAnswer | ChoiceAnswer
