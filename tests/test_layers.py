"""Who may import whom: app → pages → ui → bpe_view → bpe_core, never back.

Python is read by `ast`, so an import inside a function counts, and one by `importlib` too;
of JavaScript what types alone import (JSDoc) counts as well.
"""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import streamlit

ROOT = Path(__file__).parents[1]
LAYERS = ("bpe_core", "bpe_view", "ui", "pages", "app")
"""From below."""
HOSTED = ("ui", "pages", "app")
USERS = ("app.py", "pages", "ui", "bpe_view", "benchmarks", "deploy", "docs", "tests", "tools")
"""All that uses the library."""
PUBLIC = ("column_config", "components")
PRIVATE = {
    name
    for name, value in vars(streamlit).items()
    if isinstance(value, ModuleType) and name not in PUBLIC
}
"""The modules in Streamlit that are no part of what it promises."""


def files(*places: str, end: str = "py") -> list[Path]:
    found = [ROOT / place for place in places]
    return [file for one in found for file in ([one] if one.is_file() else one.rglob(f"*.{end}"))]


def module_of(path: Path) -> str:
    """The dotted name of a file, of a script too."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(source: str, module: str, is_package: bool = False) -> Iterator[str]:
    """Every module that Python code imports, or name that it takes from one, wherever in it."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in ("st", "streamlit"):
                yield f"streamlit.{node.attr}"
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("import_module", "__import__") and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def scripts_imported(source: str, path: Path) -> Iterator[str]:
    """The modules that a script imports, those of which it takes only types too."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|`[^`]*`", "", source, flags=re.DOTALL)
    named = r"[\w$*\s{},]*?\sfrom\s*"
    begins = rf"(?<![\w.$\"'])(?:import|export)\s*(?:{named}|\(\s*)?"
    found = re.findall(rf"""{begins}["']([^"']+)["']""", code)
    found += re.findall(r"""(?<=[{<|&( ])import\(\s*["']([^"']+)["']\s*\)\.""", source)
    for name in found:
        yield module_of((path.parent / name).resolve()) if name.startswith(".") else name


def offence(importer: str, imported: str) -> str:
    """Why a module may not import another; `""`: it may."""
    me, it = importer.split(".", maxsplit=1)[0], imported.split(".")
    if it[0] == "streamlit":
        if me not in HOSTED:
            return f"{me} has no host"
        is_private = len(it) > 1 and it[1] in PRIVATE and not importer.startswith("ui.host")
        return "what is not public in Streamlit stands in ui/host" if is_private else ""
    if it[0] in LAYERS and me in LAYERS and LAYERS.index(it[0]) > LAYERS.index(me):
        return f"{me} stands below {it[0]}"
    return ""


def room_offence(importer: str, imported: str) -> str:
    """Of the library its rooms are imported, no module inside one; tests of a room may do both."""
    it = imported.split(".")
    room = ROOT.joinpath(*it[:2])
    if it[0] != "bpe_core" or not room.is_dir() or importer.startswith(f"tests.{'.'.join(it[:2])}"):
        return ""
    inside = len(it) > 2 and isinstance(
        getattr(import_module(".".join(it[:2])), it[2], None), ModuleType | None
    )
    return f"{it[2]} is inside of the room {it[1]}" if inside else ""


def offences(source: str, module: str, is_package: bool = False) -> list[str]:
    names = imports_of(source, module, is_package)
    return [f"{name}: {why}" for name in names if (why := offence(module, name))]


@pytest.mark.parametrize("layer", ["app.py", "pages", "ui", "bpe_view", "bpe_core"])
def test_python_imports_point_one_way(layer: str) -> None:
    for path in files(layer):
        source, module = path.read_text("utf-8"), module_of(path)
        assert offences(source, module, path.name == "__init__.py") == [], module


@pytest.mark.parametrize("place", USERS)
def test_what_uses_the_library_imports_its_rooms(place: str) -> None:
    for path in files(place):
        source, module = path.read_text("utf-8"), module_of(path)
        for name in imports_of(source, module, path.name == "__init__.py"):
            assert not room_offence(module, name), f"{module}: {room_offence(module, name)}"


@pytest.mark.parametrize("layer", ["bpe_view", "ui"])
def test_javascript_imports_point_one_way_and_only_at_our_own_files(layer: str) -> None:
    for path in files(layer, end="js"):
        for name in scripts_imported(path.read_text("utf-8"), path):
            assert name.split(".")[0] in LAYERS, f"{path}: {name}"
            assert not offence(module_of(path), name), f"{path}: {name}"


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import streamlit", "bpe_core.training.run"),
        ("def late():\n    import streamlit as st", "bpe_view.component"),
        ("from ui.shared.session import hides", "bpe_view.lessons.model"),
        ("from ...ui import shared", "bpe_view.lessons.model"),
        ("from importlib import import_module\nimport_module('ui.shared')", "bpe_view.bundle"),
        ("__import__('streamlit')", "bpe_core.training.run"),
        ("from pages import watch", "ui.watch.player_section"),
        ("from streamlit.runtime import exists", "ui.shared.mount"),
        ("import streamlit as st\nst.runtime.exists()", "pages.watch"),
    ],
)
def test_an_import_against_the_rules_is_found(source: str, module: str) -> None:
    assert offences(source, module) != []


def test_a_module_inside_of_a_room_is_no_room() -> None:
    assert room_offence("ui.shared.mount", "bpe_core.engines.textbook")
    assert not room_offence("tests.bpe_core.engines.test_x", "bpe_core.engines.textbook")
    assert not room_offence("ui.shared.mount", "bpe_core.text.split_called")


@pytest.mark.parametrize(
    "source",
    [
        'import {\n  a,\n  b,\n} from "../../ui/frame/share/share.js";',
        'const a = await import("../../ui/frame/share/share.js");',
        '/** @typedef {import("../../ui/frame/share/share.js").A} A */',
        'import {a} from "lodash";',
    ],
)
def test_an_import_of_a_script_is_found(source: str) -> None:
    path = ROOT / "bpe_view" / "shell" / "dom.js"
    [found] = scripts_imported(source, path)
    assert found == "lodash" or offence(module_of(path), found)
    assert [*scripts_imported('// import {b} from "../b.js"\n"import {c} from \'d\'"', path)] == []
