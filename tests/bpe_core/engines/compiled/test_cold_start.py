"""The engine where kernels are not compiled yet, or cannot be, or cannot be kept."""

import contextlib
import errno
import io
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core.engines import compiled
from bpe_core.engines.compiled import jit
from bpe_core.engines.compiled.kernel_folder import kernel_folder
from tests.sweeps import first


def test_warming_up_compiles_every_kernel_just_once() -> None:
    assert compiled.warm_up() == ""
    assert compiled.is_ready()
    names = [name for name in sys.modules if name.startswith("bpe_core.engines.compiled.")]
    values = [value for name in names for value in vars(sys.modules[name]).values()]
    for kernel in values:
        options = getattr(kernel, "targetoptions", {"no_cpython_wrapper": True})
        assert options.get("no_cpython_wrapper") or len(kernel.signatures) == 1, kernel


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where kernels are kept in this test."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_folder.cache_clear()
    chosen = kernel_folder()
    assert chosen
    assert chosen.parent == tmp_path
    yield chosen
    kernel_folder.cache_clear()


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


def twice(numbers: np.ndarray) -> int:
    total = 0
    for place in range(len(numbers)):
        total += 2 * numbers[place]
    return total


def test_kernels_that_can_only_be_read_are_copied_and_run_without_any_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a_kernel.nbi").write_bytes(b"kept")
    with monkeypatch.context() as disk:
        disk.setattr("tempfile.TemporaryFile", refuse)
        copy = kernel_folder.__wrapped__()
        assert copy
        assert copy != folder
        assert (copy / "a_kernel.nbi").read_bytes() == b"kept"
        # Where nobody else can write.
        assert os.name == "nt" or stat.S_IMODE(copy.stat().st_mode) & 0o022 == 0
        disk.setattr("tempfile.mkdtemp", refuse)
        disk.setattr(jit, "kernel_folder", kernel_folder.__wrapped__)
        assert jit.kernel(twice)(np.arange(4)) == 12
    assert [one.name for one in folder.iterdir()] == ["a_kernel.nbi"]


@pytest.mark.parametrize(("ending", "size"), [("nbi", 0), ("nbc", 50)])
def test_a_torn_file_costs_one_compilation(folder: Path, ending: str, size: int) -> None:
    jit.kernel(twice)(np.arange(4))
    [file] = folder.rglob(f"*.{ending}")
    file.write_bytes(file.read_bytes()[:size])
    for hits in (0, 1):
        kernel: Any = jit.kernel(twice)
        compiled._run(partial(kernel, np.arange(4)))
        assert kernel(np.arange(4)) == 12
        assert sum(kernel.stats.cache_hits.values()) == hits


@pytest.mark.parametrize("kept", [True, False])
def test_a_training_reports_compiling_unless_every_kernel_is_kept(
    kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_obstacles", [])
    monkeypatch.setattr(compiled, "has_every_kernel", lambda: kept)
    assert compiled.has_to_compile() is not kept
    reports: list[bpe.Progress] = []
    bpe.train("ab ab", vocab_size=257, engine="compiled", on_progress=reports.append)
    assert ("compiling" in [one.stage for one in reports]) is not kept


WORK: Final = """
import bpe_core as bpe
text = "the river runs by the sea. " * 100
run = bpe.train(text, vocab_size=270)
print([merge.token for merge in run.merges])
print(run.tokenizer.encode(text)[:9], run.tokenizer.encode_batch([text, "sea"])[1])
"""
WITH_COMPILED: Final = """
try: bpe.train("abab", engine="compiled")
except bpe.SettingError as error: print(error)
"""
NUMBAS: Final = {
    "numba is not installed": "sys.modules['numba'] = sys.modules['llvmlite'] = None",
    "LLVM ERROR: no such target": "import numba; numba.core.dispatcher.Dispatcher.compile = "
    "lambda *_: fail('LLVM ERROR:\\n no such target')",
}
"""Programs after which numba is missing or fails when it compiles, by what the notice says."""
START: Final = """
import sys
def fail(reason): raise RuntimeError(reason)
from bpe_core.engines import engine_choice; engine_choice.WORTH_COMPILING = 0
"""


@pytest.mark.parametrize("reason", first(1, NUMBAS))
def test_where_numba_fails_the_results_are_the_same_and_one_line_says_why(
    reason: str, tmp_path: Path
) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(WORK, {})
    done = subprocess.run(
        [sys.executable, "-c", START + NUMBAS[reason] + WORK + WITH_COMPILED],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [notice] = done.stderr.splitlines()
    assert reason in notice
    assert done.stdout.startswith(f"{printed.getvalue()}engine 'compiled' needs the package numba")
    assert reason in done.stdout
