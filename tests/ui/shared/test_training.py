import gc
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from ui.shared.training.choices import OPENED
from ui.shared.training.run_store import Request
from ui.shared.training.tokenizer_choice import OpenedTokenizer, chosen_tokenizer


def request(text: str, **changes: Any) -> Request:
    settings = bpe.Settings(
        vocab_size=300,
        base="bytes",
        split="gpt4",
        tie_rule="first",
        min_count=2,
        special_tokens=(),
    )
    return Request(text, replace(settings, **changes))


def test_equal_requests_have_the_same_identity_and_others_do_not() -> None:
    same = request("text").identity
    assert request("text").identity == same
    others = [
        request("texts"),
        request("text", vocab_size=301),
        request("text", split="gpt2"),
        request("text", base="characters"),
        request("text", tie_rule="lowest"),
        request("text", min_count=3),
        request("text", special_tokens=("a",)),
        request("text", special_tokens=("a", "b")),
    ]
    assert len({same, *(other.identity for other in others)}) == len(others) + 1


def test_opened_files_of_the_same_name_are_not_taken_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is kept for one must not answer for another, also when the first one is gone."""

    def identity_of_another() -> str:
        tokenizer = bpe.train("ab", vocab_size=257, min_count=1).tokenizer
        opened = OpenedTokenizer("tokenizer.json", tokenizer)
        with monkeypatch.context() as session:
            session.setattr("ui.shared.training.tokenizer_choice.opened_tokenizer", lambda: opened)
            chosen = chosen_tokenizer(OPENED)
        assert chosen
        return chosen.identity

    found = set()
    gc.freeze()  # what other tests have left is not looked through twenty times
    for _ in range(20):
        found.add(identity_of_another())
        gc.collect()
    gc.unfreeze()
    assert len(found) == 20
