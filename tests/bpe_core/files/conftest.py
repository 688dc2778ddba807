"""The libraries of the formats may be missing: then what they would open is refused."""

import pytest

from bpe_core.files.formats import readers


@pytest.fixture
def no_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "find_spec", lambda name: None)
