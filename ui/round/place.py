"""Where rooms are kept: a folder of this computer that nobody but the server's user opens."""

import getpass
import os
import tempfile
from pathlib import Path
from typing import Final

FOLDER: Final = "BPE_EXPLORER_ROUNDS"
"""The environment variable: another folder, on a disk of this computer."""


def rooms_file() -> Path:
    """One for all processes of a user; a folder of somebody else's is no place for it."""
    # By number: a container's user often has no name.
    user = os.getuid() if hasattr(os, "getuid") else getpass.getuser()
    usual = Path(tempfile.gettempdir()) / f"bpe-explorer-{user}"
    folder = Path(os.environ.get(FOLDER) or usual)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else; {FOLDER} names another folder.")
    folder.chmod(0o700)
    return folder / "rooms-3.db"  # by the tables that it has
