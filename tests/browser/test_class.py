"""What `make bench-load` has learners do, done once; for print the server needs a browser."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.load.habits import HABITS
from benchmarks.load.learners import tour
from tests.browser.app import serve_app
from tests.browser.chromium import find_chromium


@pytest.mark.thorough
def test_a_class_does_all_there_is_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER_PATH", find_chromium())
    with serve_app() as url, ThreadPoolExecutor(1) as thread:
        done = thread.submit(asyncio.run, tour(url)).result()
    deeds = {"patterned": 2, "uploaded": 2, "opened": 1, "printed": 1, "downloaded": 3}
    assert done == deeds | {"click": done["click"]}
    assert done["click"] > sum(map(len, HABITS.values()))
