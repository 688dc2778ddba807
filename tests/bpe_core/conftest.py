"""The compiled engine, made ready once for all processes that run the tests."""

import pytest

from bpe_core import engines


@pytest.fixture(scope="session")
def kernels() -> None:
    """Every kernel compiled, or loaded from the cache.

    In a fresh checkout the first process that asks compiles. One that asks meanwhile waits, and
    loads what the first one kept. Tests that need no kernel do not ask, so they run beside.
    """
    engines.warm_up()


@pytest.fixture(autouse=True)
def _kernels_where_they_are_asked_for(request: pytest.FixtureRequest) -> None:
    parameters = getattr(request.node, "callspec", None)
    if parameters and parameters.params.get("engine") == "compiled":
        request.getfixturevalue("kernels")
