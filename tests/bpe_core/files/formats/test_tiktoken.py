"""`.tiktoken` files: tiktoken gives the same ids; the merges behind them are recovered."""

import base64
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
import tiktoken
import tiktoken_ext.openai_public as openai_public
from hypothesis import given
from hypothesis import strategies as st
from tiktoken.load import load_tiktoken_bpe

import bpe_core as bpe
from bpe_core.files.formats import tiktoken as tiktoken_format
from bpe_core.files.pretrained import cuts
from bpe_core.files.pretrained.table import TOKEN_FILES
from tests.bpe_core.files.formats.samples import ENGLISH, SPECIALS, named_splits, texts, trained

BYTES = [bytes([byte]) for byte in range(256)]
FILE = "tokenizer.tiktoken"


def written(tokens: dict[bytes, int]) -> bytes:
    return b"".join(base64.b64encode(t) + b" %d\n" % rank for t, rank in tokens.items())


def ranks(*tokens: bytes) -> dict[bytes, int]:
    return {token: rank for rank, token in enumerate([*BYTES, *tokens])}


def theirs(data: bytes, split: str, specials: dict[str, int], folder: Path) -> tiktoken.Encoding:
    path = folder / f"{hashlib.sha256(data).hexdigest()}.tiktoken"
    path.write_bytes(data)
    return tiktoken.Encoding(
        "test",
        pat_str=bpe.SPLIT_PATTERNS[split],
        mergeable_ranks=load_tiktoken_bpe(str(path)),
        special_tokens=specials,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiktoken")


_saved: dict[str, tuple[bpe.Tokenizer, tiktoken.Encoding]] = {}


@given(split=named_splits, text=texts)
def test_tiktoken_gives_the_same_ids_for_what_we_save(split: str, text: str, folder: Path) -> None:
    if split not in _saved:
        tokenizer = trained(split)
        data = bpe.dumps(tokenizer, "tiktoken")[FILE]
        _saved[split] = tokenizer, theirs(data, split, dict(tokenizer.special_tokens), folder)
    ours, other = _saved[split]
    assert ours.encode(text) == other.encode_ordinary(text)
    assert ours.encode(text, allowed_special=SPECIALS) == other.encode(text, allowed_special="all")


chosen_tokens = st.lists(
    st.binary(min_size=2, max_size=6).map(lambda b: bytes(x % 3 + 97 for x in b)),
    unique=True,
    max_size=25,
)


@given(chosen_tokens, st.text("abc", max_size=30))
def test_any_vocabulary_gives_tiktokens_ids(tokens: list[bytes], text: str) -> None:
    # Not trained: tokens may lack a merge, and then count only as whole pre-tokens.
    vocabulary = ranks(*tokens)
    ours = bpe.load(written(vocabulary), split="none")
    other = tiktoken.Encoding(
        "test", pat_str="(?s:.+)", mergeable_ranks=vocabulary, special_tokens={}
    )
    assert ours.encode(text) == other.encode_ordinary(text)
    for token in tokens:
        assert ours.encode(token.decode()) == [vocabulary[token]]
    assert bpe.load(bpe.dumps(ours, "tiktoken")[FILE], split="none") == ours


@given(text=texts)
def test_an_empty_token_as_of_whisper_is_told_and_never_given(text: str, folder: Path) -> None:
    data = written(ranks(b"ab", b"abab")) + b"= 258"
    opened = bpe.open_tokenizer(data, split="gpt2")
    assert opened.notes == ("The token 258 is empty: it is in no text.",)
    assert opened.tokenizer.decode([258, 256]) == "ab"
    other = theirs(data, "gpt2", {}, folder)
    assert opened.tokenizer.encode(f"abab{text}") == other.encode_ordinary(f"abab{text}")
    saved = bpe.dumps(opened.tokenizer, "tiktoken")
    assert bpe.load(saved, split="gpt2") == opened.tokenizer


def test_the_known_files_are_those_that_tiktoken_publishes(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes: list[str] = []

    def note(path: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", note)
    for sha256, model in TOKEN_FILES.items():
        if model.name in openai_public.ENCODING_CONSTRUCTORS:
            published = openai_public.ENCODING_CONSTRUCTORS[model.name]()
            assert (hashes.pop(), published["special_tokens"]) == (sha256, model.special_tokens)
            assert model.split
            assert bpe.split(ENGLISH, model.split) == bpe.split(ENGLISH, published["pat_str"])


def test_a_known_file_needs_no_split_pattern(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = written(ranks(b"ab"))
    digest = hashlib.sha256(data).hexdigest()
    model = replace(bpe.PRETRAINED["r50k_base"], special_tokens={"<e>": 300})
    monkeypatch.setattr(tiktoken_format, "TOKEN_FILES", {digest: model})
    monkeypatch.setattr(cuts, "FOLDER", tmp_path)
    assert bpe.load(data) == bpe.load(data)  # the second time with the cuts that are kept
    tokenizer = bpe.load(data)
    assert (tokenizer.split, dict(tokenizer.special_tokens)) == ("gpt2", {"<e>": 300})
    given = bpe.load(data, split="none", special_tokens={"<f>": 301})
    assert given.encode("ab<f>", allowed_special="all") == [256, 301]
    with pytest.raises(bpe.FormatError, match=r"'<e>' .*256.* b'ab'"):
        bpe.load(data, special_tokens={"<e>": 256})


def test_an_unknown_file_asks_for_the_split_pattern() -> None:
    with pytest.raises(bpe.FormatError, match=r"split, .*'none'.*'gpt4o'"):
        bpe.load(written(ranks()))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"YWI= x", "line 257 is b'YWI= x'"),
        (b"YWI=", "line 257"),
        (b"YWI=\n256 a b", "line 257"),
        (b"YWI 256", "line 257 is b'YWI 256'"),
        (b"YWI= 5", "rank 5 stands twice"),
        (b"YQ== 256", "token b'a' stands twice"),
        (b"YWI= 2147483648", "2147483648"),
        (b"YWI= " + b"9" * 400, "999"),
        (b"YWI= -1", "-1"),
    ],
)
def test_a_bad_line_is_named(line: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(written(ranks()) + line, split="none")


def test_ranks_may_stand_in_any_order_and_lines_end_in_any_way() -> None:
    tokens = ranks(b"ab", b"abab")
    backwards = written(dict(reversed(tokens.items()))).replace(b"\n", b"\r\n") + b"\r\n"
    assert bpe.load(backwards, split="gpt4") == bpe.load(written(tokens), split="gpt4")


@pytest.mark.parametrize(
    ("bound", "most", "message"),
    [
        ("MAX_TOKENS", 1000, r"1,035 bytes; .* 1,000 "),
        ("MAX_ENTRIES", 500, r"\d+ ways .* 500 "),
        ("MAX_ENTRIES", 100, r"file has 294 lines; .* 100 "),
    ],
)
def test_more_than_any_vocabulary_has_is_refused(
    bound: str, most: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Wherever one of these is cut, both parts are tokens.
    data = written(ranks(*(b"b" * size for size in range(2, 40))))
    for module in ("files.formats.ranked_tokens", "common.json_reading"):
        monkeypatch.setattr(f"bpe_core.{module}.{bound}", most, raising=False)
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(data, split="gpt2")
