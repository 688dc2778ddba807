"""Where rooms are kept is found for every user of a server, one without a name, too."""

import getpass
import tempfile
from pathlib import Path

import pytest

from ui.round.place import FOLDER, rooms_file


def test_a_user_without_a_name_has_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container runs as a number that stands in no list of users."""

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 61234")

    monkeypatch.setattr(getpass, "getuser", nobody)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv(FOLDER, raising=False)
    folder = rooms_file().parent
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700
