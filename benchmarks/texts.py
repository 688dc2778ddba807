"""A text to measure with, which every machine has: source code."""

import sysconfig
from pathlib import Path


def source_code() -> bytes:
    """The Python standard library's own source files, in a fixed order, as valid UTF-8."""
    root = Path(sysconfig.get_paths()["stdlib"])
    files = sorted(path for path in root.rglob("*.py") if "site-packages" not in path.parts)
    return b"".join(path.read_bytes() for path in files if _is_utf8(path))


def _is_utf8(path: Path) -> bool:
    try:
        path.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return True
