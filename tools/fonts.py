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
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape


@dataclass(frozen=True)
class FontSet:
    """Fonts by the names of their files."""

    files: tuple[str, ...]  # patterns; a set is whole where each of them finds a file
    extras: tuple[str, ...]  # patterns of files that belong to it where they are installed
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

# The folder is the only one, and whatever else the included rules add is turned away.
_CONFIGURATION: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <selectfont>
    <rejectfont><glob>*</glob></rejectfont>
    <acceptfont><glob>{fonts}/*</glob></acceptfont>
  </selectfont>
</fontconfig>
"""


class FontsMissingError(RuntimeError):
    """A set is not whole on this machine, or there is no fontconfig to make it with."""


def fonts_of(name: str, installed: Iterable[Path]) -> list[Path]:
    """The installed files that belong to a set, by its key in `SETS`."""
    wanted, files = SETS[name], sorted(set(installed))
    for pattern in wanted.files:
        if not any(fnmatch(file.name, pattern) for file in files):
            raise FontsMissingError(
                f"The font set {name!r} needs {pattern}, which is not installed "
                f"(on Debian: sudo apt-get install {wanted.packages})."
            )
    patterns = wanted.files + wanted.extras
    return [file for file in files if any(fnmatch(file.name, pattern) for pattern in patterns)]


def write_configuration(folder: Path, files: Iterable[Path]) -> Path:
    """Makes a fontconfig file with which only these fonts are there, and a cache of its own.

    Args:
        folder: an empty one, to be kept for as long as the file is used.
        files: the fonts, each with a file name that no other has.

    Returns:
        What `FONTCONFIG_FILE` is to be set to.
    """
    fonts, cache = folder / "fonts", folder / "cache"
    fonts.mkdir()
    cache.mkdir()
    for file in files:
        (fonts / file.name).symlink_to(file)
    configuration = folder / "fonts.conf"
    configuration.write_text(
        _CONFIGURATION.format(fonts=escape(str(fonts)), cache=escape(str(cache))), encoding="utf-8"
    )
    return configuration


def installed_fonts() -> list[Path]:
    """Every font file that fontconfig finds; raises `FontsMissingError` where there is none."""
    try:
        listed = subprocess.run(
            ["fc-list", "--format", "%{file}\\n"], check=True, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise FontsMissingError(
            "Font sets are made with fontconfig, and there is no fc-list here "
            "(on Debian: sudo apt-get install fontconfig)."
        ) from None
    return [Path(line) for line in listed.stdout.splitlines()]


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the set; its return code, or 2 where that cannot be."""
    if len(arguments) < 3 or arguments[0] not in SETS or arguments[1] != "--":
        sys.stderr.write(f"usage: fonts.py {'|'.join(SETS)} -- COMMAND ...\n")
        return 2
    name, _, *command = arguments
    with tempfile.TemporaryDirectory() as folder:
        try:
            configuration = write_configuration(Path(folder), fonts_of(name, installed_fonts()))
        except FontsMissingError as missing:
            sys.stderr.write(f"{missing}\n")
            return 2
        environment = os.environ | {"FONTCONFIG_FILE": str(configuration)}
        return subprocess.run(command, check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
