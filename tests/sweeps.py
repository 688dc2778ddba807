"""Long rows of examples: `make test` tries the first of them, `make test-thorough` the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def first(number: int, values: Iterable[Any]) -> list[Any]:
    """All values, for `parametrize`; those after the first are for `make test-thorough` alone.

    >>> [one if isinstance(one, str) else one.values for one in first(1, ["a", "b"])]
    ['a', ('b',)]
    """
    row = list(values)
    later = (one if isinstance(one, tuple) else (one,) for one in row[number:])
    return row[:number] + [pytest.param(*one, marks=pytest.mark.thorough) for one in later]
