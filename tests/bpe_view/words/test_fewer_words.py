"""The app says little, in words that people use, and each sentence once."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from bpe_view.words.catalog import FALLBACK, Message, read_folder

WORDS: Final = Path("bpe_view/words")
LESSONS: Final = Path("bpe_view/lessons")

MOST_WORDS: Final = {
    "interface": 7_200,
    "lessons": 1_800,
    "reasons": 200,
    "chat": 100,
    "round": 500,
    "story": 500,
}
"""What a part may say in English; a new view adds a line with its own sections."""
MOST_LETTERS: Final = {"es": 1.3, "zh": 0.6}
"""Letters of a language for each one of English."""

WORD: Final = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
HABITS: Final = re.compile(
    r"\b(?:go(?:es)? on|went on|cuts?|by chance|as it (?:stands|was)|so many|put right|at the most"
    r"|in the end|by itself|of its own)\b|\d %|\bThere (?:is|are) no [^.]* yet"
)
"""What makes the English foreign."""
TERMS: Final = re.compile(r"white space|recognis|line ends?\b|token ids?\b")
"""For which there is another; the library calls an ID `id`, as its code does."""


def values_of(table: Any) -> Iterator[str]:
    """The texts in a table, without what stands in braces."""
    if isinstance(table, str):
        yield re.sub(r"\{[^}]*\}", "", table)
    elif isinstance(table, dict | list):
        for one in table.values() if isinstance(table, dict) else table:
            yield from values_of(one)


def interface(language: str) -> dict[str, Message]:
    return {
        key: message
        for key, message in read_folder(WORDS / language).items()
        if not key.startswith("streamlit.")  # which quotes Streamlit
    }


def lessons(language: str) -> list[dict[str, Any]]:
    return [tomllib.loads(path.read_text("utf-8")) for path in LESSONS.glob(f"{language}/*.toml")]


def letters(language: str) -> int:
    said = [interface(language), lessons(language)]
    return sum(len(re.findall(r"[^\W\d_]", text)) for text in values_of(said))


def parts() -> dict[str, Any]:
    said = interface(FALLBACK)
    own = {
        part: {key: message for key, message in said.items() if key.startswith(f"{part}.")}
        for part in ("reasons", "chat", "round", "story")
    }
    rest = {key: said[key] for key in said.keys() - set().union(*own.values())}
    return {"interface": rest, "lessons": lessons(FALLBACK), **own}


@pytest.mark.parametrize(("part", "said"), parts().items())
def test_a_part_says_no_more_words_than_it_may(part: str, said: Any) -> None:
    assert sum(len(WORD.findall(text)) for text in values_of(said)) <= MOST_WORDS[part]


@pytest.mark.parametrize("language", MOST_LETTERS)
def test_a_translation_is_no_longer_than_its_language_needs(language: str) -> None:
    assert letters(language) <= MOST_LETTERS[language] * letters(FALLBACK)


def test_no_sentence_stands_under_two_keys() -> None:
    said = Counter(
        text
        for message in interface(FALLBACK).values()
        for text in ([message] if isinstance(message, str) else set(message.values()))
        if is_sentence(re.sub(r"\{\w+\}", "", text))
    )
    assert [text for text, times in said.items() if times > 1] == []


def is_sentence(text: str) -> bool:
    """Rather than a name or a unit."""
    words = len(WORD.findall(text))
    return words > 3 or (words > 1 and text.endswith((".", "?", "!")))


def test_retired_words_are_not_said() -> None:
    texts = {key: " ".join(values_of(message)) for key, message in interface(FALLBACK).items()}
    for path in LESSONS.glob(f"{FALLBACK}/*.toml"):
        lesson = tomllib.loads(path.read_text("utf-8"))
        asked = [one["ask"] for one in lesson["question"]]
        texts[path.stem] = " ".join([lesson["title"], lesson["text"], *asked])
    texts["README.md"] = re.sub(
        r"```.*?```|`[^`]*`", "", Path("README.md").read_text("utf-8"), flags=re.DOTALL
    )
    found = {name: match[0] for name, text in texts.items() if (match := TERMS.search(text))}
    assert found == {}
    for path in Path("bpe_core").rglob("*.py"):
        texts[str(path)] = " ".join(told(ast.parse(path.read_text("utf-8"))))
    found = {name: match[0] for name, text in texts.items() if (match := HABITS.search(text))}
    assert found == {}


def told(tree: ast.AST) -> Iterator[str]:
    """What a module tells a person: in errors, and as help of the command line."""
    for node in ast.walk(tree):
        raised = isinstance(node, ast.Raise)
        helps = isinstance(node, ast.keyword) and node.arg in ("help", "description", "epilog")
        if raised or helps:
            for one in ast.walk(node):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value
