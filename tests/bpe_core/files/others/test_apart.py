"""A tokenizer of another library in a process of its own: the same answers, within bounds."""

import gc
import json
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files.others import held_apart
from tests.bpe_core.files.others.test_others import WORD_PIECE, trained, word_piece


def changed(**parts: Any) -> bytes:
    return json.dumps(json.loads(trained("BPE", 0).to_str()) | parts).encode()


def opened_apart(source: Any) -> bpe.OtherTokenizer:
    tokenizer = bpe.open_tokenizer(source, apart=True).tokenizer
    assert isinstance(tokenizer, bpe.OtherTokenizer)
    return tokenizer


def test_three_tokenizers_answer_in_turns_by_two_processes() -> None:
    ours = [opened_apart(word_piece(f"##{end}")) for end in "xyz"]
    for _ in range(2):
        assert [one.decode(one.encode("THE hello")) for one in ours] == ["the hello"] * 3
    assert sum(one._held._process is not None for one in ours) == held_apart.MOST_ALIVE


def test_a_tokenizer_that_is_let_go_of_ends_its_process() -> None:
    ours = opened_apart(WORD_PIECE)
    process = ours._held._process
    assert process.is_alive
    del ours
    gc.collect()
    assert not process.is_alive


def test_what_takes_too_long_or_ends_its_process_is_refused_and_the_next_call_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = opened_apart(WORD_PIECE)
    ours._held._process.end()
    assert ours.encode("the") == [7]
    with monkeypatch.context() as patch:
        patch.setattr(held_apart, "SECONDS", 0)
        with pytest.raises(bpe.FormatError, match="longer than 0 seconds"):
            ours.encode("the")
    assert ours.encode("the") == [7]


def test_a_file_whose_text_fills_the_memory_aborts_its_process_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(held_apart, "_BOUNDS", replace(held_apart._BOUNDS, memory=2**28))
    doubled = {"type": "Replace", "pattern": {"String": "a"}, "content": "aa"}
    ours = opened_apart(changed(normalizer={"type": "Sequence", "normalizers": [doubled] * 40}))
    with pytest.raises(bpe.FormatError, match="its process has ended"):
        ours.encode("a")
    assert ours.decode(ours.encode("low")) == "low"


def test_a_file_that_panics_there_ends_in_a_sentence() -> None:
    normalizer = {"type": "Precompiled", "precompiled_charsmap": "AAAA"}
    with pytest.raises(bpe.FormatError, match="Precompiled"):
        opened_apart(changed(normalizer=normalizer))
    text_of_nobody = opened_apart(changed(padding={"strategy": {"Fixed": 10**13}, "pad_id": 0}
                                          | {"direction": "Right", "pad_to_multiple_of": None,
                                             "pad_type_id": 0, "pad_token": "x"}))  # fmt: skip
    assert len(text_of_nobody.encode("low")) < 5
