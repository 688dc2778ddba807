"""What the makers' libraries tell of a file: the tests ask the library itself beside it."""

import io
import json
from typing import Any

import pytest

pytest.importorskip("tokenizers")

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, trainers
from tokenizers import normalizers as norm
from tokenizers import pre_tokenizers as pre
from tokenizers import processors as post

from bpe_core.opened.libraries import SentencePiece, Tokenizers, safely
from tests.bpe_core.opened.comparing import Compared

CORPUS = ["the quick brown fox hello world low lower lowest", "a  b   c", "élan café", "你好 世界"]
TEXTS = [
    *CORPUS, "The quick brown fox. It's 3.14!", "def f(x):\n\n    return x**2\t# ok\r\n",
    "你好,世界。", "Привет", "😀👩\u200d👩\u200d👧 🇩🇪!", "e\u0301 n\u0303 Z͑ͫ̓", "a  b   c    d",
    "  low  ", "\n\n\t \n", "ﬁ ① ½ ｆｕ", "<unk></s>", "▁low ▁ ▁▁", "ĠtheĊ ##ing </w>", "",
    "x\u00a0y\u200bz\ufeffw\u3000v", "ſ ẞ İ ǅ K", "€€er low€ €", "<sp>hello <sp>world", " <r> <l> ",
    "x<l>\t<l>\n<r>\n", "hello<sp>",
    "low <l>  tok  <r>  lower lr lrx x lr y WORLD world café CAFÉ fi <sp><sp>",
]  # fmt: skip
ADDED = [
    AddedToken("<sp>", special=True), AddedToken(" tok", normalized=False),
    AddedToken("Café", normalized=True), AddedToken("<l>", lstrip=True),
    AddedToken("<r>", rstrip=True), AddedToken("lr", lstrip=True, rstrip=True, single_word=True),
    AddedToken("WORLD", normalized=True, special=True), AddedToken("ﬁ", normalized=False),
]  # fmt: skip
LETTERS = pre.ByteLevel.alphabet()


def made(normalizer: Any = None, cut: Any = None, letters: Any = (), **model: Any) -> Tokenizer:
    """A small tokenizer of its makers."""
    unk = model.pop("unk_token", None)
    tokenizer = Tokenizer(models.BPE(unk_token=unk))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizer, cut
    model |= {"special_tokens": [unk] if unk else [], "initial_alphabet": [*letters]}
    trainer = trainers.BpeTrainer(vocab_size=300, show_progress=False, **model)
    tokenizer.train_from_iterator(CORPUS, trainer)
    return tokenizer


def changed(tokenizer: Tokenizer, **model: Any) -> Tokenizer:
    """The same with other fields of its model, and each byte as a token where it falls back."""
    root = json.loads(tokenizer.to_str())
    root["model"] |= model
    if model.get("byte_fallback"):
        vocab = root["model"]["vocab"]
        vocab |= {f"<0x{byte:02X}>": len(vocab) + byte for byte in range(256)}
    return Tokenizer.from_str(json.dumps(root))


LLAMA = norm.Sequence([norm.Prepend("▁"), norm.Replace(" ", "▁")])
CLIP = norm.Sequence([norm.NFC(), norm.Replace(Regex(r"\s+"), " "), norm.Lowercase()])
WORDS = pre.Whitespace()
PLAIN = norm.Sequence([norm.Strip(), norm.NFKD(), norm.StripAccents(), norm.Lowercase()])
DIGITS = pre.Sequence([pre.WhitespaceSplit(), pre.Digits(individual_digits=True)])
MADE = {
    "unk": made(cut=pre.WhitespaceSplit(), unk_token="<unk>"),
    "suffix": made(CLIP, WORDS, unk_token="<unk>", end_of_word_suffix="</w>"),
    "prefix": made(norm.BertNormalizer(), WORDS, continuing_subword_prefix="##"),
    "both": made(None, WORDS, continuing_subword_prefix="##", end_of_word_suffix="</w>"),
    "Llama": changed(made(LLAMA), byte_fallback=True),
    "fallback": changed(made(None, WORDS), byte_fallback=True),
    "always": made(None, pre.Metaspace(prepend_scheme="always"), unk_token="<unk>"),
    "first": made(None, pre.Metaspace(prepend_scheme="first"), unk_token="<unk>"),
    "first, whole": made(None, pre.Metaspace(prepend_scheme="first", split=False)),
    "never": made(None, pre.Metaspace(prepend_scheme="never")),
    "GPT-2": made(None, pre.ByteLevel(add_prefix_space=True), LETTERS),
    "ignoring": changed(made(None, pre.ByteLevel(), LETTERS), ignore_merges=True),
    "stripping": made(PLAIN, DIGITS),
    "removing": made(None, pre.Split(" ", "removed")),
    "letters": made(norm.ByteLevel(), pre.Split(Regex("Ġ"), "merged_with_next"), LETTERS),
}


@pytest.mark.parametrize("added", [[], ADDED], ids=["", "added"])
@pytest.mark.parametrize("name", MADE)
def test_every_group_whose_characters_are_known_is_explained(
    name: str, added: list[AddedToken]
) -> None:
    file = Tokenizer.from_str(MADE[name].to_str())
    file.add_tokens(added)
    both = Compared(file.to_str().encode(), "tokenizers")
    assert [one for text in TEXTS for one in both.differences(text)] == []
    assert both.plain["unproved"] == 0
    assert both.plain[None] > 5
    assert both.ours.count(TEXTS[0]) == len(both.ours.encode(TEXTS[0]))


def test_words_are_numbered_over_added_tokens_and_pretokens_without_tokens() -> None:
    file = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")]))
    file.pre_tokenizer = pre.WhitespaceSplit()
    file.add_tokens([AddedToken("<x>", lstrip=True, rstrip=True)])
    groups = Tokenizers(file.to_str().encode()).pretokens("ab €€ b€  <x>  aab€ <x>", True)
    assert groups == [(1, [0, 1]), (1, [1, -1]), (1, []), (2, [0, 0, 1, -1]), (1, [])]


def test_facts_of_a_file() -> None:
    file = made(CLIP, WORDS, unk_token="<unk>", end_of_word_suffix="</w>")
    file.add_special_tokens(["<s>"])
    file.add_tokens(["own"])
    size = file.get_vocab_size()
    begin, own = size - 2, size - 1
    file.decoder = decoders.Sequence([decoders.BPEDecoder(), decoders.Fuse()])
    frame = post.TemplateProcessing("<s> $A <s> <s>", special_tokens=[("<s>", begin)])
    file.post_processor = post.Sequence([post.ByteLevel(), frame])
    file.enable_padding(length=40)
    file.enable_truncation(2)
    file.model.dropout = 0.5
    library = Tokenizers(file.to_str().encode())
    assert len(library.encode(["low low low lower"], True)[0]) == 4
    facts = library.facts()
    assert facts == {
        "kind": "BPE", "normalizers": ["NFC", "Replace", "Lowercase"],
        "other_steps": ["Whitespace", "BPEDecoder", "Fuse"], "prefix": "", "suffix": "</w>",
        "size": size, "added": [(0, "<unk>", True), (begin, "<s>", True), (own, "own", False)],
        "unk": 0, "ignore_merges": False, "frame": ([begin], [begin, begin]), "notes": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("model", "unk"),
    [
        (models.WordPiece({"[U]": 0, "a": 1, "##b": 2}, unk_token="[U]"), 0),
        (models.WordLevel({"a": 0, "b": 1}, "b"), 1),
        (models.Unigram([("a", -1.0), ("<u>", -2.0), ("b", -3.0)], 1), 1),
        (models.Unigram([("a", -1.0), ("b", -3.0)]), None),
    ],
)
def test_what_is_no_bpe_has_no_merges_and_no_symbols(model: Any, unk: int | None) -> None:
    file = Tokenizer(model)
    file.pre_tokenizer = pre.Whitespace()
    library = Tokenizers(file.to_str().encode())
    assert (library.facts()["kind"], library.facts()["unk"]) == (type(model).__name__, unk)
    assert library.merges() == []
    assert [symbols for _, symbols in library.pretokens("a ab", True)] == [[-1], [-1]]


def test_of_a_merge_that_stands_twice_the_last_one_counts() -> None:
    merges = [["a", "b"], ["b", "c"], ["a", "b"]]
    vocab = {"a": 0, "b": 1, "c": 2, "ab": 3, "bc": 4, 'merges": [': 5, "merges": 7}
    root = json.loads(Tokenizer(models.BPE({}, [])).to_str())
    root["model"] |= {"vocab": vocab, "merges": merges}
    library = Tokenizers(json.dumps(root).encode())
    assert library.encode(["abc"], True) == [[0, 4]]
    assert library.merges() == [1, 2, 4, 0, 1, 3]
    assert library.tokens() == sorted((token_id, name) for name, token_id in vocab.items())


def test_spans_without_trimming_cover_the_spaces() -> None:
    file = Tokenizer(models.BPE({"a": 0, "Ġ": 1, "Ġa": 2}, [("Ġ", "a")]))
    file.pre_tokenizer = pre.ByteLevel(add_prefix_space=False)
    file.post_processor = post.ByteLevel(trim_offsets=True)
    library = Tokenizers(file.to_str().encode())
    assert library.offsets("a a", True) == ([0, 2], [(0, 1), (2, 3)])
    assert library.offsets("a a", True, False)[1] == [(0, 1), (1, 3)]


def test_an_error_and_a_panic_of_the_library_are_value_errors() -> None:
    with pytest.raises(ValueError, match="line 1 column"):
        safely(Tokenizers, b'{"a":1}')
    file = made()
    file.pre_tokenizer = pre.FixedLength(0)
    with pytest.raises(ValueError, match="chunk size must be non-zero"):
        safely(Tokenizers(file.to_str().encode()).encode, ["ab"], True)


def trained(**settings: Any) -> SentencePiece:
    sentencepiece = pytest.importorskip("sentencepiece")
    file = io.BytesIO()
    settings = {"vocab_size": 90, "hard_vocab_limit": False, "minloglevel": 2} | settings
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(CORPUS * 20), model_writer=file, **settings
    )
    return SentencePiece(file.getvalue())


def test_facts_of_sentencepiece() -> None:
    settings = {"user_defined_symbols": ["low", "  "], "normalization_rule_name": "nmt_nfkc_cf"}
    facts = trained(model_type="bpe", **settings).facts()
    assert (facts["kind"], facts["unk"], facts["normalizers"]) == ("BPE", 0, ["nmt_nfkc_cf"])
    assert facts["added"] == [
        (0, "<unk>", True), (1, "<s>", True), (2, "</s>", True), (3, "low", False), (4, "  ", False)
    ]  # fmt: skip
    identity = trained(model_type="bpe", normalization_rule_name="identity")
    assert identity.facts()["normalizers"] == []


def test_groups_of_sentencepiece_lie_between_own_pieces_and_what_is_unknown() -> None:
    library = trained(model_type="bpe", user_defined_symbols=["low", "lower"])
    symbols = [symbols for _, symbols in library.pretokens("a lowerlow€€b", True)]
    assert symbols[1:4] == [[], [], [-1, -1]]
    assert [*map(len, symbols)] == [len("▁a▁"), 0, 0, len("€€"), len("b")]
    # Of the bytes of a character each has its span.
    library = trained(model_type="bpe", byte_fallback=True, vocab_size=340)
    assert library.offsets("a€b", True)[1][-4:] == [(1, 2), (1, 2), (1, 2), (2, 3)]


@pytest.mark.parametrize("kind", ["Unigram", "Char", "Word"])
def test_other_kinds_of_sentencepiece_have_no_symbols(kind: str) -> None:
    library = trained(model_type=kind.lower(), vocab_size=50)
    assert library.facts()["kind"] == kind
    assert library.merges() == []
    assert {i for _, row in library.pretokens("the fox €", True) for i in row} == {-1}
