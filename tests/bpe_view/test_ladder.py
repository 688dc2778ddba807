"""The ladder of sizes shows what separate trainings give."""

import re
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.size_curve.ladder_payload import LadderData, ladder_payload, ladder_sizes
from bpe_view.texts.samples import LONG_TEXTS, SAMPLES, Sample
from tests.bpe_core.test_peers import huggingface_tokenizer, to_bytes


def tokens_at(data: LadderData, size: int) -> list[bytes]:
    """As ladder.js cuts the passage."""
    passage, step = data["passage"].encode(), size - data["sizes"][0]
    starts = [at for at, rank in enumerate(data["ranks"]) if at == 0 or rank >= step]
    return [passage[one:end] for one, end in zip(starts, [*starts[1:], None], strict=True)]


def is_cut_so(data: LadderData, size: int, text: str, tokens: list[bytes]) -> bool:
    """Whether the tokens of a text end inside of the passage where the ladder's do."""
    own = [*accumulate(map(len, tokens_at(data, size)))]
    ends = {*accumulate(map(len, tokens))}
    passage = re.compile(b"(?=" + re.escape(data["passage"].encode()) + b")")
    return any(
        own[:-1] == [inside for inside in range(1, own[-1]) if found.start() + inside in ends]
        for found in passage.finditer(text.encode())
    )


def ladder_of(text: str, **settings: Any) -> LadderData | None:
    return ladder_payload(bpe.train(text, **{"vocab_size": 2_000, **settings}), text)


def assert_sizes_are_trainings(text: str, **settings: Any) -> None:
    data = ladder_of(text, **settings)
    for size in data["sizes"] if data else []:
        assert data
        tokenizer = bpe.train(text, vocab_size=size, **settings).tokenizer
        tokens = [tokenizer.vocab[one] for one in tokenizer.encode(text)]
        assert is_cut_so(data, size, text, tokens)


@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)
def test_every_size_of_the_ladder_is_a_training_of_its_own(sample: Sample, base: bpe.Base) -> None:
    assert ladder_of(sample.text, base=base)
    assert_sizes_are_trainings(sample.text, base=base)


@given(
    text=st.text(alphabet="ab é漢.\n", max_size=200),
    base=st.sampled_from(bpe.BASES),
    split=st.sampled_from(["none", "gpt4"]),
    tie_rule=st.sampled_from([*bpe.TIE_RULES]),
)
@settings(max_examples=150, deadline=None)
def test_every_size_of_any_text_is_a_training_of_its_own(text: str, **others: str) -> None:
    assert_sizes_are_trainings(text, **others)


def test_three_sizes_are_trainings_by_tokenizers() -> None:
    text = LONG_TEXTS[0].text
    data = ladder_of(text, vocab_size=4_096, split="gpt2", tie_rule="huggingface")
    assert data
    for size in (512, 1_024, 2_048):
        assert size in data["sizes"]
        tokens = huggingface_tokenizer(text, size).encode(text).tokens
        assert is_cut_so(data, size, text, [*map(to_bytes, tokens)])


@given(text=st.text(alphabet="ab é漢.\n", max_size=200), base=st.sampled_from(bpe.BASES))
@settings(max_examples=150, deadline=None)
def test_the_ladder_has_a_number_for_each_byte_of_its_passage(text: str, base: bpe.Base) -> None:
    data = ladder_of(text, base=base, split="none")
    if data is None:
        return
    size = len(data["passage"].encode())
    assert len(data["ranks"]) == len(data["symbols"]) == size
    assert data["passage"] in text
    for symbol in data["symbols"]:
        assert symbol >= -1


def test_of_several_languages_the_passage_is_one_that_the_reader_understands() -> None:
    text = "\n".join(one.text for one in SAMPLES)
    for sample in SAMPLES[0], SAMPLES[3], SAMPLES[8]:
        data = ladder_payload(bpe.train(text, vocab_size=2_000), text, among=sample.text)
        assert data
        assert data["passage"] in sample.text


@given(first=st.integers(1, 300), merges=st.integers(1, 200_000))
def test_the_sizes_of_the_ladder_rise_from_the_first_to_below_the_last(
    first: int, merges: int
) -> None:
    sizes = ladder_sizes(first, merges)
    assert sizes == sorted({*sizes})
    assert sizes[0] == first
    assert sizes[-1] <= first + merges
    assert len(sizes) <= 5


def test_long_texts_are_read_from_this_machine() -> None:
    assert all(len(text.text) > 10_000 for text in LONG_TEXTS)
