"""A page in Spanish writes its numbers as Spanish does, wherever they stand."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from bpe_view.texts.samples import SAMPLES
from tests.pages.opening import open_page

TEXT: Final = re.sub(r"\d", "", "\n".join(sample.text for sample in SAMPLES)) * 3
"""Long, so that numbers are large, and without any number of its own."""
LINK: Final = {"language": "es", "sample": "own", "text": TEXT, "vocab_size": "1500"}
PAGES: Final[list[tuple[str, dict[str, str], bool]]] = [
    ("app.py", {}, True),
    ("pages/compare.py", {}, True),
    ("pages/compare.py", {"compare_look": "languages"}, True),
    ("pages/compare.py", {"compare_look": "sweep"}, False),
    *(
        ("pages/compression.py", {"chart": chart, "merge": "1100"}, True)
        for chart in ("curve", "pairs", "merges", "lengths", "used")
    ),
    ("pages/encode.py", {}, False),
    ("pages/vocabulary.py", {"token": "300"}, False),
    ("pages/ties.py", {}, True),
    ("pages/open_save.py", {}, False),
    ("pages/learn.py", {}, True),
]
"""A page, its link, and whether Python writes a number on it that Spanish writes differently."""
ENGLISH: Final = re.compile(r"\d,\d{3}\b|\d\.\d{1,2}\b|%\{[^}]*,[^}]*\}|^,d$")
"""A number with English signs, or a format of plotly that separates every thousand."""
SPANISH: Final = re.compile(r"\d\.\d{3}\b|\d,\d{1,2}\b")
MODEL: Final = re.compile(r"GPT-\d\.\d")
SCRIPTS: Final = {"js_content", "css_content"}
"""What is sent for a component that nobody reads."""


def shown(app: AppTest) -> Iterator[str]:
    """Every text that is sent for a page, its own tokens and the training text among them."""
    for element in _elements(app.main):
        yield from _leaves(element.proto)
        if element.type in ("table", "arrow_data_frame"):
            yield from _leaves(element.value.to_dict("list"))
            yield from _leaves(list(element.value.columns))


def _elements(block: Any) -> Iterator[Any]:
    for child in getattr(block, "children", {}).values():
        if getattr(child, "children", None):
            yield from _elements(child)
        elif child.type != "html":
            yield child


def _leaves(value: Any) -> Iterator[str]:
    if hasattr(value, "ListFields"):
        value = {field.name: one for field, one in value.ListFields()}
    if isinstance(value, str):
        inner = _parsed(value)
        if inner is None:
            yield value
        else:
            yield from _leaves(inner)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            if key not in SCRIPTS:
                yield from _leaves(one)
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        for one in value:
            yield from _leaves(one)


def _parsed(text: str) -> Any:
    if not text.startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize(("file", "link", "differs"), PAGES)
def test_no_number_of_a_spanish_page_is_written_as_in_english(
    file: str, link: dict[str, str], differs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # AppTest asks for the titles of choices outside of the session, where nobody knows the link.
    monkeypatch.setattr("ui.shared.session.browser_language", lambda: "es")
    state = {"app.py": {"merge table": True}, "pages/ties.py": {"ties by size": True}}.get(file, {})
    texts = [MODEL.sub("", text) for text in shown(open_page(file, LINK | link, **state))]
    assert [text for text in texts if ENGLISH.search(text)] == []
    assert any(SPANISH.search(text) for text in texts) == differs
