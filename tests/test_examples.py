"""Every example in a docstring is true."""

import doctest
import importlib
import inspect
import pkgutil
import re
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bpe_core
import bpe_view
import tests.words
import ui

PACKAGES = (bpe_core, bpe_view, ui)
NAMES = [one.__name__ for one in (*PACKAGES, tests.words)] + [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
MODULES = [
    name
    for name in NAMES
    if (spec := find_spec(name)) and ">>> " in Path(spec.origin or "").read_text("utf-8")
]


class Finder(doctest.DocTestFinder):
    """Finds examples of functions that are decorated, too."""

    def _from_module(self, module: ModuleType, object: Any) -> bool:
        return super()._from_module(module, inspect.unwrap(object))  # type: ignore[misc, no-any-return]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    module = importlib.import_module(name)
    examples = 0
    runner = doctest.DocTestRunner()
    for test in Finder().find(module, module.__name__):
        assert runner.run(test).failed == 0
        examples += len(test.examples)
    source = Path(module.__file__ or "").read_text("utf-8")
    assert examples == len(re.findall("^ *>>> ", source, re.MULTILINE)), "some are not found"
