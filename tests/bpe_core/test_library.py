"""The library as a whole: its examples, its names, and what it must not need."""

import subprocess
import sys
from types import ModuleType

import bpe_core as bpe


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
