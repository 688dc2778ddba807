from dataclasses import replace
from typing import Any

import bpe_core as bpe
from ui.shared.training.run_store import Request


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
