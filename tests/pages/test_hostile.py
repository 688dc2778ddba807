"""Hostile texts on every page: wherever Streamlit reads Markdown, they are text."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from tests.hostile.inputs import NAMES
from tests.hostile.texts import SPECIAL_TOKENS, SURROGATES, TEXTS
from tests.pages.own_files import own_file, with_files
from tests.pages.visit import visit
from tests.words import w
from ui.choice import CHOICES
from ui.link import pack
from ui.shared.markdown import plain
from ui.shared.pages import PAGES
from ui.training.own_file import OpenFile
from ui.visit import Visit, Watch

KEYS = [*PAGES]
EVERYTHING = "\n".join(text.replace("\0", "") for text in TEXTS.values())
NAME = " ".join(NAMES.values())
LINK = {
    "sample": "own",
    "text.z": pack(EVERYTHING),
    "vocab_size": "600",
    "special_tokens.z": pack(" ".join(SPECIAL_TOKENS)),
    "recognise_special": "True",
    "encode_text.z": pack(EVERYTHING),
    "pasted_ids": TEXTS["markup: image"],
    "unseen": "own",
    "unseen_text.z": pack(EVERYTHING),
    "compare_text.z": pack(EVERYTHING),
    "own_lines.z": pack(EVERYTHING),
    "find": TEXTS["Markdown: picture"],
    "lesson": TEXTS["Markdown: link"],
    "lesson_text": TEXTS["markup: script"],
    "rules_text": TEXTS["Markdown: colour"],
    "chart": "pairs",
    "merge": "1",
    "token": "300",
    TEXTS["Markdown: picture"]: TEXTS["Markdown: picture"],
}
PLAIN = {
    "arrow_data_frame.data",
    "bidi_component.json",
    "plotly_chart.spec",
    "selectbox.options",
    "selectbox.default",
    "selectbox.raw_value",
    "text.body",
    "text_area.default",
    "text_area.value",
    "text_input.default",
    "text_input.value",
}
"""Where Streamlit shows what it is given, as it is; plotly has an escape of its own."""
MARKS = re.compile(
    r"(?<!\\)(?:<img|<script|<b id|\[h4rm|:red\[|\$\\?\\h|\*\*h4rm)|(?://|www\.|@)hostile"
)
"""Pieces of hostile texts that mean something in Markdown."""


def strings(message: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text in what is sent to the browser, and where it stands."""
    for field, value in message.ListFields():
        here = f"{path}.{field.name}".lstrip(".")
        for one in value if field.is_repeated else [value]:
            if isinstance(one, str):
                yield here, one
            elif hasattr(one, "ListFields"):
                yield from strings(one, here)


def sent(app: AppTest) -> Iterator[tuple[str, str]]:
    """The same for a whole page."""
    waiting: list[Any] = [app._tree]
    while waiting:
        node = waiting.pop()
        waiting += getattr(node, "children", {}).values()
        proto = getattr(node, "proto", None)
        if hasattr(proto, "ListFields"):
            yield from strings(proto, node.type)
        if node.type == "table":
            cells = [*node.value.columns, *node.value.index, *node.value.to_numpy().flat]
            yield from (("table.cells", str(cell)) for cell in cells)


@pytest.fixture(scope="module")
def opened() -> OpenFile:
    run = bpe.train(EVERYTHING, vocab_size=400, special_tokens=SPECIAL_TOKENS)
    return own_file(NAME, run.tokenizer)


@pytest.mark.parametrize("page", KEYS)
def test_no_hostile_text_is_read_as_markdown(page: str, opened: OpenFile) -> None:
    app = visit(page, state=with_files(opened), tokenizer=opened.choice, **LINK)
    hostile = [one for one in (TEXTS | NAMES).values() if plain(one) != one and len(one) > 4]
    seen = set()
    for where, text in sent(app):
        seen.add(where)
        if where == "plotly_chart.spec":
            written = json.dumps(json.loads(text))  # plotly writes < as an escape
            assert not re.search(r"<(?!/?b>|br>|/?extra>)", written)
        if where not in PLAIN:
            assert not MARKS.search(text), f"{where}: {text[:300]}"
            assert not [one for one in hostile if one in text], f"{where}: {text[:300]}"
    assert len(seen) > 10, "this must have looked at something"


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("compare", {"compare_tab": "own"}),
        ("compare", {"compare_tab": "own", "compare_look": "languages"}),
        ("watch", {"vocab_size": "280", "text": "![h4rm](http://hostile.invalid) " * 3}),
    ],
)
def test_no_hostile_text_in_a_table_is_read_as_markdown(
    page: str, link: dict[str, str], opened: OpenFile
) -> None:
    state = with_files(opened)
    state["visit"].watch = Watch(is_table_open=True)
    panes = {"panes": f"{opened.choice},trained", "sample": "own", "text": "a", "split": "none"}
    languages = {"own_lines": f"{TEXTS['Markdown: link']}: a"}
    app = visit(page, state=state, **panes | languages | link)
    cells = [text for where, text in sent(app) if where == "table.cells"]
    assert any("h4rm" in text for text in cells)
    assert [text for text in cells if MARKS.search(text)] == []


@pytest.mark.parametrize("page", KEYS)
def test_what_is_no_text_breaks_no_page(page: str) -> None:
    """A component may send what no browser types, and a session keeps it."""
    texts = ["encode_text", "pasted_ids", "lesson_text"]
    assert CHOICES.keys() >= set(texts)
    visit(page, state=dict.fromkeys(texts, SURROGATES["high"]))


LONG = "ab" * 3_000
SPLIT = {"split": "custom", "pattern": "[ab]", "unseen": "own", "unseen_text": LONG}


@pytest.mark.parametrize("page", ["encode", "compare", "sizes"])
def test_what_was_stopped_is_said_on_every_page(page: str) -> None:
    texts = {"encode_text": LONG, "compare_text": LONG}
    link = SPLIT | texts | {"tokenizer": "trained", "compare_tab": "own"}
    app = visit(page, state={"visit": Visit(stopped=page)}, **link)
    assert app.buttons("training.go_on")
    assert w("errors.stopped") in "".join(text for _, text in sent(app))


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("watch", {"vocab_size": "many"}),
        ("learn", {"lesson": "nowhere"}),
        ("learn", {"lesson": "bytes", "lesson_step": "3"}),
    ],
    ids=["any page", "no such lesson", "not on this stage"],
)
def test_a_message_of_the_first_run_moves_nothing_when_it_goes(
    page: str, link: dict[str, str]
) -> None:
    """What moves is built anew in the browser, and a text box in it loses the focus."""
    app = visit(page, **link)
    assert len(app.warning) == 1
    before = {place: type(node) for place, node in app.main.children.items()}
    app.run()
    assert len(app.warning) == 0
    after = {place: type(node) for place, node in app.main.children.items()}
    assert after == before
