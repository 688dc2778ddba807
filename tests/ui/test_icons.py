"""Icons are drawn, so that nobody needs a font with emoji to see them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bpe_view.words import LANGUAGES, messages

ROOT = Path(__file__).parents[2]
SOURCES = [
    ROOT / "app.py",
    *(ROOT / "pages").glob("*.py"),
    *(ROOT / "ui").rglob("*.py"),
    *(ROOT / "bpe_view").rglob("*.py"),
]

# Above the plane of the scripts stand mostly emoji; the other blocks hold signs like ⚠ and ➕.
SYMBOL = re.compile(r"[\u2300-\u23cd\u23cf-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")


def icons() -> Iterator[tuple[str, Any]]:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.keyword) or node.arg != "icon":
                continue
            if isinstance(node.value, ast.Name) and node.value.id == "icon":
                continue  # handed on: whoever gave it is asked
            value = node.value.value if isinstance(node.value, ast.Constant) else None
            yield f"{source.name}:{node.value.lineno}", value


def test_icons_come_from_streamlits_own_font() -> None:
    """An emoji is an empty box where no font has it; `page_icon` alone is the browser's to draw."""
    found = list(icons())
    assert found
    assert [
        (place, icon) for place, icon in found if not re.fullmatch(r":material/\w+:", icon or "")
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_hold_no_symbol_that_only_some_fonts_have(language: str) -> None:
    said = {key: str(one) for key, one in messages(language).items() if key != "start.encode"}
    assert [key for key, one in said.items() if SYMBOL.search(one)] == []
