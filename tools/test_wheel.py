"""A short smoke test of what was built: `make test-wheel`.

The wheel in `dist/` is installed into an empty environment of this Python (or of the one that is
named). Of the checkout only README.md is there: its examples run, every page of the app is shown,
and `bpe-explorer app` answers.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server import free_port, started

ROOT: Final = Path(__file__).parents[1]
EVERY_PAGE: Final = """
import os
import bpe_core
os.chdir(os.path.join(os.path.dirname(os.path.dirname(bpe_core.__file__)), "bpe_explorer"))
from streamlit.testing.v1 import AppTest
for page in ["app.py", *("pages/" + name for name in os.listdir("pages") if name.endswith(".py"))]:
    shown = AppTest.from_file(page, default_timeout=300).run()
    assert not shown.exception, (page, shown.exception)
"""


def main(python: str) -> None:
    """Try the wheel with a Python; raises CalledProcessError or AssertionError where it fails."""
    [wheel] = (ROOT / "dist").glob("*.whl")
    with tempfile.TemporaryDirectory(prefix="test-wheel-") as name:
        place = Path(name)
        subprocess.run([python, "-m", "venv", str(place / "venv")], check=True)
        commands = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
        inside = str(commands / "python")
        subprocess.run([inside, "-m", "pip", "install", "--quiet", f"{wheel}[app]"], check=True)
        shutil.copy(ROOT / "README.md", place)
        for arguments in (["-m", "doctest", "README.md"], ["-c", EVERY_PAGE]):
            subprocess.run([inside, *arguments], cwd=place, check=True)
        port = str(free_port())
        address = f"http://localhost:{port}"
        command = [str(commands / "bpe-explorer"), "app", "--port", port]
        with started(command, address, place), urlopen(f"{address}/story") as answer:
            assert b"BPE Explorer" in answer.read()
    print("The wheel works.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
