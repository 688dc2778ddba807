"""What is sent for a page, in pieces: whatever a visitor reads of it stands in one of them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from tests.bpe_view.charts.figures import words_of
from tests.pages.visit import Visit
from tests.words import without_marks

SCRIPTS: Final = {"js_content", "css_content"}
"""What is sent for a component that nobody reads."""
TOLD: Final = ("label", "help", "placeholder", "body", "alt")
"""Fields that hold words of ours, and nothing else."""


def texts(app: Visit) -> Iterator[str]:
    """Every text that is sent, its own tokens and the training text among them."""
    for element in _elements(app.main):
        yield from _leaves(element.proto)
        if element.type in ("table", "arrow_data_frame"):
            leaves = _leaves([element.value.to_dict("list"), list(element.value.columns)])
            yield from map(_as_read(element), leaves)


def words(app: Visit) -> Iterator[str]:
    """Of these what the page says: labels, sentences, options, headings, the words of charts."""
    for element in _elements(app.main):
        proto = element.proto
        yield from (str(getattr(proto, field, "")) for field in TOLD)
        yield from (getattr(one, "content", one) for one in getattr(proto, "options", []))
        if element.type == "plotly_chart":
            yield from words_of(json.loads(proto.spec))
        elif element.type == "arrow_data_frame":
            columns = json.loads(proto.columns)
            yield from (columns.get(name, {}).get("label", name) for name in element.value.columns)
        elif element.type == "table":
            # Without names of its own the index is numbers.
            names = map(str, [*element.value.columns, *element.value.index])
            yield from map(without_marks, names)


def _as_read(element: Any) -> Callable[[str], str]:
    return without_marks if element.type == "table" else str


def _elements(block: Any) -> Iterator[Any]:
    for child in getattr(block, "children", {}).values():
        if getattr(child, "children", None):
            if getattr(child, "proto", None) is not None:
                yield child
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
