"""What the tests of the compiled engine share."""

import sysconfig
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _ready(kernels: None) -> None:
    """Tests of this folder are of kernels; they do not wait for the compiler one by one."""


@pytest.fixture(scope="session")
def source_text() -> str:
    """A megabyte of the Python standard library's own source: present on every machine."""
    library = Path(sysconfig.get_paths()["stdlib"])
    texts = (path.read_text("utf-8", errors="ignore") for path in sorted(library.glob("*.py")))
    return "".join(texts)[:1_000_000]
