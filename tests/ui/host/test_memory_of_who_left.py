"""What visitors leave behind is let go of, and goes back to the machine."""

import ctypes
import gc
import subprocess
import sys
import weakref
from types import SimpleNamespace
from typing import Final

import pytest
from streamlit.runtime.memory_session_storage import MemorySessionStorage

from tests.server import ROOT
from ui.host.left_sessions import end_what_is_over

_HOLES: Final = """
from pathlib import Path
from ui.host.allocator import trim
def resident():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096
passing, lasting = [], []
for _ in range(500):
    passing.append(b"x" * 100_000)
    lasting.append(bytes(1_000))
passing.clear()
print(resident())
trim()
print(resident())
"""


class Session:
    """One whose visitor has left."""

    id = "a"


def test_a_session_that_is_over_is_let_go_of_although_nobody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Streamlit would list it no more, and keep it until another visitor leaves."""
    storage = MemorySessionStorage(ttl_seconds=0)
    manager = SimpleNamespace(
        _session_storage=storage, list_sessions=storage.list, list_active_sessions=list
    )
    monkeypatch.setattr(
        "streamlit.runtime.get_instance", lambda: SimpleNamespace(_session_mgr=manager)
    )
    session = Session()
    storage.save(SimpleNamespace(session=session))  # type: ignore[arg-type]
    here = weakref.ref(session)
    del session
    end_what_is_over()
    gc.collect()
    assert here() is None


@pytest.mark.skipif(
    not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="another C library gives back by itself"
)
def test_memory_between_what_is_still_used_goes_back() -> None:
    """In a process of its own, whose heap no other test has used."""
    said = subprocess.run(
        [sys.executable, "-c", _HOLES], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    before, after = map(int, said.split())
    assert after < before - 20_000_000
