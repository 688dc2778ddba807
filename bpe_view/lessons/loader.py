"""From files to lessons: what is wrong with one is said, the others still work."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bpe_view.lessons.answers import Answer
from bpe_view.lessons.lesson_errors import LessonError, WrongValueError, located
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
from bpe_view.words.catalog import FALLBACK

FOLDER: Final = Path(__file__).parent
_FILE_NAME: Final = re.compile(r"(?:\d+[-_ ])?(.+)")


@dataclass(frozen=True)
class Entry:
    """A place in the list of lessons."""

    key: str  # the file's name without its number and ending; it stands in links
    path: Path  # the file, in the visitor's language if there is one
    lesson: Lesson | None  # what is in it; None where it cannot be used
    error: LessonError | None  # why it cannot be used

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
        return Entry(key, path, _lesson(_read(path), file), None)
    except WrongValueError as error:
        return Entry(key, path, None, located(error, file))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise WrongValueError("unreadable_file", message=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise WrongValueError("not_utf8") from None
    except tomllib.TOMLDecodeError as error:
        raise WrongValueError("syntax", message=str(error)) from None


def _lesson(raw: Mapping[str, Any], file: str) -> Lesson:
    fields = (
        Field("title", text, required=True),
        Field("minutes", whole(1, 120)),
        Field("text", text, required=True),
        Field("stage", lambda one: one, required=True),
        Field("question", lambda one: one, required=True),
    )
    top = read_table(raw, fields, file)
    return Lesson(
        title=top["title"],
        minutes=top["minutes"],
        text=top["text"],
        stage=_stage(top["stage"]),
        questions=_questions(top["question"]),
    )


def _stage(raw: Any) -> Stage:
    kind = raw.get("kind", PLAYER) if isinstance(raw, Mapping) else PLAYER
    fields = STAGE_FIELDS[kind if kind in STAGE_KINDS else PLAYER]
    return make_stage(read_table(raw, fields, "[stage]"))


def _questions(raw: Any) -> tuple[Question, ...]:
    if not isinstance(raw, list) or not raw:
        raise WrongValueError("no_questions")
    return tuple(map(_question, raw))


def _question(raw: Any) -> Question:
    kind = raw.get("kind") if isinstance(raw, Mapping) else None
    own = KINDS[kind].fields if isinstance(kind, str) and kind in KINDS else ()
    if isinstance(raw, Mapping) and not own and kind not in KINDS:
        raw = {name: raw[name] for name in raw if name in ("kind", "ask", "why")}
    values = read_table(raw, (*COMMON_FIELDS, *own), "[[question]]")
    return Question(
        kind=values.pop("kind"), ask=values.pop("ask"), why=values.pop("why"), values=values
    )


def answers_of(entry: Entry, context: QuestionContext, at: int) -> Answer:
    """The answer to a question of a lesson."""
    assert entry.lesson is not None
    try:
        return answer_of(entry.lesson.questions[at], context)
    except WrongValueError as error:
        raise located(error, entry.file) from None
