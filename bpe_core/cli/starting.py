"""`app`: starts the pages in a browser, from a checkout or from what pip installed."""

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bpe_core.cli.command import Command, tell
from bpe_core.common.errors import EngineError

_PACKAGES: Final = Path(__file__).parents[2]
_PLACES: Final = (_PACKAGES / "bpe_explorer", _PACKAGES)
"""Where the app stands beside the library: of the wheel, of a checkout."""
_NEEDED: Final = ("streamlit", "plotly", "segno")
"""Modules of the extra `app`, and no other, that every page needs."""


def _add_app(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8501, help="where (default: %(default)s)")
    parser.add_argument(
        "--address",
        default="localhost",
        help="who reaches it: localhost is this computer alone (default), 0.0.0.0 its network",
    )


def _app(arguments: argparse.Namespace) -> int:
    """Streamlit reads all settings from the folder in which the app stands."""
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        raise EngineError(
            f"the app needs {missing[0]}, which is not installed: pip install 'bpe-explorer[app]'"
        )
    place = next((one for one in _PLACES if (one / ".streamlit" / "config.toml").is_file()), None)
    if place is None:
        raise EngineError("the app is not beside the library: pip install 'bpe-explorer[app]'")
    tell(f"BPE Explorer starts on http://localhost:{arguments.port} (stop it with Ctrl-C).")
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    command += ["--server.port", str(arguments.port), "--server.address", arguments.address]
    if os.name != "nt":
        os.chdir(place)
        os.execv(sys.executable, command)  # which is this process from now on
    return subprocess.run(command, cwd=place, check=False).returncode


APP: Final = Command(
    help="open the pages in a browser (pip install 'bpe-explorer[app]')",
    add_arguments=_add_app,
    run=_app,
    examples="""\
  python -m bpe_core app
  python -m bpe_core app --port 8600
  python -m bpe_core app --address 0.0.0.0

BPE_EXPLORER_HOSTS has more names by which the app may be opened.""",
)
