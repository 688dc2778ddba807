"""One script from many small JavaScript files.

A Streamlit component takes its JavaScript as one string. Our files are ordinary ES modules that
import each other by relative path; here they are put one after another, each after the files it
imports, with the import lines and the word `export` taken away. That asks two things of the
files: one import a line, and no top-level name twice (a test holds both).
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(
    r'^import .* from "(?P<file>\.{1,2}/(?:[\w-]+/)?[\w-]+\.js)";?\s*$', re.MULTILINE
)
_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ", re.MULTILINE)


@cache
def bundle_js(entry: Path) -> str:
    """The script of `entry` and all it imports; its default export stays the default export.

    Args:
        entry: a JavaScript file whose default export is a named function.
    """
    parts = [_without_module_words(path) for path in files_in_order(entry)]
    name = re.search(r"^export default function (\w+)", entry.read_text("utf-8"), re.MULTILINE)
    if name is None:
        raise ValueError(f"{entry.name} must have an `export default function` with a name")
    return "\n".join([*parts, f"export default {name[1]};\n"])


@cache
def bundle_css(*files: Path) -> str:
    """The style sheets one after another."""
    return "\n".join(path.read_text("utf-8") for path in files)


def files_in_order(entry: Path) -> list[Path]:
    """`entry` and all it imports, each after what it imports itself."""
    ordered: list[Path] = []

    def visit(path: Path) -> None:
        if path in ordered:
            return
        for match in _IMPORT.finditer(path.read_text("utf-8")):
            visit((path.parent / match["file"]).resolve())
        ordered.append(path)

    visit(entry.resolve())
    return ordered


def _without_module_words(path: Path) -> str:
    source = _IMPORT.sub("", path.read_text("utf-8"))
    return _EXPORT.sub("", _DEFAULT.sub("", source))
