"""Tekken: the ids that tiktoken gives for the same tokens."""

import base64
import json
from typing import Any

import pytest
import tiktoken

import bpe_core as bpe

PATTERN = r"\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+|\s+"
BYTES = [bytes([byte]) for byte in range(256)]
MERGED = [b"lo", b"low", b"er", b"lower", b" t", b"he", b" the", b"ab", b"aba"]
TOKENS = [*BYTES, *MERGED, b"never in the model"]
SPECIALS = 23


def tekken(**config: Any) -> dict[str, Any]:
    return {
        "config": {
            "pattern": PATTERN,
            "num_vocab_tokens": len(TOKENS),
            "default_vocab_size": SPECIALS + len(TOKENS) - 1,
            "default_num_special_tokens": SPECIALS,
            "version": "v3",
        }
        | config,
        "vocab": [
            {"rank": rank, "token_bytes": base64.b64encode(token).decode(), "token_str": None}
            for rank, token in enumerate(TOKENS)
        ],
    }


def load(root: dict[str, Any]) -> bpe.Tokenizer:
    return bpe.load(json.dumps(root).encode())


def test_tekken_numbers_its_tokens_behind_the_special_ones() -> None:
    ours = load(tekken())
    ranks = {token: rank for rank, token in enumerate(TOKENS[:-1])}
    other = tiktoken.Encoding("t", pat_str=PATTERN, mergeable_ranks=ranks, special_tokens={})
    for text in ("the lowest lower", "abab 12 low\n\n", "naïve 日本", "\x00 x"):
        assert ours.encode(text) == [SPECIALS + rank for rank in other.encode_ordinary(text)]
        assert ours.decode(ours.encode(text)) == text
    assert ours.special_tokens["[INST]"] == 3
    assert ours.special_tokens["<SPECIAL_20>"] == 20
    assert ours.encode("<s>low", allowed_special=["<s>"]) == [1, SPECIALS + ranks[b"low"]]
    assert bpe.open_tokenizer(json.dumps(tekken()).encode()).format == "tekken"


def test_tekken_may_list_its_special_tokens() -> None:
    listed = [{"rank": 0, "token_str": "<unk>"}, {"rank": 2, "token_str": "[AUDIO]"}]
    ours = load(tekken() | {"special_tokens": listed})
    assert [*ours.special_tokens][:3] == ["<unk>", "[AUDIO]", "<SPECIAL_1>"]
    assert len(ours.special_tokens) == SPECIALS


@pytest.mark.parametrize(
    ("root", "problem"),
    [
        (tekken(default_vocab_size="many"), "config.default_vocab_size is 'many'"),
        (tekken(default_num_special_tokens=5), "vocab .*rank"),
        (
            tekken() | {"vocab": [{"rank": 0, "token_bytes": "?"}]},
            r"vocab\[0\]: '\?'",
        ),
        (
            tekken(default_vocab_size=SPECIALS + 2)
            | {"vocab": [{"rank": rank, "token_bytes": "IQ=="} for rank in (0, 1)]},
            "b'!'",
        ),
        (tekken(pattern="("), "split pattern"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(root: dict[str, Any], problem: str) -> None:
    with pytest.raises(bpe.FormatError, match=problem):
        load(root)
