"""What every format promises: what it carries comes back, all else is refused or named, and any
bytes open or are refused."""

import json
import warnings
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core.files.formats.library_files import byte_level
from tests.bpe_core.files.formats.samples import RUN, SPECIALS, VALID, trained
from tests.bpe_core.opened.random_files import piece_model

BARE: Final = ("gpt2", "tiktoken")
"""In their files is no split."""
TWICE: Final = bpe.load(b"minbpe v1\n\n0\n97 98\n98 99\n256 99\n97 257\n")
OTHER_PAIR: Final = bpe.load(b"minbpe v1\n\n0\n97 98\n98 99\n97 257\n")
WANTED: Final[dict[str, Any]] = {"split": "whitespace", "special_tokens": {"<x>": 900_000}}


def made(*merges: tuple[int, int], **parts: Any) -> bpe.Tokenizer:
    return bpe.Tokenizer(
        trained().alphabet, merges, **{"split": "none", "special_tokens": {}} | parts
    )


def learned(text: str = "abab", **settings: Any) -> bpe.TrainingRun:
    return bpe.train(text, vocab_size=257, **settings)


@pytest.mark.parametrize("split", [*bpe.SPLIT_PATTERNS, "[a-z]+", "deepseek"])
@pytest.mark.parametrize("format", bpe.FORMATS)
def test_what_is_saved_opens_as_it_was(format: str, split: str) -> None:
    """With a named split as a `Tokenizer`: without a library."""
    for specials in ([], ["<e>"]):
        tokenizer = learned("abab abc", split=split, special_tokens=specials).tokenizer
        if format == "minbpe" and split == "deepseek":
            return
        given: dict[str, Any] = {"split": split} if format in BARE else {}
        if format == "tiktoken":
            given["special_tokens"] = tokenizer.special_tokens
        opened = bpe.load(bpe.dumps(tokenizer, format), **given)
        if split in bpe.SPLIT_PATTERNS or not isinstance(opened, bpe.OpenedTokenizer):
            assert opened == tokenizer
        ours, theirs = (
            one.encode("abab 12 abc<e>", allowed_special="all") for one in (opened, tokenizer)
        )
        assert ours == theirs


REFUSED: Final[list[tuple[str, bpe.Tokenizer, str]]] = [
    *((one, bpe.train("ab", vocab_size=2, base="characters").tokenizer, f"^{one}")
      for one in bpe.FORMATS if one not in ("json", "transformers")),
    ("minbpe", trained(), rf"^minbpe .*'{SPECIALS[1].replace('|', '.')}'"),
    ("minbpe", learned(split="a\nb").tokenizer, r"'a\\nb'"),
    ("minbpe", made(split=("gpt2", "b+")), r"'b\+'"),
    ("minbpe", made(other_tokens={300: b"x"}), "0 to 255"),
    ("minbpe", made(base_ids=range(1, 257)), "0 to 255"),
    *(("huggingface", learned(split=one).tokenizer, "split")
      for one in ("^a", "(?=b)", "x*", "(?i:ss)", r"\w+", "[a&&b]")),
    ("huggingface", TWICE, r"258 .*259 .*'abc'"),
    ("huggingface", learned(special_tokens=["c"]).tokenizer, "'c'"),
    ("tiktoken", TWICE, "b'abc' is there twice"),
    ("tiktoken", OTHER_PAIR, "takes IDs for ranks"),
    ("tiktoken", made((97, 98), (98, 99), merged_ids=(300, 299)), "takes IDs for ranks"),
    ("tiktoken", made(other_tokens={300: b"xyz"}), "whole pre-token"),
    *((one, bpe.load(piece_model("bpe")), f"{one} .*sentencepiece") for one in bpe.FORMATS),
    ("json", bpe.load(json.dumps(byte_level(ignore_merges=True)).encode()), "as huggingface"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "tokenizer", "named"), REFUSED)
def test_what_a_format_cannot_carry_is_not_saved(
    format: str, tokenizer: bpe.Tokenizer, named: str
) -> None:
    with pytest.raises(bpe.CannotSaveError, match=named):
        bpe.dumps(tokenizer, format)


LOST: Final[list[tuple[str, bpe.Tokenizer | bpe.TrainingRun, tuple[str, ...]]]] = [
    ("json", learned().tokenizer, ()),
    ("json", learned(), ()),
    ("minbpe", learned(split="[a-z]+").tokenizer, ("split pattern",)),
    *((one, made(normalization="NFC", split="gpt2"), ("NFC",))
      for one in ("tiktoken", "gpt2", "minbpe")),
    ("minbpe", trained(specials=False), ()),
    ("gpt2", trained("gpt4"), ("'gpt4'",)),
    ("gpt2", learned(split="gpt2", special_tokens=["END"]).tokenizer, ("'END'",)),
    ("gpt2", trained("gpt2"), ()),
    ("huggingface", trained(), ("special tokens",)),
    ("huggingface", trained(specials=False), ()),
    ("tiktoken", learned(special_tokens=["<e>"], tie_rule="lowest"),
     ("'gpt4'", "'<e>'", "(lowest)")),
]  # fmt: skip


def test_what_a_format_leaves_out_is_named() -> None:
    for format, what, named in LOST:
        lost = bpe.what_is_lost(what, format)
        assert bool(lost) == bool(named), format
        assert all(one in " ".join(lost) for one in named)


@pytest.mark.parametrize("format", bpe.FORMATS)
def test_save_writes_what_dumps_returns_and_warns_of_what_is_lost(
    format: str, tmp_path: Path
) -> None:
    with warnings.catch_warnings(record=True, action="always") as caught:
        written = bpe.save(RUN, tmp_path / "tokenizer.model", format=format)
    lost = [" ".join(bpe.what_is_lost(RUN, format))] if format != "json" else []
    said = [(str(one.message).removesuffix(" (lossy=True: no warning)"), one) for one in caught]
    assert [(words, one.filename) for words, one in said] == [(one, __file__) for one in lost]
    files = bpe.dumps(RUN, format)
    assert sorted(path.read_bytes() for path in written) == sorted(files.values())
    [archive] = bpe.save(RUN, tmp_path / "files.zip", format=format, lossy=True)
    with zipfile.ZipFile(archive) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == files


@pytest.mark.parametrize("name", VALID)
def test_a_format_is_found_by_its_content_and_what_the_caller_wants_holds(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "a file with any name"
    path.write_bytes(VALID[name])
    bare, opened = bpe.load(path, split="none"), bpe.open_tokenizer(path, **WANTED)
    assert opened.format == name
    assert (bare.split, opened.tokenizer.split) == ("none", "whitespace")
    assert opened.tokenizer.special_tokens == {**bare.special_tokens, **WANTED["special_tokens"]}
    assert opened.tokenizer.encode("low<x>", allowed_special=["<x>"])[-1] == 900_000
    assert opened.run is None
    with pytest.raises(KeyError):
        bpe.open_tokenizer(path, on_progress=set[bpe.Progress]().remove, **WANTED)
    with pytest.raises(bpe.BPEError, match=r"'<x>' .*b'a'"):
        bpe.load(VALID[name], split="none", special_tokens={"<x>": bare.base_ids[97]})


def opens_or_is_refused(data: bytes) -> None:
    try:
        tokenizer = bpe.open_tokenizer(data, split="gpt2", max_bytes=10**6).tokenizer
    except bpe.BPEError:
        return
    if isinstance(tokenizer, bpe.Tokenizer):  # a library may drop what it does not know
        assert tokenizer.decode(tokenizer.encode("ab low")) == "ab low"


PIECES: Final = [
    b"null", b"-1", b"1e9", b"99999999999", b"{", b"[", b"[[", b'""', b"\n", b"\r", b" ", b"0",
    b"NaN", b'"\\ud800"', b"true", b"\xff", b"\xef\xbb\xbf", b"97 97", b"YQ== 0", b"IQ==",
]  # fmt: skip


@pytest.mark.parametrize("format", VALID)
@given(data=st.data())
def test_a_broken_file_opens_or_is_refused(format: str, data: st.DataObject) -> None:
    """Something is cut out, put in or exchanged, and the end may be missing."""
    file = VALID[format]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(file)))
        end = data.draw(st.integers(start, min(len(file), start + 40)))
        put = data.draw(st.binary(max_size=8) | st.sampled_from(PIECES))
        file = file[:start] + put + file[end:]
    opens_or_is_refused(file[: data.draw(st.sampled_from([None, *range(0, len(file), 7)]))])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.floats() | st.text("ab Ġ", max_size=3),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text("ab"), part, max_size=3),
    max_leaves=5,
)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Each container in JSON with its keys, not more than a few of each kind."""
    keys = [*value][:16] if isinstance(value, dict) else [*range(len(value))][:12]
    parts = [value[key] for key in keys if isinstance(value[key], dict | list)]
    return [(value, key) for key in keys] + [one for part in parts for one in places_in(part)]


@pytest.mark.parametrize("format", ["huggingface", "json"])
@given(data=st.data())
def test_json_with_any_value_exchanged_opens_or_is_refused(
    format: str, data: st.DataObject
) -> None:
    root = json.loads(VALID[format])
    places = places_in(root)
    container, key = places[data.draw(st.integers(0, len(places) - 1))]
    container[key] = data.draw(json_values)
    opens_or_is_refused(json.dumps(root).encode())
