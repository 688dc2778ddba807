"""numba comes late, and a read-only installation works."""

import errno
import sys
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from numba.core import caching

import bpe_core as bpe
from bpe_core.engines import compiled
from bpe_core.engines.compiled import corpus_counting as counting
from bpe_core.engines.compiled import (
    encoding,
    expanding,
    jit,
    merging,
    occurrences,
    pretoken_merging,
    scanner,
    spans,
)

STAGES = (counting, encoding, expanding, merging, occurrences, pretoken_merging, scanner, spans)


def test_warming_up_compiles_every_kernel_just_once() -> None:
    compiled.warm_up()
    assert compiled.is_ready()
    for stage in STAGES:
        for name, kernel in vars(stage).items():
            signatures = getattr(kernel, "signatures", None)
            is_step = getattr(kernel, "targetoptions", {}).get("no_cpython_wrapper")
            if signatures is not None and not is_step:
                assert len(signatures) == 1, f"{stage.__name__}.{name}: {signatures}"


def test_the_cache_goes_where_one_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside_the_code = Path(jit.__file__).parent / "__pycache__"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(jit, "_source_digest", lambda: "of-sources-that-nobody-compiled")
    closed: list[Path] = []
    monkeypatch.setattr(jit, "_writable", lambda path: path.parent not in closed)
    for expected in (tmp_path / "chosen", beside_the_code, tmp_path / "user/bpe_core"):
        directory = jit._cache_directory()
        assert directory is not None
        assert directory.parent == expected
        closed.append(expected)
    assert jit._cache_directory() is None


def test_kernels_that_an_installation_brings_are_taken_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(jit, "_source_digest", lambda: "of-an-image")
    monkeypatch.setattr(jit, "_writable", lambda _: False)
    assert jit._cache_directory() is None
    (tmp_path / "kernels-of-an-image" / "compiled").mkdir(parents=True)
    (tmp_path / "kernels-of-an-image" / "compiled" / "merge.nbi").touch()
    assert jit._cache_directory() == tmp_path / "kernels-of-an-image"


@pytest.mark.parametrize("chosen", [True, False])
def test_who_has_no_home_keeps_kernels_beside_the_code_or_where_it_was_said(
    chosen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(jit, "_source_digest", lambda: "of-a-container")
    beside_the_code = Path(jit.__file__).parent / "__pycache__"
    if chosen:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(jit, "_writable", lambda path: chosen != (path.parent == beside_the_code))
    directory = jit._cache_directory()
    assert directory
    assert directory.parent == (tmp_path / "bpe_core" if chosen else beside_the_code)


def test_a_directory_is_found_unwritable_by_trying(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not jit._writable(tmp_path / "file" / "below")
    assert jit._writable(tmp_path / "new")
    assert not list((tmp_path / "new").iterdir())


def twice(numbers: np.ndarray) -> int:
    total = 0
    for place in range(len(numbers)):
        total += 2 * numbers[place]
    return total


@pytest.fixture
def log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> pytest.LogCaptureFixture:
    """The log of a process that keeps its kernels in `tmp_path`: what goes wrong, and not that it
    compiles, which is heard after a command of the command line was run in this process."""
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", tmp_path)
    monkeypatch.setattr(jit, "_told", Event())
    caplog.set_level("WARNING", "bpe_core")
    return caplog


def hits(kernel: Any) -> int:
    """How often a kernel was found in the cache instead of compiled."""
    return sum(kernel.stats.cache_hits.values())


def test_kernels_run_without_any_cache(
    log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", None)
    assert [jit.kernel(twice)(np.arange(4)) for _ in range(2)] == [12, 12]
    assert log.messages == [
        "compiled code cannot be kept in any directory (none can be written); it works without"
    ]


@pytest.mark.parametrize("moment", ["_save_index", "_save_data"])
def test_a_full_disk_costs_no_result_and_is_said_once(
    log: pytest.LogCaptureFixture, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(caching.IndexDataCacheFile, moment, full)
        assert [jit.kernel(twice)(np.arange(4)) for _ in range(2)] == [12, 12]
    assert len(log.messages) == 1
    assert "No space left on device" in log.messages[0]
    # What was written before the disk was full stands in nobody's way later.
    room_again, later = jit.kernel(twice), jit.kernel(twice)
    assert [room_again(np.arange(4)), later(np.arange(4))] == [12, 12]
    assert (hits(room_again), hits(later)) == (0, 1)


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("kept", [0, 50])
def test_a_torn_file_in_the_cache_is_written_anew(
    log: pytest.LogCaptureFixture, tmp_path: Path, ending: str, kept: int
) -> None:
    jit.kernel(twice)(np.arange(4))
    [file] = tmp_path.rglob(f"*.{ending}")
    file.write_bytes(file.read_bytes()[:kept])
    again, later = jit.kernel(twice), jit.kernel(twice)
    assert [again(np.arange(4)), later(np.arange(4))] == [12, 12]
    assert (hits(again), hits(later)) == (0, 1)
    assert log.messages == []


def test_a_cache_that_cannot_be_made_is_made_nowhere_else(
    log: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", tmp_path / "file")
    kernel: Any = jit.kernel(twice)
    assert kernel(np.arange(4)) == 12
    assert kernel.stats.cache_path is None
    assert len(log.messages) == 1


def test_kernels_that_can_only_be_read_are_read(
    log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    jit.kernel(twice)(np.arange(4))

    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    again = jit.kernel(twice)
    assert again(np.arange(4)) == 12
    assert hits(again) == 1
    assert log.messages == []


class NothingKept:
    """numba's cache before anything was compiled."""

    def load_overload(self, *_: object) -> None:
        return None


def test_that_it_compiles_is_said_once_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "_compiling", Event())
    caplog.set_level("INFO", "bpe_core.engines.compiled")
    for _ in range(2):
        assert jit._Keeping(NothingKept()).load_overload() is None
    [said] = caplog.messages
    assert said.startswith("compiling for this machine")


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("kept", [True, False])
def test_a_training_says_that_it_compiles_unless_all_is_kept(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert jit.is_kept()
    if not kept:
        monkeypatch.setattr(jit, "CACHE_DIRECTORY", tmp_path)
    monkeypatch.setattr(compiled, "_ready", Event())
    stages: list[tuple[str, int]] = []
    bpe.train(
        "ab ab", vocab_size=257, engine="compiled",
        on_progress=lambda progress: stages.append((progress.stage, progress.done)),
    )  # fmt: skip
    told = [done for stage, done in stages if stage == "compiling"]
    assert told[:1] == ([] if kept else [0])
