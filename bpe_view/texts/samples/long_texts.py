"""Long texts that every machine with Python has: nothing of them is in the repository.

They differ from one version of Python to the next, so nobody may quote their numbers.
"""

import sysconfig
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

_LESSONS: Final = Path(__file__).parents[2] / "lessons"


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
    """The lessons of the app, in three languages: teaching pages name numbers of this text."""
    files = [(_LESSONS / f"{code}.toml").read_text("utf-8") for code in ("en", "es", "zh")]
    lessons = [lesson for file in files for lesson in tomllib.loads(file).values()]
    return "\n".join(lesson["text"].strip() for lesson in lessons)


MAKERS: Final[Mapping[str, Callable[[], str]]] = {
    "manual": _manual,
    "stdlib": _stdlib,
    "lessons": _lessons,
}
