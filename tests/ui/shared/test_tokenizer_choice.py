from collections.abc import Iterator

import pytest

import bpe_core as bpe
from ui.shared.cache import ALL
from ui.shared.memory import TRAININGS
from ui.shared.training.tokenizer_choice import in_use, kept_vocabularies, pretrained


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The models that were loaded, each as a small one."""
    names: list[str] = []

    def load(name: str, **_: object) -> bpe.Tokenizer:
        names.append(name)
        return bpe.train("abab", vocab_size=257).tokenizer

    monkeypatch.setattr(bpe, "load_pretrained", load)
    kept_vocabularies.clear()
    in_use.clear()
    yield names
    kept_vocabularies.clear()
    in_use.clear()


def test_a_model_stays_where_a_chart_takes_all_the_room(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ALL, "_always", 0)
    pretrained("r50k_base")
    with TRAININGS.taken(TRAININGS.size):
        pretrained("r50k_base")
    assert loaded == ["r50k_base"]


def test_a_model_that_something_still_leads_to_is_not_loaded_a_second_time(
    loaded: list[str],
) -> None:
    first = pretrained("r50k_base")
    kept_vocabularies.clear()
    assert pretrained("r50k_base") is first
    assert loaded == ["r50k_base"]
