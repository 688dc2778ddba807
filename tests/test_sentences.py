"""English sentences of the app stand in no test: these name them by key (`tests/words.py`).

So that a sentence can be reworded without a look at the tests, and none passes for ever that
wants a sentence *not* to be there.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from bpe_view.words import FALLBACK, messages
from tests.words import without_marks

TESTS: Final = Path(__file__).parent
FOLDERS: Final = ("pages", "browser", "ui")
MOST_WORDS: Final = 2

NAMES: Final = {
    "pages/test_chart_data.py": 1,
}
"""Columns of tables and files, which have the same names in every language."""
STILL: Final = {
    "browser/components/test_questions.py": 3,
}
"""How many a file has still, some of them texts of its own: no number here may grow."""


@cache
def sentences() -> re.Pattern[str]:
    """Messages of more than two words, wherever they stand in a literal."""
    forms = [
        without_marks(form)
        for message in messages(FALLBACK).values()
        for form in ([message] if isinstance(message, str) else message.values())
        if "{" not in form
    ]
    long = [form for form in forms if len(re.findall(r"[^\W\d_]+", form)) > MOST_WORDS]
    return re.compile("|".join(re.escape(form) for form in sorted(long, key=len, reverse=True)))


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Every text of a file that is no docstring, with its line."""
    tree = ast.parse(source)
    told = {
        id(one.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for one in node.body
        if isinstance(one, ast.Expr)
    } | {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def found_in(source: str) -> list[int]:
    return [line for line, text in literals(source) if sentences().search(without_marks(text))]


def test_no_test_says_a_sentence_of_the_app() -> None:
    files = [path for folder in FOLDERS for path in (TESTS / folder).rglob("*.py")]
    assert len(files) > 50
    found = {
        path.relative_to(TESTS).as_posix(): found_in(path.read_text("utf-8")) for path in files
    }
    assert {file: len(lines) for file, lines in found.items() if lines} == NAMES | STILL


def test_a_sentence_is_found_where_one_is_said() -> None:
    message = str(messages(FALLBACK)["share.challenge.nothing"])
    assert found_in(f'assert "Oh: {message}" not in shown\n') == [1]
    assert found_in(f'def shown():\n    """{message}"""\n') == []
