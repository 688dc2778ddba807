"""What a file says about its tokenizer, and what the libraries do with bad ones."""

import json

import pytest
from tokenizers import Tokenizer, decoders, models, processors
from tokenizers import normalizers as norm
from tokenizers import pre_tokenizers as pre

from bpe_core.opened.libraries import SentencePiece, Tokenizers, safely
from tests.bpe_core.opened.random_files import piece_model


def test_facts_of_a_file_with_all_steps() -> None:
    model = models.BPE({"<unk>": 0, "l": 1, "o</w>": 2}, [], unk_token="<unk>", dropout=0.5)
    model.end_of_word_suffix = "</w>"
    file = Tokenizer(model)
    file.normalizer = norm.Sequence([norm.NFC(), norm.Lowercase()])
    file.pre_tokenizer = pre.Whitespace()
    file.add_special_tokens(["<s>"])
    file.add_tokens(["own"])
    file.decoder = decoders.Sequence([decoders.BPEDecoder(), decoders.Fuse()])
    frame = processors.TemplateProcessing("<s> $A <s> <s>", special_tokens=[("<s>", 3)])
    file.post_processor = processors.Sequence([processors.ByteLevel(), frame])
    file.enable_padding(length=40)
    file.enable_truncation(2)
    library = Tokenizers(file.to_str().encode())
    assert library.encode(["lo lo lo"], True) == [[1, 2] * 3]
    assert library.facts() == {
        "kind": "BPE", "normalizers": ["NFC", "Lowercase"], "prefix": "", "suffix": "</w>",
        "other_steps": ["Whitespace", "BPEDecoder", "Fuse"], "size": 5, "unk": 0,
        "added": [(3, "<s>", True), (4, "own", False)], "ignore_merges": False,
        "frame": ([3], [3, 3]), "notes": [],
    }  # fmt: skip


def test_notes_say_what_may_surprise_and_of_equal_merges_the_last_one_counts() -> None:
    merges = [["a", "b"], ["b", "c"], ["a", "b"]]
    vocab = {"a": 0, "b": 1, "c": 2, "ab": 3, "bc": 4, 'merges": [': 5, "merges": 7, "é": 8}
    file = Tokenizer(models.BPE())
    file.decoder = decoders.ByteLevel()
    file.add_tokens(["é"])
    root = json.loads(file.to_str())
    root["model"] |= {"vocab": vocab, "merges": merges}
    root["added_tokens"][0]["id"] = 8
    library = Tokenizers(json.dumps(root).encode())
    assert library.encode(["abc"], True) == [[0, 4]]
    assert library.merges() == [1, 2, 4, 0, 1, 3]
    assert library.tokens() == [(token_id, name) for name, token_id in vocab.items()]
    assert library.facts()["notes"] == [
        "Some merges stand twice; the rank of the last one counts.",
        "'é' is matched as text, and stands for other bytes, too.",
    ]
    root["model"]["vocab"]["b"] = 0
    assert "have the same id" in Tokenizers(json.dumps(root).encode()).facts()["notes"][0]


def test_an_error_and_a_panic_of_the_library_are_value_errors() -> None:
    with pytest.raises(ValueError, match="line 1 column"):
        safely(Tokenizers, b'{"a":1}')
    file = Tokenizer(models.BPE())
    file.pre_tokenizer = pre.FixedLength(0)
    with pytest.raises(ValueError, match="chunk size must be non-zero"):
        safely(Tokenizers(file.to_str().encode()).encode, ["ab"], True)


def test_facts_of_sentencepiece() -> None:
    own = {"user_defined_symbols": "low,x", "normalization_rule_name": "nmt_nfkc_cf"}
    facts = SentencePiece(piece_model("bpe", **own)).facts()
    assert (facts["kind"], facts["unk"], facts["normalizers"]) == ("BPE", 0, ["nmt_nfkc_cf"])
    assert facts["added"] == [
        (0, "<unk>", True), (1, "<s>", True), (2, "</s>", True), (3, "low", False), (4, "x", False)
    ]  # fmt: skip
