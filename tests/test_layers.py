"""Who may import whom: app → pages → ui → bpe_view → bpe_core, and inside of each.

Python is read by `ast`, so an import inside a function counts, and one by `importlib` too;
of JavaScript what types alone import (JSDoc) counts as well.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import streamlit

from tools.draw_rooms import floors_of, rooms_of

ROOT = Path(__file__).parents[1]
LAYERS = ("bpe_core", "bpe_view", "ui", "pages", "app")
HOSTS = ("streamlit", "starlette", "plotly")
PYTHON = sorted(
    [ROOT / "app.py", *(file for layer in LAYERS for file in (ROOT / layer).rglob("*.py"))]
)
JAVASCRIPT = sorted([*ROOT.glob("bpe_view/**/*.js"), *ROOT.glob("ui/**/*.js")])

# Rooms of bpe_view that stand on nothing of it but one another, in this order.
BASIS = ("words", "look", "palettes", "packed_arrays", "spreadsheet", "text_metrics", "bundle",
         "component", "engine")  # fmt: skip
SEEN = {
    "texts": set(),
    "shell": set(),
    "tokens": {"texts", "shell"},
    "charts": set(),
    "guess_curve": {"shell"},
    "size_curve": {"shell", "tokens", "charts", "guess_curve", "rows"},
    "history": {"shell", "tokens", "size_curve"},
    "player": {"texts", "shell", "tokens", "history"},
    "encoder": {"texts", "shell", "tokens"},
    "rows": {"shell", "tokens"},
    "table": {"shell", "tokens"},
    "comparison": {"texts", "shell", "tokens", "rows"},
    "token_card": {"texts", "shell", "tokens"},
    "settings_line": {"shell"},
    "rules": {"texts", "shell", "tokens", "player", "rows"},
    "ties": {"texts", "shell", "tokens", "player", "encoder"},
    "lessons": {"texts", "shell", "tokens", "player", "encoder", "charts", "size_curve", "rules"},
    "round": {"shell", "tokens", "guess_curve", "size_curve"},
    "story": {"texts", "shell", "tokens", "history", "lessons", "size_curve"},
    "notebook": {"tokens"},
}  # fmt: skip
"""The other rooms of bpe_view, each with those that it may use besides the basis."""
PAGES = ("watch", "learn", "encode", "compare", "sizes", "vocabulary")
JAVASCRIPT_IN_UI = (
    "ui/frame/address",
    "ui/frame/memory",
    "ui/frame/page_language",
    "ui/frame/share",
    "ui/learn/over_list",
    "ui/shared/downloads",
    "ui/shared/memories",
    "ui/shared/move_focus",
    "ui/shared/round",
)
"""What only Streamlit's pages need."""


PUBLIC = ("column_config", "components")
PRIVATE = [
    [name]
    for name, value in vars(streamlit).items()
    if isinstance(value, ModuleType) and name not in PUBLIC
]
"""The modules in Streamlit that are no part of what it promises."""
UNREADABLE = "(made up)"
"""The name of a module that is worked out while the program runs."""
MOST_ROOMS = MOST_FLOORS = 9
LOOSE = {"__init__.py", "__main__.py"}
LIBRARY = {path for path in PYTHON if path.is_relative_to(ROOT / "bpe_core")}
USERS = [
    path
    for folder in (
        *LAYERS[1:],
        "benchmarks",
        "deploy",
        "docs",
        "large",
        "real_files",
        "tests",
        "tools",
    )
    for path in (ROOT / folder).rglob("*.py")
]
"""All that uses the library."""


def offence(importer: str, imported: str) -> str:
    """Why a module may not import another; `""`: it may.

    Both are dotted names; of what is not ours only `HOSTS` matter.
    """
    me, it = importer.split("."), imported.split(".")
    if imported == UNREADABLE:
        is_table = importer == "bpe_core.common.public_names"
        return "" if is_table else "nobody can read what is imported"
    if it[0] in HOSTS:
        return _host_offence(me, it)
    if it[0] not in LAYERS:
        return ""
    if LAYERS.index(it[0]) > LAYERS.index(me[0]):
        return f"{me[0]} stands below {it[0]}"
    if me[0] == "app":
        is_server = it[:2] == ["ui", "server"]
        return "" if it[0] == "pages" or is_server else "app.py is a page and the server"
    if me[0] == "pages":
        is_error = it[0] == "bpe_core" and it[1:2] in ([], ["BPEError"])
        return "" if it[0] == "ui" or is_error else "a page is a table of contents of ui"
    if me[0] == it[0] == "bpe_view":
        return _view_offence(me[1:2], it[1:2])
    if me[0] == it[0] == "ui":
        return _ui_offence(me[1:], it[1:])
    return _room_offence(me, it)


def _room_offence(me: list[str], it: list[str]) -> str:
    """What is used of the library are its rooms; tests of a room know what is in it."""
    if me[0] == "bpe_core" or it[0] != "bpe_core" or len(it) == 1:
        return ""
    if len(it) > 2 and me[:3] != ["tests", *it[:2]]:
        return f"{it[2]} is inside of the room {it[1]}"
    is_room = ROOT.joinpath(*it[:2], "__init__.py").is_file()
    return "" if is_room else f"{it[1]} is no room of the library"


@cache
def _library() -> dict[str, set[str]]:
    """Each module of the library with those that it imports, but for those that only types need."""
    found = {}
    for path in LIBRARY:
        source = re.sub(r"(?m)^if TYPE_CHECKING:.*\n(    .*\n|\n)+", "", path.read_text("utf-8"))
        imported = imports_of(source, module_of(path), path.name == "__init__.py")
        found[module_of(path)] = {one for one in imported if one.split(".")[0] == "bpe_core"}
    return found


def _room(module: str) -> str:
    return "".join(module.split(".")[1:2])


def _host_offence(me: list[str], it: list[str]) -> str:
    if it[0] == "plotly":
        return "" if me[:2] == ["bpe_view", "charts"] else "only charts know plotly"
    if me[-1] == "_".join([*me[-2:-1], "choices"]):
        return "what can be chosen is constants"
    if it[0] == "starlette":
        return (
            ""
            if me[:2] == ["ui", "server"] or me[-1].endswith("routes")
            else "only routes know HTTP"
        )
    if len(it) > 1 and me[:2] != ["ui", "host"]:
        return "what is not public in Streamlit stands in ui/host"
    return "" if me[0] in ("ui", "pages", "app") else f"{me[0]} has no host"


def _view_offence(me: list[str], it: list[str]) -> str:
    mine, other = "".join(me), "".join(it)
    if mine == other or not other:
        return ""
    if mine in BASIS:
        below = other in BASIS and BASIS.index(other) < BASIS.index(mine)
        return "" if below else f"{mine} is part of the basis"
    if mine not in SEEN:
        return f"{mine} is no room of bpe_view"
    return "" if other in BASIS or other in SEEN[mine] else f"{mine} may not use {other}"


def _ui_offence(me: list[str], it: list[str]) -> str:
    mine, other = me[0], it[0] if it else ""
    if mine == other or not other:
        return ""
    if mine == "host" or other == "server":
        return "nothing stands below host and above server"
    if other == "host":
        return ""
    if mine == "shared":
        return "shared stands on no other part of ui"
    if other == "shared":
        return ""
    if mine == "frame" and other in PAGES:
        return (
            "" if it[1:] == [f"{other}_choices"] else "the frame knows only the choices of a page"
        )
    return f"{mine} may not use {other}"


def imports_of(source: str, module: str, is_package: bool = False) -> Iterator[str]:
    """Every module that Python code imports, wherever in it and in whichever way."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                # What is taken from a module may be a module itself.
                taken = [*base, alias.name]
                is_module = not base or _is_module(*taken) or taken[1:] in PRIVATE
                yield ".".join(taken if is_module else base)
        elif isinstance(node, ast.Attribute):
            if getattr(node.value, "id", "") in ("st", "streamlit") and [node.attr] in PRIVATE:
                yield f"streamlit.{node.attr}"
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("import_module", "__import__") and node.args:
                name = node.args[0]
                yield str(name.value) if isinstance(name, ast.Constant) else UNREADABLE


@cache
def _is_module(*parts: str) -> bool:
    place = ROOT.joinpath(*parts)
    if len(parts) == 3 and parts[0] == "bpe_core":  # a room hands on functions named as modules
        return isinstance(getattr(import_module(".".join(parts[:2])), parts[2], None), ModuleType)
    return place.is_dir() or place.with_suffix(".py").is_file()


def module_of(path: Path) -> str:
    """The dotted name of a file, of a script too."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _imports(path: Path) -> frozenset[str]:
    """What a file of Python imports, read once for all rules."""
    return frozenset(
        imports_of(path.read_text("utf-8"), module_of(path), path.name == "__init__.py")
    )


def offences_of_python(source: str, module: str, is_package: bool = False) -> list[str]:
    found = {one: offence(module, one) for one in imports_of(source, module, is_package)}
    return [f"{one}: {why}" for one, why in found.items() if why]


def offences_of_javascript(source: str, path: Path) -> list[str]:
    """As for Python; a script of ui may use the token view, which every host needs."""
    why = []
    for name in scripts_imported(source, path):
        if not name.startswith("."):
            why.append(f"{name}: only our own files are put together")
            continue
        other = (path.parent / name).resolve()
        found = offence(module_of(path), module_of(other))
        if found:
            why.append(f"{name}: {found}")
    return why


def scripts_imported(source: str, path: Path) -> Iterator[str]:
    """The files that a script imports, those of which it takes only types too."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|`[^`]*`", "", source, flags=re.DOTALL)
    named = r"[\w$*\s{},]*?\sfrom\s*"
    begins = rf"(?<![\w.$\"'])(?:import|export)\s*(?:{named}|\(\s*)?"
    yield from re.findall(rf"""{begins}["']([^"']+)["']""", code)
    yield from re.findall(r"""(?<=[{<|&( ])import\(\s*["']([^"']+)["']\s*\)\.""", source)


def test_python_imports_point_one_way() -> None:
    for path in PYTHON:
        found = {one: offence(module_of(path), one) for one in _imports(path)}
        assert not any(found.values()), f"{module_of(path)}: {found}"


def test_what_uses_the_library_imports_its_rooms() -> None:
    for path in USERS:
        imported = _imports(path)
        found = [_room_offence(module_of(path).split("."), one.split(".")) for one in imported]
        assert not any(found), f"{module_of(path)}: {found}"


def test_no_test_names_a_module_in_a_text() -> None:
    """Who renames one finds imports, and no texts; `tests.modules` finds one by what is in it."""
    text = re.compile(r'"((?:bpe_core|bpe_view|ui)(?:\.\w+)+)"')
    named = {
        tuple(name.split("."))
        for path in (ROOT / "tests").rglob("*.py")
        if path.name != "test_layers.py"
        for name in text.findall(path.read_text("utf-8"))
    }
    found = {".".join(one) for one in named if _is_module(*one) or _is_module(*one[:2], *one[2:-1])}
    optional = {"bpe_view.charts", "bpe_view.spreadsheet", "bpe_view.token_card.token_cells"}
    assert found == optional | {"bpe_core.engines.compiled"}, "the wheel's, and a log's name"


def test_tests_take_what_a_package_hands_on_from_the_package() -> None:
    """So that a module that moves inside of it breaks the tests of its own folder alone."""
    found = []
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not node.module:
                continue
            *package, _ = node.module.split(".")
            mirrors = path.parent == ROOT.joinpath("tests", *package)
            if len(package) > 1 and package[0] in ("bpe_view", "ui") and not mirrors:
                handed_on = set(getattr(import_module(".".join(package)), "__all__", ()))
                taken = handed_on & {alias.name for alias in node.names}
                found += [f"{module_of(path)}: {node.module} {one}" for one in taken]
    assert found == []


def test_the_library_has_few_rooms_and_each_stands_on_those_below() -> None:
    found = rooms_of("bpe_core")
    folders = {path.parent.name for path in (ROOT / "bpe_core").glob("*/__init__.py")}
    assert set(found) == folders
    assert len(found) <= MOST_ROOMS
    assert len(floors_of(found)) <= MOST_FLOORS
    assert {path.name for path in LIBRARY if path.parent == ROOT / "bpe_core"} == LOOSE


def test_no_modules_of_a_room_import_one_another_in_a_circle() -> None:
    library = _library()
    for room in rooms_of("bpe_core"):
        inside = {module for module in library if _room(module) == room}
        assert floors_of({one: (library[one] - {one}) & inside for one in inside}), room


def test_javascript_imports_point_one_way() -> None:
    for path in JAVASCRIPT:
        assert offences_of_javascript(path.read_text("utf-8"), path) == [], path


def test_scripts_of_ui_are_those_that_streamlit_alone_needs() -> None:
    folders = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("ui/**/*.js")}
    assert folders == set(JAVASCRIPT_IN_UI)


def test_no_two_modules_have_the_same_name() -> None:
    """So that an editor's tabs, a search and a traceback tell them apart."""
    names = [
        path.name
        for path in [*PYTHON, *JAVASCRIPT]
        if path.name not in ("__init__.py", "__main__.py") and path.parent != ROOT / "pages"
    ]
    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_no_file_lies_loose_in_ui() -> None:
    assert [path.name for path in (ROOT / "ui").iterdir() if path.is_file()] == ["__init__.py"]


def test_every_page_has_its_folder() -> None:
    pages = {path.stem for path in (ROOT / "pages").glob("*.py")}
    # Where a page has gone, Git leaves what Python kept of it.
    folders = {file.parent.name for file in (ROOT / "ui").glob("*/__init__.py")}
    assert pages == set(PAGES) == folders - {"frame", "host", "server", "shared"}


def test_what_can_be_chosen_is_known_without_streamlit() -> None:
    """Also by what it imports in turn."""
    waiting = [f"ui.{one}.{one}_choices" for one in (*PAGES, "shared")]
    seen: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module in seen or module.split(".")[0] not in ("ui", "bpe_view"):
            continue
        seen.add(module)
        place = ROOT.joinpath(*module.split("."))
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        found = set(imports_of(path.read_text("utf-8"), module, place.is_dir()))
        assert "streamlit" not in {one.split(".")[0] for one in found}, module
        waiting += found
    assert len(seen) > len(PAGES)


PYTHON_OFFENDERS = {
    "import streamlit": "bpe_core.training.run",
    "import plotly.graph_objects as go": "bpe_core.analysis.metrics.usage",
    "def late():\n    import streamlit as st": "bpe_view.player.player_payload",
    "from ui.shared.session import hides": "bpe_view.lessons.model",
    "from bpe_view.component import Component": "bpe_view.bundle",
    "from bpe_view.encoder import merge_trace": "bpe_view.player.player_payload",
    "from ..player import payload": "bpe_view.encoder.encoder_payload",
    "from importlib import import_module\nimport_module('ui.frame.page_frame')": "bpe_view.bundle",
    "import importlib\nimportlib.import_module('stream' + 'lit')": "ui.shared.mount",
    "__import__('streamlit')": "bpe_core.training.run",
    "from ui.sizes.sizes_view import sizes_view": "ui.vocabulary.vocabulary_view",
    "from ui.frame.link_state import read_link": "ui.compare.compare_view",
    "from ui.watch import watch_choices": "ui.shared.session",
    "import streamlit as st": "ui.watch.watch_choices",
    "from pages import watch": "ui.watch.player_section",
    "from bpe_core.analysis import fertility": "pages.sizes",
    "from ui.frame import page_frame": "app",
    "from streamlit.delta_generator import DeltaGenerator": "ui.watch.player_section",
    "from streamlit import runtime": "ui.shared.mount",
    "import streamlit as st\nst.runtime.exists()": "pages.watch",
    "from starlette.responses import Response": "ui.shared.mount",
    "from ui.server.routes import routes": "ui.frame.page_frame",
}


def test_an_import_against_the_rules_is_found() -> None:
    for source, module in PYTHON_OFFENDERS.items():
        assert offences_of_python(source, module) != [], source


JAVASCRIPT_OFFENDERS = {
    'import {a} from "../encoder/ladder.js";': "bpe_view/player/player.js",
    'import {\n  a,\n  b,\n} from "../encoder/ladder.js";': "bpe_view/player/player.js",
    'import a\n  from\n  "../../player/player.js"': "bpe_view/tokens/nested/tokens.js",
    'export {a} from "../../ui/frame/share/share.js";': "bpe_view/shell/dom.js",
    'const a = await import("../player/player.js");': "bpe_view/shell/dom.js",
    '/** @typedef {import("../player/player.js").A} A */': "bpe_view/shell/dom.js",
    'import {a} from "lodash";': "bpe_view/shell/dom.js",
    'import {a} from "../../learn/move.js";': "ui/frame/share/share.js",
}


def test_a_script_s_import_against_the_rules_is_found_and_no_other() -> None:
    for source, path in JAVASCRIPT_OFFENDERS.items():
        assert offences_of_javascript(source, ROOT / path) != [], source
    source = (
        'import {\n  a, // why\n} from "../shell/dom.js";\n// import {b} from "../encoder/b.js";\n'
        "const text = \"import {c} from 'lodash'\";\n"
    )
    assert offences_of_javascript(source, ROOT / "bpe_view/player/player.js") == []
