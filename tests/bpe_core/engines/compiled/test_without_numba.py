"""Where numba is missing, or fails, the plain engine goes on with one line of notice."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bpe_core.engines.compiled import jit
from tests.sweeps import first

WORK: Final = """
import bpe_core as bpe
from bpe_core.analysis import metrics, vocabulary
text = "the river runs by the sea. " * 100
run = bpe.train(text, vocab_size=270)
tok = run.tokenizer
whole = tok.tokenize(text)
print([merge.token for merge in run.merges])
print(tok.encode(text)[:9], tok.encode_batch([text, "sea"])[1])
print([*bpe.count([text, "sea"])], metrics.token_usage(whole, tok.merges))
print(vocabulary.search(vocabulary.read_vocabulary(tok), "ver").nonzero()[0])
"""
ASKED: Final = """
try: bpe.train("abab", engine="compiled")
except bpe.SettingError as error: print(error)
"""
NUMBAS: Final = {
    "numba is not installed": "raise ModuleNotFoundError('numba', name='numba')",
    "llvmlite is missing": "raise ModuleNotFoundError('llvmlite is missing', name='llvmlite')",
    "Numba needs NumPy 2.2 or less": "raise ImportError('Numba needs NumPy 2.2 or less')",
    "Cannot install on Python 3.15": "raise RuntimeError('Cannot install on Python 3.15')",
    "initialization of _internal": "raise SystemError('initialization of _internal failed')",
}
"""Modules that raise when they are imported, by what is said of it."""
PATCHES: Final = {
    "nogil is no option": "numba.njit = lambda **_: fail('nogil is no option')",
    "LLVM ERROR: no such target": "numba.core.dispatcher.Dispatcher.compile = "
    "lambda *_: fail('LLVM ERROR:\\n no such target')",
}
"""What makes numba raise when it decorates, and when it first compiles."""
PATCHED: Final = """
import numba
def fail(reason): raise RuntimeError(reason)
"""


@pytest.fixture(scope="module")
def results(kernels: None) -> str:
    """What the work comes to with the compiled engine."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(WORK, {})
    return printed.getvalue()


@pytest.mark.parametrize("said", first(1, [*PATCHES, *NUMBAS]))
def test_where_numba_fails_the_results_are_the_same_and_one_line_says_why(
    said: str, results: str, tmp_path: Path
) -> None:
    if said in NUMBAS:
        (tmp_path / "numba.py").write_text(NUMBAS[said])
    found = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    found += "from bpe_core.engines import engine_choice as choice; choice.WORTH_COMPILING = 0\n"
    broken = PATCHED + PATCHES[said] if said in PATCHES else ""
    done = subprocess.run(
        [sys.executable, "-c", found + broken + WORK + ASKED],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [notice] = done.stderr.splitlines()
    assert said in notice
    assert done.stdout.removeprefix(results).startswith("engine 'compiled' needs the package numba")
    assert said in done.stdout


def test_what_another_numba_has_kept_counts_as_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit._source_digest()
    monkeypatch.setattr("numba.__version__", "99.0")
    assert jit._source_digest() != before
