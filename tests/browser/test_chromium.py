"""Tests of how the browser tests come by a browser."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server import ROOT

# It fails while another one runs, as the real one does, and goes on when it is told to. What it
# installs is a browser that starts.
APT_GET = """#!{python}
import pathlib, sys

here = pathlib.Path({folder!r})
if "install" in sys.argv:
    try:
        (here / "lock").touch(exist_ok=False)
    except FileExistsError:
        sys.exit("E: Could not get lock")
    with (here / "go on").open() as told:
        told.readline()
    browser = here / sys.argv[-1]
    browser.write_text("#!/bin/sh")
    browser.chmod(0o755)
    (here / "lock").unlink()
"""

# It looks for a browser where only apt-get has one.
LOOKS = """
import os
from tests.browser import chromium

os.geteuid = lambda: 0
chromium.MAC_APPLICATIONS = ()
chromium._from_playwright = lambda: iter(())
print(chromium.find_or_get_chromium())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no apt-get")
def test_of_two_processes_without_a_browser_one_gets_it_and_the_other_waits(tmp_path: Path) -> None:
    apt_get = tmp_path / "apt-get"
    apt_get.write_text(APT_GET.format(python=sys.executable, folder=str(tmp_path)), "utf-8")
    apt_get.chmod(0o755)
    os.mkfifo(tmp_path / "go on")
    environment = os.environ | {"PATH": str(tmp_path), "CHROME": "", "PYTHONUNBUFFERED": "1"}
    with ExitStack() as end:
        # Open for reading, too, so that neither opening nor writing waits for anybody.
        go_on = end.enter_context((tmp_path / "go on").open("r+b", buffering=0))
        read, write = os.pipe()
        both = [
            end.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", LOOKS],
                    cwd=ROOT,
                    env=environment,
                    stdout=subprocess.PIPE,
                    stderr=write,
                    text=True,
                )
            )
            for _ in range(2)
        ]
        os.close(write)
        with open(read, encoding="utf-8") as said:
            for line in said:
                if "waiting" in line or "Error: " in line:
                    break
            go_on.write(b"\n")
            answers = [one.communicate()[0].strip() for one in both]
    assert answers == [str(tmp_path / "chromium-headless-shell")] * 2
