"""Our own JSON: an exact round trip, of a tokenizer and of the run behind it."""

import json
import time
from dataclasses import fields, replace
from itertools import count
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.files import text_of
from bpe_core.files.formats import own_json
from bpe_core.text import make_alphabet
from tests.bpe_core import strategies
from tests.bpe_core.files.formats.samples import ENGLISH, SPECIALS
from tests.bpe_core.same import content
from tests.bpe_core.strategies import ODD_IDS

FILE: Final = "tokenizer.bpe.json"
TEXT: Final = "aaabdaaabac, <e>ab<e> né"
RUN: Final = bpe.train(
    TEXT, vocab_size=262, split="whitespace", special_tokens=["<e>"], tie_rule="lowest"
)


def file_of(what: bpe.Tokenizer | bpe.TrainingRun) -> bytes:
    return bpe.dumps(what, "json")[FILE]


def comes_back(run: bpe.TrainingRun) -> bool:
    again = bpe.load_run(file_of(run))
    assert content(again) == content(run)
    return file_of(again) == file_of(run)


def changed(**values: Any) -> bytes:
    return json.dumps(json.loads(file_of(RUN)) | values).encode()


def retrained(**values: Any) -> bytes:
    return changed(training=json.loads(file_of(RUN))["training"] | values)


@given(
    strategies.text, strategies.split, strategies.tie_rule, strategies.base, strategies.min_count,
    st.sampled_from([(), ((0, 0),)]), st.integers(0, 12),
)  # fmt: skip
def test_a_run_comes_back_with_every_number_and_its_text(
    text: str, split: str, tie_rule: Any, base: bpe.Base, min_count: int, first: Any, more: int
) -> None:
    asked: dict[str, Any] = {
        "split": split, "tie_rule": tie_rule, "base": base, "min_count": min_count,
        "special_tokens": ["ab", "é"], "initial_merges": first if text or base == "bytes" else (),
    }  # fmt: skip
    size = len(make_alphabet(text, base)) + len(asked["initial_merges"])
    assert asked.keys() | {"vocab_size"} == {field.name for field in fields(bpe.Settings)}
    run = bpe.train(text, vocab_size=size + more, **asked)
    assert text_of(run) == text
    assert comes_back(run)


def test_a_run_without_a_later_setting_was_trained_with_its_default() -> None:
    training = json.loads(file_of(RUN))["training"]
    assert RUN.settings.min_count == bpe.Settings.min_count
    del training["min_count"]
    assert content(bpe.load_run(changed(training=training))) == content(RUN)


def test_ids_patterns_and_normalization_of_other_tokenizers_come_back() -> None:
    odd = replace(ODD_IDS, split=("gpt2", r"\d\n"), normalization="NFC", file_ranks=(1, 0, 2))
    characters = bpe.train(ENGLISH, vocab_size=400, base="characters", special_tokens=SPECIALS)
    for one in (odd, characters.tokenizer):
        assert bpe.load(file_of(one)) == one


def test_a_run_that_went_on_from_another_tokenizer_comes_back() -> None:
    for first in (ODD_IDS, replace(ODD_IDS, merges=(), merged_ids=())):
        run = bpe.train(TEXT, vocab_size=275, initial_merges=first, special_tokens=["<e>"])
        assert run.merges
        assert comes_back(run)


def test_a_long_text_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bpe.what_is_lost(RUN, "json") == []
    monkeypatch.setattr(own_json, "MAX_EMBEDDED", 10)
    data = file_of(RUN)
    assert bpe.load(data) == RUN.tokenizer
    assert b"training" in data
    assert b"aaabdaaabac" not in data
    with pytest.raises(bpe.FormatError, match="training run"):
        bpe.load_run(data)
    assert "training text" in " ".join(bpe.what_is_lost(RUN, "json"))


def test_a_split_that_is_not_plain_is_read_only_if_the_caller_gives_one() -> None:
    run = bpe.train("abab ab", vocab_size=258, split="(?:ab)+")
    with pytest.raises(bpe.FormatError, match=r"not plain.*split=") as caught:
        bpe.load(file_of(run))
    assert caught.value.reason == "not_plain"
    opened = bpe.open_tokenizer(file_of(run), split="(?:ab)+")
    assert opened.tokenizer == run.tokenizer
    assert opened.run
    other = bpe.open_tokenizer(file_of(run), split="gpt2")
    assert (other.tokenizer, other.run) == (replace(run.tokenizer, split="gpt2"), None)
    with pytest.raises(bpe.FormatError, match="not plain"):
        bpe.load(b"minbpe v1\n(?:ab)+\n0\n")


MERGES: Final = json.loads(file_of(RUN))["merges"]
WRONG: Final[list[tuple[bytes, str]]] = [
    (changed(version=3), "version is 3; .*1 "),
    (changed(merges=[[97, 98]]), "file: "),
    (changed(merges=[[97, 98.0, 256, 1, 1]]), "merges has 98.0"),
    (changed(merges=[[97, 97, 256, 1, 1], *([i, i, i + 1, 1, 1] for i in range(256, 330))]),
     r"merges\[25\]: .*67,108,864"),
    (changed(other_tokens={"x": "YQ=="}), "'x'"),
    (changed(other_tokens={"900": "a"}), "base64"),
    (retrained(initial_merges=[1] * 9), "training on the text"),
    *((changed(merges=[row, *MERGES[1:]]), "training on the text")
      for row in ([97, 120, *MERGES[0][2:]], [*MERGES[0][:3], 1, 1], [*MERGES[0][:4], 7])),
    (retrained(text="\ud800"), "surrogate"),
    (retrained(min_count=1, vocab_size=999), "training on the text"),
    (retrained(engine="textbook"), "training has .*engine"),
    (changed(special_tokens={"<e>": 300}), "training on the text"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_a_file_at_odds_with_itself_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(data)


def test_a_file_trains_no_longer_than_its_merges_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "monotonic", count().__next__)  # no report is left out

    class Stop(bpe.BPEError):
        pass

    def stop(progress: bpe.Progress) -> None:
        if progress.stage == "merging":
            assert progress.total == len(RUN.merges) + 1
            raise Stop

    with pytest.raises(Stop):
        bpe.open_tokenizer(retrained(vocab_size=2**60), on_progress=stop)
