"""What one JavaScript file imports, exports and names, read without running it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

# What is no code: comments, strings, and the signs that begin what a pattern alone cannot end.
_NO_CODE: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[`{}/"']""", re.DOTALL
)
_TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
_REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# After these a slash begins a regular expression; after all else it divides.
_BEFORE_REGEX: Final = re.compile(
    r"(?:^|[(,=:\[!&|?{};+\-*%<>~^]|(?<![\w$.])(?:return|typeof|case|in|of|delete|void|throw|new"
    r"|do|else|instanceof|yield|await))$"
)

_LINE_END: Final = re.compile(r"\s*\n\s*")

_MODULE_WORD: Final = re.compile(r"(?<![\w$#])(?<!(?<!\.\.)\.)(?:import|export)(?![\w$])(?!\s*:)")
_IMPORT: Final = re.compile(
    r"import\s*(?:\{(?P<names>[^{}]*)\}|\b(?P<default>[\w$]+))\s*\bfrom\s*"
    r"(?P<file>\"[^\"]*\"|'[^']*')[ \t]*;?[ \t]*(?:\n|\Z)"
)
_EXPORT: Final = re.compile(
    r"(?P<words>export\s+(?P<default>default\s+)?)"
    r"(?:(?:async\s+)?function(?:\s*\*\s*|\s+)|(?:class|const|let|var)\s+)(?P<name>[\w$]+)"
)
_DECLARED: Final = re.compile(
    r"[{(\[]|[})\]]|(?:^|(?<=[;}]))[ \t]*(?:export\s+(?:default\s+)?)?"
    r"(?:(?:async\s+)?function(?:\s*\*\s*|\s+)|class\s+|(?P<variable>const|let|var)\b\s*)"
    r"(?P<name>[\w$]*)",
    re.MULTILINE,
)


class BundleError(ValueError):
    """JavaScript that cannot be put together; the message begins with file and line."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")


@dataclass(frozen=True)
class Import:
    """Names that a file takes from another one; `default` is one of them, or empty."""

    line: int
    file: Path
    names: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Script:
    """One file: `body` is its code without comments, indents and the words of modules.

    Names stand with their lines.
    """

    path: Path
    body: str
    imports: tuple[Import, ...]
    exports: frozenset[str]
    default: str
    declared: tuple[tuple[str, int], ...]


@cache
def read_script(path: Path) -> Script:
    """The file at `path`.

    Raises:
        BundleError: it imports or exports in a way that cannot be put together.
    """
    source = path.read_text("utf-8")
    code = code_of(source, path)
    imports: list[Import] = []
    exports: set[str] = set()
    default, body, at = "", [], 0
    for word in _MODULE_WORD.finditer(code):
        line = line_of(code, word.start())
        if (found := _IMPORT.match(code, word.start())) is not None:
            imports.append(_import_of(found, source, path, line))
            kept_from = found.end()
        elif (found := _EXPORT.match(code, word.start())) is not None:
            _refuse_unless(
                not found["default"] or "function" in found[0],
                (path, line, "only a function with a name can be the default export"),
            )
            exports.add(found["name"])
            default = found["name"] if found["default"] else default
            kept_from = found.end("words")
        else:
            statement = source[word.start() :].split("\n")[0][:60]
            raise BundleError(path, line, f"cannot be put together: {statement}")
        body.append(source[at : word.start()])
        at = kept_from
    body.append(source[at:])
    declared = tuple(_declared_in(code, path))
    return Script(
        path, lean("".join(body), path), tuple(imports), frozenset(exports), default, declared
    )


def code_of(source: str, path: Path) -> str:
    """`source` with blanks for what is in comments, strings and regular expressions.

    Every sign keeps its place, quotation marks and line ends stay.
    """
    return "".join(
        part if kind is _Kind.CODE else _blank(part) for kind, part in _parts(source, path)
    )


def lean(source: str, path: Path) -> str:
    """`source` without comments, indents and empty lines, which no browser needs."""
    found: list[str] = []
    code = ""
    for kind, part in _parts(source, path):
        if kind is _Kind.LITERAL:
            found += (without_indents(code), part)
            code = ""
        elif kind is _Kind.CODE:
            code += part
        elif part.startswith("/*"):
            # Over several lines it ends a line to the language, too.
            code += "\n" if "\n" in part else " "
    return "".join([*found, without_indents(code)])


def without_indents(code: str) -> str:
    """Code without strings over several lines: no indents, no empty lines.

    >>> without_indents("if (a) {\\n\\n  b;\\n}")
    'if (a) {\\nb;\\n}'
    """
    return _LINE_END.sub("\n", code)


class _Kind(Enum):
    CODE, COMMENT, LITERAL = range(3)


def _parts(source: str, path: Path) -> Iterator[tuple[_Kind, str]]:
    """The comments and literals (strings, regular expressions) of a file, and the code between."""
    templates: list[bool] = []  # for each open brace, whether it stands in a template
    at, before = 0, ""
    while (found := _NO_CODE.search(source, at)) is not None:
        code = source[at : found.start()]
        yield _Kind.CODE, code
        before = (before + code).rstrip()[-12:]
        sign, at = found[0], found.end()
        if sign == "/" and _BEFORE_REGEX.search(before):
            sign, at = _whole(_REGEX, source, found.start(), path)
        elif sign == "`" or (sign == "}" and templates and templates[-1]):
            text, at = _whole(_TEMPLATE, source, found.end(), path)
            sign += text
        elif sign in ('"', "'"):
            raise BundleError(path, line_of(source, found.start()), "a string without an end")
        if sign[0] == "}" and templates:
            templates.pop()
        if sign == "{" or (sign[0] in "`}" and sign.endswith("${")):
            templates.append(sign != "{")
        if sign.startswith(("//", "/*")):
            yield _Kind.COMMENT, sign
        else:
            yield _Kind.CODE if len(sign) == 1 else _Kind.LITERAL, sign
            before = (before + sign)[-12:]
    yield _Kind.CODE, source[at:]


def line_of(source: str, at: int) -> int:
    """The number of the line that a place in a file is in."""
    return source.count("\n", 0, at) + 1


def _whole(pattern: re.Pattern[str], source: str, start: int, path: Path) -> tuple[str, int]:
    found = pattern.match(source, start)
    if found is None:
        raise BundleError(path, line_of(source, start), "a text or an expression without an end")
    return found[0], found.end()


def _blank(sign: str) -> str:
    if len(sign) == 1:
        return sign
    ends = (sign[0], sign[-1]) if sign[0] in "\"'" else (" ", " ")
    return ends[0] + re.sub(r"[^\n]", " ", sign[1:-1]) + ends[1]


def _import_of(found: re.Match[str], source: str, path: Path, line: int) -> Import:
    name = source[found.start("file") + 1 : found.end("file") - 1]
    names = [part.strip() for part in (found["names"] or "").split(",")]
    names = names if names[-1] else names[:-1]
    for part in names:
        _refuse_unless(
            re.fullmatch(r"[\w$]+", part) is not None and part != "default",
            (path, line, f"a name cannot be changed while it is imported: {part or ','}"),
        )
    _refuse_unless(
        re.match(r"\.{1,2}/", name) is not None,
        (path, line, f'"{name}" is not a relative path'),
    )
    file = (path.parent / name).resolve()
    _refuse_unless(file.is_file(), (path, line, f'there is no file "{name}"'))
    return Import(line, file, tuple(names), found["default"] or "")


def _declared_in(code: str, path: Path) -> Iterator[tuple[str, int]]:
    """The names that a file gives at its top level."""
    depth = 0
    for found in _DECLARED.finditer(code):
        if len(found[0]) == 1:
            depth += 1 if found[0] in "{([" else -1
        elif depth == 0:
            line = line_of(code, found.end())
            _refuse_unless(
                bool(found["name"]) and not (found["variable"] and _has_comma(code, found.end())),
                (path, line, "a statement at the top level gives one name and no more"),
            )
            yield found["name"], line


def _has_comma(code: str, at: int) -> bool:
    """Whether a statement goes on, after `at`, with another declaration."""
    depth = 0
    for found in re.compile(r"[{(\[]|[})\]]|[,;]").finditer(code, at):
        if found[0] in "{([":
            depth += 1
        elif found[0] in "})]":
            depth -= 1
        elif depth == 0:
            return found[0] == ","
    return False


def _refuse_unless(holds: bool, problem: tuple[Path, int, str]) -> None:
    if not holds:
        raise BundleError(*problem)
