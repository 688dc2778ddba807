"""Opening takes time and memory in proportion to a file, whatever lies in what, and is heard of."""

import time
from collections.abc import Mapping
from functools import partial
from itertools import permutations, product

import pytest

import bpe_core as bpe
from bpe_core.files.formats import checks, vocabulary
from bpe_core.files.formats.ranked_tokens import all_cuts
from tests.bpe_core.files.formats.samples import TOKENIZER
from tests.bpe_core.files.formats.test_progress import Clock
from tests.bpe_core.files.formats.test_sentencepiece import model, piece
from tests.bpe_core.files.formats.test_tiktoken import ranks, written
from tests.memory import most_memory
from tests.modules import module_of
from tests.sweeps import first


def nested(count: int) -> list[str]:
    """Tokens of which each begins with the one before; wherever one is cut, both parts are some."""
    return ["b" * size for size in range(2, count + 2)]


def nested_file(format: str, count: int) -> Mapping[str, bytes]:
    """A file with such tokens."""
    if format == "sentencepiece":
        return {"a.model": model(*(piece(one, -1.0) for one in nested(count)))}
    if format == "tiktoken":
        return {"a.tiktoken": written(ranks(*map(str.encode, nested(count))))}
    pairs = ((98, 98), *((255 + place, 98) for place in range(1, count)))
    tokenizer = bpe.Tokenizer(TOKENIZER.tokenizer.alphabet, pairs, "gpt2", {})
    files = bpe.dumps(tokenizer, format.removesuffix(" whole"))  # type: ignore[arg-type]
    if format == "huggingface whole":
        file = files["tokenizer.json"]
        return {"tokenizer.json": file.replace(b'"ignore_merges": false', b'"ignore_merges": true')}
    return files


FORMATS = ("sentencepiece", "huggingface whole", *bpe.FORMATS)


@pytest.mark.parametrize("format", first(2, FORMATS))
def test_a_file_of_twice_the_size_takes_twice_the_memory(format: str) -> None:
    # Where merges are numbers, each takes as much room as another.
    by_text = format not in ("minbpe", "json")
    sizes = (120, 170) if by_text else (2000, 4000)
    least, smaller, larger = (nested_file(format, count) for count in (1, *sizes))
    always, before, after = (sum(map(len, one.values())) for one in (least, smaller, larger))
    growth = (after - always) / (before - always)
    little, much = (most_memory(partial(bpe.load, one, split="gpt2")) for one in (smaller, larger))
    assert much < 1.15 * growth * little


def test_cuts_are_looked_for_in_two_slices_a_letter() -> None:
    taken = []

    class Counted(str):
        def __getitem__(self, part: object) -> str:
            taken.append(part)
            return super().__getitem__(part)  # type: ignore[index]

    tokens = ["b", *nested(100)]
    cuts = all_cuts(list(map(Counted, tokens)), lambda _: None)
    assert len(taken) <= 2 * sum(map(len, tokens))
    assert len(cuts.made) == sum(len(token) - 1 for token in tokens)


def test_more_ways_to_cut_tokens_than_any_vocabulary_has_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module_of(vars(checks)["first_repeated"]), "MAX_ENTRIES", 500)
    for format in ("tiktoken", "sentencepiece"):
        with pytest.raises(bpe.FormatError, match=r"\d+ ways .* 500 "):
            bpe.load(nested_file(format, 39), split="gpt2")


@pytest.mark.parametrize("format", FORMATS)
def test_who_opens_hears_of_each_twenty_entries(
    format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", Clock())
    monkeypatch.setattr(checks, "EVERY", 20)
    monkeypatch.setattr(checks, "EVERY_BYTES", 20)
    monkeypatch.setattr(vocabulary, "_AT_ONCE", 20)
    heard: list[bpe.Progress] = []
    bpe.load(nested_file(format, 200), split="gpt2", on_progress=heard.append)
    assert sum(one.stage == "checking" for one in heard) >= 200 / 20


def test_who_opens_hears_of_each_step_into_tokens_of_one_size_and_of_those_encoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "monotonic", Clock())
    monkeypatch.setattr(checks, "EVERY_BYTES", 20)
    pairs = [bytes(pair) for pair in product(b"abcdef", repeat=2)]
    of_one_size = written(ranks(*pairs, *map(b"".join, permutations(pairs[:9], 2))))
    for source, sizes in ((of_one_size, 2), (nested_file("tiktoken", 50), 50)):
        heard: list[bpe.Progress] = []
        bpe.load(source, split="none", on_progress=heard.append)
        assert sum(one.stage == "ordering" for one in heard) > 1.5 * sizes
