"""Models that `sentencepiece` trains: opened, they give its ids, offsets and texts."""

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.bpe_core.opened.comparing import Compared
from tests.bpe_core.opened.random_files import SAID, random_texts
from tests.bpe_core.opened.sentencepiece_models import piece_model

OWN = "<sep>,lo,lowe,é,日本,x_"
IDENTITY = {"normalization_rule_name": "identity"}
AS_IT_IS = {**IDENTITY, "remove_extra_whitespaces": False, "add_dummy_prefix": False}
SETTINGS: list[dict[str, Any]] = [
    {},
    {"byte_fallback": True},
    {**AS_IT_IS, "byte_fallback": True},
    {**AS_IT_IS, "byte_fallback": True, "user_defined_symbols": OWN},
    {**AS_IT_IS, "user_defined_symbols": OWN, "split_by_whitespace": False},
    {**IDENTITY, "user_defined_symbols": OWN, "split_digits": True, "byte_fallback": True},
    {"normalization_rule_name": "nfkc_cf", "user_defined_symbols": OWN, "byte_fallback": True},
    {"normalization_rule_name": "nfkc", "remove_extra_whitespaces": False},
    {**IDENTITY, "treat_whitespace_as_suffix": True, "byte_fallback": True},
    {"normalization_rule_name": "nmt_nfkc_cf", "treat_whitespace_as_suffix": True},
    {**AS_IT_IS, "split_by_whitespace": False, "allow_whitespace_only_pieces": True},
]


@pytest.mark.parametrize(
    ("kind", "settings"),
    [*product(("bpe", "unigram"), SETTINGS), ("char", {}), ("word", {})],
)
def test_a_model_is_read_as_its_library_reads_it(kind: str, settings: dict[str, Any]) -> None:
    both = Compared(piece_model(kind, **settings), "sentencepiece")
    texts = random_texts(Random(56), 80, SAID, settings.get("user_defined_symbols", "").split(","))
    assert [one for text in texts for one in both.differences(text)] == []
    assert [one for text in texts[:9] for one in both.steps(text)] == []
    assert both.refused == 0
    assert both.plain["unproved"] == 0
    if kind == "bpe":
        assert both.plain[None] > 70
    else:
        assert both.plain[None] == 0 < both.plain["chosen"]
