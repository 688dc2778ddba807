"""What other libraries hold: their ids and offsets, ours to ask; what needs merges says why not."""

import copy
import io
import json
import pickle
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import sentencepiece
from tokenizers import (
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    processors,
    trainers,
)

import bpe_core as bpe
from bpe_core.analysis import find_contexts, pair_table
from bpe_core.files.others import opening_others
from tests.bpe_core.files.nasty_texts import make_lines, nasty_texts

SPECIALS: Final = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"]
MODELS: Final[dict[str, tuple[Any, Any]]] = {
    "BPE": (models.BPE, trainers.BpeTrainer),
    "Unigram": (models.Unigram, trainers.UnigramTrainer),
    "WordPiece": (models.WordPiece, trainers.WordPieceTrainer),
    "WordLevel": (models.WordLevel, trainers.WordLevelTrainer),
}
LOWER: Final = normalizers.BertNormalizer(lowercase=True)
NFKC: Final = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
BARE: Final = normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()])
STEPS: Final[list[tuple[Any, Any]]] = [
    (None, pre_tokenizers.Whitespace()),
    (LOWER, pre_tokenizers.BertPreTokenizer()),
    (NFKC, pre_tokenizers.Metaspace()),
    (BARE, pre_tokenizers.Punctuation()),
    (normalizers.Strip(), pre_tokenizers.Digits()),
    (normalizers.Replace("a", "bcd"), pre_tokenizers.WhitespaceSplit()),
    (normalizers.Replace("e", ""), pre_tokenizers.Split(" ", "merged_with_next")),
    (normalizers.NFC(), pre_tokenizers.ByteLevel(add_prefix_space=True)),
    (normalizers.Prepend("▁"), pre_tokenizers.Split(" ", "removed")),
    (normalizers.Nmt(), pre_tokenizers.UnicodeScripts()),
    (normalizers.NFKD(), pre_tokenizers.CharDelimiterSplit("e")),
    (LOWER, pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.ByteLevel()])),
]


@cache
def trained(kind: str, place: int) -> Tokenizer:
    """A tokenizer as its library trains it."""
    model, trainer = MODELS[kind]
    is_unigram = kind == "Unigram"
    tokenizer = Tokenizer(model() if is_unigram else model(unk_token="[UNK]"))
    normalizer, cuts = STEPS[place]
    tokenizer.pre_tokenizer = cuts
    if normalizer:
        tokenizer.normalizer = normalizer
    more = {"unk_token": "[UNK]"} if is_unigram else {}
    settings = trainer(vocab_size=1200, special_tokens=SPECIALS, show_progress=False, **more)
    tokenizer.train_from_iterator(make_lines(), settings)
    return tokenizer


@cache
def piece_model(kind: str, **settings: Any) -> bytes:
    """A model as `spm_train` makes it."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(make_lines()), model_writer=model, model_type=kind,
        vocab_size=1200, hard_vocab_limit=False, minloglevel=2, **settings,
    )  # fmt: skip
    return model.getvalue()


@cache
def word_piece(*more: str) -> bytes:
    """BERT's kind of tokenizer, as its library saves it."""
    words = [*SPECIALS, "he", "##llo", "the", "##s", "a", "e", "b", *more]
    vocab = {word: place for place, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]"))
    tokenizer.normalizer = LOWER
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.add_special_tokens(SPECIALS)
    return tokenizer.to_str().encode()


WORD_PIECE: Final = word_piece()


def opened(source: Any) -> bpe.OtherTokenizer:
    tokenizer = bpe.load(source)
    assert isinstance(tokenizer, bpe.OtherTokenizer)
    asked: bpe.AnyTokenizer = tokenizer
    assert asked == pickle.loads(pickle.dumps(tokenizer))
    return tokenizer


@pytest.mark.parametrize("place", range(len(STEPS)))
@pytest.mark.parametrize("kind", MODELS)
def test_ids_and_offsets_are_those_of_tokenizers(kind: str, place: int) -> None:
    file = trained(kind, place).to_str()
    theirs, ours = Tokenizer.from_str(file), opened(file.encode())
    texts = nasty_texts(ours)
    assert len(texts) >= 620
    plain = Tokenizer.from_str(file)
    plain.encode_special_tokens = True
    for allowed, oracle in (((), plain), ("all", theirs)):
        want = oracle.encode_batch(texts, add_special_tokens=False)
        assert ours.encode_batch(texts, allowed_special=allowed) == [one.ids for one in want]
        for text, one in zip(texts, want, strict=True):
            ids, spans = ours.encode_with_offsets(text, allowed_special=allowed)
            assert (ids, spans) == (one.ids, one.offsets)
            assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert [ours.decode(one.ids) for one in want] == theirs.decode_batch(
        [one.ids for one in want], skip_special_tokens=False
    )
    assert ours.id_count == theirs.get_vocab_size() == len(ours)
    assert dict(ours.special_tokens) == {one: theirs.token_to_id(one) for one in SPECIALS}


PIECES: Final[list[tuple[str, dict[str, Any]]]] = [
    *((kind, {}) for kind in ("bpe", "unigram", "char", "word")),
    ("unigram", {"byte_fallback": True, "normalization_rule_name": "nmt_nfkc_cf"}),
    ("unigram", {"user_defined_symbols": "<sep>", "treat_whitespace_as_suffix": True}),
]


@pytest.mark.parametrize(("kind", "settings"), PIECES)
def test_ids_and_offsets_are_those_of_sentencepiece(kind: str, settings: dict[str, Any]) -> None:
    data = piece_model(kind, **settings)
    theirs = sentencepiece.SentencePieceProcessor(model_proto=data)
    ours = opened(data)
    for text in nasty_texts(ours):
        want = theirs.encode(text, return_type="offset_mapping")
        ids, spans = ours.encode_with_offsets(text)
        assert ids == want["ids"] == ours.encode(text)
        for token_id, mine, its in zip(ids, spans, want["offsets"], strict=True):
            # Of the bytes of one character each has its span here, there only the last one.
            assert mine == its or (theirs.is_byte(token_id) and its == (mine[0], mine[0]))
        assert ours.decode(ids) == theirs.decode(ids)
    assert [*ours.vocab] == [*range(theirs.vocab_size())]
    assert ours.vocab[ours.token_to_id("▁the") or 0].decode() in (" the", "<unk>")


def test_a_token_covers_what_normalizing_joined_or_dropped() -> None:
    ours = opened(WORD_PIECE)
    ids, spans = ours.encode_with_offsets("The\u0301 hE\u0301LLOs", framed=True)
    assert [ours.id_to_token(one) for one in ids] == [
        b"[CLS]", b"the", b"he", b"##llo", b"##s", b"[SEP]",
    ]  # fmt: skip
    assert spans == [(0, 0), (0, 3), (5, 7), (8, 11), (11, 12), (0, 0)]
    assert ours.encode_with_offsets("日thÉ", unit="bytes")[1] == [(0, 3), (3, 6)]
    assert ours.normalized("THE\u0301") == "the"


def test_files_are_opened_from_a_folder_with_the_special_tokens_of_its_configuration(
    tmp_path: Path,
) -> None:
    (tmp_path / "spiece.model").write_bytes(piece_model("unigram"))
    config = {"added_tokens_decoder": {"900": {"content": "<x>"}}, "eos_token": "</s>"}
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(config))
    found = bpe.open_tokenizer(tmp_path)
    assert found.named == {"eos": "</s>"}
    assert (found.format, "'<x>'" in found.notes[0]) == ("sentencepiece", True)
    root = json.loads(trained("Unigram", 0).to_str())
    files = {"tokenizer.json": json.dumps(root).encode()}
    named = {"tokenizer_config.json": json.dumps({"bos_token": "the"}).encode()}
    assert "the" in opened(files | named).special_tokens
    root["added_tokens"][0]["id"] = "x"
    with pytest.raises(bpe.FormatError, match="added_tokens is damaged"):
        bpe.load(named | {"tokenizer.json": json.dumps(root).encode()})


def test_a_tokenizer_of_another_library_is_a_value_that_shows_itself() -> None:
    for source in (piece_model("unigram"), trained("BPE", 0).to_str().encode()):
        ours = opened(source)
        apart = bpe.open_tokenizer(source, apart=True).tokenizer
        for other in (opened(source), copy.deepcopy(ours), apart):
            assert (other, hash(other), other.encode("low")) == (
                ours,
                hash(ours),
                ours.encode("low"),
            )
    assert repr(ours) == (
        "<BPE tokenizer of tokenizers: vocabulary 1,195, 5 special, split 'Whitespace'>"
    )
    assert ours.decode_batch([[], ours.encode("low")]) == ["", "low"]


@pytest.mark.parametrize("name", ["trace", "gap_ranks", "truncated", "merge_tree"])
def test_what_needs_merges_says_why_there_are_none(name: str) -> None:
    ours = opened(trained("WordPiece", 0).to_str().encode())
    assert not hasattr(ours, name)
    assert not hasattr(ours, "no_such_name")
    with pytest.raises(bpe.NoMergesError, match=rf"^{name} .*tokenizers, WordPiece, .*longest"):
        getattr(ours, name)


def test_a_file_of_tokenizers_is_saved_as_it_came() -> None:
    ours = opened(WORD_PIECE)
    assert bpe.load(bpe.dumps(ours, "huggingface")) == ours
    assert bpe.what_is_lost(ours, "huggingface") == []
    folder = bpe.dumps(ours, "transformers")
    assert sorted(folder) == ["tokenizer.json", "tokenizer_config.json"]
    assert bpe.load(folder) == ours
    for other in (ours, opened(piece_model("unigram"))):
        with pytest.raises(bpe.CannotSaveError, match=other.library):
            bpe.dumps(other, "gpt2")


def test_a_file_that_names_a_token_twice_stays_as_it_is() -> None:
    root = json.loads(trained("Unigram", 0).to_str())
    root["added_tokens"].append(root["added_tokens"][0])
    data = json.dumps(root, indent=1).encode()
    assert opened(data).data == data


def test_what_nobody_can_answer_is_refused() -> None:
    ours = opened(WORD_PIECE)
    with pytest.raises(bpe.UnknownTokenError, match="99"):
        ours.decode([99])
    with pytest.raises(bpe.TextError, match="D800"):
        ours.encode("\ud800")
    with pytest.raises(bpe.SettingError, match="CLS"):
        ours.encode("a", allowed_special=["[CLS]"])
    with pytest.raises(bpe.SettingError, match="texts"):
        ours.encode_batch("abc")
    with pytest.raises(bpe.SettingError, match="split"):
        bpe.load(WORD_PIECE, split="gpt4")


@pytest.mark.usefixtures("no_others")
@pytest.mark.parametrize("library", ["tokenizers", "sentencepiece"])
def test_without_the_library_one_sentence_names_the_command(library: str) -> None:
    pieces = library == "sentencepiece"
    source = piece_model("unigram") if pieces else trained("Unigram", 0).to_str().encode()
    with pytest.raises(bpe.FormatError, match=rf"; {library} opens it: pip install .*others"):
        bpe.load(source)
    assert opening_others.COMMAND.endswith("[others]'")


def test_what_is_held_as_merges_stays_ours() -> None:
    ours = bpe.train("low lower lowest", vocab_size=262).tokenizer
    assert bpe.load(bpe.dumps(ours, "huggingface")) == ours
    plain = {"normalization_rule_name": "identity", "remove_extra_whitespaces": False}
    assert isinstance(bpe.load(piece_model("bpe", byte_fallback=True, **plain)), bpe.Tokenizer)


def with_each(base: dict[str, Any], key: str, *values: Any) -> list[Any]:
    return [base | {key: value} for value in values]


def broken() -> Iterator[tuple[str, bytes]]:
    """Sixty files in which something is wrong."""
    root = json.loads(trained("Unigram", 2).to_str())
    whole = json.dumps(root).encode()
    yield from ((f"cut at {end}", whole[: end * len(whole) // 9]) for end in range(1, 9))
    pieces = piece_model("unigram")
    yield from ((f"model cut at {end}", pieces[: end * len(pieces) // 9]) for end in range(1, 9))
    unigram, words = {"type": "Unigram", "vocab": [["a", 0.0]]}, {"type": "WordPiece"}
    cut = {"type": "Split", "behavior": "Isolated", "invert": False}
    tables: tuple[Any, ...] = (
        None,
        {},
        [["a", None]],
        [["a"]],
        [[1, 2]],
        [["a", "x"]],
        "x",
        [["a", 0.0, 1]],
    )
    changes: dict[str, list[Any]] = {
        "model": [
            *with_each(unigram, "vocab", *tables, [["a", 0.0, 1]]),
            *with_each(unigram, "unk_id", 7, -1, "a", 10**30, 1.5),
            *with_each(words, "vocab", {"a": -1}, {"a": 2**40}, {"a": "x"}, [], None, {"a": 0.5}),
            *with_each({"type": "WordLevel"}, "vocab", {"a": 0}, None),
        ],
        "normalizer": [
            *with_each({"type": "Precompiled"}, "precompiled_charsmap", "AAAA", "!", None, 5),
            *({"type": "Nothing"}, [], "NFC", {"type": "Replace", "pattern": {"Regex": "("}}),
        ],
        "pre_tokenizer": [
            *(cut | {"pattern": {"Regex": value}} for value in ("(", "[", "*", None, 5)),
            *({"type": "Nothing"}, {"type": "Sequence", "pretokenizers": 5}, {"type": "Metaspace"}),
        ],
        "decoder": [{"type": "Nothing"}, 5, []],
        "post_processor": [{"type": "TemplateProcessing", "single": "[X] $A"}, 5],
        "added_tokens": [5, [{}], [{"id": "x", "content": "y"}], [{"id": 1}]],
    }
    for key, values in changes.items():
        for value in values:
            yield f"{key} {value}"[:60], json.dumps(root | {key: value}).encode()


def test_sixty_broken_files_end_in_a_sentence_each_and_soon() -> None:
    files = list(broken())
    opened_all_the_same, told = [], [100]
    for what, data in files:
        begin = time.process_time()
        try:
            bpe.load(data)
            opened_all_the_same.append(what)
        except bpe.FormatError as error:
            told.append(len(str(error)))
        assert time.process_time() - begin < 5, what
    assert (len(files) >= 60, opened_all_the_same) == (True, [])
    assert (min(told) > 10, max(told) < 500) == (True, True)


def test_a_text_at_which_the_library_panics_is_refused() -> None:
    root = json.loads(trained("BPE", 0).to_str())
    cut = {"type": "Split", "pattern": {"Regex": "((((a+)+)+)+)+b"}, "behavior": "Isolated"}
    ours = opened(json.dumps(root | {"pre_tokenizer": cut | {"invert": False}}).encode())
    assert ours.encode("aab")
    with pytest.raises(bpe.FormatError, match="retry-limit"):
        ours.encode("a" * 40)


def test_a_byte_level_text_is_read_as_its_bytes() -> None:
    theirs = trained("BPE", 11)
    theirs.decoder = decoders.ByteLevel()
    assert b" " in {token[:1] for token in opened(theirs.to_str().encode()).vocab.values()}


def test_a_text_is_shown_in_what_its_tokens_cover() -> None:
    ours = opened(WORD_PIECE)
    cut = ours.tokenize("Thé  hellos, a ")
    state = cut.at(cut.merge_count)
    data = "Thé  hellos, a ".encode()
    assert [data[start:end] for start, end in state.spans] == [
        "Thé".encode(), b"  he", b"llo", b"s", b",", b" a ",
    ]  # fmt: skip
    assert state.token_ids == ours.encode("Thé  hellos, a ")
    row = bpe.language_table({"one": ours}, {"english": ["the", "a b", ""]}).rows[0]
    assert (row.tokens, row.bytes, row.fertility) == (3, 6, 1.0)
    with pytest.raises(bpe.NoMergesError, match="history"):
        cut.at(0)


def test_a_text_that_no_token_covers_uses_none() -> None:
    ours = opened(WORD_PIECE)
    for text in " ", "\u200b", "\u200b   ":
        cut = ours.tokenize(text)
        state = cut.at(cut.merge_count)
        assert ours.encode(text) == []
        assert state.tokens == [b""]
        assert len(pair_table(cut, cut.merge_count)) == 0
        assert find_contexts(state, 7, ours.vocab).total == 0


@pytest.mark.parametrize("kind", MODELS)
def test_a_table_of_languages_counts_each_sentence_as_encode_does(kind: str) -> None:
    for place in range(len(STEPS)):
        ours = opened(trained(kind, place).to_str().encode())
        sentences = [" ", "hello", "\u200b", "the sea", "", *nasty_texts(ours)[::40]]
        table = bpe.language_table({"theirs": ours}, {"english": sentences})
        (row,) = table.rows
        assert row.tokens == sum(len(ours.encode(one)) for one in sentences)
        cut = ours.tokenize(" \u200b ")
        assert cut.at(cut.merge_count).tokens is not None


@pytest.mark.parametrize("kind", MODELS)
def test_every_text_is_covered_whatever_its_tokens_leave_out(kind: str) -> None:
    for place in range(len(STEPS)):
        ours = opened(trained(kind, place).to_str().encode())
        for text in nasty_texts(ours)[::20]:
            cut = ours.tokenize(text)
            state = cut.at(cut.merge_count)
            assert cut.corpus.symbol_count == len(text.encode())
            assert [one for one in state.token_ids if one >= 0] == without_rest(
                ours.encode(text), state.token_ids
            )
            assert ours.tokenize_apart([text, text])[1].count(text) >= 2


def without_rest(ids: list[int], some: list[int]) -> list[int]:
    """Those of the ids, in their order, that `some` are."""
    waiting = iter(ids)
    return [one for one in some if one >= 0 and one in waiting]
