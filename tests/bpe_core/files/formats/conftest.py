"""What is proved of a split on 190,000 texts is proved on fewer here, but in one test."""

from typing import Final

import pytest

from bpe_core.files.formats import split_proof
from bpe_core.files.formats.split_proof import fixed_texts

TEXTS: Final = (*fixed_texts(),)
FEW: Final = (*TEXTS[:-400:31], *TEXTS[-400:])


@pytest.fixture(autouse=True)
def fewer_texts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "all_texts" not in request.fixturenames:
        monkeypatch.setattr(split_proof, "fixed_texts", lambda: FEW)


@pytest.fixture
def all_texts() -> None:
    """Asked for by whoever needs all of them."""
