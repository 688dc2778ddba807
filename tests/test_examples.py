import doctest
import importlib
import pkgutil

import pytest

import ui

MODULES = [module.name for module in pkgutil.walk_packages(ui.__path__, "ui.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
