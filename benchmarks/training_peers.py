"""Libraries that train: each gives what is measured, and what of its result is to be compared."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # each peer imports what it measures by itself
    from bpe_core.engines import MergeHistory

GPT2_REGEX = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"

Run = Callable[[], Any]
Digest = Callable[[Any], Iterable[object]]


def train_ours(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """The library as people call it; Hugging Face's tie rule, so that merges can be compared.

    Compiled code is loaded first, as that of others is with its import: its 100 MB are no part of
    what a text takes.
    """
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    text = path.read_bytes().decode()

    def run() -> bpe.TrainingRun:
        return bpe.train(
            text, vocab_size=vocab_size, split="gpt2", tie_rule="huggingface", engine="compiled"
        )

    return run, lambda made: _in_characters(made.history)


def train_engine(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """The compiled engine alone, text in and arrays out."""
    from bpe_core.engines import Plan, choose_engine
    from bpe_core.text import byte_alphabet, huggingface_order

    plan = Plan(256, vocab_size - 256, 2, huggingface_order())
    text, engine = path.read_bytes().decode(), choose_engine("compiled")
    count = engine.build_corpus
    return lambda: engine.learn(count(text, byte_alphabet(), "gpt2"), plan), _in_characters


def _in_characters(history: "MergeHistory") -> Iterable[object]:
    """The merges as Hugging Face's files write them."""
    from bpe_core.text import byte_characters

    written = [byte_characters()[byte] for byte in range(256)]
    for left, right in zip(history.left.tolist(), history.right.tolist(), strict=True):
        yield written[left], written[right]
        written.append(written[left] + written[right])


def train_page(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """What the page needs: tie rule `first`, twelve leaders, merges by name, gap ranks, counts."""
    import bpe_core as bpe

    text = path.read_bytes().decode()

    def run() -> bpe.TrainingRun:
        made = bpe.train(text, vocab_size=vocab_size, leaders=12, min_count=1, engine="compiled")
        assert len(made.merges) == len(made.token_counts) - 1
        assert made.gap_ranks.size
        return made

    return run, lambda made: made.merges


def train_gigabpe(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """gigabpe, byte-level. It begins with the bytes that occur, not with all 256: give it as many
    merges to make as the others."""
    import gigabpe

    merges = vocab_size - 256
    alphabet = len(set(path.read_bytes()))

    def run() -> list[tuple[str, str]]:
        options: dict[str, Any] = {"special_tokens": [], "min_frequency": 2}
        made: list[tuple[str, str]] = gigabpe.train_bpe(
            [str(path)], alphabet + merges, pretokenizer="bytelevel", **options
        )[1]
        return made

    return run, lambda made: map(tuple, made)


def train_gigatoken(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """gigatoken's trainer; its split is GPT-2's."""
    import gigatoken

    data = path.read_bytes()
    return lambda: gigatoken.train_bpe(data, vocab_size, []), lambda result: result[1]


def train_rustbpe(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """rustbpe, tie rule `lowest`."""
    import rustbpe

    text = path.read_bytes().decode()

    def run() -> Any:
        tokenizer = rustbpe.Tokenizer()
        tokenizer.train_from_iterator([text], vocab_size, pattern=GPT2_REGEX)
        return tokenizer

    return run, lambda tokenizer: tokenizer.get_mergeable_ranks()


def train_tokenizers(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """Hugging Face tokenizers, byte-level, on one text as the others are."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    text = path.read_bytes().decode()

    def run() -> Tokenizer:
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        trainer = trainers.BpeTrainer(
            vocab_size=vocab_size,
            min_frequency=2,
            show_progress=False,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        )
        tokenizer.train_from_iterator([text], trainer)
        return tokenizer

    return run, lambda made: map(tuple, json.loads(made.to_str())["model"]["merges"])


def train_bpeasy(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """bpeasy, with GPT-2's pattern."""
    import bpeasy

    text = path.read_bytes().decode()
    return lambda: bpeasy.train_bpe(iter([text]), GPT2_REGEX, 128, vocab_size), lambda ranks: ranks
