"""`app` and `class`: start the app, from a checkout or from what pip installed."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from operator import methodcaller
from pathlib import Path
from typing import Final

from bpe_core.common.errors import SettingError

Argument = Callable[[ArgumentParser], object]
argument: Callable[..., Argument] = partial(methodcaller, "add_argument")
"""What `ArgumentParser.add_argument` does with these values, once there is a parser."""

_PACKAGES: Final = Path(__file__).parents[2]
_FOLDERS: Final = (_PACKAGES / "bpe_explorer", _PACKAGES)  # of the app: in a wheel, in a checkout
_NEEDED: Final = ("streamlit", "plotly", "segno")  # modules that only the extra `app` brings

PORT: Final = argument("--port", type=int, default=8501, help="where (default: %(default)s)")
APP: Final = (PORT, argument("--address", default="localhost", help="0.0.0.0: for this network"))


def app(arguments: Namespace) -> int:
    """Start the app on this computer."""
    folder, url = _find_app(), f"http://localhost:{arguments.port}"
    print(f"BPE Explorer starts on {url} (stop it with Ctrl-C).", file=sys.stderr)
    return _start(folder, arguments.port, arguments.address)


def app_for_class(arguments: Namespace) -> int:
    """Start the app for a class in this network, and show its address and QR code."""
    folder = _find_app()
    address = [sys.executable, "-m", "ui.shared.class_address", str(arguments.port)]
    subprocess.run(address, cwd=folder, check=False)
    return _start(folder, arguments.port, "0.0.0.0")


def _find_app() -> Path:
    """The folder of the app, from which Streamlit reads all settings."""
    found = [one for one in _FOLDERS if (one / ".streamlit" / "config.toml").is_file()]
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing or not found:
        what = f"needs {missing[0]}, which is not installed" if missing else "is not installed"
        raise SettingError(f"the app {what}: pip install 'bpe-explorer[app]'", reason="engine")
    return found[0]


def _start(folder: Path, port: int, address: str) -> int:
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    command += ["--server.port", str(port), "--server.address", address]
    if os.name != "nt":
        os.chdir(folder)
        os.execv(sys.executable, command)  # this process becomes the app
    return subprocess.run(command, cwd=folder, check=False).returncode
