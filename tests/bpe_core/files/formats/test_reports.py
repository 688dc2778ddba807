"""Kinds of files that are easily read otherwise: each gives what its own library gives."""

import json
from typing import Any, Final

import pytest
import sentencepiece
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers

import bpe_core as bpe
from bpe_core.files.formats.huggingface import plain
from tests.bpe_core.files.formats.library_files import byte_level, piece_model

TEXTS: Final = (
    "",
    "<table><tr><td>1</td></tr></table> <b>low</b> abc é! e\u0301! öffnen ÖÖ",
    " low lower  lowest<e> <E>\n\n \u2003x² ½ ٣3 aaa aaaaa Straße STRASSE ſs",
    "漢字かな kanji漢 Ab, cd. (ef) … ; x_1\t\r\n  end \n ",
)


def token(text: str, **flags: bool) -> AddedToken:
    return AddedToken(text, **{"normalized": False, "special": False} | flags)


def llama(*added: AddedToken) -> dict[str, Any]:
    """BPE with byte fallback whose spaces are signs, as Llama 2's."""
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    merges = [("l", "o"), ("lo", "w"), ("▁", "low"), ("e", "r")]
    texts = ["<unk>", *bytes_, *"▁lower<>b/ta", "lo", "low", "▁low", "er"]
    model = models.BPE(
        {text: place for place, text in enumerate(texts)}, merges,
        unk_token="<unk>", fuse_unk=True, byte_fallback=True,
    )  # fmt: skip
    tokenizer = Tokenizer(model)
    steps = [normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]
    tokenizer.normalizer = normalizers.Sequence(steps)
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()]
    )
    tokenizer.add_tokens([*added])
    root: dict[str, Any] = json.loads(tokenizer.to_str())
    return root


KIMI: Final = (
    r"[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+|\p{N}{1,3}|\s+(?!\S)|\s+"
)
KINDS: Final[dict[str, dict[str, Any]]] = {
    "tags that are not special": llama(token("<b>"), token("</b>"), token("<td>")),
    "special tokens that are normalized": llama(token("<s>", special=True, normalized=True)),
    "an added token after NFC": byte_level(
        token("é!", normalized=True), normalizer=normalizers.NFC()
    ),
    "two phases": byte_level(token("ab", normalized=True), token("bc")),
    "a letter of Latin-1 that is the letter of a byte": byte_level(token("ö", normalized=True)),
    "stripping": byte_level(token("<e>", lstrip=True, rstrip=True, special=True)),
    "a whole word": byte_level(token("low", single_word=True, special=True)),
    "whole pre-tokens": byte_level(ignore_merges=True),
    "sets that intersect": byte_level(split=KIMI),
    "a set in a set": byte_level(split=r" ?[^(\s|[.,!?…。，、।۔،])]+"),
    "a repeat with a question mark": byte_level(split="a{2}?"),
    "a repeat with a plus": byte_level(split="a{1,2}+"),
    "a class of POSIX": byte_level(split="[[:alnum:]]+"),
    "letters of words": byte_level(split=r"\w+"),
    "two letters for one": byte_level(split="(?i:ss)"),
    "the edge of a line": byte_level(split="^.|.$"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("specials", [True, False])
def test_ids_offsets_and_text_are_those_of_tokenizers(kind: str, specials: bool) -> None:
    root = KINDS[kind]
    theirs, ours = Tokenizer.from_str(json.dumps(root)), bpe.load(json.dumps(root).encode())
    assert plain(root) is None
    theirs.encode_special_tokens = not specials
    allowed = "all" if specials else ()
    for text in TEXTS:
        want = theirs.encode(text, add_special_tokens=False)
        ids, spans = ours.encode_with_offsets(text, allowed_special=allowed)
        assert (ids, spans) == (want.ids, want.offsets)
        assert ours.encode(text, allowed_special=allowed) == ids
        assert ours.decode(ids) == theirs.decode(ids, skip_special_tokens=False)


def test_tags_that_are_not_special_are_always_matched() -> None:
    ours = bpe.load(json.dumps(KINDS["tags that are not special"]).encode())
    assert ours.encode("<b>low</b>") == ours.encode("<b>low</b>", allowed_special="all")
    assert ours.token_to_id("</b>") in ours.encode("<b>low</b>")


@pytest.mark.parametrize("symbols", ["low", "NUM,<|x|>", "gpt2"])
def test_a_user_defined_symbol_is_text(symbols: str) -> None:
    """Also one that is a word, or the name of a split."""
    data = piece_model(user_defined_symbols=symbols)
    theirs, ours = sentencepiece.SentencePieceProcessor(model_proto=data), bpe.load(data)
    for text in (*TEXTS, "a NUM b gpt2 low<|x|>"):
        assert ours.encode(text) == theirs.encode(text)
        assert ours.decode(ours.encode(text)) == theirs.decode(theirs.encode(text))


NOTES: Final[list[tuple[dict[str, Any], dict[str, Any], str]]] = [
    ({}, {"dropout": 0.5}, "dropout"),
    ({"truncation": {"direction": "Right", "max_length": 1, "strategy": "LongestFirst",
                     "stride": 0}}, {}, "truncation"),
    ({"padding": {"strategy": {"Fixed": 9}, "direction": "Right", "pad_to_multiple_of": None,
                  "pad_id": 0, "pad_type_id": 0, "pad_token": "!"}}, {}, "padding"),
    ({}, {"merges": [["l", "o"], ["lo", "w"], ["l", "o"]]}, "twice"),
    ({}, {"vocab": byte_level()["model"]["vocab"] | {"x2": 5}}, "same id"),
    ({"added_tokens": byte_level(token("ö"))["added_tokens"]}, {}, "'ö'"),
    ({"added_tokens": [byte_level(token("<x>"))["added_tokens"][0] | {"id": 5}]}, {}, "same id"),
]  # fmt: skip


@pytest.mark.parametrize(("root", "model", "said"), NOTES)
def test_what_a_file_asks_for_in_vain_or_twice_is_as_in_the_library_with_a_note(
    root: dict[str, Any], model: dict[str, Any], said: str
) -> None:
    file = byte_level(**model) | root
    opened = bpe.open_tokenizer(json.dumps(file).encode())
    [note] = opened.notes
    assert said in note
    theirs = Tokenizer.from_str(json.dumps(file | {"truncation": None, "padding": None}))
    theirs.model.dropout = None
    for text in TEXTS:
        ids = opened.tokenizer.encode(text, allowed_special="all")
        assert ids == theirs.encode(text, add_special_tokens=False).ids


def test_saving_gives_an_opened_file_back_with_all_fields_of_its_added_tokens() -> None:
    added = [token("<b>"), token("<e>", special=True, lstrip=True), token("é", normalized=True)]
    data = json.dumps(byte_level(*added)).encode()
    opened = bpe.load(data)
    folder = bpe.dumps(opened, "transformers", eos="<e>")
    assert folder["tokenizer.json"] == bpe.dumps(opened, "huggingface")["tokenizer.json"] == data
    assert bpe.open_tokenizer(folder).named == {"eos": "<e>"}
    assert bpe.what_is_lost(opened, "huggingface") == []
    beside = {"added_tokens_decoder": {"500": {"content": "<x>", "rstrip": True}}}
    files = {"tokenizer.json": data, "tokenizer_config.json": json.dumps(beside).encode()}
    changed = json.loads(bpe.dumps(bpe.load(files), "huggingface")["tokenizer.json"])
    assert changed["added_tokens"][:-1] == json.loads(data)["added_tokens"]
    assert changed["added_tokens"][-1]["rstrip"]
    assert bpe.load(files).encode("<x> a")[0] == 500


@pytest.mark.parametrize("format", bpe.FORMATS)
def test_a_format_of_another_library_cannot_carry_an_opened_file(format: str) -> None:
    with pytest.raises(bpe.CannotSaveError, match=f"{format} .*sentencepiece"):
        bpe.dumps(bpe.load(piece_model()), format)
    if format not in ("huggingface", "transformers"):
        with pytest.raises(bpe.CannotSaveError, match=f"{format} .*save as huggingface"):
            bpe.dumps(bpe.load(json.dumps(byte_level(ignore_merges=True)).encode()), format)


def test_the_library_itself_opens_in_its_own_process_and_a_panic_is_a_sentence() -> None:
    root = byte_level()
    root["pre_tokenizer"] = {"type": "FixedLength", "length": 0}
    with pytest.raises(bpe.FormatError, match="tokenizers: "):
        bpe.load(json.dumps(root).encode()).encode("abc")
