"""The real app, as a visitor meets it: a server in a process of its own."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
STARTS_WITHIN = 60.0  # seconds; the first start on a slow machine compiles every module


@dataclass(frozen=True)
class Server:
    """A server that runs.

    Attributes:
        address: such as `http://localhost:8501`.
        pid: of its process.
    """

    address: str
    pid: int


@contextmanager
def running(
    script: str = "app.py", *options: str, base: str = "", port: int = 0
) -> Iterator[Server]:
    """Starts the app and stops it at the end.

    Args:
        script: what Streamlit runs, from the folder of the project.
        options: more words for Streamlit's command line.
        base: the path behind which it is served, such as `/course`.
        port: where; 0 takes a free one.
    """
    port = free_port(port)
    command = [sys.executable, "-m", "streamlit", "run", script]
    command += ["--server.port", str(port), "--server.baseUrlPath", base, *options]
    with started(command, f"http://localhost:{port}{base}") as server:
        yield server


def free_port(port: int = 0) -> int:
    """This one if nobody has it, else `OSError`; of 0 any."""
    with socket.create_server(("localhost", port)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def started(
    command: Sequence[str], address: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Starts a server by a command, waits until it answers there, and stops it at the end."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            if not _becomes_healthy(process, address):
                log.seek(0)
                raise RuntimeError(f"The app did not start at {address}:\n{log.read()}")
            yield Server(address, process.pid)
        finally:
            _stop(process)


def _becomes_healthy(process: "subprocess.Popen[bytes]", address: str) -> bool:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        try:
            with urlopen(f"{address}/_stcore/health", timeout=5):
                return True
        except OSError:
            pass  # not yet
        try:
            process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            continue  # still starting
        return False
    return False


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
