"""What a public function raises is what its docstring tells."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from tests.bpe_core.test_wrong_calls import public


def functions() -> Iterator[tuple[str, Any]]:
    return ((name, function) for name, function in public() if inspect.isfunction(function))


def raised(function: Any) -> set[str]:
    """The errors in a function's own body; that of a wrong argument the package tells for all."""
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
