"""SentencePiece's `.model` where it is BPE: the ids that the same pieces give as tokenizer.json."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.files.formats import open_tokenizer
from tests.bpe_core.files.formats.test_fallback import CHARACTERS, WORDS, reference, texts
from tests.bpe_core.files.formats.test_fallback import load as load_json

BPE, NORMAL, UNKNOWN, CONTROL, USER, UNUSED, BYTE = 2, 1, 2, 3, 4, 5, 6


def field(number: int, value: int | bytes | float) -> bytes:
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def varint(value: int) -> bytes:
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def piece(text: str, score: float = 0.0, kind: int = NORMAL) -> bytes:
    return field(1, field(1, text.encode()) + field(2, score) + field(3, kind))


def model(
    *more: bytes, kind: int = BPE, fallback: int = 1, prefix: int = 1, **normalizer: int | bytes
) -> bytes:
    """A model with the pieces of the small tokenizer.json, scores falling in their order."""
    pieces = [piece("<unk>", 0.0, UNKNOWN), piece("<s>", 0.0, CONTROL)]
    pieces += [piece(f"<0x{byte:02X}>", 0.0, BYTE) for byte in range(256)]
    pieces += [piece(one, -100.0) for one in CHARACTERS]
    words = [word for word in WORDS if len(word) > 1]
    pieces += [piece(word, -1.0 - place) for place, word in enumerate(words)]
    rules = field(2, normalizer.get("table", b"")) + field(3, prefix)
    rules += field(4, normalizer.get("squeeze", 0)) + field(5, normalizer.get("escape", 1))
    trainer = field(3, kind) + field(35, fallback) + field(10, 0.5)
    return b"".join([*pieces, *more]) + field(2, trainer) + field(3, rules)


@pytest.mark.parametrize("prefix", [1, 0])
@given(text=texts)
@settings(max_examples=25)
def test_a_model_gives_the_ids_of_the_same_pieces_as_json(text: str, prefix: int) -> None:
    root = reference(bool(prefix)) | {"added_tokens": []}
    assert bpe.load(model(prefix=prefix)).encode(text) == load_json(root).encode(text)


def test_what_is_special_in_it() -> None:
    opened = open_tokenizer({"tokenizer.model": model()})
    assert opened.format == "sentencepiece"
    assert [*opened.tokenizer.special_tokens] == ["<unk>", "<s>"]
    assert bpe.load(bpe.dumps(opened.tokenizer, "huggingface")) == opened.tokenizer


OWN = ("[X]", "[X]a", "▁▁▁▁", "la th", "     ")
"""Pieces that somebody defined; with real spaces they match nothing, as in SentencePiece."""


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("[X]a", [" ", "[X]a"]),
        ("la[X]b[X]the", [" la", "[X]", "b", "[X]", "th", "e"]),
        ("    [X][", ["    ", " ", "[X]", "["]),
        ("la the", [" la", " the"]),
        ("h     [X]", [" ", "h", "    ", " ", "[X]"]),
    ],
)
def test_pieces_that_somebody_defined_are_taken_whole(text: str, tokens: list[str]) -> None:
    opened = open_tokenizer({"tokenizer.model": model(*(piece(one, 0.0, USER) for one in OWN))})
    tokenizer = opened.tokenizer
    assert [tokenizer.vocab[i].decode() for i in tokenizer.encode(text)] == tokens
    # The byte <0x62> is a token that no merge makes, too.
    assert tokenizer.encode("[X]b")[-1] == tokenizer.base_ids[ord("b")]
    assert bpe.load(bpe.dumps(tokenizer, "json")) == tokenizer
    assert not opened.notes
    with pytest.raises(bpe.CannotSaveError, match="whole"):
        bpe.dumps(tokenizer, "huggingface")


def test_one_that_the_configuration_makes_special_is_no_longer_taken_whole() -> None:
    config = b'{"additional_special_tokens": ["[X]"]}'
    own = model(piece("[X]", 0.0, USER))
    opened = bpe.load({"tokenizer.model": own, "tokenizer_config.json": config})
    assert opened.encode("[X]", allowed_special=["[X]"]) == [opened.special_tokens["[X]"]]


def test_too_many_of_them_are_special_tokens() -> None:
    many = [piece(f"<unused{place}>", 0.0, USER) for place in range(500)]
    opened = open_tokenizer({"tokenizer.model": model(*many)})
    assert len(opened.tokenizer.special_tokens) == 502
    assert "'<unused0>', '<unused1>', '<unused2>' and 497 more in every" in opened.notes[0]


def test_of_pieces_of_one_score_the_leftmost_is_joined_first() -> None:
    runs = [piece("n" * size, -50.0) for size in range(2, 6)]
    ids = bpe.load(model(*runs)).encode("n" * 12)
    vocab = bpe.load(model(*runs)).vocab
    assert [len(vocab[token_id]) for token_id in ids] == [1, 5, 5, 2]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (model(kind=1), "BPE: .*Unigram"),
        (model(kind=3), "BPE: .*words"),
        (model(fallback=0), "byte_fallback"),
        (model(table=b"xyz"), "table"),
        (model(squeeze=1), "spaces .*twice"),
        (model(escape=0), "write spaces"),
        (model(piece("la", -1.0)), "piece .*twice"),
        (model(piece("u", 0.0, UNUSED)), "text and a kind"),
        (model(piece("", 0.0, 4)), "text and a kind"),
        (model()[:-3], "damaged"),
        (model() + b"\xff" * 20, "damaged"),
    ],
)
@pytest.mark.usefixtures("no_others")
def test_what_is_not_supported_is_told_in_a_sentence(data: bytes, problem: str) -> None:
    with pytest.raises(bpe.FormatError, match=problem):
        bpe.load(data)


@given(st.data())
@settings(max_examples=60)
def test_a_damaged_model_opens_or_is_refused(draw: st.DataObject) -> None:
    data = bytearray(model())
    for place in draw.draw(st.lists(st.integers(0, len(data) - 1), min_size=1, max_size=4)):
        data[place] = draw.draw(st.integers(0, 255))
    try:
        bpe.load(bytes(data), "sentencepiece")
    except bpe.FormatError:
        return
