"""The app of a tree in a process of its own, and on Linux what it takes: memory, processor time."""

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

ENVIRONMENT: Final = {
    "BPE_EXPLORER_MEMORY": "400MB",
    "PYTHONMALLOC": "malloc",
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "1048576",
}
"""As for a host of 1 GB, where the environment does not say otherwise."""
_STARTS_WITHIN: Final = 120.0  # seconds


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    address: str
    process: "subprocess.Popen[bytes]"

    def memory(self) -> float:
        """Megabytes that are resident; an OSError if the server has ended."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def processor_time(self) -> float:
        """Seconds of processor time so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text("ascii")
        return sum(map(int, stat.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(tree: Path) -> Iterator[Server]:
    """The app of a tree, run by the tree's `.venv` and stopped at the end."""
    with socket.create_server(("localhost", 0)) as probe:
        address = f"http://localhost:{probe.getsockname()[1]}"
    command = [str(tree / ".venv/bin/python"), "-m", "streamlit", "run", "app.py", "--server.port"]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*command, address.rpartition(":")[2]],
            cwd=tree,
            env={**ENVIRONMENT, **os.environ, "BPE_EXPLORER_ROUNDS": folder},
            stdout=log,
            stderr=log,
        )
        try:
            deadline = time.monotonic() + _STARTS_WITHIN
            while not _answers(address):
                if process.poll() is not None or time.monotonic() > deadline:
                    log.seek(0)
                    raise RuntimeError(f"{tree} did not start:\n{log.read().decode()}")
                time.sleep(0.1)
            yield Server(address, process)
        finally:
            process.terminate()
            process.wait(timeout=20)


def _answers(address: str) -> bool:
    with suppress(OSError), urlopen(f"{address}/_stcore/health", timeout=5):
        return True
    return False


def draw(megabytes: Sequence[float], file: Path) -> None:
    """Draw the memory of each second; write the numbers into a CSV file beside the picture."""
    numbers = "".join(f"{second},{size:.0f}\n" for second, size in enumerate(megabytes))
    file.with_suffix(".csv").write_text("second,megabytes\n" + numbers, encoding="utf-8")
    scale = 640 / max(1, len(megabytes) - 1)
    points = " ".join(f"{60 + at * scale:.1f},{320 - m / 4:.1f}" for at, m in enumerate(megabytes))
    marks = "".join(
        f'<path d="M60 {320 - m / 4}h640" stroke="#ccc"/><text y="{324 - m / 4}">{m} MB</text>\n'
        for m in range(0, 1_251, 250)
    )
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 350" font-family="sans-serif" '
        f'font-size="12">\n<rect width="740" height="350" fill="#fff"/>\n{marks}'
        f'<text x="660" y="340">{len(megabytes) / 60:.0f} min</text>\n'
        f'<polyline fill="none" stroke="#0b5c63" points="{points}"/>\n</svg>\n',
        encoding="utf-8",
    )
