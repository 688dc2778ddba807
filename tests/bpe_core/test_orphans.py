"""A process that works for another one ends soon after it, however that one ended."""

import os
import select
import signal
import subprocess
import sys

import pytest

ENDS_WITHIN = 5.0
"""Seconds."""
STUCK = {
    "cutting": """
import bpe_core as bpe
from bpe_core.text.splitting import matching_process as process
class Noted(process.Process):
    def __init__(self):
        super().__init__()
        started.append(self._popen.pid)
started, process.Process = [], Noted
tell = lambda progress: print(started[0], flush=True)
bpe.split("a" * 40 + "!", "(a|aa)+$", timeout=600, on_progress=tell)
""",
    "exercise": """
from bpe_core.exercise import learner_process as process
def start(folder, start=process._start):
    started.append(start(folder))
    return started[0]
def answer(*given, answer=process._next_answer):
    found = answer(*given)
    print(started[0].pid, flush=True)
    return found
started, process._start, process._next_answer = [], start, answer
process.talk(process.Program("my_bpe.py", b"while True: pass"), [], 600)
""",
}


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux watches a process so")
@pytest.mark.parametrize("code", STUCK.values(), ids=STUCK)
def test_a_process_that_is_stuck_ends_with_its_parent(code: str) -> None:
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        watched = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
    ended, _, _ = select.select([watched], [], [], ENDS_WITHIN)
    if not ended:
        signal.pidfd_send_signal(watched, signal.SIGKILL)
    os.close(watched)
    assert ended
