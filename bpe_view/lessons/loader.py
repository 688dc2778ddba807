"""From files to lessons: what is wrong with one is said, the others still work."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
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
_HEAD: Final = re.compile(r"^\[([\w-]+)\]", re.MULTILINE)


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
        tables = {"": WrongValueError("unreadable_file", message=str(error.strerror))}
    except UnicodeDecodeError:
        tables = {"": WrongValueError("not_utf8")}
    return tuple(_entry(path.name, key, table) for key, table in tables.items())


def _tables(source: str) -> dict[str, Any]:
    """The table of each lesson; what is wrong in place of one that is no TOML."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        heads, found = [*_HEAD.finditer(source)], dict[str, Any]()
        places = [*(one.start() for one in heads), len(source)]
        for head, (start, end) in zip(heads, pairwise(places), strict=True):
            # Lines before it keep the numbers of its lines.
            part = "\n" * source.count("\n", 0, start) + source[start:end]
            found[head[1]] = _table(part, head[1])
        whole = WrongValueError("syntax", message=str(error))
        is_found = any(isinstance(one, WrongValueError) for one in found.values())
        return found if is_found else {"": whole}


def _table(source: str, key: str) -> Any:
    try:
        return tomllib.loads(source)[key]
    except tomllib.TOMLDecodeError as error:
        return WrongValueError("syntax", message=str(error))


def _entry(file: str, key: str, table: Any) -> Entry:
    place = f"{file} [{key}]" if key else file
    try:
        if isinstance(table, WrongValueError):
            raise table
        return Entry(key or file, place, _lesson(table, key), None)
    except WrongValueError as error:
        return Entry(key or file, place, None, located(error, place))


def _lesson(raw: Any, key: str) -> Lesson:
    fields = (
        Field("title", text, required=True),
        Field("minutes", whole(1, 120)),
        Field("text", text, required=True),
        Field("stage", lambda one: one, required=True),
        Field("question", lambda one: one, required=True),
    )
    top = read_table(raw, fields, f"[{key}]")
    return Lesson(
        title=top["title"],
        minutes=top["minutes"],
        text=top["text"],
        stage=_stage(top["stage"], f"[{key}.stage]"),
        questions=_questions(top["question"], f"[[{key}.question]]"),
    )


def _stage(raw: Any, table: str) -> Stage:
    kind = raw.get("kind", PLAYER) if isinstance(raw, Mapping) else PLAYER
    fields = STAGE_FIELDS[kind if kind in STAGE_KINDS else PLAYER]
    return make_stage(read_table(raw, fields, table))


def _questions(raw: Any, table: str) -> tuple[Question, ...]:
    if not isinstance(raw, list) or not raw:
        raise WrongValueError("no_questions", table=table)
    return tuple(_question(one, table) for one in raw)


def _question(raw: Any, table: str) -> Question:
    kind = raw.get("kind") if isinstance(raw, Mapping) else None
    own = KINDS[kind].fields if isinstance(kind, str) and kind in KINDS else ()
    if isinstance(raw, Mapping) and not own and kind not in KINDS:
        raw = {name: raw[name] for name in raw if name in ("kind", "ask", "why")}
    values = read_table(raw, (*COMMON_FIELDS, *own), table)
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
