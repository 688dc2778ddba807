import gc
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.server import running

os.environ["STREAMLIT_CLIENT_SHOW_ERROR_DETAILS"] = "full"  # a test that fails says why
# No deadline for an example: a slow machine is no defect, and time is the benchmarks' business.
settings.register_profile("usual", settings(), deadline=None, max_examples=50)
settings.register_profile("thorough", settings(), deadline=None, max_examples=1_000)
settings.load_profile("usual")


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """The address of the app; one process serves all tests that do not mind."""
    with running() as server:
        yield server.address


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: nobody need look through it again, as
    each `gc.collect()` of a test would, for a quarter of a second."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """AppTest leaves a folder to the end of the process, which then says so below the last line."""
    if app_test := sys.modules.get("streamlit.testing.v1.app_test"):
        app_test.TMP_DIR.cleanup()
