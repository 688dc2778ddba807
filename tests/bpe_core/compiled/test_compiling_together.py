"""A second process compiles half of the kernels, and where there is none this one compiles all."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import numpy as np
import pytest

from bpe_core.compiled import jit, together, warming
from bpe_core.compiled.together import shared_work
from bpe_core.history import Progress

WAITS = (sys.executable, "-c", "from threading import Event; Event().wait()")
FAILS = (sys.executable, "-c", "raise SystemExit(3)")
MODULE = """
from bpe_core.compiled.jit import kernel

@kernel
def first(numbers):
    return numbers[0]

@kernel
def second(numbers):
    return numbers[1]
"""


class Stop(Exception):
    """What a callback raises to end a training."""


def nothing() -> None:
    """Nobody hears."""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started, on two cores, while nothing is kept."""
    processes: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def start(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        processes.append(popen(*arguments, **options))
        return processes[-1]

    directory = tmp_path / f"kernels-{jit._source_digest()}"
    directory.mkdir()
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", directory)
    monkeypatch.setattr(jit, "is_kept", lambda: False)
    monkeypatch.setattr(together, "available_cores", lambda: 2)
    monkeypatch.setattr(subprocess, "Popen", start)
    return processes


def help_by(command: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "_command", lambda: command)


def is_over(process: subprocess.Popen[bytes]) -> bool:
    """Ended, and nothing is left of it."""
    return process.returncode is not None


def test_what_the_second_process_has_compiled_is_loaded(
    started: list[subprocess.Popen[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "two_kernels.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    begin = "import sys; sys.path[:] = sys.argv[1:]; import numpy, two_kernels\n"
    code = begin + "two_kernels.second(numpy.arange(4))"
    help_by((sys.executable, "-c", code, *sys.path), monkeypatch)
    import two_kernels  # type: ignore[import-not-found]

    with shared_work(nothing):
        # One more, at the same time: what two processes write is as if one had written it.
        together._start(tmp_path / "kernels")
        assert two_kernels.first(np.arange(4)) == 0
        assert [process.wait(100) for process in started] == [0, 0]
        assert two_kernels.second(np.arange(4)) == 1
    hits = [sum(one.stats.cache_hits.values()) for one in (two_kernels.first, two_kernels.second)]
    assert hits == [0, 1]


@pytest.mark.parametrize("command", [WAITS, FAILS])
def test_the_second_process_is_over_when_all_is_compiled(
    command: Sequence[str],
    started: list[subprocess.Popen[bytes]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    help_by(command, monkeypatch)
    with shared_work(nothing):
        assert not is_over(started[0])
    assert is_over(started[0])
    assert caplog.messages == []


def test_who_is_done_waits_for_the_second_process_and_tells_meanwhile(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    help_by((sys.executable, "-c", "import sys; sys.stdin.read()"), monkeypatch)
    told: list[bool] = []
    # The lock and the beginning, and all that is asked later.
    seconds = chain([0.0, 0.0], repeat(100.0))
    clock = SimpleNamespace(monotonic=lambda: next(seconds), sleep=lambda _: started[0].wait(100))
    monkeypatch.setattr(together, "time", clock)
    with shared_work(lambda: told.append(is_over(started[0]))) as wait_for_the_other:
        wait_for_the_other()
        assert started[0].returncode == 0
    assert told == [False]


def test_nobody_waits_longer_for_the_second_process_than_for_the_first(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    help_by(WAITS, monkeypatch)
    with shared_work(nothing) as wait_for_the_other:
        wait_for_the_other()
        assert not is_over(started[0])


def test_who_stops_leaves_no_process_behind(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    help_by(WAITS, monkeypatch)

    def stop(progress: Progress) -> None:
        raise Stop(progress.stage)

    with pytest.raises(Stop, match="compiling"):
        warming.compile_everything(stop)
    assert len(started) == 1
    assert is_over(started[0])


def test_a_process_that_cannot_be_started_is_none(
    started: list[subprocess.Popen[bytes]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, together.__name__)
    help_by(("/nowhere/python",), monkeypatch)
    with shared_work(nothing):
        pass
    assert started == []
    [record] = caplog.records
    assert record.levelno == logging.DEBUG


@pytest.mark.parametrize(
    ("place", "name", "value"),
    [
        (jit, "CACHE_DIRECTORY", None),
        (jit, "is_kept", lambda: True),
        (together, "available_cores", lambda: 1),
        (sys, "executable", None),
        (sys, "executable", ""),
        (sys, "executable", "/opt/blender/blender"),
        (sys, "frozen", True),
    ],
)
def test_there_is_no_second_process_where_it_would_not_help_or_be_something_else(
    place: Any,
    name: str,
    value: object,
    started: list[subprocess.Popen[bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(place, name, value, raising=False)
    with shared_work(nothing):
        pass
    assert started == []


@pytest.mark.usefixtures("kernels")
def test_the_second_process_finds_this_code_and_this_cache_from_anywhere(tmp_path: Path) -> None:
    command = together._command()
    assert command
    assert jit.CACHE_DIRECTORY
    environment = os.environ | {"NUMBA_CACHE_DIR": str(jit.CACHE_DIRECTORY.parent)}
    before = set(jit.CACHE_DIRECTORY.rglob("*.nb?"))
    subprocess.run(command, env=environment, cwd=tmp_path, check=True, timeout=100)
    assert set(jit.CACHE_DIRECTORY.rglob("*.nb?")) == before


def test_two_processes_begin_at_the_two_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    stages = [lambda number=number: done.append(number) for number in range(5)]
    monkeypatch.setattr(warming, "_STAGES", stages)
    monkeypatch.setattr(jit, "is_kept", lambda: True)
    told: list[Progress] = []
    warming.compile_everything(told.append)
    assert told == [Progress("compiling", number, 5) for number in range(5)]
    warming.compile_backwards()
    assert done == [0, 1, 2, 3, 4, 4, 3, 2]


@pytest.fixture
def other(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[IO[bytes]]:
    """What another process holds that compiles."""
    assert started == []
    assert jit.CACHE_DIRECTORY
    help_by(FAILS, monkeypatch)
    with (jit.CACHE_DIRECTORY / "compiling").open("wb") as file:
        assert together._locked(file)
        yield file


def test_who_comes_second_waits_until_the_other_is_over(
    other: IO[bytes], started: list[subprocess.Popen[bytes]]
) -> None:
    with shared_work(other.close):
        assert other.closed
    assert len(started) == 1


def test_who_comes_second_waits_until_everything_is_kept(
    other: IO[bytes], started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with shared_work(lambda: monkeypatch.setattr(jit, "is_kept", lambda: True)):
        assert not other.closed
    assert started == []


def test_who_comes_second_does_not_wait_for_ever(
    other: IO[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "GIVEN_UP_AFTER", 0.0)
    with shared_work(nothing):
        assert not other.closed


@pytest.mark.usefixtures("other")
def test_waiting_can_be_stopped(started: list[subprocess.Popen[bytes]]) -> None:
    def stop() -> None:
        raise Stop

    with pytest.raises(Stop), shared_work(stop):
        pass
    assert started == []
