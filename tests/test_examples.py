import doctest
import importlib
import pkgutil

import pytest

import bpe_view
import ui

MODULES = [
    module.name
    for package in (bpe_view, ui)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
