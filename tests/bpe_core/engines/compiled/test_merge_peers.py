"""The merges equal those of an independent library: Hugging Face tokenizers, byte for byte."""

import json

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

import bpe_core as bpe
from bpe_core.text import byte_characters


@pytest.mark.parametrize("vocab_size", [300, 4096])
def test_merges_are_those_of_huggingface(vocab_size: int, source_text: str) -> None:
    text = source_text[:300_000] + "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"
    run = bpe.train(
        text, vocab_size=vocab_size, split="gpt2", tie_rule="huggingface", engine="compiled"
    )
    name = run.tokenizer.id_to_token
    ours = [[_written(name(one)) for one in (merge.left, merge.right)] for merge in run.merges]

    theirs = Tokenizer(models.BPE())
    theirs.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size, min_frequency=2, show_progress=False, initial_alphabet=alphabet
    )
    theirs.train_from_iterator([text], trainer)
    assert ours == json.loads(theirs.to_str())["model"]["merges"]


def _written(token: bytes) -> str:
    return "".join(byte_characters()[byte] for byte in token)
