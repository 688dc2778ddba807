"""A process that works for another one ends soon after it, however that one ended."""

import os
import select
import signal
import subprocess
import sys

import pytest

ENDS_WITHIN = 5.0
"""Seconds."""
PREPARED = """
import bpe_core as bpe
from bpe_core.common.apart import Apart
def tell(self, *given, send=Apart.send):
    send(self, *given)
    print(self.pid, flush=True)
Apart.send = tell
"""
STUCK = {
    "cutting": """bpe.split("a" * 40 + "!", "(a|aa)+$", timeout=600)""",
}


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux watches a process so")
@pytest.mark.parametrize("code", STUCK.values(), ids=STUCK)
def test_a_process_that_is_stuck_ends_with_its_parent(code: str) -> None:
    command = [sys.executable, "-c", PREPARED + code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        watched = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
    ended, _, _ = select.select([watched], [], [], ENDS_WITHIN)
    if not ended:
        signal.pidfd_send_signal(watched, signal.SIGKILL)
    os.close(watched)
    assert ended
