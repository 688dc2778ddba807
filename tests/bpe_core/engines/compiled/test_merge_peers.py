"""The merges equal those of an independent library: Hugging Face tokenizers, byte for byte."""

import json

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.merging import learn
from bpe_core.engines.history import Plan
from bpe_core.text import byte_characters, huggingface_order


def huggingface_merges(text: str, vocab_size: int) -> list[tuple[str, str]]:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        min_frequency=2,
        show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
    )
    tokenizer.train_from_iterator([text], trainer)
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    return [(left, right) for left, right in merges]


def our_merges(text: str, vocab_size: int) -> list[tuple[str, str]]:
    order = np.asarray(huggingface_order())
    plan = Plan(base_size=256, max_merges=vocab_size - 256, min_count=2, symbol_order=order)
    history = learn(count(text.encode(), "gpt2"), plan)
    characters = byte_characters()
    written = [characters[byte] for byte in range(256)]
    merges = []
    for left, right in zip(history.left.tolist(), history.right.tolist(), strict=True):
        merges.append((written[left], written[right]))
        written.append(written[left] + written[right])
    return merges


@pytest.mark.parametrize("vocab_size", [300, 4096])
def test_merges_equal_those_of_huggingface(vocab_size: int, source_text: str) -> None:
    text = source_text[:300_000] + "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"
    assert our_merges(text, vocab_size) == huggingface_merges(text, vocab_size)
