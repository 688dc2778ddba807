"""numba comes late, or not at all, and a read-only installation works."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bpe_core import compiled
from bpe_core.compiled import (
    counting,
    encoding,
    expanding,
    jit,
    merging,
    occurrences,
    piece_merging,
    scanner,
    spans,
)

STAGES = (counting, encoding, expanding, merging, occurrences, piece_merging, scanner, spans)


def run_python(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=100
    )
    return done.stdout.strip()


def test_asking_does_not_import_numba() -> None:
    code = (
        "import sys, bpe_core.compiled as c\n"
        "print(c.is_available(), c.is_ready(), 'numba' in sys.modules)"
    )
    assert run_python(code) == "True False False"


def test_without_numba_it_is_not_available() -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name: None if name == 'numba' else find(name)\n"
        "import bpe_core.compiled as c; print(c.is_available())"
    )
    assert run_python(code) == "False"


def test_warming_up_compiles_every_kernel_just_once() -> None:
    compiled.warm_up()
    assert compiled.is_ready()
    for stage in STAGES:
        for name, kernel in vars(stage).items():
            signatures = getattr(kernel, "signatures", None)
            is_step = getattr(kernel, "targetoptions", {}).get("forceinline")
            if signatures is not None and not is_step:
                assert len(signatures) == 1, f"{stage.__name__}.{name}: {signatures}"


def test_the_cache_goes_where_it_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside_the_code = Path(jit.__file__).parent / "__pycache__"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.setattr(sys, "platform", "linux")
    closed: list[Path] = []
    monkeypatch.setattr(jit, "_writable", lambda path: path.parent not in closed)
    for expected in (tmp_path / "chosen", beside_the_code, tmp_path / "user/bpe_core"):
        directory = jit._cache_directory()
        assert directory is not None
        assert directory.parent == expected
        closed.append(expected)
    assert jit._cache_directory() is None


def test_a_directory_is_found_unwritable_by_trying(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not jit._writable(tmp_path / "file" / "below")
    assert jit._writable(tmp_path / "new")
    assert not list((tmp_path / "new").iterdir())


def test_kernels_run_without_any_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", None)

    @jit.kernel
    def twice(numbers: np.ndarray) -> int:
        total = 0
        for place in range(len(numbers)):
            total += 2 * numbers[place]
        return total

    assert twice(np.arange(4)) == 12
