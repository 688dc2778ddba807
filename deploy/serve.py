"""Serves a large class: several processes of the app, and one proxy before them. `make serve`.

Python runs on one core at a time, so a process is one core. What a learner sees is in the link, and
what else a process knows of a learner it keeps for itself: the proxy (deploy/Caddyfile) sends
everybody to the same process again, by a cookie. A process that dies is started again.
"""

import argparse
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final
from urllib.request import urlopen

from ui.server.hosts import HOSTS
from ui.shared.memory import LEAST, MEMORY, NAME, SMALL, machine_memory

ROOT: Final = Path(__file__).parents[1]
OF_A_PROCESS: Final = 500_000_000
"""Bytes for what a process is when idle, and for the sessions of sixty learners."""
STARTS_WITHIN: Final = 120.0
"""Seconds."""
ENDS_WITHIN: Final = 10.0
"""Seconds."""
_HERE: Final = "127.0.0.1"
_CORES_TOLD: Final = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux tells how many cores a container may use."""

Process = subprocess.Popen[bytes]


def main() -> None:
    """Serve until Ctrl-C or the signal TERM."""
    chosen = _arguments().parse_args()
    if not shutil.which("caddy"):
        sys.exit(
            "This needs Caddy 2.6 or newer: install it (on Debian: sudo apt-get install caddy)."
        )
    signal.signal(signal.SIGTERM, _interrupt)
    ports = _free_ports(chosen.processes)
    environment = os.environ | settings(chosen.site, ports)
    started: list[Process] = []
    try:
        started += [_start_app(port, environment) for port in ports]
        _wait_until_healthy(started, ports)
        started.append(_start_proxy(environment))
        each = f"each with {int(environment[NAME]) // 10**6} MB for texts and results"
        _say(f"{chosen.processes} processes serve {chosen.site}, {each} (stop them with Ctrl-C).")
        _keep_running(started, ports, environment)
    except KeyboardInterrupt:
        _say("stops")
    finally:
        _stop(started)


def settings(site: str, ports: Sequence[int]) -> dict[str, str]:
    """What all processes and the proxy are told by environment variables."""
    secret = os.environ.get("STREAMLIT_SERVER_COOKIE_SECRET") or secrets.token_hex(32)
    memory = max(MEMORY // len(ports), LEAST)
    # Python's own allocator keeps a megabyte for as long as anything in it is used: after a class
    # of twenty 130 MB stayed with a process, with glibc’s 62. Of glibc’s, an array of a megabyte or
    # more goes back to the machine at once.
    glibc = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "1048576"}
    return {
        **(glibc if memory < SMALL else {}),
        **_home(),
        NAME: str(memory),
        "STREAMLIT_SERVER_COOKIE_SECRET": secret,
        "BPE_EXPLORER_SITE": site,
        HOSTS: " ".join([*_names(site), os.environ.get(HOSTS, "")]),
        "BPE_EXPLORER_PROCESSES": " ".join(f"{_HERE}:{port}" for port in ports),
    }


def _home() -> dict[str, str]:
    """Where it is missing Streamlit does not start; where it cannot be written, Caddy does not."""
    home = os.environ.get("HOME") or "/"
    if os.access(home, os.W_OK):
        return {"HOME": home}
    elsewhere = tempfile.gettempdir()
    kept = ("XDG_DATA_HOME", "XDG_CONFIG_HOME")
    return {"HOME": home, **{name: os.environ.get(name, elsewhere) for name in kept}}


def _names(site: str) -> list[str]:
    """Of a site such as `:8080`, `bpe.example.org` or `http://one.org, two.org:8080`."""
    return re.findall(r"(?:^|[\s,/])([\w.*-]+)(?=:\d|[\s,/]|$)", site)


def usual_processes(cores: int, memory: int | None) -> int:
    """One for each core, as far as there is memory beside that for texts; None: it does not tell.

    >>> usual_processes(4, 16_000_000_000), usual_processes(2, 1_000_000_000)
    (4, 1)
    """
    room = cores if memory is None else (memory - MEMORY) // OF_A_PROCESS
    return max(1, min(cores, room))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make serve", description=__doc__)
    parser.add_argument(
        "--site",
        default=f":{os.environ.get('PORT', '8080')}",
        help="a port such as :8080, open to everybody who reaches this computer (%(default)s), "
        "or a name such as bpe.example.org, for which Caddy gets a certificate and serves https",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=usual_processes(_cores(), machine_memory()),
        help="how many (%(default)s)",
    )
    return parser


def _cores() -> int:
    """How many cores this process may use at the same time."""
    told = _CORES_TOLD.read_text("ascii").split() if _CORES_TOLD.is_file() else ["max"]
    share = [-(-int(told[0]) // int(told[1]))] if told[0].isdigit() else []
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    return min([len(allowed) or os.cpu_count() or 1, *share])


def _free_ports(count: int) -> list[int]:
    probes = [socket.create_server((_HERE, 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def _start_app(port: int, environment: dict[str, str]) -> Process:
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    # Nobody comes to it but the proxy.
    return _start([*command, f"--server.address={_HERE}", f"--server.port={port}"], environment)


def _start_proxy(environment: dict[str, str]) -> Process:
    config = ["--config", "deploy/Caddyfile", "--adapter", "caddyfile"]
    return _start(["caddy", "run", *config], environment)


def _start(command: Sequence[str], environment: dict[str, str]) -> Process:
    # In a session of its own: Ctrl-C is for us alone, who then stop all in order. Streamlit would
    # print the addresses of processes to which nobody shall go; what is wrong stands in stderr.
    nothing = subprocess.DEVNULL
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=nothing, stdout=nothing, start_new_session=True
    )


def _wait_until_healthy(apps: Sequence[Process], ports: Sequence[int]) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while not all(map(_is_healthy, ports)):
        if any(app.poll() is not None for app in apps):
            sys.exit("The app did not start; what it said stands above.")
        if time.monotonic() > deadline:
            sys.exit(f"The app did not start within {STARTS_WITHIN:.0f} seconds.")
        time.sleep(0.2)


def _is_healthy(port: int) -> bool:
    try:
        with urlopen(f"http://{_HERE}:{port}/_stcore/health", timeout=5):
            return True
    except OSError:
        return False


def _keep_running(
    started: list[Process], ports: Sequence[int], environment: dict[str, str]
) -> None:
    """Start an app again that has ended; return when the proxy has."""
    *_, proxy = started
    while proxy.poll() is None:
        time.sleep(1)
        for place, port in enumerate(ports):
            if (code := started[place].poll()) is not None:
                _say(f"process {place + 1} has ended ({code}) and is started again")
                started[place] = _start_app(port, environment)
    sys.exit("Caddy has ended; what it said stands above.")


def _stop(started: Sequence[Process]) -> None:
    for process in started:
        process.terminate()
    deadline = time.monotonic() + ENDS_WITHIN
    for process in started:
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(text: str) -> None:
    print(f"BPE Explorer: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
