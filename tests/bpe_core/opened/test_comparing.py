"""Opened files give the IDs, offsets and texts of their library, and their merges are explained."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from tests import sweeps
from tests.bpe_core.opened.comparing import Compared
from tests.bpe_core.opened.random_files import WORDS, piece_model, random_file, random_texts


@pytest.mark.parametrize("first", sweeps.first(3, range(0, 1060, 20)))
def test_files_made_at_random_are_read_as_their_library_reads_them(first: int) -> None:
    """Nothing differs, and where the vocabulary is enough every pre-token of BPE is explained."""
    plain: Counter[str | None] = Counter()
    texts = refused = 0
    for seed in range(first, first + 20):
        file = random_file(seed)
        both = Compared(file.data, "tokenizers")
        some = random_texts(Random(seed), 6, file.words, file.added)
        assert [one for text in some for one in both.differences(text)] == [], seed
        assert [*both.steps("".join(file.words[:4]))] == [], seed
        texts += len(some)
        plain += both.plain if both.ours.kind == "BPE" else Counter()
        refused += both.refused
    assert plain["unproved"] == 0
    assert plain[None] > 20
    assert refused < texts / 100


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
    texts = random_texts(Random(56), 40, WORDS, settings.get("user_defined_symbols", "").split(","))
    assert [one for text in texts for one in both.differences(text)] == []
    assert [one for text in texts[:9] for one in both.steps(text)] == []
    assert both.refused == 0
    assert both.plain["unproved"] == 0
    if kind == "bpe":
        assert both.plain[None] > 35
    else:
        assert both.plain[None] == 0 < both.plain["chosen"]
