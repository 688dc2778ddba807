"""Values that are equal by what they hold, arrays too, and whose copies hold that alone."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np

from bpe_core.common.quoting import Brief

_LOOKED_AT = 1000  # entries of an array that go into a hash: equal arrays begin alike


class ByContent(Brief):
    """Base of a frozen dataclass (with `eq=False`) that holds arrays.

    A copy, by `copy`, `deepcopy` or `pickle`, takes the fields and leaves what was worked out from
    them: it is worked out again when somebody asks.
    """

    def _content(self) -> tuple[object, ...]:
        """What makes two of them equal; all fields, if a class does not say otherwise."""
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or all(
            _equal(one, two) for one, two in zip(self._content(), other._content(), strict=True)
        )

    def __hash__(self) -> int:
        return hash((type(self), *map(_hashable, self._content())))

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


def _equal(one: object, two: object) -> bool:
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return np.array_equal(one, two)
    return type(one) is type(two) and one == two


def _hashable(value: object) -> object:
    if isinstance(value, np.ndarray):
        return len(value), value[:_LOOKED_AT].astype(np.int64).tobytes()
    return frozenset(value.items()) if isinstance(value, Mapping) else value
