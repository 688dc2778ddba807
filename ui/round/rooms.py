"""Rooms in one SQLite file, which all processes share: a confirmed answer outlives them.

Who may what is decided by secrets, of which only digests are kept. Nobody's name or address is.
"""

import json
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, Final

from ui.round.machine import (
    Act,
    Answer,
    RefusedError,
    Round,
    after,
    at,
    check_answer,
)
from ui.round.question import Question, question_of

MOST_ROOMS: Final = 20
MOST_SEATS: Final = 1_200
LIVES: Final = 7_200.0  # seconds after the last act until a room is gone
AWAY: Final = 8.0  # seconds without a screen of the teacher's, after which phones say so
LINGERS: Final = 600.0  # seconds after its end, in which the class looks at what it learned
_SIGNS: Final = "ABCDEFGHJKMNPQRTUVWXYZ2346789"  # those of codes: none looks like another
_LENGTH: Final = 4
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS room (
    code TEXT PRIMARY KEY, host BLOB, round TEXT, questions TEXT, touched REAL, led REAL,
    turn INTEGER, stirs INTEGER);
CREATE TABLE IF NOT EXISTS seat (
    code TEXT REFERENCES room ON DELETE CASCADE, seat INTEGER, digest BLOB,
    PRIMARY KEY (code, seat), UNIQUE (code, digest)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answer (
    code TEXT REFERENCES room ON DELETE CASCADE, place INTEGER, vote INTEGER, seat INTEGER,
    choice INTEGER, sure INTEGER, PRIMARY KEY (code, place, vote, seat)) WITHOUT ROWID;
"""


Given = tuple[int, bool]  # a choice, and whether whoever made it was sure


@dataclass(frozen=True)
class Room:
    """A room as it is now."""

    code: str
    key: bytes  # no other room has it, also later under the same code
    state: Round
    turn: int  # another number after each act of the teacher or the clock
    stirs: int  # another one after anything at all
    is_led: bool = True  # whether a screen of the teacher's is connected
    questions: tuple[Question, ...] = ()
    seats: int = 0  # how many are in
    # by question and vote, then by seat; before the reveal those of its question alone
    answers: Mapping[tuple[int, int], Mapping[int, Given]] = field(default_factory=dict)


class Rooms:
    """All rooms of a server."""

    def __init__(self, file: Path | str) -> None:
        """Those in a file, which is made where there is none; its folder is private."""
        if file != ":memory:":
            Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = RLock()
        self._known: dict[str, Room] = {}
        self._db = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA secure_delete = ON")
        self._db.executescript(_TABLES)

    def open(self, questions: tuple[Question, ...], now: float) -> tuple[str, str]:
        """A new room: its code, and the secret of its host."""
        host = secrets.token_urlsafe(16)
        kept = json.dumps([asdict(one) for one in questions])
        state = Round(tuple(len(one.options) for one in questions))
        with self._writing() as db:
            self.forget_old(now)
            taken = {code for (code,) in db.execute("SELECT code FROM room")}
            if len(taken) >= MOST_ROOMS:
                raise RefusedError("no_room")
            code = _code(taken)
            row = (code, _digest(host), json.dumps(asdict(state)), kept, now, now)
            db.execute("INSERT INTO room VALUES (?, ?, ?, ?, ?, ?, 0, 0)", row)
        return code, host

    def find(self, code: str, now: float) -> Room:
        """A room, after what the clock has done; a RefusedError where there is none."""
        with self._lock:
            room = self._row(code, now)
            if at(room.state, now) != room.state:
                with self._writing():
                    room = self._moved(code, now)
            known = self._known.get(code)
            if not known or (known.key, known.stirs) != (room.key, room.stirs):
                self._known[code] = self._filled(room, known)
            return replace(self._known[code], is_led=room.is_led)

    def act(self, code: str, host: str, act: Act, now: float) -> Room:
        """What the teacher does."""
        with self._writing():
            room = self._hosted(code, host, now)
            state = after(room.state, act, now)
            self._keep(room, state, now - LIVES + LINGERS if state.phase == "over" else now)
            return self.find(code, now)

    def check_host(self, code: str, host: str) -> None:
        """A RefusedError for whoever is not the host."""
        with self._lock:
            row = self._db.execute("SELECT host FROM room WHERE code = ?", (code,)).fetchone()
        if not row or not secrets.compare_digest(row[0], _digest(host)):
            raise RefusedError("not_yours")

    def lead(self, code: str, now: float) -> None:
        """A screen of the teacher's is connected."""
        with self._writing() as db:
            db.execute("UPDATE room SET led = ? WHERE code = ?", (now, code))

    def join(self, code: str, now: float) -> tuple[int, str]:
        """A new seat: its number, from which its name is made, and its secret."""
        secret = secrets.token_urlsafe(16)
        with self._writing() as db:
            if self._moved(code, now).state.phase == "over":
                raise RefusedError("over")
            (seat,) = db.execute("SELECT COUNT(*) FROM seat WHERE code = ?", (code,)).fetchone()
            if seat >= MOST_SEATS:
                raise RefusedError("full")
            db.execute("INSERT INTO seat VALUES (?, ?, ?)", (code, seat, _digest(secret)))
            self._stir(code, now)
        return seat, secret

    def seat(self, code: str, secret: str) -> int:
        """The seat of a secret; a RefusedError for whoever has none."""
        asked = "SELECT seat FROM seat WHERE code = ? AND digest = ?"
        with self._lock:
            row = self._db.execute(asked, (code, _digest(secret))).fetchone()
        if not row:
            raise RefusedError("not_in")
        return int(row[0])

    def answer(self, code: str, secret: str, given: Answer, now: float) -> None:
        """Keep an answer, the last of a seat; it is safe when this returns."""
        with self._writing() as db:
            seat = self.seat(code, secret)
            check_answer(self._moved(code, now).state, given, now)
            row = (code, given.place, given.vote, seat, given.choice, given.is_sure)
            db.execute("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)", row)
            self._stir(code, now)

    def forget_old(self, now: float) -> None:
        """Rooms in which nothing was done for long are gone."""
        with self._writing() as db:
            db.execute("DELETE FROM room WHERE touched < ?", (now - LIVES,))
            self._known.clear()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._db.in_transaction:
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                self._known.clear()
                raise
            self._db.execute("COMMIT")

    def _hosted(self, code: str, host: str, now: float) -> Room:
        self.check_host(code, host)
        return self._moved(code, now)

    def _row(self, code: str, now: float) -> Room:
        """A room as it is kept, without its questions, seats and answers."""
        asked = "SELECT host, round, turn, stirs, led FROM room WHERE code = ? AND touched >= ?"
        row = self._db.execute(asked, (code, now - LIVES)).fetchone()
        if not row:
            raise RefusedError("no_such_room")
        return Room(code, row[0], _round(row[1]), row[2], row[3], is_led=now - row[4] < AWAY)

    def _filled(self, room: Room, known: Room | None) -> Room:
        """With the rest; questions never change while a room lives."""
        code, phase = room.code, room.state.phase
        if known and known.key == room.key:
            questions = known.questions
        else:
            asked = "SELECT questions FROM room WHERE code = ?"
            (kept,) = self._db.execute(asked, (code,)).fetchone()
            questions = tuple(map(question_of, json.loads(kept)))
        asked = "SELECT COUNT(*) FROM seat WHERE code = ?"
        (seats,) = self._db.execute(asked, (code,)).fetchone()
        asked = "SELECT place, vote, seat, choice, sure FROM answer WHERE code = ? AND place >= ?"
        since = 0 if phase in ("reveal", "over") else room.state.place
        answers: defaultdict[tuple[int, int], dict[int, Given]] = defaultdict(dict)
        for place, vote, seat, choice, sure in self._db.execute(asked, (code, since)):
            answers[place, vote][seat] = choice, bool(sure)
        return replace(room, questions=questions, seats=seats, answers=answers)

    def _moved(self, code: str, now: float) -> Room:
        room = self._row(code, now)
        moved = at(room.state, now)
        return room if moved == room.state else self._keep(room, moved, None)

    def _keep(self, room: Room, state: Round, now: float | None) -> Room:
        """The room in another state; `now` is None where the clock moved it, which is no act."""
        changed = replace(room, state=state, turn=room.turn + 1, stirs=room.stirs + 1)
        self._db.execute(
            "UPDATE room SET round = ?, turn = ?, stirs = ?, touched = coalesce(?, touched) "
            "WHERE code = ?",
            (json.dumps(asdict(state)), changed.turn, changed.stirs, now, room.code),
        )
        return changed

    def _stir(self, code: str, now: float) -> None:
        moved = "UPDATE room SET stirs = stirs + 1, touched = ? WHERE code = ?"
        self._db.execute(moved, (now, code))


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
