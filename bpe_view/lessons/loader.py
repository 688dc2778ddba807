"""From files to lessons: what is wrong with one is said, the others still work."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

from bpe_view.lessons.answers import Answer, Context
from bpe_view.lessons.fields import LessonError, Text, keys_of, located, read_table, whole
from bpe_view.lessons.questions import Question, answer_of, read_questions
from bpe_view.lessons.stages import Stage, read_stage
from bpe_view.words import FALLBACK

FOLDER: Final = Path(__file__).parent
_HEAD: Final = re.compile(r"^\[([\w-]+)\]", re.MULTILINE)


@dataclass(frozen=True)
class Lesson:
    """A lesson: some sentences of Markdown, a stage, and one or two questions."""

    title: Text
    text: Text
    stage: Annotated[Stage, read_stage]
    questions: Annotated[tuple[Question, ...], read_questions]
    minutes: Annotated[int | None, whole(1, 120)] = None  # that it takes


LESSON_KEYS: Final = keys_of(Lesson)


@dataclass(frozen=True)
class Entry:
    """A place in the list of lessons."""

    key: str  # the name of its table; it stands in links
    file: str  # what to call the place where it stands
    lesson: Lesson | None  # what is in it; None where it cannot be used
    error: LessonError | None  # why it cannot be used


def read_lessons(language: str, folder: Path = FOLDER) -> tuple[Entry, ...]:
    """The lessons of a language in the order of the English file: English ones where the language
    lacks them, its own behind them. A file that did not change is not read again."""
    found: dict[str, Entry] = {}
    for path in (folder / f"{FALLBACK}.toml", folder / f"{language}.toml"):
        if path.exists():
            found |= {one.key: one for one in _entries(path, path.stat().st_mtime_ns)}
    return tuple(found.values())


@lru_cache(maxsize=16)
def _entries(path: Path, _changed: int) -> tuple[Entry, ...]:
    try:
        tables = _tables(path.read_text("utf-8-sig"))
    except OSError as error:
        tables = {"": LessonError("unreadable_file", message=str(error.strerror))}
    except UnicodeDecodeError:
        tables = {"": LessonError("not_utf8")}
    return tuple(_entry(path.name, key, table) for key, table in tables.items())


def _tables(source: str) -> dict[str, Any]:
    """The table of each lesson, or the error in it, or under `""` that of the whole file."""
    whole_file: dict[str, Any] | LessonError = _parsed(source)
    if not isinstance(whole_file, LessonError):
        return whole_file
    heads = [*_HEAD.finditer(source)]
    places = [*(head.start() for head in heads), len(source)]
    found: dict[str, Any] = {}
    for head, (start, end) in zip(heads, pairwise(places), strict=True):
        # Lines before it keep the numbers of its lines.
        lesson = _parsed("\n" * source.count("\n", 0, start) + source[start:end])
        found[head[1]] = lesson if isinstance(lesson, LessonError) else lesson[head[1]]
    is_found = any(isinstance(one, LessonError) for one in found.values())
    return found if is_found else {"": whole_file}


def _parsed(source: str) -> Any:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        return LessonError("syntax", message=str(error))


def _entry(file: str, key: str, table: Any) -> Entry:
    place = f"{file} [{key}]" if key else file
    try:
        with located(place):
            if isinstance(table, LessonError):
                raise table
            lesson = Lesson(**read_table(table, LESSON_KEYS, f"[{key}]"))
            return Entry(key or file, place, lesson, None)
    except LessonError as error:
        return Entry(key or file, place, None, error)


def answers_of(entry: Entry, context: Context, at: int) -> Answer:
    """The answer to a question of a lesson."""
    assert entry.lesson is not None
    with located(entry.file):
        return answer_of(entry.lesson.questions[at], context)
