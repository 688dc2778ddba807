"""From files to lessons: what is wrong with one is said with its line, the others still work."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bpe_view.lessons.answers import Answer
from bpe_view.lessons.lesson_errors import LessonError, WrongValueError
from bpe_view.lessons.model import (
    PLAYER,
    STAGE_FIELDS,
    STAGE_KINDS,
    Lesson,
    Question,
    Stage,
    make_stage,
)
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.question_kinds import COMMON_FIELDS, KINDS, answer_of
from bpe_view.lessons.schema import Field, read_table, text, whole
from bpe_view.lessons.toml_lines import Place, key_lines, line_of
from bpe_view.words.catalog import FALLBACK

FOLDER: Final = Path(__file__).parent
_FILE_NAME: Final = re.compile(r"(?:\d+[-_ ])?(.+)")
_ONE_QUESTION: Final = re.compile(r"\s*\[\s*question\s*\]\s*(?:#.*)?")
_AT_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True)
class Entry:
    """A place in the list of lessons."""

    key: str  # the file's name without its number and ending; it stands in links
    path: Path  # the file, in the visitor's language if there is one
    lesson: Lesson | None  # what is in it; None where it cannot be used
    error: LessonError | None  # why it cannot be used
    lines: Mapping[Place, int]  # in which line its tables and keys stand

    @property
    def file(self) -> str:
        """What to call the file."""
        return f"{self.path.parent.name}/{self.path.name}"


def read_lessons(language: str, folder: Path = FOLDER) -> tuple[Entry, ...]:
    """The lessons of a language, English where it lacks one, in the order of the file names.

    Files that did not change since they were read are not read again.
    """
    files = {path.name: path for path in (folder / FALLBACK).glob("*.toml")}
    files |= {path.name: path for path in (folder / language).glob("*.toml")}
    entries = [_entry(path, path.stat().st_mtime_ns) for _, path in sorted(files.items())]
    keys = [entry.key for entry in entries]
    # Of two files that differ only in their numbers, the later one keeps its number.
    return tuple(
        replace(entry, key=entry.path.stem) if entry.key in keys[:place] else entry
        for place, entry in enumerate(entries)
    )


@lru_cache(maxsize=256)
def _entry(path: Path, _changed: int) -> Entry:
    match = _FILE_NAME.fullmatch(path.stem)
    key = match[1] if match else path.stem
    file = f"{path.parent.name}/{path.name}"
    try:
        source = _text_of(path, file)
        raw = _parsed(source, file)
    except LessonError as error:
        return Entry(key, path, None, error, {(): error.line})
    lines = key_lines(source)
    try:
        return Entry(key, path, _Reader(file, lines).lesson(raw), None, lines)
    except LessonError as error:
        return Entry(key, path, None, error, lines)


def _text_of(path: Path, file: str) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LessonError(file, 1, "unreadable_file", {"message": str(error.strerror)}) from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LessonError(file, line, "not_utf8", {}) from None


def _parsed(source: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _AT_LINE.search(message)
        line = int(place[1]) if place and place[1] else source.rstrip("\n").count("\n") + 1
        if _ONE_QUESTION.fullmatch(source.split("\n")[line - 1]):
            raise LessonError(file, line, "no_questions", {}) from None
        said = message[: place.start()] if place else message
        raise LessonError(file, line, "syntax", {"message": said}) from None


class _Reader:
    """Checks the tables of one file; every problem gets its line here."""

    def __init__(self, file: str, lines: Mapping[Place, int]) -> None:
        self._file = file
        self._lines = dict(lines)

    def lesson(self, raw: Mapping[str, Any]) -> Lesson:
        fields = (
            Field("title", text, required=True),
            Field("minutes", whole(1, 120)),
            Field("text", text, required=True),
            Field("stage", lambda one: one, required=True),
            Field("question", lambda one: one, required=True),
        )
        top = self._table(raw, fields, ())
        return Lesson(
            title=top["title"],
            minutes=top["minutes"],
            text=top["text"],
            stage=self._stage(top["stage"]),
            questions=self._questions(top["question"]),
        )

    def _stage(self, raw: Any) -> Stage:
        place: Place = ("stage",)
        kind = raw.get("kind", PLAYER) if isinstance(raw, Mapping) else PLAYER
        fields = STAGE_FIELDS[kind if kind in STAGE_KINDS else PLAYER]
        values = self._table(raw, fields, place)
        try:
            return make_stage(values)
        except WrongValueError as error:
            raise self._located(error, place) from None

    def _questions(self, raw: Any) -> tuple[Question, ...]:
        if not isinstance(raw, list) or not raw:
            raise self._located(WrongValueError("no_questions"), ("question",))
        return tuple(self._question(one, ("question", at)) for at, one in enumerate(raw))

    def _question(self, raw: Any, place: Place) -> Question:
        kind = raw.get("kind") if isinstance(raw, Mapping) else None
        own = KINDS[kind].fields if isinstance(kind, str) and kind in KINDS else ()
        if isinstance(raw, Mapping) and not own and kind not in KINDS:
            raw = {name: raw[name] for name in raw if name in ("kind", "ask", "why")}
        values = self._table(raw, (*COMMON_FIELDS, *own), place)
        return Question(
            kind=values.pop("kind"), ask=values.pop("ask"), why=values.pop("why"), values=values
        )

    def _table(self, raw: Any, fields: tuple[Field, ...], place: Place) -> dict[str, Any]:
        brackets = {0: "{}", 1: "[{}]", 2: "[[{}]]"}[len(place)]
        try:
            return read_table(raw, fields, brackets.format(place[0] if place else self._file))
        except WrongValueError as error:
            raise self._located(error, place) from None

    def _located(self, error: WrongValueError, place: Place) -> LessonError:
        return located(error, self._file, self._lines, place)


def located(
    error: WrongValueError, file: str, lines: Mapping[Place, int], place: Place
) -> LessonError:
    """A problem with the line of its key, or of its table where there is no such key."""
    inner = (*place, error.field) if error.field else place
    return LessonError(file, line_of(dict(lines), inner), error.problem, error.values)


def answers_of(entry: Entry, context: QuestionContext, at: int) -> Answer:
    """The answer to a question of a lesson."""
    assert entry.lesson is not None
    try:
        return answer_of(entry.lesson.questions[at], context)
    except WrongValueError as error:
        raise located(error, entry.file, entry.lines, ("question", at)) from None
