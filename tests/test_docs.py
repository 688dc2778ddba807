"""The API has every public name, each with an example; test_readme.py runs those of pages."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe

PAGES = [path.read_text("utf-8") for path in (Path(__file__).parents[1] / "docs/api").glob("*.md")]
LISTED = {
    f"{room}.{name}": page
    for page in PAGES
    for room, names in re.findall(r"^```\{names\} (\S+)\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    for name in names.split()
}
"""What the pages have, and the page of each."""
ROOMS = (
    "analysis", "common", "engines", "exercise", "files", "opened", "text", "tokenizer", "training",
)  # fmt: skip


def has_example(name: str, found: Any, page: str) -> bool:
    """In its docstring, in that of a member, or on its page."""
    told = [found, *(vars(found).values() if inspect.isclass(found) else ())]
    if any(">>>" in (inspect.getdoc(one) or "") for one in told):
        return True
    examples = "".join(re.findall(r"^>>> .*?^\n", page, re.DOTALL | re.MULTILINE))
    return re.search(rf"\b{name}\b", examples) is not None


@pytest.mark.parametrize("room", [f"bpe_core.{room}" for room in ROOMS])
def test_every_public_name_of_a_room_has_a_place_and_an_example(room: str) -> None:
    module = import_module(room)
    assert [name for name in module.__all__ if f"{room}.{name}" not in LISTED] == []
    found = {name: getattr(module, name) for name in module.__all__}
    pages = {name: LISTED[f"{room}.{name}"] for name in found}
    assert [name for name, one in found.items() if not has_example(name, one, pages[name])] == []


def test_every_name_after_the_import_is_in_the_api() -> None:
    listed = {place.rpartition(".")[2] for place in LISTED}
    left = [name for name in bpe.__all__ if name not in listed]
    assert [name for name in left if not any(f"bpe.{name}" in page for page in PAGES)] == []


def test_what_is_drawn_for_a_notebook_has_an_example() -> None:
    charts = {place.rpartition(".")[2]: page for place, page in LISTED.items() if "charts" in place}
    assert [name for name, page in charts.items() if not has_example(name, None, page)] == []
