import pytest

import bpe_core as bpe
from ui.shared.cache import ALL
from ui.shared.memory import TRAININGS
from ui.shared.training.tokenizer_choice import kept_vocabularies, pretrained


def test_a_model_stays_where_a_chart_takes_all_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    tokenizer = bpe.train("abab", vocab_size=257).tokenizer
    loaded: list[str] = []

    def load(name: str, **_: object) -> bpe.Tokenizer:
        loaded.append(name)
        return tokenizer

    monkeypatch.setattr(bpe, "load_pretrained", load)
    monkeypatch.setattr(ALL, "_always", 0)
    kept_vocabularies.clear()
    pretrained("r50k_base")
    with TRAININGS.taken(TRAININGS.size):
        pretrained("r50k_base")
    kept_vocabularies.clear()
    assert loaded == ["r50k_base"]
