"""Our own JSON: an exact round trip, of a tokenizer and of the run behind it."""

import json
import time
from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given

import bpe_core as bpe
from bpe_core.files.formats import own_json
from tests.bpe_core import strategies
from tests.bpe_core.files.formats.samples import ENGLISH, SPECIALS, trained
from tests.bpe_core.same import content

FILE = "tokenizer.bpe.json"
TEXT = "aaabdaaabac, <e>ab<e> né"
RUN = bpe.train(TEXT, vocab_size=262, split="whitespace", special_tokens=["<e>"], tie_rule="lowest")


def file_of(what: bpe.Tokenizer | bpe.TrainingRun, with_text: bool | None = None) -> bytes:
    return bpe.dumps(what, "json", with_text=with_text)[FILE]


def changed(**fields: Any) -> bytes:
    return json.dumps(json.loads(file_of(RUN)) | fields).encode()


def retrained(**fields: Any) -> bytes:
    training = json.loads(file_of(RUN))["training"] | fields
    return changed(training=training)


MERGES = json.loads(file_of(RUN))["merges"]


def test_every_setting_of_a_run_comes_back() -> None:
    unusual: dict[str, Any] = {
        "vocab_size": 16, "base": "characters", "split": "whitespace", "tie_rule": "lowest",
        "min_count": 3, "special_tokens": ("<e>",),
        "initial_merges": ((0, 1),),
    }  # fmt: skip
    assert unusual.keys() == {field.name for field in fields(bpe.Settings)}
    run = bpe.train(TEXT, **unusual)
    assert bpe.load_run(file_of(run)).settings == run.settings


@given(
    strategies.text, strategies.split, strategies.tie_rule, strategies.base, strategies.min_count
)
def test_a_run_comes_back_with_every_number(
    text: str, split: str, tie_rule: str, base: bpe.Base, min_count: int
) -> None:
    run = bpe.train(
        text,
        vocab_size=256 + len(set(text)) + 12,
        split=split,
        tie_rule=tie_rule,
        base=base,
        min_count=min_count,
        special_tokens=["ab", "é"],
    )
    data = file_of(run)
    again = bpe.load_run(data)
    assert content(again) == content(run)
    assert again.at(len(run.merges)).pair_counts() == run.at(len(run.merges)).pair_counts()
    assert file_of(again) == data


def test_ids_patterns_and_normalization_of_other_tokenizers_come_back() -> None:
    tokenizer = replace(
        trained(),
        base_ids=tuple(range(1000, 1256)),
        merges=((1097, 1098), (5, 1099)),
        merged_ids=(5, 3),
        split=("gpt2", r"\d\n"),
        other_tokens={7: b"\xff\x00", 8: b"x y"},
        whole_pieces=True,
        normalization="NFC",
    )
    characters = bpe.train(ENGLISH, vocab_size=400, base="characters", special_tokens=SPECIALS)
    for one in (tokenizer, characters.tokenizer):
        assert bpe.load(file_of(one)) == one


def test_the_text_may_be_left_out() -> None:
    data = file_of(RUN, with_text=False)
    assert bpe.load(data) == RUN.tokenizer
    assert b"training" in data
    assert b"aaabdaaabac" not in data
    with pytest.raises(bpe.FormatError, match="training run"):
        bpe.load_run(data)
    assert "training text" in " ".join(bpe.what_is_lost(RUN, "json", with_text=False))


def test_a_text_too_long_to_be_trained_on_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_json, "MOST_TRAINED", 10)
    opened = bpe.open_tokenizer(file_of(RUN))
    assert (opened.tokenizer, opened.run) == (RUN.tokenizer, None)
    assert "10 characters" in opened.notes[0]


def test_each_merge_stands_on_a_line_for_people_to_read() -> None:
    lines = file_of(RUN).decode().splitlines()
    assert "    [97, 97, 256, 4, 1]" in [line.rstrip(",") for line in lines]


@pytest.mark.parametrize("ready", [False, True])
def test_a_run_that_went_on_from_another_tokenizer_comes_back(ready: bool) -> None:
    first = replace(
        bpe.train("abab cdcd", vocab_size=258, special_tokens=["<a>"]).tokenizer,
        base_ids=tuple(range(1000, 1256)),
        merges=((1097, 1098), (1032, 1099)) if ready else (),
        merged_ids=(5, 3) if ready else (),
        other_tokens={7: b"xy"},
        whole_pieces=True,
    )
    run = bpe.train(TEXT, vocab_size=262, initial_merges=first, special_tokens=["<e>"])
    assert run.merges
    assert content(bpe.load_run(file_of(run))) == content(run)


@pytest.mark.parametrize("settings", [{"min_count": 4}, {"vocab_size": 900}])
def test_why_a_run_ended_comes_back(settings: dict[str, Any]) -> None:
    run = bpe.train(TEXT, **{"vocab_size": 270} | settings)
    assert run.stop_reason != "vocabulary size reached"
    again = bpe.load_run(file_of(run))
    assert content(again) == content(run)


def test_a_file_trains_no_longer_than_its_merges_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "monotonic", count().__next__)  # every report is heard

    class Stop(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        if progress.stage == "merging":
            assert progress.total == len(RUN.merges) + 1
            raise Stop

    with pytest.raises(Stop):
        bpe.open_tokenizer(retrained(vocab_size=2**60), on_progress=stop)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(version=3), "version is 3; .*1 "),
        (changed(alphabet={"base": "words"}), "alphabet: base is 'words'"),
        (changed(alphabet={"base": "characters", "symbols": ["b", "a"]}), r"alphabet\.symbols"),
        (changed(columns=["left"]), "columns is"),
        (changed(merges=[[97, 98]]), r"merges\[0\] is \[97, 98\]; .* 5 "),
        (changed(merges=[[97, 98.0, 256, 1, 1]]), r"merges\[0\] is \[97, 98.0"),
        (changed(merges=[[97, 98, 2**31, 1, 1]]), r"merged_ids has 2147483648"),
        (changed(merges=[[97, 300, 256, 1, 1]]), r"merges\[0\] .*300"),
        (changed(merges=[[i, i, i + 1, 1, 1] for i in range(300, 400)]), r"merges\[0\] .*300"),
        (changed(merges=[[97, 97, 256, 1, 1], *([i, i, i + 1, 1, 1] for i in range(256, 330))]),
         r"merges\[25\]: .*67,108,864"),
        (changed(split="("), r"pattern .*'\('"),
        (changed(special_tokens={"<e>": 97}), "'<e>' .*97"),
        (changed(base_ids=[1, 2]), r"base_ids .*\b2 .*256"),
        (changed(other_tokens={"x": "YQ=="}), "other_tokens.*'x'"),
        (changed(other_tokens={"900": "a"}), "other_tokens.*base64"),
        (changed(columns=["left", "right", "id", "file_rank"], merges=[[97, 98, 256, 7]]),
         "file_ranks"),
        (changed(normalization="nfc"), "normalization is 'nfc'"),
        (retrained(tie_rule="last"), "tie_rule is 'last'"),
        (retrained(vocab_size=256), r"training\.vocab_size is 256"),
        (retrained(initial_merges=9), r"training\.initial_merges is 9"),
        (retrained(text=TEXT[:8]), "training on the text"),
        *((changed(merges=[row, *MERGES[1:]]), "training on the text")
          for row in ([97, 120, *MERGES[0][2:]], [*MERGES[0][:3], 1, 1], [*MERGES[0][:4], 7])),
        (retrained(text="\ud800"), "surrogate"),
        (retrained(min_count=1, vocab_size=999), "training on the text"),
        (changed(special_tokens={"<e>": 300}), "training on the text"),
    ],
)  # fmt: skip
def test_a_file_at_odds_with_itself_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(data)


@pytest.mark.parametrize("format", ["json", "minbpe"])
def test_a_split_that_is_not_plain_is_only_read_if_the_caller_gives_one(
    format: Any,
) -> None:
    run = bpe.train("abab ab", vocab_size=258, split="(?:ab)+")
    files = bpe.dumps(run, format, with_text=True if format == "json" else None)
    with pytest.raises(bpe.FormatError, match=r"not plain.*split=") as caught:
        bpe.open_tokenizer(files)
    assert caught.value.reason == "not_plain"
    opened = bpe.open_tokenizer(files, split="(?:ab)+")
    assert opened.tokenizer == run.tokenizer
    assert (opened.run is not None) == (format == "json")
    other = bpe.open_tokenizer(files, split="gpt2")
    assert other.tokenizer == replace(run.tokenizer, split="gpt2")
    assert other.run is None


@pytest.mark.parametrize("name", ["gpt-4o", "words"])
@pytest.mark.parametrize("format", ["json", "minbpe"])
def test_a_split_that_is_a_word_stays_a_regex_with_a_note(format: Any, name: str) -> None:
    run = bpe.train(f"a{name}b " * 3, split=f"(?:{name})")
    files = bpe.dumps(run, format)
    assert not bpe.open_tokenizer(files).notes
    kept, before = f"(?:{name})".encode(), name.encode()
    opened = bpe.open_tokenizer({key: one.replace(kept, before) for key, one in files.items()})
    assert opened.tokenizer == run.tokenizer
    assert [f"'{name}'" in note for note in opened.notes] == [True]
