"""Who may import whom: app → pages → ui → bpe_view → bpe_core, never back, never in a circle.

An import inside a function counts, and one for types alone; in JavaScript's comments (JSDoc), too.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import streamlit

ROOT = Path(__file__).parents[1]
LAYERS = ("bpe_core", "bpe_view", "ui", "pages", "app")
PLACES = ("app.py", *LAYERS[:-1], "benchmarks", "deploy", "docs", "tests", "tools")
PRIVATE = {name for name, value in vars(streamlit).items() if isinstance(value, ModuleType)}
PRIVATE -= {"column_config", "components"}


def files(end: str, place: str) -> list[Path]:
    return [*ROOT.glob(place if place.endswith(end) else f"{place}/**/*.{end}")]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """What others may not look into: a layer, of the library a room."""
    return ".".join(module.split(".")[: 2 if module.startswith("bpe_core.") else 1])


def imports_of(source: str) -> Iterator[str]:
    """Each module that Python code imports, and each name that it takes from one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "st":
            yield f"streamlit.{node.attr}"
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def scripts_imported(source: str, path: Path) -> Iterator[str]:
    code = re.sub(r"/\*.*?\*/|//[^\n]*|`[^`]*`", "", source, flags=re.DOTALL)
    begins = r"(?<![\w.$\"'])(?:import|export)\s*(?:[\w$*\s{},]*?\sfrom\s*|\(\s*)?"
    found = re.findall(rf"""{begins}["']([^"']+)["']""", code)
    found += re.findall(r"""(?<=[{<|&( ])import\(\s*["']([^"']+)["']\s*\)\.""", source)
    for name in found:
        yield module_of((path.parent / name).resolve()) if name.startswith(".") else name


def offence(importer: str, imported: str) -> str:
    """Why a module may not import another; `""`: it may."""
    me, it = importer.split(".", maxsplit=1)[0], imported.split(".")
    if it[0] == "streamlit" and me in LAYERS:
        may = importer.startswith("ui.host") or importer == "ui.shared.element_types"
        is_private = len(it) > 1 and it[1] in PRIVATE and not may
        return f"{me} does not see it" if is_private or me in LAYERS[:2] else ""
    if it[0] in LAYERS and me in LAYERS and LAYERS.index(it[0]) > LAYERS.index(me):
        return f"{me} stands below {it[0]}"
    room = ".".join(it[:2])
    if it[0] != "bpe_core" or me == "bpe_core" or importer.startswith("tests.bpe_core."):
        return ""
    inside = len(it) > 2 and isinstance(getattr(import_module(room), it[2], None), ModuleType)
    return f"{it[2]} is inside of the room {it[1]}" if inside else ""


def private_names(tree: ast.AST) -> tuple[set[str], set[str]]:
    """The names that code defines, and the private ones that it uses of something."""
    nodes = [*ast.walk(tree)]
    defined = {getattr(one, "name", getattr(one, "id", "")) for one in nodes}
    parts = [one for one in nodes if isinstance(one, ast.Attribute)]
    defined |= {one.attr for one in parts if isinstance(one.ctx, ast.Store)}
    return defined, {one.attr for one in parts if re.match(r"_[^_]", one.attr)}


@pytest.mark.parametrize("place", PLACES)
def test_imports_point_one_way_and_of_the_library_at_rooms(place: str) -> None:
    found = [(path, imports_of(path.read_text("utf-8"))) for path in files("py", place)]
    scripts = files("js", place) if place in LAYERS else ()
    found += [(path, scripts_imported(path.read_text("utf-8"), path)) for path in scripts]
    for path, imported in found:
        offences = {name: offence(module_of(path), name) for name in imported}
        assert not any(offences.values()), (path, offences)


def test_the_library_has_no_circle_and_no_private_name_is_used_in_another_room() -> None:
    sources = {module_of(path): path.read_text("utf-8") for path in files("py", "bpe_core")}
    modules, rooms, defined, used = (dict[str, set[str]]() for _ in range(4))
    for module, source in sources.items():
        names = [*imports_of(source)]
        found = {name if name in sources else name.rpartition(".")[0] for name in names}
        modules[module] = (found & sources.keys()) - {module}
        room = room_of(module)
        rooms.setdefault(room, set()).update({*map(room_of, modules[module])} - {room})
        own, used[module] = private_names(ast.parse(source))
        defined.setdefault(room, set()).update(own)
        used[module] |= {name.rpartition(".")[2] for name in names if "._" in name}
    for graph in (modules, rooms):
        TopologicalSorter(graph).prepare()  # a CycleError names the circle
    others = {one: used[one] - defined[room_of(one)] - {"_exit", "_replace"} for one in sources}
    assert not any(others.values()), others


def test_an_import_against_the_rules_is_found() -> None:
    assert offence("bpe_core.training.run", "streamlit")
    assert offence("bpe_view.lessons.stages", "ui.shared.session")
    assert offence("ui.shared.mount", "streamlit.runtime")
    assert offence("tests.ui.test_x", "bpe_core.engines.textbook")
    assert not offence("tests.bpe_core.engines.test_x", "bpe_core.engines.textbook")
    script = '/** @type {import("../x.js").A} */ import {b} from "../b.js"; // import "c"'
    assert [*scripts_imported(script, ROOT / "ui" / "a" / "a.js")] == ["ui.b", "ui.x"]
