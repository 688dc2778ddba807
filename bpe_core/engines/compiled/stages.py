"""Stages that compile every kernel, by running each on a small text."""

from collections.abc import Callable
from itertools import product
from string import ascii_letters
from typing import Final

import numpy as np

from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.cutting import make_text
from bpe_core.engines.compiled.encoding import expand, make_encoder
from bpe_core.engines.compiled.merging import learn
from bpe_core.engines.compiled.scanner import GPT2
from bpe_core.engines.history import Plan
from bpe_core.engines.tie_rules import Token
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.corpus import build_corpus

# More unique pre-tokens, pairs and bytes than new tables have space for, so that each one grows.
_WORDS: Final = (*map(str, range(5000)), "".join(map("".join, product(ascii_letters, repeat=2))))
_TEXT: Final = " ".join([*_WORDS, "ab" * 30_000])


def _count() -> None:
    count(make_text(_TEXT.encode(), GPT2), threads=2)


def _learn() -> None:
    corpus = build_corpus(_TEXT, byte_alphabet(), "gpt2")
    learn(
        corpus,
        Plan([Token(*one) for one in enumerate(byte_alphabet().symbols)], max_merges=2, leaders=1),
    )


def _encode() -> None:
    encoder = make_encoder(range(256), [ord("t")], [ord("o")], [256])
    text = make_text(b"to be", GPT2)
    encoder.encode(text)
    expand(count(text), np.zeros(5, dtype=np.int32))


STAGES: Final[tuple[Callable[[], None], ...]] = (_count, _learn, _encode)
