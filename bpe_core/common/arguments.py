"""Checks of arguments that many public functions take."""

import math
from collections.abc import Collection, Iterable
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted

TEXT_TYPES: Final = (str, bytes, bytearray, memoryview)
"""Iterables that are one value where several values are expected."""


def is_collection(values: object) -> bool:
    """Whether a value is an iterable of several values: no text, no bytes, no array."""
    return isinstance(values, Iterable) and not isinstance(values, (*TEXT_TYPES, np.ndarray))


def is_integer(value: object) -> bool:
    """Whether a value is an int or a numpy integer, and no bool."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_integer(name: str, value: Any, least: int = 0, most: float = math.inf) -> int:
    """Return an integer in a range as a Python int.

    Raises:
        SettingError: no integer, or outside of the range.

    >>> check_integer("step", -1)
    Traceback (most recent call last):
    bpe_core.common.errors.SettingError: step is -1; it must be a whole number from 0
    """
    if not (is_integer(value) and least <= value <= most):
        up_to = f" to {most}" if most < math.inf else ""
        raise SettingError(
            f"{name} is {quoted(value)}; it must be a whole number from {least}{up_to}"
        )
    return int(value)


def check_choice(name: str, value: object, allowed: Collection[str]) -> None:
    """Check that a value is one of the allowed texts.

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
