"""What two results hold, for tests that compare them: records with arrays have no `==`."""

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def content(value: Any) -> Any:
    """All that a result holds, as plain values."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: content(getattr(value, one.name)) for one in fields(value)}
    return value
