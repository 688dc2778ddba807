"""The library as a whole: its examples, its names, and what it must not need."""

import pydoc
import re
import subprocess
import sys
from types import ModuleType
from typing import get_origin

import pytest

import bpe_core as bpe

ROOMS = (
    bpe.analysis, bpe.engines, bpe.exercise, bpe.files,
    bpe.metrics, bpe.text, bpe.tokenizer, bpe.training, bpe.vocabulary,
)  # fmt: skip
"""Those that people use, as type checkers know them."""


def test_the_library_shows_its_public_names_and_no_other() -> None:
    public = {
        name
        for name, value in vars(bpe).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and not get_origin(value)
    }
    rooms = {name for name in dir(bpe) if isinstance(getattr(bpe, name), ModuleType)}
    assert public == set(dir(bpe)) - rooms
    assert {getattr(bpe, name) for name in rooms} == set(ROOMS)
    assert len(dir(bpe)) <= 90


def test_the_map_of_the_library_is_a_screen_and_names_what_there_is() -> None:
    page = bpe.__doc__ or ""
    assert len(page.splitlines()) <= 30
    for name in re.findall(r"`(\w+)`", page):
        assert hasattr(bpe, name) or hasattr(bpe.Tokenizer, name), name
    assert len(pydoc.render_doc(bpe).splitlines()) <= 120


def test_what_the_library_does_not_have_is_missing_by_its_name() -> None:
    with pytest.raises(AttributeError, match="'bpe_core' has no attribute 'gap'"):
        getattr(bpe, "gap")  # noqa: B009


def test_a_room_is_there_that_nobody_imported() -> None:
    code = "import bpe_core, sys; sys.exit(not bpe_core.exercise.FILES or 0)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_library_needs_no_interface_and_no_compiler_to_be_imported() -> None:
    code = (
        "import sys, bpe_core\n"
        "bpe_core.train('abab', vocab_size=257).tokenizer.encode('ab')\n"
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
