"""`.tiktoken` files: tiktoken gives the same IDs; the merges behind them are recovered."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from tiktoken.load import load_tiktoken_bpe

import bpe_core as bpe
from bpe_core.files.formats import tiktoken as tiktoken_format
from bpe_core.files.formats.tiktoken import token_lines
from tests.bpe_core.files.formats.samples import SPECIALS, named_splits, texts, trained

BYTES: Final = [bytes([byte]) for byte in range(256)]
FILE: Final = "tokenizer.tiktoken"


def lines(*tokens: bytes) -> bytes:
    return token_lines(dict(enumerate([*BYTES, *tokens])))


def theirs(data: bytes, split: str, specials: dict[str, int], folder: Path) -> tiktoken.Encoding:
    path = folder / f"{hashlib.sha256(data).hexdigest()}.tiktoken"
    path.write_bytes(data)
    ranks, pattern = load_tiktoken_bpe(str(path)), bpe.SPLIT_PATTERNS[split]
    return tiktoken.Encoding(
        "test", pat_str=pattern, mergeable_ranks=ranks, special_tokens=specials
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiktoken")


_saved: dict[str, tuple[bpe.Tokenizer, tiktoken.Encoding]] = {}


@given(split=named_splits, text=texts)
def test_tiktoken_gives_the_same_ids_for_what_is_saved(split: str, text: str, folder: Path) -> None:
    if split not in _saved:
        tokenizer = trained(split)
        data = bpe.dumps(tokenizer, "tiktoken")[FILE]
        _saved[split] = tokenizer, theirs(data, split, dict(tokenizer.special_tokens), folder)
    ours, other = _saved[split]
    assert ours.encode(text) == other.encode_ordinary(text)
    assert ours.encode(text, allowed_special=SPECIALS) == other.encode(text, allowed_special="all")


few_letters = st.binary(min_size=2, max_size=6).map(lambda b: bytes(x % 3 + 97 for x in b))


@given(st.lists(few_letters, unique=True, max_size=25), st.text("abc", max_size=30))
def test_any_vocabulary_gives_tiktokens_ids(tokens: list[bytes], text: str) -> None:
    # Not trained: tokens may lack a merge, and then count only as whole pre-tokens.
    ours = bpe.load(lines(*tokens), split="none")
    ranks = {token: rank for rank, token in enumerate([*BYTES, *tokens])}
    other = tiktoken.Encoding("test", pat_str="(?s:.+)", mergeable_ranks=ranks, special_tokens={})
    assert ours.encode(text) == other.encode_ordinary(text)
    assert bpe.load(bpe.dumps(ours, "tiktoken")[FILE], split="none") == ours


@given(text=texts)
def test_an_empty_token_as_in_whispers_file_is_never_given(text: str, folder: Path) -> None:
    data = lines(b"ab", b"abab", b"")
    ours, other = bpe.load(data, split="gpt2"), theirs(data, "gpt2", {}, folder)
    assert ours.decode([258, 256]) == "ab"
    assert ours.encode(f"abab{text}") == other.encode_ordinary(f"abab{text}")
    assert bpe.load(bpe.dumps(ours, "tiktoken"), split="gpt2") == ours


def test_a_known_file_needs_no_split_and_another_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    data = lines(b"ab")
    with pytest.raises(bpe.FormatError, match=r"split, .*'none'.*'gpt4o'"):
        bpe.load(data)
    model = replace(bpe.PRETRAINED["r50k_base"], file="x", special_tokens={"<e>": 300})
    known = {hashlib.sha256(data).hexdigest(): model}
    monkeypatch.setattr(tiktoken_format, "TOKEN_FILES", known)
    tokenizer = bpe.load(data)
    assert (tokenizer.split, dict(tokenizer.special_tokens)) == ("gpt2", {"<e>": 300})
    wanted = bpe.load(data, split="none", special_tokens={"<f>": 301})
    assert wanted.encode("ab<f>", allowed_special="all") == [256, 301]
    with pytest.raises(bpe.FormatError, match=r"'<e>' .*256.* b'ab'"):
        bpe.load(data, special_tokens={"<e>": 256})


BAD_LINES: Final = [
    (b"YWI= x", "line b'YWI= x'"), (b"YWI=", "line b'YWI='"), (b"YWI 256", "line b'YWI 256'"),
    (b"YWI= 5", "a rank twice"), (b"YQ== 256", "token b'a' is there twice"),
    (b"YWI= 2147483648", "2147483648"), (b"YWI= " + b"9" * 400, "999"), (b"YWI= -1", "-1"),
]  # fmt: skip


def test_a_bad_line_is_named() -> None:
    for line, message in BAD_LINES:
        with pytest.raises(bpe.FormatError, match=message):
            bpe.load(lines() + line, split="none")


def test_more_than_any_vocabulary_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Wherever one of these is cut, both parts are tokens.
    data = lines(*(b"b" * size for size in range(2, 40)))
    for limit, most, message in (
        ("MAX_RANKED_BYTES", 1000, r"1,035 bytes; .* 1,000 "),
        ("MAX_WAYS", 500, " 500 ways"),
        ("MAX_LINES", 100, "too many lines; .* 100 "),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(tiktoken_format, limit, most)
            with pytest.raises(bpe.FormatError, match=message):
                bpe.load(data, split="gpt2")
