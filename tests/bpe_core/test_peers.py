"""The same merges as independent libraries, under their tie rules."""

import json
from pathlib import Path

import rustbpe
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

import bpe_core as bpe
from bpe_core.text import byte_characters

BYTE_OF = {character: byte for byte, character in byte_characters().items()}
GPT2 = bpe.SPLIT_PATTERNS["gpt2"]
REAL_TEXTS = [
    Path(json.__file__).read_text("utf-8"),
    (Path(bpe.__file__).parent / "training" / "train.py").read_text("utf-8"),
]
random_texts = st.text("ab c1é\n'", min_size=1, max_size=200)


def rustbpe_tokens(text: str, vocab_size: int) -> list[bytes]:
    tokenizer = rustbpe.Tokenizer()
    tokenizer.train_from_iterator(iter([text]), vocab_size=vocab_size, pattern=GPT2)
    return [bytes(token) for token, _ in tokenizer.get_mergeable_ranks()[256:]]


def huggingface_tokenizer(text: str, vocab_size: int) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(GPT2), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        min_frequency=2,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def to_bytes(token: str) -> bytes:
    return bytes(BYTE_OF[character] for character in token)


def huggingface_merges(text: str, vocab_size: int) -> list[tuple[bytes, bytes]]:
    merges = json.loads(huggingface_tokenizer(text, vocab_size).to_str())["model"]["merges"]
    return [(to_bytes(left), to_bytes(right)) for left, right in merges]


def our_merges(text: str, vocab_size: int, **options: object) -> list[tuple[bytes, bytes]]:
    run = bpe.train(text, vocab_size=vocab_size, split="gpt2", **options)  # type: ignore[arg-type]
    vocab = run.tokenizer.vocab
    return [(vocab[merge.left], vocab[merge.right]) for merge in run.merges]


@given(random_texts)
@example(REAL_TEXTS[0])
@example(REAL_TEXTS[1])
@settings(max_examples=50)
def test_lowest_equals_rustbpe(text: str) -> None:
    ours = our_merges(text, 700, tie_rule="lowest", min_count=1)
    assert [left + right for left, right in ours] == rustbpe_tokens(text, 700)


@given(random_texts)
@example(REAL_TEXTS[0])
@example(REAL_TEXTS[1])
@settings(max_examples=50)
def test_huggingface_equals_tokenizers(text: str) -> None:
    assert our_merges(text, 700, tie_rule="huggingface") == huggingface_merges(text, 700)
