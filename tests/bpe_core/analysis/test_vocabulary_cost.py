"""What a vocabulary costs a model, against published numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import MODELS, best_vocab_size, least_of_frequent, rare_tokens

AS_PUBLISHED = {
    (33e6, 512): (5_754, 6_144, 4_662),
    (302e6, 1_024): (18_183, 19_527, 15_758),
    (2.87e9, 3_200): (37_942, 40_993, 35_271),
    (3e9, 3_200): (39_367, 42_538, 36_648),
    (7e9, 4_096): (62_280, 67_450, 59_547),
    (13e9, 5_120): (83_429, 90_503, 81_347),
    (30e9, 6_048): (141_711, 154_071, 141_898),
    (70e9, 8_192): (211_860, 230_861, 217_961),
    (130e9, 12_288): (236_500, 258_138, 248_187),
    (300e9, 16_384): (355_894, 389_324, 383_659),
}
"""What optimal_Nv_predict.py of https://github.com/sail-sg/scaling-with-vocab prints."""


@pytest.mark.parametrize(("model", "sizes"), AS_PUBLISHED.items(), ids=str)
def test_the_best_size_is_what_the_code_of_its_paper_gives(
    model: tuple[float, int], sizes: tuple[int, int, int]
) -> None:
    found = best_vocab_size(*model)
    assert (found.by_flops, found.by_derivative, found.by_loss) == sizes


def llama(width: int, layers: int, inner: int, heads_for_keys: float) -> int:
    """Parameters of a layer's attention, its three matrices and two norms; and the last norm."""
    layer = (2 + 2 * heads_for_keys) * width * width + 3 * width * inner + 2 * width
    return int(layers * layer) + width


def gpt2(width: int, layers: int) -> int:
    """Of the layers, the places of 1,024 tokens, and the last norm."""
    return layers * (12 * width * width + 13 * width) + 1_024 * width + 2 * width


@pytest.mark.parametrize(("name", "rest"), [
    ("GPT-2", gpt2(768, 12)), ("GPT-2 XL", gpt2(1_600, 48)),
    ("Llama 2 7B", llama(4_096, 32, 11_008, 1)), ("Llama 2 70B", llama(8_192, 80, 28_672, 1 / 8)),
    ("Llama 3 8B", llama(4_096, 32, 14_336, 1 / 4)),
])  # fmt: skip
def test_what_is_no_row_of_a_known_model_is_what_its_layers_have(name: str, rest: int) -> None:
    (model,) = [one for one in MODELS if one.name == name]
    assert model.rest == rest
    assert model.rows(model.vocab_size) + rest == model.parameters


def test_a_vocabulary_that_is_twice_as_large_has_twice_the_rows_and_operations() -> None:
    for model in MODELS:
        assert model.rows(2_000) == 2 * model.rows(1_000)
        assert model.last_layer_flops(2_000) == 2 * model.last_layer_flops(1_000)
        assert 0 < model.share(1_000) < model.share(2_000) < 1


@given(st.lists(st.integers(0, 1_000), min_size=1, max_size=60))
def test_rare_tokens_are_counted_as_one_would_by_hand(uses: list[int]) -> None:
    counts = np.array(uses)
    assert rare_tokens(counts) == sum(one < 100 for one in uses)
    least = least_of_frequent(counts)
    assert sum(one >= least for one in uses) >= 0.95 * len(uses)
    assert sum(one > least for one in uses) < 0.95 * len(uses)


def test_a_model_without_parameters_is_refused() -> None:
    with pytest.raises(bpe.SettingError, match="rest is 0; it must be at least 1"):
        best_vocab_size(0, 512)
