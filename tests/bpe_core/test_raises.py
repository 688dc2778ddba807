"""What a public function raises is what its docstring tells."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

import bpe_core as bpe

PUBLIC = ("analysis.metrics", "analysis.vocabulary", "files")
"""The packages that people use, besides `bpe_core` itself."""


def public() -> Iterator[tuple[str, Any]]:
    """Each public function, class, and method of a public class."""
    for package in (bpe, *(importlib.import_module(f"bpe_core.{name}") for name in PUBLIC)):
        for name in sorted({*getattr(package, "__all__", dir(package))} - {"AnyTokenizer"}):
            value = getattr(package, name)
            if inspect.isfunction(value):
                yield name, value
            elif inspect.isclass(value) and not issubclass(value, BaseException):
                yield name, value
                for part, method in inspect.getmembers(value, inspect.isfunction):
                    if not part.startswith("_"):
                        yield f"{name}.{part}", method


def functions() -> Iterator[tuple[str, Any]]:
    return ((name, function) for name, function in public() if inspect.isfunction(function))


def raised(function: Any) -> set[str]:
    """The errors in a function's own body."""
    source = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    return {
        node.exc.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
    }


def test_what_is_raised_is_told() -> None:
    for name, function in functions():
        doc = inspect.getdoc(function) or ""
        section = re.search(r"^Raises:\n((?: {4}.*\n?|\n)*)", doc, re.MULTILINE)
        told = set(re.findall(r"^ {4}(\w+):", section[1], re.MULTILINE)) if section else set()
        told |= set(re.findall(r"\bRaises\s+`(\w+)`", doc))
        # Some tell only the base of what they raise.
        assert all(one in told or "BPEError" in told for one in raised(function)), name
