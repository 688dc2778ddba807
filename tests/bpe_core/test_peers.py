"""The same merges as independent libraries, under their tie rules."""

import json
from pathlib import Path

import pytest
import rustbpe
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

import bpe_core as bpe
from bpe_core.text import byte_characters

GPT2 = bpe.SPLIT_PATTERNS["gpt2"]
CODE = Path(json.__file__).read_text("utf-8")
texts = st.text("ab c1é\n'", min_size=1, max_size=200)


def our_tokens(text: str, tie_rule: str, min_count: int) -> list[bytes]:
    """The learned tokens, by the compiled engine."""
    options = {"vocab_size": 700, "split": "gpt2", "min_count": min_count, "engine": "compiled"}
    run = bpe.train(text, tie_rule=tie_rule, **options)  # type: ignore[arg-type]
    return [merge.token for merge in run.merges]


@pytest.mark.usefixtures("kernels")
@given(texts)
@example(CODE)
@settings(max_examples=50)
def test_lowest_equals_rustbpe(text: str) -> None:
    theirs = rustbpe.Tokenizer()
    theirs.train_from_iterator(iter([text]), vocab_size=700, pattern=GPT2)
    expected = [bytes(token) for token, _ in theirs.get_mergeable_ranks()[256:]]
    assert our_tokens(text, "lowest", 1) == expected


def huggingface_tokenizer(text: str, vocab_size: int) -> Tokenizer:
    """Trained by `tokenizers`, with GPT-2's split."""
    theirs = Tokenizer(models.BPE())
    bytes_alone = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    split = pre_tokenizers.Split(Regex(GPT2), "isolated")
    theirs.pre_tokenizer = pre_tokenizers.Sequence([split, bytes_alone])
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size, min_frequency=2, initial_alphabet=alphabet, show_progress=False
    )
    theirs.train_from_iterator([text], trainer)
    return theirs


def to_bytes(token: str) -> bytes:
    byte_of = {character: byte for byte, character in byte_characters().items()}
    return bytes(byte_of[one] for one in token)


@pytest.mark.usefixtures("kernels")
@given(texts)
@example(CODE)
@settings(max_examples=50)
def test_huggingface_equals_tokenizers(text: str) -> None:
    merges = json.loads(huggingface_tokenizer(text, 700).to_str())["model"]["merges"]
    expected = [to_bytes(left + right) for left, right in merges]
    assert our_tokens(text, "huggingface", 2) == expected
