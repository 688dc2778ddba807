import pytest

import bpe_core as bpe
from ui.shared.cache import RESULTS, Cache
from ui.training.tokenizer_choice import kept_vocabularies, pretrained


def test_a_model_stays_where_results_need_all_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def load(name: str, **_: object) -> bpe.Tokenizer:
        names.append(name)
        return bpe.train("abab", vocab_size=257).tokenizer

    monkeypatch.setattr(bpe, "load_pretrained", load)
    kept_vocabularies.clear()
    pretrained("r50k_base")
    Cache[str, str]().get("all of it", lambda: "", cost=RESULTS.max_cost)
    pretrained("r50k_base")
    assert names == ["r50k_base"]
    kept_vocabularies.clear()
