"""One script from many small JavaScript files, one style sheet from several.

A browser fetches the JavaScript of a component as one file. Ours are ordinary modules that import
each other by relative path; here they are put one after another, each after the files it imports,
with the imports, the word `export` and comments taken away. All of them then share one scope, so a
name that is given twice is refused, as is every import and export but these:

    import {a, b} from "./file.js";      export default function a() {}
    import a from "./file.js";           export function b() {}   // class, const, let

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
_IMPORT: Final = re.compile(r'^import (?:\{([^{}]*)\}|(\w+)) from "(\.{1,2}/[^"\n]+)";\n', re.M)
_EXPORT: Final = re.compile(
    r"^export (default )?(?=(?:async )?function\*? (\w+)|(?:class|const|let) (\w+))", re.M
)
_DECLARED: Final = re.compile(
    r"^(?:(?:async )?function\*? |class |const |let |var )(\w+|[\[{])", re.MULTILINE
)
_LEFT_OVER: Final = re.compile(r"^(?:(?:import|export)\b|.*\bimport(?:\(|\.meta)).*", re.MULTILINE)


class BundleError(ValueError):
    """JavaScript that cannot be put together; the message begins with the file."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


@dataclass(frozen=True)
class _Script:
    """One file: `body` is its code without comments, indents and the words of modules."""

    path: Path
    body: str
    imports: tuple[tuple[Path, tuple[str, ...], str], ...]
    exports: frozenset[str]
    default: str
    declared: tuple[str, ...]


@cache
def bundle_js(*entries: Path) -> str:
    """The scripts of `entries` and all they import; the default export of the last one, a named
    function, stays one."""
    scripts = _in_order(*entries)
    given: dict[str, Path] = {}
    for script in scripts:
        for name in script.declared:
            if given.setdefault(name, script.path) != script.path:
                raise BundleError(script.path, f"{name} is a name in {given[name].name} already")
    name = scripts[-1].default
    if not name:
        raise BundleError(entries[-1], "there must be an `export default function` with a name")
    return "\n".join([*(script.body for script in scripts), f"export default {name};\n"])


@cache
def bundle_css(*files: Path) -> str:
    """The style sheets one after another, without comments and indents."""
    return "\n".join(_lean(path.read_text("utf-8")) for path in files)


def sheets_beside(*entries: Path) -> list[Path]:
    """The style sheets beside `entries` and all they import, each under the name of its script."""
    beside = (script.with_suffix(".css") for script in files_in_order(*entries))
    return [sheet for sheet in beside if sheet.is_file()]


def files_in_order(*entries: Path) -> list[Path]:
    """`entries` and all they import, each after what it imports itself."""
    return [script.path for script in _in_order(*entries)]


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
        for file, names, default in script.imports:
            if file in begun:
                raise BundleError(path, f"{file.name} imports this file")
            other = visit(file)
            for name in {*names} - other.exports:
                raise BundleError(path, f"{file.name} exports no {name}")
            if default and default != other.default:
                raise BundleError(path, f"{default} is not the default export of {file.name}")
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
    for names, default, name in _IMPORT.findall(source):
        # What pip installed has the app's own scripts elsewhere.
        _, outside, ours = name.partition("bpe_view/")
        file = (_PACKAGE / ours if outside else path.parent / name).resolve()
        if not file.is_file():
            raise BundleError(path, f'there is no file "{name}"')
        imports.append((file, tuple(names.replace(",", " ").split()), default))
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    if left_over := _LEFT_OVER.search(body):
        raise BundleError(path, f"cannot be put together: {left_over[0].strip()[:60]}")
    if any(default and not function for default, function, _ in exported):
        raise BundleError(path, "only a function with a name can be the default export")
    if {"{", "["} & {*(declared := tuple(_DECLARED.findall(body)))}:
        raise BundleError(path, "a statement at the top level gives one name and no more")
    return _Script(
        path,
        _LINE_END.sub("\n", body),
        tuple(imports),
        frozenset(function or other for _, function, other in exported),
        next((function for default, function, _ in exported if default), ""),
        declared,
    )
