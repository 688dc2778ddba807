"""Other people's code in a process of its own keeps within its bounds."""

import os
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from bpe_core.common.apart import Apart, Bounds, EndedError

BOUNDS = Bounds(memory=256 << 20, seconds=60, output=1000)
WORKER = """
import os, subprocess, sys, time
def serve(channel, word):
    for request in channel.requests():
        exec(request, {"channel": channel, "word": word} | globals())
"""


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Apart]:
    """A process that runs what it is sent."""
    worker, folder = tmp_path / "worker.py", tmp_path / "its own"
    worker.write_text(WORKER)
    folder.mkdir()
    process = Apart(worker, "said", folder=str(folder))
    yield process
    process.end()
    assert not process.is_alive


def asked(process: Apart, code: str, bounds: Bounds = BOUNDS, seconds: float = 20) -> bytes:
    process.send(bounds, code.encode())
    return process.receive(seconds)


def test_requests_have_answers_one_after_another(apart: Apart) -> None:
    assert asked(apart, "channel.send(word.encode())") == b"said"
    apart.send(BOUNDS, b"channel.send(b'one');", b"channel.send(b'')")
    assert [apart.receive(20), apart.receive(20)] == [b"one", b""]


def test_nothing_of_ours_is_there(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "1")
    code = "channel.send(repr([os.listdir(), 'SECRET' in os.environ, sys.stdin.read()]).encode())"
    assert asked(apart, code) == b"[[], False, '']"


def test_what_takes_too_long_is_not_waited_for(apart: Apart) -> None:
    with pytest.raises(TimeoutError):
        asked(apart, "while True: pass", seconds=0.1)
    assert apart.is_alive


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no such limits")
def test_memory_and_time_of_a_processor_have_limits_of_each_request(apart: Apart) -> None:
    assert asked(apart, "bytes(128 << 20); channel.send(b'fits')") == b"fits"
    with pytest.raises(EndedError):
        asked(apart, "bytes(128 << 20)", Bounds(memory=64 << 20, seconds=60, output=1000))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no such limits")
def test_a_processor_works_for_it_for_so_long(apart: Apart) -> None:
    with pytest.raises(EndedError):
        asked(apart, "while True: pass", Bounds(memory=256 << 20, seconds=1, output=1000))


def all_answers(process: Apart) -> None:
    while True:
        process.receive(20)


@pytest.mark.parametrize(
    "code",
    [
        "channel.send(b'x' * 1000)",
        "while True: channel.send(b'')",
        "os.write(channel._answers, b'no answer at all')",
        "1 / 0",
        "os._exit(0)",
    ],
)
def test_what_is_no_answer_ends_the_talk(code: str, apart: Apart) -> None:
    apart.send(BOUNDS, code.encode())
    with pytest.raises(EndedError):
        all_answers(apart)
    with pytest.raises(EndedError):
        apart.receive(20)


def test_of_what_is_printed_a_little_is_kept_and_all_is_counted(apart: Apart) -> None:
    asked(apart, "print('x' * 5_000_000); channel.send(b'')")
    apart.end()
    assert apart.printed == b"x" * 2_000
    assert apart.printed_bytes >= 5_000_001


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux watches a process so")
def test_what_it_started_ends_with_it(apart: Apart) -> None:
    code = "started = subprocess.Popen(['sleep', '600']); channel.send(b'%d' % started.pid)"
    watched = os.pidfd_open(int(asked(apart, code)))
    apart.end()
    ended, _, _ = select.select([watched], [], [], 5)
    os.close(watched)
    assert ended
