"""The metrics of a text at every vocabulary size, against its tokens at each size."""

import pickle
from functools import cached_property, partial

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core.analysis import find_words
from bpe_view.text_metrics import TextMetrics

TRAINING = "to be or not to be, that is the question: añejo, niño, to be" * 3
train = partial(bpe.train, vocab_size=300, min_count=1, special_tokens=("or",))


def measured(base: bpe.Base, text: str) -> tuple[TextMetrics, bpe.Tokenization]:
    tokenizer = train(TRAINING, base=base).tokenizer
    tokenization = tokenizer.tokenize(text)
    return TextMetrics(tokenizer, text, tokenization), tokenization


@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("text", [TRAINING, "not to be: añ"])
def test_each_measure_is_that_of_the_tokens_at_every_step(base: bpe.Base, text: str) -> None:
    found, tokenization = measured(base, text)
    words = find_words(text, base)
    base_size = len(tokenization.base_ids)
    assert found.byte_count == len(text.encode())
    for step in range(tokenization.merge_count + 1):
        state = tokenization.at(step)
        tokens, used = len(state.ids), len(set(state.token_ids))
        in_word = [
            int(np.count_nonzero((first < state.starts) & (state.starts < end))) + 1
            for first, end in words.tolist()
        ]
        assert found.token_counts[step] == tokens
        assert found.bytes_per_token[step] == pytest.approx(len(text.encode()) / tokens)
        assert found.characters_per_token[step] == pytest.approx(len(text) / tokens)
        assert found.fertility[step] == pytest.approx(np.mean(in_word))
        assert found.share_of_words_cut[step] == pytest.approx(np.mean(np.array(in_word) > 1))
        assert found.used_tokens[step] == used
        assert found.share_used[step] == pytest.approx(used / (base_size + step))


def test_without_its_text_every_measure_stays_as_it_is() -> None:
    whole, _ = measured("bytes", TRAINING)
    alone = whole.without_text()
    names = [
        name
        for name, kind in vars(TextMetrics).items()
        if isinstance(kind, cached_property) and not name.startswith("_")
    ]
    assert "share_of_words_cut" in names
    for name in names:
        np.testing.assert_equal(vars(alone)[name], getattr(whole, name))


def test_what_is_without_its_text_holds_nothing_that_grows_with_it() -> None:
    tokenizer = train(TRAINING).tokenizer

    def size(times: int) -> int:
        text = TRAINING * times
        alone = TextMetrics(tokenizer, text, tokenizer.tokenize(text)).without_text()
        return len(pickle.dumps(vars(alone)))

    assert size(50) < size(1) + len(TRAINING)
