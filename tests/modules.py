"""Modules by what stands in them: a test of another room names none."""

import sys
from collections.abc import Callable
from inspect import unwrap
from types import ModuleType
from typing import Any


def module_of(part: Callable[..., Any]) -> ModuleType:
    """The module in which a function or class is written, wherever it was imported from.

    >>> module_of(module_of).__name__
    'tests.modules'
    """
    return sys.modules[unwrap(part).__module__]
