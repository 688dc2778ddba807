"""Runs a command on a machine that seems to have only some of its fonts.

    python tools/fonts.py dejavu -- make test

A fontconfig file of its own, named by `FONTCONFIG_FILE`, hides all other fonts from the command and
from every program that it starts; the machine stays as it is. What fontconfig's rules say (which
font stands for `sans-serif`, ...) still holds. It works where fontconfig does: Linux and BSD.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple


class FontSet(NamedTuple):
    """Fonts by the names of their files."""

    needed: tuple[str, ...]  # patterns; a set is whole where each of them finds a file
    shown: tuple[str, ...]  # patterns of all that belongs to it where it is installed
    packages: str  # what brings them, as Debian calls it


SETS: Final = {
    # A wide font, and all that a small Linux has.
    "dejavu": FontSet(("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), ("DejaVu*",), "fonts-dejavu-core"),
    # A narrow one; its Latin files hold no arrow, no check mark and no mark for a line end.
    "noto": FontSet(
        ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
        ("NotoSans-*", "NotoSansMono-*", "NotoSerif-*"),
        "fonts-noto-core",
    ),
    "all": FontSet(
        ("NotoSans-Regular.ttf", "NotoColorEmoji*", "NotoSansCJK*"),
        ("Noto*",),
        "fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk",
    ),
}
# Files alone are turned away: a folder that is, is not looked into.
_CONFIGURATION: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><glob>*.???</glob><glob>*.pcf.gz</glob></rejectfont></selectfont>
  <selectfont><acceptfont>{globs}</acceptfont></selectfont>
</fontconfig>
"""


def configuration(name: str) -> str:
    """The fontconfig file of a set, by its key in `SETS`."""
    globs = (f"<glob>*/{pattern}</glob>" for pattern in SETS[name].shown)
    return _CONFIGURATION.format(globs="".join(globs))


def what_is_missing(name: str, files: Iterable[str]) -> str:
    """What a set lacks among the files that fontconfig shows; `""`: nothing."""
    names = [Path(file).name for file in files]
    for pattern in SETS[name].needed:
        if not any(fnmatch(one, pattern) for one in names):
            install = f"on Debian: sudo apt-get install {SETS[name].packages}"
            return f"The font set {name!r} needs {pattern}, which is not installed ({install})."
    return ""


def _listed(environment: Mapping[str, str]) -> list[str]:
    command = ["fc-list", "--format", "%{file}\\n"]
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    except FileNotFoundError:
        sys.exit("Font sets are made with fontconfig (on Debian: sudo apt-get install fontconfig).")
    return done.stdout.splitlines()


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the set; its return code."""
    if len(arguments) < 3 or arguments[0] not in SETS or arguments[1] != "--":
        sys.exit(f"usage: fonts.py {'|'.join(SETS)} -- COMMAND ...")
    name, _, *command = arguments
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "fonts.conf")
        file.write_text(configuration(name), "utf-8")
        environment = os.environ | {"FONTCONFIG_FILE": str(file)}
        if missing := what_is_missing(name, _listed(environment)):
            sys.exit(missing)
        return subprocess.run(command, check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
