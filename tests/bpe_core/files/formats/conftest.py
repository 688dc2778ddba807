"""What is proved of a split on 190,000 texts is proved on fewer here, but in one test."""

import pytest

from bpe_core.files.formats import split_proof


@pytest.fixture(autouse=True)
def fewer_texts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "all_texts" not in request.fixturenames:
        texts = split_proof.fixed_texts()
        few = (*texts[:-400:31], *texts[-400:])
        monkeypatch.setattr(split_proof, "fixed_texts", lambda: few)


@pytest.fixture
def all_texts() -> None:
    """Asked for by whoever needs all of them."""
