"""One script from many small JavaScript files.

A Streamlit component takes its JavaScript as one string. Our files are ordinary ES modules that
import each other by relative path; here they are put one after another, each after the files it
imports, with the imports, the word `export` and all comments taken away. All of them then share
one scope, so what that would change (a name that is given twice, or changed while it is imported)
is refused, as is every other import and export: nothing that the browser would fail at stays in
the script.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from bpe_view.script import BundleError, Script, read_script, without_indents

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def bundle_js(entry: Path) -> str:
    """The script of `entry` and all it imports; its default export stays the default export.

    Args:
        entry: a JavaScript file whose default export is a named function.

    Raises:
        BundleError: something cannot be put together; the message begins with file and line.
    """
    scripts = _in_order(entry)
    _refuse_names_given_twice(scripts)
    name = scripts[-1].default
    if not name:
        raise BundleError(entry, 1, "there must be an `export default function` with a name")
    return "\n".join([*(script.body for script in scripts), f"export default {name};\n"])


@cache
def bundle_css(*files: Path) -> str:
    """The style sheets one after another, without comments and indents."""
    return "\n".join(without_indents(_COMMENT.sub("", path.read_text("utf-8"))) for path in files)


def files_in_order(entry: Path) -> list[Path]:
    """`entry` and all it imports, each after what it imports itself."""
    return [script.path for script in _in_order(entry)]


def _in_order(entry: Path) -> list[Script]:
    ordered: dict[Path, Script] = {}
    begun: list[Path] = []

    def visit(path: Path) -> Script:
        if path in ordered:
            return ordered[path]
        begun.append(path)
        script = read_script(path)
        for wanted in script.imports:
            if wanted.file in begun:
                raise BundleError(path, wanted.line, f"{wanted.file.name} imports this file")
            other = visit(wanted.file)
            for name in wanted.names:
                if name not in other.exports:
                    raise BundleError(path, wanted.line, f"{other.path.name} exports no {name}")
            if wanted.default and wanted.default != other.default:
                problem = f"{wanted.default} is not the default export of {other.path.name}"
                raise BundleError(path, wanted.line, problem)
        begun.pop()
        ordered[path] = script
        return script

    visit(entry.resolve())
    return list(ordered.values())


def _refuse_names_given_twice(scripts: list[Script]) -> None:
    given: dict[str, Script] = {}
    for script in scripts:
        for name, line in script.declared:
            first = given.setdefault(name, script)
            if first is not script:
                problem = f"{name} is a name in {first.path.name} already"
                raise BundleError(script.path, line, problem)
