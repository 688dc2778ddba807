"""The library as a whole: its examples, its names, and what it must not need."""

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bpe_core as bpe


def modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(bpe.__path__, "bpe_core.")
    return [bpe, *(importlib.import_module(module.name) for module in found)]


class Finder(doctest.DocTestFinder):
    """Finds examples of functions that are decorated, too."""

    def _from_module(self, module: ModuleType, object: Any) -> bool:
        return super()._from_module(module, inspect.unwrap(object))  # type: ignore[misc, no-any-return]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_are_true(module: ModuleType) -> None:
    examples = 0
    runner = doctest.DocTestRunner()
    for test in Finder().find(module, module.__name__):
        assert runner.run(test).failed == 0
        examples += len(test.examples)
    source = Path(module.__file__ or "").read_text("utf-8")
    assert examples == len(re.findall("^ *>>> ", source, re.MULTILINE)), "some are not found"


def test_every_public_name_exists_and_is_sorted_by_kind() -> None:
    assert all(hasattr(bpe, name) for name in bpe.__all__)
    public = {
        name
        for name, value in vars(bpe).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(bpe.__all__)


def test_the_library_needs_no_interface_and_no_compiler_to_be_imported() -> None:
    code = (
        "import sys, bpe_core\n"
        "bpe_core.train('abab', vocab_size=257)\n"
        "loaded = {'bpe_view', 'streamlit', 'plotly', 'pandas', 'numba'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(loaded)) or 0)"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_every_error_is_a_bpe_error() -> None:
    errors = [value for value in vars(bpe).values() if isinstance(value, type)]
    named = [value for value in errors if value.__name__.endswith("Error")]
    assert len(named) > 5
    assert all(issubclass(value, bpe.BPEError) for value in named)
