"""No value takes more than a few lines to show itself."""

import inspect
import json
from dataclasses import fields
from typing import Any, Final

import numpy as np

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.common import LONGEST, Brief
from tests.bpe_core.test_raises import public

RUN: Final = bpe.train("low lower lowest", vocab_size=262, special_tokens=["<e>"])
LARGE: Final = bpe.load_pretrained("gpt-4")
WORDS: Final = {"type": "WordLevel", "unk_token": "a", "vocab": {"a": 0, "b": 1}}
SHOWN: Final[list[Any]] = [
    LARGE, LARGE.alphabet, LARGE.merge_tree(300), LARGE.tokenize("low"), RUN, RUN.at(3),
    bpe.count(["low lower"]), bpe.language_table({"one": LARGE}, {"english": "low"}),
    bpe.Progress("reading", 1, 10**9),
    analysis.plateau(np.array([1.0, 2.0])), bpe.Candidate(0, 1, 10**6, 10**6), *bpe.StopReason,
    bpe.load({"tokenizer.json": json.dumps({"version": "1.0", "model": WORDS}).encode()}),
    *analysis.Reach, *(getattr(bpe, name) for name in dir(bpe) if name.isupper()),
]  # fmt: skip
"""What does not show its fields alone."""


def test_no_value_takes_more_than_a_few_lines_to_show_itself() -> None:
    for name, kind in public():
        if inspect.isclass(kind) and not any(type(one) is kind for one in SHOWN):
            assert kind.__repr__ is Brief.__repr__, name
            value = object.__new__(kind)
            for field in fields(kind):  # type: ignore[arg-type]
                object.__setattr__(value, field.name, LARGE.vocab)
            SHOWN.append(value)
    assert max(len(repr(value)) for value in SHOWN) <= LONGEST
