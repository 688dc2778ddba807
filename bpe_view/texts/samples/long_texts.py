"""Long texts that every machine with Python has: nothing of them is in the repository.

They differ from one version of Python to the next, so nobody may quote their numbers.
"""

import sysconfig
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

_LESSONS: Final = Path(__file__).parents[2] / "lessons"
_LAST: Final = "choosing-a-size"


def _manual() -> str:
    """Python's reference manual, as `help()` shows it (Python Software Foundation License)."""
    try:
        from pydoc_data.topics import topics
    except ImportError:  # some distributions leave it out
        return _lessons()
    return "\n\n".join(topics[name].strip() for name in sorted(topics))


def _stdlib() -> str:
    """The modules of Python's standard library that are one file (the same license)."""
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))
    return "\n".join(file.read_text("utf-8", errors="replace") for file in files) or _lessons()


def _lessons() -> str:
    """The lessons in three languages, as far as the one that trains on them. Teaching pages name
    numbers of this text, which no later lesson changes."""
    texts: list[str] = []
    for code in ("en", "es", "zh"):
        lessons = tomllib.loads((_LESSONS / f"{code}.toml").read_text("utf-8"))
        read = [*lessons][: [*lessons].index(_LAST) + 1]
        texts += (lessons[name]["text"].strip() for name in read)
    return "\n".join(texts)


MAKERS: Final[Mapping[str, Callable[[], str]]] = {
    "manual": _manual,
    "stdlib": _stdlib,
    "lessons": _lessons,
}
