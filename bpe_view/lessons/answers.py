"""What a question's answer is; `feedback` judges what somebody gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NumberAnswer:
    """A number to type: a whole one, or one to two decimal places."""

    value: int | float  # the right one
    # numbers, tokens as Markdown, and tuples of these, for the sentences about it; one that is not
    # whole is told to two decimal places
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_integer(self) -> bool:
        """Whether only whole numbers can be right."""
        return isinstance(self.value, int)


@dataclass(frozen=True)
class ChoiceAnswer:
    """Something to choose."""

    value: str  # the right one of the choices
    choices: tuple[str, ...]  # all of them, as Markdown that shows them
    # numbers, tokens as Markdown, and tuples of these, for the sentences about it
    facts: Mapping[str, object] = field(default_factory=dict)
    # whether the choices are names of words of the interface (`questions.choice.…`)
    named: bool = False


Answer = NumberAnswer | ChoiceAnswer
