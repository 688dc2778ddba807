"""What a question's answer is, and judging what somebody gave."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

_SPACES: Final = re.compile(r"[\s_'’]")
_WHOLE: Final = re.compile(r"\d+|\d{1,3}(?:[.,]\d{3})+")
_DECIMAL: Final = re.compile(r"\d+(?:[.,]\d+)?")
_HALF_A_HUNDREDTH: Final = 0.005
_ROUNDING: Final = 1e-9
_MOST_DIGITS: Final = 15


class Verdict(StrEnum):
    """What became of an answer that somebody gave."""

    RIGHT = "right"
    LOW = "low"
    HIGH = "high"
    OTHER = "other"
    """Another one of the choices."""
    NOTHING = "nothing"
    """Nothing was typed or chosen."""
    UNREADABLE = "unreadable"
    """No number of the kind that is asked for."""


@dataclass(frozen=True)
class NumberAnswer:
    """A number to type: a whole one, or one to two decimal places.

    Attributes:
        value: the right one.
        facts: numbers, tokens as Markdown, and tuples of these, for the sentences about it.
    """

    value: int | float
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """As people write it."""
        return f"{self.value:,}" if isinstance(self.value, int) else f"{self.value:.2f}"

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
        named: whether the choices are names of words of the interface (`learn.choice.…`).
    """

    value: str
    choices: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    named: bool = False


Answer = NumberAnswer | ChoiceAnswer


def judge(answer: Answer, given: str) -> Verdict:
    """What somebody's answer is.

    >>> judge(NumberAnswer(1234), " 1 234 "), judge(NumberAnswer(2.756), "2,76")
    (<Verdict.RIGHT: 'right'>, <Verdict.RIGHT: 'right'>)
    """
    if not given.strip():
        return Verdict.NOTHING
    if isinstance(answer, ChoiceAnswer):
        return Verdict.RIGHT if given == answer.value else Verdict.OTHER
    number = _whole_number(given) if answer.is_whole else _decimal_number(given)
    if number is None:
        return Verdict.UNREADABLE
    off = number - answer.value
    if abs(off) <= (0 if answer.is_whole else _HALF_A_HUNDREDTH + _ROUNDING):
        return Verdict.RIGHT
    return Verdict.LOW if off < 0 else Verdict.HIGH


def _digits(given: str) -> str:
    """Without spaces; the digits and signs of other scripts as ours (NFKC)."""
    return _SPACES.sub("", unicodedata.normalize("NFKC", given))


def _whole_number(given: str) -> int | None:
    digits = _digits(given)
    if len(digits) > _MOST_DIGITS or not _WHOLE.fullmatch(digits):
        return None
    return int(re.sub(r"[.,]", "", digits))


def _decimal_number(given: str) -> float | None:
    digits = _digits(given)
    if len(digits) > _MOST_DIGITS or not _DECIMAL.fullmatch(digits):
        return None
    return float(digits.replace(",", "."))
