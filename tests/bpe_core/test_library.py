"""The library as a whole: its names, its map, and what it must not need."""

import re
import subprocess
import sys
from pathlib import Path

import bpe_core as bpe

ROOT = Path(bpe.__file__).parent


def test_every_public_name_is_there_and_every_error_is_a_bpe_error() -> None:
    found = {name: getattr(bpe, name) for name in bpe.__all__}
    errors = [error for name, error in found.items() if name.endswith("Error")]
    assert len(errors) == 8
    assert all(issubclass(error, bpe.BPEError) for error in errors)


def test_the_six_files_to_read_are_short() -> None:
    named = re.findall(r"^\d\. `([\w/]+\.py)`", bpe.__doc__ or "", re.MULTILINE)
    lines = {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in named}
    assert len(lines) == 6
    assert lines.pop("tokenizer/tokenizer.py") <= 450
    assert max(lines.values()) <= 250, lines


def test_the_library_needs_no_interface_and_no_compiler_to_be_imported() -> None:
    code = (
        "import sys, bpe_core\n"
        "bpe_core.train('abab', vocab_size=257).tokenizer.encode('ab')\n"
        "loaded = {'bpe_view', 'streamlit', 'plotly', 'pandas', 'numba'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(loaded)) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
