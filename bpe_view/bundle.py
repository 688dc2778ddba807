"""One script from many small JavaScript files, one style sheet from several.

A browser fetches the JavaScript of a component as one file. Ours are ordinary modules that import
each other by relative path; here each becomes a function that returns what it exports, and they are
put one after another, each after the files it imports, without comments. All imports and exports
but these are refused:

    import {a, b} from "./file.js";      export default function a() {}
                                         export function b() {}   // class, const

A style sheet that stands beside a script, under its name, comes with it.

`make check` has every file formatted, so a statement at the top level begins a line and all else is
indented: no more than that is read of the language.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent
_COMMENT: Final = re.compile(
    r"^[ \t]*//[^\n]*\n|(?<=[;,{]) // [^\n]*$|[ \t]*/\*.*?\*/", re.DOTALL | re.MULTILINE
)
_LINE_END: Final = re.compile(r"\s*\n\s*")
_IMPORT: Final = re.compile(r'^import \{([^{}]*)\} from "(\.{1,2}/[^"\n]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?:default (?=(?:async )?function (\w+))"
    r"|(?=(?:(?:async )?function\*?|class|const) (\w+)))",
    re.MULTILINE,
)
_LEFT_OVER: Final = re.compile(r"^(?:(?:import|export)\b|.*\bimport(?:\(|\.meta)).*", re.MULTILINE)


@dataclass(frozen=True)
class _Script:
    """One file: `body` is its code without comments, indents and the words of modules."""

    path: Path
    body: str
    imports: tuple[tuple[Path, tuple[str, ...]], ...]
    exports: frozenset[str]
    default: str


@cache
def bundle_js(*entries: Path) -> str:
    """The scripts of `entries` and all they import; the default export of the last one, a named
    function, stays one."""
    scripts = _in_order(*entries)
    if not scripts[-1].default:
        raise ValueError(f"{entries[-1]}: there must be an `export default function` with a name")
    places = {script.path: f"module{place}" for place, script in enumerate(scripts)}
    last = places[scripts[-1].path]
    modules = [_as_function(script, places) for script in scripts]
    return "\n".join([*modules, f"export default {last}.{scripts[-1].default};\n"])


@cache
def bundle_css(*files: Path) -> str:
    """The style sheets one after another, without comments and indents."""
    return "\n".join(_lean(path.read_text("utf-8")) for path in files)


def sheets_beside(*entries: Path) -> list[Path]:
    """The style sheets beside `entries` and all they import, each under the name of its script."""
    beside = (script.with_suffix(".css") for script in files_in_order(*entries))
    return [sheet for sheet in beside if sheet.is_file()]


def files_in_order(*entries: Path) -> list[Path]:
    """`entries` and all they import, each after what it imports itself.

    Raises:
        ValueError: JavaScript that cannot be put together; the message begins with the file.
    """
    return [script.path for script in _in_order(*entries)]


def _as_function(script: _Script, places: dict[Path, str]) -> str:
    lines = [f"const {{{', '.join(names)}}} = {places[file]};" for file, names in script.imports]
    given = ", ".join(sorted({*script.exports, script.default} - {""}))
    code = "\n".join([*lines, script.body.strip(), f"return {{{given}}};"])
    return f"const {places[script.path]} = (() => {{\n{code}\n}})();"


def _lean(source: str) -> str:
    """Without comments that begin a line or are in between, indents and empty lines."""
    return _LINE_END.sub("\n", _COMMENT.sub("", source))


def _in_order(*entries: Path) -> list[_Script]:
    ordered: dict[Path, _Script] = {}
    begun: list[Path] = []

    def visit(path: Path) -> _Script:
        if path in ordered:
            return ordered[path]
        begun.append(path)
        script = _read(path)
        for file, names in script.imports:
            if file in begun:
                raise ValueError(f"{path}: {file.name} imports this file")
            for name in {*names} - visit(file).exports:
                raise ValueError(f"{path}: {file.name} exports no {name}")
        begun.pop()
        ordered[path] = script
        return script

    for entry in entries:
        visit(entry.resolve())
    return list(ordered.values())


@cache
def _read(path: Path) -> _Script:
    source = _COMMENT.sub("", path.read_text("utf-8"))
    imports = []
    for names, name in _IMPORT.findall(source):
        # What pip installed has the app's own scripts elsewhere.
        _, outside, ours = name.partition("bpe_view/")
        file = (_PACKAGE / ours if outside else path.parent / name).resolve()
        if not file.is_file():
            raise ValueError(f'{path}: there is no file "{name}"')
        imports.append((file, tuple(names.replace(",", " ").split())))
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    if left_over := _LEFT_OVER.search(body):
        raise ValueError(f"{path}: cannot be put together: {left_over[0].strip()[:60]}")
    return _Script(
        path,
        _LINE_END.sub("\n", body),
        tuple(imports),
        frozenset(name for _, name in exported if name),
        next((default for default, _ in exported if default), ""),
    )
