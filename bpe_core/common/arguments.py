"""Checks of arguments that many public functions take: numbers, choices, several of something."""

import math
from collections.abc import Collection, Iterable
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import BPEError, SettingError
from bpe_core.common.messages import quoted

TEXTS: Final = (str, bytes, bytearray, memoryview)
"""Sequences, but not of what somebody means who asks for several things."""


def are_several(values: object) -> bool:
    """Whether somebody gave several things, and not one text, bytes, or an array of numbers."""
    return isinstance(values, Iterable) and not isinstance(values, (*TEXTS, np.ndarray))


def as_whole(value: object, name: str, error: type[BPEError] = SettingError) -> int:
    """A whole number as Python has it, of which there are several, such as ids that numpy made; no
    bool."""
    if not is_whole(value):
        raise error(f"{name} has {quoted(value)}; expected whole numbers")
    return int(value)  # type: ignore[call-overload,no-any-return]


def check_whole(name: str, value: Any, least: int = 0, most: float = math.inf) -> int:
    """A whole number in a range, as Python has it.

    Raises:
        SettingError: no whole number, or outside of the range.

    >>> check_whole("step", -1)
    Traceback (most recent call last):
    bpe_core.common.errors.SettingError: step is -1; it must be a whole number from 0
    """
    if not (is_whole(value) and least <= value <= most):
        up_to = f" to {most}" if most < math.inf else ""
        raise SettingError(
            f"{name} is {quoted(value)}; it must be a whole number from {least}{up_to}"
        )
    return int(value)


def check_choice(name: str, value: object, allowed: Collection[str]) -> None:
    """Check that a text is one of those that are known.

    Raises:
        SettingError: it is none of them.

    >>> check_choice("base", "Bytes", ("bytes", "characters"))
    Traceback (most recent call last):
    bpe_core.common.errors.SettingError: base is 'Bytes'; it must be one of 'bytes', 'characters'
    """
    if not (isinstance(value, str) and value in allowed):
        raise SettingError(
            f"{name} is {quoted(value)}; it must be one of {', '.join(map(repr, allowed))}"
        )


def is_whole(value: object) -> bool:
    """Whether it is a whole number, also one of numpy's; a bool is none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)
