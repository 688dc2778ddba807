"""`app` and `class`: start the app, from a checkout or from what pip installed."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bpe_core.common.errors import SettingError

_PACKAGES: Final = Path(__file__).parents[2]
_PLACES: Final = (_PACKAGES / "bpe_explorer", _PACKAGES)
"""Where the app stands beside the library: of the wheel, of a checkout."""
_NEEDED: Final = ("streamlit", "plotly", "segno")
"""Modules of the extra `app`, and no other, that every page needs."""
_ADDRESS: Final = "localhost is this computer alone (default), 0.0.0.0 its network"


def add_port(parser: ArgumentParser) -> None:
    """Add where the app is."""
    parser.add_argument("--port", type=int, default=8501, help="where (default: %(default)s)")


def add_app(parser: ArgumentParser) -> None:
    """Add where the app is, and for whom."""
    add_port(parser)
    parser.add_argument("--address", default="localhost", help=_ADDRESS)


def app(arguments: Namespace) -> int:
    """Start the app on this computer."""
    place = _place()
    told = f"BPE Explorer starts on http://localhost:{arguments.port} (stop it with Ctrl-C)."
    print(told, file=sys.stderr)
    return _start(place, arguments.port, arguments.address)


def app_for_class(arguments: Namespace) -> int:
    """Start the app for a class in this network, and show its address and QR code."""
    place = _place()
    address = [sys.executable, "-m", "ui.shared.round.class_address", str(arguments.port)]
    subprocess.run(address, cwd=place, check=False)
    return _start(place, arguments.port, "0.0.0.0")


def _place() -> Path:
    """The folder of the app, from which Streamlit reads all settings."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    place = next((one for one in _PLACES if (one / ".streamlit" / "config.toml").is_file()), None)
    if missing or place is None:
        what = f"needs {missing[0]}, which is not installed" if missing else "is not installed"
        raise SettingError(f"the app {what}: pip install 'bpe-explorer[app]'", reason="engine")
    return place


def _start(place: Path, port: int, address: str) -> int:
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    command += ["--server.port", str(port), "--server.address", address]
    if os.name != "nt":
        os.chdir(place)
        os.execv(sys.executable, command)  # which is this process from now on
    return subprocess.run(command, cwd=place, check=False).returncode
