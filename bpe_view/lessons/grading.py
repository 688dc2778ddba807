"""What a question's answer is, and judging what somebody gave."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bpe_view.words.numbers import SIGNS

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
        named: whether the choices are names of words of the interface (`learn.choice.…`).
    """

    value: str
    choices: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    named: bool = False


Answer = NumberAnswer | ChoiceAnswer


def judge(answer: Answer, given: str, language: str) -> Verdict:
    """What somebody's answer is.

    A number that can be read in two ways is right where one of them is; else it is read as its
    language writes it.

    >>> judge(NumberAnswer(1234), " 1 234 ", "en"), judge(NumberAnswer(2.756), "2,76", "en")
    (<Verdict.RIGHT: 'right'>, <Verdict.RIGHT: 'right'>)
    """
    if not given.strip():
        return Verdict.NOTHING
    if isinstance(answer, ChoiceAnswer):
        return Verdict.RIGHT if given == answer.value else Verdict.OTHER
    digits = _digits(given)
    if len(digits) > _MOST_DIGITS:
        return Verdict.UNREADABLE
    numbers = _whole_numbers(digits) if answer.is_whole else _decimal_numbers(digits, language)
    if not numbers:
        return Verdict.UNREADABLE
    most_off = 0 if answer.is_whole else _HALF_A_HUNDREDTH + _ROUNDING
    if any(abs(number - answer.value) <= most_off for number in numbers):
        return Verdict.RIGHT
    return Verdict.LOW if numbers[0] < answer.value else Verdict.HIGH


def _digits(given: str) -> str:
    """Without spaces; the digits and signs of other scripts as ours (NFKC)."""
    return _SPACES.sub("", unicodedata.normalize("NFKC", given))


def _whole_numbers(digits: str) -> list[int]:
    """What whole numbers may be meant: point and comma can only part thousands here."""
    return [int(re.sub(r"[.,]", "", digits))] if _WHOLE.fullmatch(digits) else []


def _decimal_numbers(digits: str, language: str) -> list[float]:
    """What numbers may be meant, as the language writes them first.

    >>> _decimal_numbers("12.345", "es"), _decimal_numbers("12.345", "en")
    ([12345.0, 12.345], [12.345])
    """
    signs = SIGNS[language]
    thousands, point = re.escape(signs.thousands), re.escape(signs.point)
    numbers = []
    if re.fullmatch(rf"[1-9]\d{{0,2}}(?:{thousands}\d{{3}})+(?:{point}\d+)?", digits):
        numbers.append(float(digits.replace(signs.thousands, "").replace(signs.point, ".")))
    if _DECIMAL.fullmatch(digits):
        numbers.append(float(digits.replace(",", ".")))
    return numbers
