"""The other libraries may be missing: then what they would open is refused."""

import pytest

from bpe_core.files.others import opening_others


@pytest.fixture
def no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_others, "find_spec", lambda name: None)
