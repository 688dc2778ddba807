"""Rooms in one SQLite file, which all processes share: a confirmed answer outlives them.

Who may what is decided by secrets, of which only digests are kept. Nobody's name or address is.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from ui.shared.round.machine import Act, Answer, RefusedError, Round, accept, after, at
from ui.shared.round.question import Question, question_of

MOST_ROOMS: Final = 20
MOST_SEATS: Final = 1_200
LIVES: Final = 7_200.0
"""Seconds after the last act until a room is gone."""
LINGERS: Final = 600.0
"""Seconds after its end, in which the class looks at what it learned."""
_SIGNS: Final = "ABCDEFGHJKMNPQRTUVWXYZ2346789"
"""Those of codes: none looks like another."""
_LENGTH: Final = 4
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS room (
    code TEXT PRIMARY KEY, host BLOB, round TEXT, questions TEXT, touched REAL,
    turn INTEGER, stirs INTEGER);
CREATE TABLE IF NOT EXISTS seat (
    code TEXT REFERENCES room ON DELETE CASCADE, seat INTEGER, digest BLOB, removed INTEGER,
    PRIMARY KEY (code, seat), UNIQUE (code, digest)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answer (
    code TEXT REFERENCES room ON DELETE CASCADE, place INTEGER, vote INTEGER, seat INTEGER,
    choice INTEGER, sure INTEGER, PRIMARY KEY (code, place, vote, seat)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Room:
    """A room as it is now.

    Attributes:
        turn: another number after each act of the teacher or the clock.
        stirs: another one after anything at all.
    """

    code: str
    state: Round
    questions: tuple[Question, ...]
    turn: int
    stirs: int


@dataclass(frozen=True)
class Counts:
    """How many chose each option of a question in each vote."""

    first: tuple[int, ...]
    second: tuple[int, ...]


class Rooms:
    """All rooms of a server."""

    def __init__(self, file: Path | str) -> None:
        """Those in a file, which is made where there is none; its folder is private."""
        if file != ":memory:":
            Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = Lock()
        self._db = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA secure_delete = ON")
        self._db.executescript(_TABLES)

    def open(self, questions: tuple[Question, ...], now: float) -> tuple[str, str]:
        """A new room: its code, and the secret of its host."""
        host = secrets.token_urlsafe(16)
        kept = json.dumps([one.as_json() for one in questions])
        state = Round(tuple(len(one.options) for one in questions))
        with self._writing() as db:
            db.execute("DELETE FROM room WHERE touched < ?", (now - LIVES,))
            taken = {code for (code,) in db.execute("SELECT code FROM room")}
            if len(taken) >= MOST_ROOMS:
                raise RefusedError("no_room")
            code = _code(taken)
            row = (code, _digest(host), json.dumps(asdict(state)), kept, now)
            db.execute("INSERT INTO room VALUES (?, ?, ?, ?, ?, 0, 0)", row)
        return code, host

    def find(self, code: str, now: float) -> Room:
        """A room, after what the clock has done; a RefusedError where there is none."""
        with self._writing() as db:
            return self._moved(db, code, now)

    def act(self, code: str, host: str, act: Act, now: float) -> Room:
        """What the teacher does."""
        with self._writing() as db:
            room = self._hosted(db, code, host, now)
            state = after(room.state, act, now)
            until = now - LIVES + LINGERS if state.phase == "over" else now
            return self._keep(db, room, state, until)

    def remove(self, code: str, host: str, seat: int, now: float) -> None:
        """Take a seat away; its secret stays known, so that whoever had it stays out."""
        with self._writing() as db:
            room = self._hosted(db, code, host, now)
            db.execute("UPDATE seat SET removed = 1 WHERE code = ? AND seat = ?", (code, seat))
            db.execute("DELETE FROM answer WHERE code = ? AND seat = ?", (code, seat))
            self._keep(db, room, room.state, now)

    def check_host(self, code: str, host: str, now: float) -> Room:
        """The room, for its host alone."""
        with self._writing() as db:
            return self._hosted(db, code, host, now)

    def join(self, code: str, now: float) -> tuple[int, str]:
        """A new seat: its number, from which its name is made, and its secret."""
        secret = secrets.token_urlsafe(16)
        with self._writing() as db:
            if self._moved(db, code, now).state.phase == "over":
                raise RefusedError("over")
            (seat,) = db.execute("SELECT COUNT(*) FROM seat WHERE code = ?", (code,)).fetchone()
            if seat >= MOST_SEATS:
                raise RefusedError("full")
            db.execute("INSERT INTO seat VALUES (?, ?, ?, 0)", (code, seat, _digest(secret)))
            self._stir(db, code, now)
        return seat, secret

    def seat(self, code: str, secret: str) -> int:
        """The seat of a secret; a RefusedError for whoever has none, or has no longer."""
        with self._lock:
            return _seat(self._db, code, secret)

    def answer(self, code: str, secret: str, given: Answer, now: float) -> None:
        """Keep an answer, the last of a seat; it is safe when this returns."""
        with self._writing() as db:
            seat = _seat(db, code, secret)
            one = accept(self._moved(db, code, now).state, given, now)
            row = (code, one.place, one.vote, seat, one.choice, one.is_sure)
            db.execute("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)", row)
            self._stir(db, code, now)

    def answers_of(self, code: str, seat: int) -> dict[tuple[int, int], Answer]:
        """What a seat answered, by question and vote."""
        asked = "SELECT place, vote, choice, sure FROM answer WHERE code = ? AND seat = ?"
        with self._lock:
            rows = self._db.execute(asked, (code, seat)).fetchall()
        return {(row[0], row[1]): Answer(row[0], row[1], row[2], bool(row[3])) for row in rows}

    def seats(self, code: str) -> tuple[int, ...]:
        """Who is in."""
        asked = "SELECT seat FROM seat WHERE code = ? AND NOT removed ORDER BY seat"
        with self._lock:
            return tuple(seat for (seat,) in self._db.execute(asked, (code,)))

    def counts(self, room: Room, place: int) -> Counts:
        """What the class thought; an answer not changed in the second vote stands in it."""
        first, second = ([0] * room.state.options[place] for _ in range(2))
        asked = "SELECT seat, choice FROM answer WHERE code = ? AND place = ? AND vote = ?"
        with self._lock:
            votes = [
                dict(self._db.execute(asked, (room.code, place, n)).fetchall()) for n in (1, 2)
            ]
        for choice in votes[0].values():
            first[choice] += 1
        for choice in (votes[0] | votes[1]).values():
            second[choice] += 1
        return Counts(tuple(first), tuple(second))

    def news(self) -> dict[str, tuple[int, int]]:
        """Of each room `turn` and `stirs`: cheap, and asked many times a second."""
        with self._lock:
            rows = self._db.execute("SELECT code, turn, stirs FROM room").fetchall()
        return {code: (turn, stirs) for code, turn, stirs in rows}

    def forget_old(self, now: float) -> None:
        """Rooms in which nothing was done for long are gone."""
        with self._writing() as db:
            db.execute("DELETE FROM room WHERE touched < ?", (now - LIVES,))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _hosted(self, db: sqlite3.Connection, code: str, host: str, now: float) -> Room:
        row = db.execute("SELECT host FROM room WHERE code = ?", (code,)).fetchone()
        if not row or not secrets.compare_digest(row[0], _digest(host)):
            raise RefusedError("not_yours")
        return self._moved(db, code, now)

    def _moved(self, db: sqlite3.Connection, code: str, now: float) -> Room:
        asked = "SELECT round, questions, turn, stirs FROM room WHERE code = ? AND touched >= ?"
        row = db.execute(asked, (code, now - LIVES)).fetchone()
        if not row:
            raise RefusedError("no_such_room")
        state = _round(row[0])
        room = Room(code, state, _questions(row[1]), row[2], row[3])
        moved = at(state, now)
        return room if moved == state else self._keep(db, room, moved, None)

    def _keep(self, db: sqlite3.Connection, room: Room, state: Round, now: float | None) -> Room:
        """The room in another state; `now` is None where the clock moved it, which is no act."""
        changed = replace(room, state=state, turn=room.turn + 1, stirs=room.stirs + 1)
        db.execute(
            "UPDATE room SET round = ?, turn = ?, stirs = ?, touched = coalesce(?, touched) "
            "WHERE code = ?",
            (json.dumps(asdict(state)), changed.turn, changed.stirs, now, room.code),
        )
        return changed

    @staticmethod
    def _stir(db: sqlite3.Connection, code: str, now: float) -> None:
        db.execute("UPDATE room SET stirs = stirs + 1, touched = ? WHERE code = ?", (now, code))


def _seat(db: sqlite3.Connection, code: str, secret: str) -> int:
    asked = "SELECT seat, removed FROM seat WHERE code = ? AND digest = ?"
    row = db.execute(asked, (code, _digest(secret))).fetchone()
    if not row or row[1]:
        raise RefusedError("removed" if row else "not_in")
    return int(row[0])


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()


def _code(taken: set[str]) -> str:
    while True:
        code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
        if code not in taken:
            return code


def _round(kept: str) -> Round:
    values: dict[str, Any] = json.loads(kept)
    return Round(**{**values, "options": tuple(values["options"])})


_PARSED: Final[dict[str, tuple[Question, ...]]] = {}


def _questions(kept: str) -> tuple[Question, ...]:
    """Parsed once for all answers: they never change while a room lives."""
    if kept not in _PARSED:
        if len(_PARSED) >= MOST_ROOMS:
            _PARSED.clear()
        _PARSED[kept] = tuple(map(question_of, json.loads(kept)))
    return _PARSED[kept]
