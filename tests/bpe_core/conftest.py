"""The compiled engine, made ready once for all processes that run the tests."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bpe_core import compiled

GIVEN_UP_AFTER = 300.0  # seconds; a process that died while compiling must not stop the others


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every kernel compiled, or loaded from the cache.

    The first process that asks compiles: a quarter of a minute in a fresh checkout. One that
    asks meanwhile waits and loads what the first one kept: to compile beside it would take both
    twice as long. Tests that need no kernel do not ask, so they run beside.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all workers
    with _alone(folder / "compiling"):
        compiled.warm_up()


@pytest.fixture(autouse=True)
def _kernels_where_they_are_asked_for(request: pytest.FixtureRequest) -> None:
    parameters = getattr(request.node, "callspec", None)
    if parameters and parameters.params.get("engine") == "compiled":
        request.getfixturevalue("kernels")


@contextmanager
def _alone(mark: Path) -> Iterator[None]:
    """Nobody else is in here; the directory `mark` is there while somebody is."""
    deadline = time.monotonic() + GIVEN_UP_AFTER
    while time.monotonic() < deadline:
        try:
            mark.mkdir()
        except FileExistsError:
            time.sleep(0.05)
        else:
            try:
                yield
            finally:
                mark.rmdir()
            return
    yield
