from collections.abc import Iterator
from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner

from bpe_core import engines


@pytest.fixture(scope="session", autouse=True)
def _packages_are_looked_through_once() -> Iterator[None]:
    """AppTest reads what every installed package says of itself whenever an app is opened anew, to
    find components in them: two thirds of what a test of a page would cost."""
    with pytest.MonkeyPatch.context() as patch:
        scan = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scan)
        yield


@pytest.fixture(scope="module", autouse=True)
def _nothing_is_compiled_beside_the_tests() -> Iterator[None]:
    """The first training of a visit makes the compiled engine ready in a thread of its own, which
    would take the time and the memory of whichever tests run just then."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "warm_up", lambda: None)
        yield
