"""Pages in another language: nothing that a visitor reads is left in English."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_core import dumps
from bpe_view.words.catalog import FALLBACK, LANGUAGES, Message, messages
from tests.pages.components import components
from ui.shared.training.open_files import MOST_OPEN

APP = Path(__file__).parents[2] / "app.py"
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
PAGES: Final[list[tuple[str, dict[str, str]]]] = [
    ("encode", {}),
    ("encode", {"order": "longest", "recognise_special": "True", "special_tokens": "<a> <b>"}),
    ("encode", {"tokenizer": "o200k_base"}),
    ("vocabulary", {"token": "300"}),
    ("vocabulary", {"tokenizer": "r50k_base", "find_by": "regex"}),
    ("vocabulary", {"token": "300", "size": "280", "kinds": "unused"}),
    ("open_save", {}),
]
"""A page and what its link says; each shows other words."""
SPOKEN = ("label", "help", "body")
CHOSEN = ("placeholder", "options", "alt")
HAN = re.compile("[\u4e00-\u9fff]")


Opened = Callable[[str, str, dict[str, str]], AppTest]


@pytest.fixture
def open_page(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a page with a language and more in its link.

    When AppTest runs a page again it asks for the titles of all choices outside of the session,
    where nobody knows the link; so the browser prefers the same language.
    """

    def opened(page: str, language: str, link: dict[str, str]) -> AppTest:
        monkeypatch.setattr("ui.shared.session.browser_language", lambda: language)
        return _open_page(page, language, link)

    return opened


def _open_page(page: str, language: str, link: dict[str, str]) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60)
    for name, value in (link | {"language": language}).items():
        app.query_params[name] = value
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return app


def texts(app: AppTest, names: tuple[str, ...]) -> list[str]:
    """What the elements of a page have under these names."""
    found: list[str] = []
    for element in _elements(app.main):
        for name in names:
            value = getattr(element.proto, name, "")
            found += [value] if isinstance(value, str) else [str(one) for one in value]
    return [text for text in found if text.strip()]


def _elements(block: Any) -> Iterator[Any]:
    for child in getattr(block, "children", {}).values():
        if getattr(child, "children", None):
            yield from _elements(child)
        elif child.type != "html":
            yield child


@cache
def sentences(language: str) -> list[re.Pattern[str]]:
    """Everything that can be said in a language; a value in braces may be anything."""
    said = messages(language).values()
    return [_pattern(form) for message in said for form in _forms(message) if _has_words(form)]


def _forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def _has_words(form: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", form)) is not None


def _pattern(form: str) -> re.Pattern[str]:
    pieces = re.split(r"\{\w+\}", form)
    return re.compile(".+".join(map(re.escape, pieces)), re.DOTALL)


def in_english(app: AppTest, language: str) -> list[str]:
    """The texts of a page that are English sentences, and none of the language."""
    return [
        text
        for text in texts(app, SPOKEN + CHOSEN)
        if text not in LANGUAGES.values()  # each in itself
        and any(sentence.fullmatch(text) for sentence in sentences(FALLBACK))
        and not any(sentence.fullmatch(text) for sentence in sentences(language))
    ]


@pytest.mark.parametrize(("page", "link"), PAGES)
def test_every_label_and_sentence_of_a_page_is_chinese(
    open_page: Opened, page: str, link: dict[str, str]
) -> None:
    app = open_page(page, "zh", link)
    shown = texts(app, SPOKEN)
    assert len(shown) > 10
    assert [text for text in shown if not HAN.search(text)] == []
    assert in_english(app, "zh") == []


@pytest.mark.parametrize(("page", "link"), PAGES)
def test_no_sentence_of_a_page_is_left_in_english(
    open_page: Opened, page: str, link: dict[str, str]
) -> None:
    assert in_english(open_page(page, "es", link), "es") == []


def test_english_is_recognised_where_it_is_left(open_page: Opened) -> None:
    app = open_page("encode", FALLBACK, {})
    assert len(in_english(app, "zh")) > 10


@pytest.mark.parametrize("language", OTHERS)
def test_a_file_is_opened_and_asked_about_in_the_language(open_page: Opened, language: str) -> None:
    app = open_page("open_save", language, {})
    tokenizer = bpe.train("low lower lowest", vocab_size=260).tokenizer
    files = dumps(tokenizer, "tiktoken")
    app.file_uploader[0].set_value(
        [(name, data, "application/octet-stream") for name, data in files.items()]
    )
    app.run()
    said = messages(language)
    assert app.info[0].value == said["open_save.open.split_needed"]
    done = said["open_save.open.done"]
    assert isinstance(done, dict)
    one = done.get("1", done["other"])
    assert one.format(n=1, most=MOST_OPEN) == app.success[0].value
    assert in_english(app, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_table_is_headed_in_the_language_and_its_reasons_too(
    open_page: Opened, language: str
) -> None:
    app = open_page("vocabulary", language, {"kinds": "unreachable"})
    (table,) = app.dataframe
    said = messages(language)
    heading = json.loads(table.proto.columns)["count then"]["label"]
    assert heading == said["vocabulary.column.count_then"]
    assert set(table.value["why none"]) == {said["vocabulary.why.not_in_text"]}


@pytest.mark.parametrize("language", OTHERS)
def test_pasted_ids_that_are_none_are_explained_in_the_language(
    open_page: Opened, language: str
) -> None:
    app = open_page("encode", language, {})
    app.session_state["pasted_ids"] = "one"
    app.run()
    (encoder,) = components(app)
    payload = json.loads(encoder.proto.json)
    said = str(messages(language)["encode.ids.wrong"])
    assert payload["decoded"]["error"] == said.format(word="'one'", place="1")
