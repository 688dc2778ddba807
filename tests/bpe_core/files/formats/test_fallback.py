"""BPE with byte fallback, as Llama 2's and Gemma's files have it: the ids of `tokenizers`."""

import json
from typing import Any
from unittest.mock import patch

import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.analysis import read_vocabulary, token_reach
from bpe_core.engines import is_ready
from bpe_core.tokenizer import unique_tokens
from tests.modules import module_of

WORDS = ["▁t", "▁▁", "th", "▁the", "he", "la", "é", "日本", "▁l", "▁la", "n日", "▁▁▁", "ab", "aba"]
CHARACTERS = ["▁", *"abehlnt.<>", "é", "日", "本", "🐟", "\n"]
SPECIALS = ["<s>", "▁▁", "<unk>"]
texts = st.lists(
    st.sampled_from([*"abehlnt. ", "é", "日", "本", "🐟", "ü", "語", "\n", "\t", "▁", "the", "  "]),
    max_size=25,
).map("".join)


def reference(
    prefix: bool = True, scheme: str | None = None, *, strips: bool | None = None
) -> dict[str, Any]:
    """A small file in the shape of Llama 2's, or of Gemma's without the prefix.

    With a scheme it has a Metaspace, as Mistral's later files. Who puts a space in front strips it
    when decoding; InternLM's only strips.
    """
    pieces = ["<unk>", "<s>", *(f"<0x{byte:02X}>" for byte in range(256)), *CHARACTERS]
    pieces += [word for word in WORDS if len(word) > 1]
    vocab = {piece: place for place, piece in enumerate(pieces)}
    merges = [
        [word[:cut], word[cut:]]
        for word in WORDS
        for cut in range(1, len(word))
        if word[:cut] in vocab and word[cut:] in vocab
    ]
    replace = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
    decoders = [
        {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
        {"type": "ByteFallback"},
        {"type": "Fuse"},
    ]
    normalizer: dict[str, Any] = replace
    if prefix:
        prepend = {"type": "Prepend", "prepend": "▁"}
        normalizer = {"type": "Sequence", "normalizers": [prepend, replace]}
    if prefix if strips is None else strips:
        decoders.append({"type": "Strip", "content": " ", "start": 1, "stop": 0})
    gemma = {"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious",
             "invert": False}  # fmt: skip
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [added(text, vocab[text]) for text in SPECIALS],
        "normalizer": None if scheme else normalizer,
        "pre_tokenizer": metaspace if scheme else None if prefix else gemma,
        "post_processor": None,
        "decoder": {"type": "Sequence", "decoders": decoders},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": "<unk>",
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": True,
            "byte_fallback": True,
            "vocab": vocab,
            "merges": merges,
        },
    }


def added(text: str, token_id: int) -> dict[str, Any]:
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": token_id, "content": text, "special": True} | flags


def load(root: dict[str, Any]) -> bpe.Tokenizer:
    return bpe.load(json.dumps(root).encode())


FILES: dict[Any, dict[str, Any]] = {
    True: reference(),
    False: reference(prefix=False),
    "first": reference(scheme="first"),
    "always": reference(scheme="always"),
    "never": reference(prefix=False, scheme="never"),
    "InternLM": reference(prefix=False, strips=True),
}
OURS = {kind: load(file) for kind, file in FILES.items()}
THEIRS = {kind: tokenizers.Tokenizer.from_str(json.dumps(file)) for kind, file in FILES.items()}


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("ready", [False, True], ids=["plain", "compiled"])
@pytest.mark.parametrize("kind", FILES)
@given(text=texts)
@settings(max_examples=25)
def test_ids_texts_steps_and_traces_are_of_tokenizers(text: str, kind: Any, ready: bool) -> None:
    ours, other = OURS[kind], THEIRS[kind]
    with patch.object(module_of(is_ready), "is_ready", lambda: ready):
        text = text.replace("▁▁", "<s>")
        ids = ours.encode(text, allowed_special=SPECIALS)
        assert ids == other.encode(text, add_special_tokens=False).ids
        assert ours.decode(ids) == other.decode(ids, skip_special_tokens=False)
        tokenization = ours.tokenize(text, allowed_special=SPECIALS)
        for step in range(len(ours.merges) + 1):
            state = tokenization.at(step)
            assert len(state.ids) == tokenization.token_counts[step]
            assert ours.decode_bytes(state.token_ids) == ours.decode_bytes(ids)
        assert state.token_ids == ids
        pieces = ours.trace(text, allowed_special=SPECIALS)
        assert [token_id for piece in pieces for token_id in piece.token_ids] == ids
        uses = analysis.token_usage(tokenization, ours.merges)
        unique = unique_tokens(tokenization, len(ours.merges))
        counts = {token_id: ids.count(token_id) for token_id in ids if token_id > 1}
        assert {i: int(n) for i, n in enumerate(uses.at(len(ours.merges))) if n} == counts
        assert {*unique.ids.tolist()} == {*ids}


def test_a_character_that_is_a_token_is_closed_from_the_start_and_any_other_open() -> None:
    ours = OURS[False]
    assert ours.gap_ranks("é").tolist() == [bpe.CLOSED]
    assert ours.gap_ranks("ü").tolist() == [bpe.NEVER]
    assert ours.tokenize("éü").at(0).token_ids == ours.encode("éü")
    assert [ours.vocab[token_id] for token_id in ours.encode("éü")] == [
        "é".encode(),
        b"\xc3",
        b"\xbc",
    ]
    assert ours.merge_tree(ours.encode("日本")[0]).rank is not None


@pytest.mark.parametrize("kind", FILES)
def test_what_is_saved_opens_as_it_was_here_and_elsewhere(kind: Any) -> None:
    ours = OURS[kind]
    file = bpe.dumps(ours, "huggingface")["tokenizer.json"]
    assert bpe.load(file) == bpe.load(bpe.dumps(ours, "json")) == ours
    other = tokenizers.Tokenizer.from_buffer(file)
    for text in ("the aba  日本語 ü\t\n", " é", "", "a<s>b", "<s>b"):
        ids = ours.encode(text, allowed_special=SPECIALS)
        assert ids == other.encode(text, add_special_tokens=False).ids


def test_every_order_of_encoding_gives_the_text_back() -> None:
    ours = OURS[True]
    for order in bpe.ORDERS:
        assert ours.decode(ours.encode("la thé ü 日本", order=order)) == "la thé ü 日本"


def test_the_vocabulary_says_of_each_token_whether_a_text_has_it() -> None:
    vocabulary = read_vocabulary(OURS[True])
    reach = dict(zip(vocabulary.ids.tolist(), token_reach(OURS[True], vocabulary), strict=True))
    assert all(reach[token_id] == 0 for token_id in OURS[True].characters.values())
    assert reach[OURS[True].merged_ids[0]] == 0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"normalizer": None}, "normalizer is None.*byte_fallback"),
        ({"normalizer": {"type": "NFKC"}}, "byte_fallback .*Replace"),
        ({"normalizer": None, "pre_tokenizer": {"type": "Metaspace"}}, "pre_tokenizer"),
        ({"pre_tokenizer": {"type": "Digits"}}, "byte_fallback .*none"),
        ({"model": {"type": "Unigram", "vocab": []}}, "BPE: .*Unigram"),
        ({"model": {"type": "WordPiece", "vocab": {}}}, "BPE: .*WordPiece"),
    ],
)
@pytest.mark.usefixtures("no_others")
def test_what_is_not_supported_is_told_in_a_sentence(change: Any, problem: str) -> None:
    with pytest.raises(bpe.FormatError, match=problem):
        load(reference() | change)


def test_only_a_decoder_that_keeps_a_space_which_is_taken_away_here_is_told() -> None:
    files = [*FILES.values(), reference(strips=False)]
    *others, [note] = [bpe.open_tokenizer(json.dumps(file).encode()).notes for file in files]
    assert not any(others)
    assert note.endswith("here tokens are decoded as Replace, ByteFallback, Fuse, Strip.")


@pytest.mark.parametrize("lacks", ["<0xC3>", "▁"])
@pytest.mark.usefixtures("no_others")
def test_a_missing_byte_or_space_is_named(lacks: str) -> None:
    root = reference()
    root["added_tokens"] = []
    root["model"]["merges"] = []
    del root["model"]["vocab"][lacks]
    with pytest.raises(bpe.FormatError, match=lacks):
        load(root)


@pytest.mark.parametrize(
    ("characters", "problem"),
    [({"ab": 900}, "'ab'"), ({"a": 900}, "'a'"), ({"é": 3}, r"\b3\b")],
)
def test_characters_of_a_saved_file_are_looked_at(characters: Any, problem: str) -> None:
    root = json.loads(bpe.dumps(OURS[True], "json")["tokenizer.bpe.json"]) | {"merges": []}
    with pytest.raises(bpe.FormatError, match=problem):
        load(root | {"characters": characters, "other_tokens": {}, "special_tokens": {}})


@pytest.mark.parametrize("kind", FILES)
def test_offsets_are_told_wherever_a_space_is_put_in_front(kind: Any) -> None:
    text = " é<s>la  the<unk>"
    ids, offsets = OURS[kind].encode_with_offsets(text, allowed_special=SPECIALS)
    assert ids == OURS[kind].encode(text, allowed_special=SPECIALS)
    assert [text[a:b] for a, b in offsets if b - a > 2] == ["<s>", " the", "<unk>"]


def test_offsets_are_those_of_the_text_as_it_was_given() -> None:
    ids, offsets = OURS[True].encode_with_offsets("é▁日本ü")
    assert OURS[True].decode(ids) == "é 日本ü"
    assert offsets == [(0, 1), (0, 1), (1, 2), (2, 4), (4, 5), (4, 5)]
