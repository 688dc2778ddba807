"""The SQLite file of all rooms: any process opens a room there, and the owner of the rooms writes
what changes. Nobody's name, address or secret is in it."""

import getpass
import json
import os
import secrets
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Final

from ui.round.machine import RefusedError
from ui.round.question import Question
from ui.server_settings import ROUNDS_FOLDER

MOST_ROOMS: Final = 20
MOST_OF_VISITOR: Final = 2  # rooms that are not over
MOST_OF_ADDRESS: Final = 8  # which the teachers of a school may share
LINGERS: Final = 600.0  # seconds that a room lives which nobody has joined, or which is over

_LETTERS: Final = "ABCDEFGHJKMNPQRTUVWXYZ2346789"  # of codes: none looks like another
_KEY: Final = secrets.token_hex(16)  # without it an address could be found from its digest
_TABLES: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA secure_delete = ON;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS room (
    code TEXT PRIMARY KEY, host BLOB, questions TEXT, until REAL, phase TEXT, place INTEGER,
    ends_at REAL, visitor BLOB, address BLOB);
CREATE TABLE IF NOT EXISTS seat (
    code TEXT REFERENCES room ON DELETE CASCADE, digest BLOB, seat INTEGER,
    PRIMARY KEY (code, seat));
CREATE TABLE IF NOT EXISTS answer (
    code TEXT REFERENCES room ON DELETE CASCADE, place INTEGER, vote INTEGER, seat INTEGER,
    choice INTEGER, sure INTEGER, PRIMARY KEY (code, place, vote, seat));
"""
_COUNTS: Final = """
SELECT count(*), count(*) FILTER (WHERE visitor = ? AND phase != 'over'),
    count(*) FILTER (WHERE address = ?) FROM room WHERE until > ?
"""


def connect() -> sqlite3.Connection:
    """The file of this computer's user, made where there is none; each statement is committed."""
    # By number: a container's user often has no name.
    user = os.getuid() if hasattr(os, "getuid") else getpass.getuser()
    usual = Path(tempfile.gettempdir()) / f"bpe-explorer-{user}"
    folder = Path(ROUNDS_FOLDER.value() or usual)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        raise PermissionError(
            f"{folder} belongs to somebody else; {ROUNDS_FOLDER.name} names another folder."
        )
    folder.chmod(0o700)
    file = folder / "rooms-4.db"  # the number changes with the tables
    db = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
    db.executescript(_TABLES)
    return db


def open_room(
    questions: tuple[Question, ...], now: float, visitor: str = "", address: str = ""
) -> tuple[str, str]:
    """The code of a new room, and the secret of its host; a RefusedError where the visitor, the
    address or the server has as many as it may have."""
    host = secrets.token_urlsafe(16)
    kept = json.dumps([asdict(one) for one in questions])
    marks = [digest(_KEY + one) if one else None for one in (visitor, address)]
    with closing(connect()) as db, db:
        db.execute("BEGIN IMMEDIATE")
        rooms, of_visitor, of_address = db.execute(_COUNTS, (*marks, now)).fetchone()
        if of_visitor >= MOST_OF_VISITOR:
            raise RefusedError("two_rooms")
        if rooms >= MOST_ROOMS or of_address >= MOST_OF_ADDRESS:
            raise RefusedError("no_room")
        taken = {code for (code,) in db.execute("SELECT code FROM room")}
        code = next(one for one in iter(_new_code, "") if one not in taken)
        row = (code, digest(host), kept, now + LINGERS, *marks)
        db.execute("INSERT INTO room VALUES (?, ?, ?, ?, 'lobby', 0, NULL, ?, ?)", row)
    return code, host


def digest(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).digest()


def _new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(4))
