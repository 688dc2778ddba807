"""What an opened tokenizer explains, where its tokens stand on the page, and what is special."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core import OpenedTokenizer
from tests.bpe_core.opened.comparing import Compared

LETTERS = "abcdefhilnorstuwxyé▁"
END = "<|endoftext|>"
WORDS = {"type": "WhitespaceSplit"}
NFD_BARE = {"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]}
PREPEND = {"type": "Prepend", "prepend": "▁"}
SPACES = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
LLAMA = {"type": "Sequence", "normalizers": [PREPEND, SPACES]}
STRIP = {"type": "Strip", "strip_left": True, "strip_right": True}
WITHOUT_X = {"type": "Replace", "pattern": {"String": "x"}, "content": ""}
WORD_LEVEL = {"type": "WordLevel", "vocab": {"lo": 0, "<unk>": 1}, "unk_token": "<unk>"}
BYTES = " ".join(f"<0x{byte:02X}>" for byte in range(256))


def file(merges: str = "", more: str = "", **model: Any) -> bytes:
    """A file of letters, merges such as "l+o lo+w", more tokens, steps, fields of the model."""
    pairs = [merge.split("+") for merge in merges.split()]
    prefix = model.get("continuing_subword_prefix", "")
    names = [*LETTERS, *more.split(), *(a + b.removeprefix(prefix) for a, b in pairs)]
    vocab = {name: place for place, name in enumerate(dict.fromkeys(names))}
    steps = ("normalizer", "pre_tokenizer", "decoder", "added_tokens")
    root = {step: model.pop(step) for step in steps if step in model}
    root["model"] = {"type": "BPE", "merges": pairs, "vocab": vocab, **model}
    return json.dumps(root).encode()


def opened(*arguments: Any, **model: Any) -> OpenedTokenizer:
    return OpenedTokenizer(file(*arguments, **model), "tokenizers")


def added(content: str, token_id: int, special: bool) -> dict[str, Any]:
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": token_id, "content": content, "special": special, **flags}


def page(tokenizer: OpenedTokenizer, text: str) -> list[str]:
    """The parts that tokens have on the page; a "�" each where several share a character."""
    cut = tokenizer.tokenize(text)
    data = (text if cut.row_text is None else cut.row_text).encode()
    return [data[a:b].decode(errors="replace") for a, b in cut.at(cut.merge_count).spans]


@pytest.mark.parametrize(
    ("tokenizer", "text", "expected"),
    [
        (opened("l+é", normalizer={"type": "NFC"}), "le\u0301t", ["le\u0301", "t"]),
        (opened("f+i", normalizer={"type": "NFKC"}), "oﬁt", ["o", "ﬁ", "t"]),
        (opened("f+o", normalizer={"type": "NFKC"}), "ﬁt", ["�", "�", "t"]),
        (opened("e+t", normalizer=NFD_BARE), "été", ["ét", "é"]),
        (opened("▁+l", normalizer=PREPEND), "o", ["o"]),
        (opened("▁+l", normalizer=LLAMA), "lo lo", ["l", "o", " l", "o"]),
        (opened("l+o", pre_tokenizer=WORDS), " lo  lo ", [" lo  ", "lo "]),
        (opened("l+o", normalizer=WITHOUT_X), "loxlo", ["lox", "lo"]),
        (opened("e+r", "<unk>", unk_token="<unk>"), "€€er", ["€", "€", "er"]),
        (opened("e+r", "<unk>", unk_token="<unk>", fuse_unk=True), "€€er", ["€€", "er"]),
        (opened("e+r"), "€€er", ["er"]),  # in a row, without the text
        (opened("e+r"), "€", []),
    ],
)
def test_each_character_belongs_to_one_token(
    tokenizer: OpenedTokenizer, text: str, expected: list[str]
) -> None:
    assert page(tokenizer, text) == expected
    row = None if "€" not in text or "€" in "".join(expected) else "".join(expected)
    assert tokenizer.tokenize(text).row_text == row


@pytest.mark.parametrize("texts", [["  ", "lo"], ["lo", " ", "", "o l"], [" "]])
def test_many_texts_as_one_have_the_tokens_of_each(texts: list[str]) -> None:
    tokenizer = opened("l+o", normalizer=STRIP)
    tokens, together = tokenizer.tokenize_apart(texts)
    counts = [*map(tokenizer.count, texts)]
    assert tokens.token_counts[-1] == sum(counts) + len(texts) - 1
    state = tokens.at(tokens.merge_count)
    rows = [[-1, *row] for row in tokenizer.encode_batch(texts)]
    tokens_and_marks = [one for one in state.token_ids if one != -2]  # of what no token covers
    assert tokens_and_marks == [*chain(*rows)][1:]
    assert [end for _, end in state.spans][-1:] == [len(together.encode())][: len(state.spans)]


def test_a_token_is_read_as_the_steps_of_its_file_say() -> None:
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    read: list[tuple[dict[str, Any], str]] = [
        ({}, "▁l"), ({"normalizer": PREPEND}, "▁l"), ({"decoder": {"type": "Fuse"}}, "▁l"),
        ({"normalizer": LLAMA}, " l"), ({"decoder": metaspace}, " l"),
    ]  # fmt: skip
    for steps, token in read:
        assert opened("▁+l", **steps).vocab[len(LETTERS)] == token.encode()


def test_what_stands_for_nothing_and_what_has_no_history() -> None:
    tokenizer = opened("▁+l", normalizer=PREPEND)
    assert tokenizer.tokenize("o").uncovered == 1
    assert tokenizer.count("o") == tokenizer.tokenize("o").token_counts[-1] == 2
    assert not tokenizer.tokenize("o").has_history
    ligature = opened("f+i", normalizer={"type": "NFKC"})
    assert (ligature.normalization, ligature.reads("ﬁ")) == ("NFKC", "fi")
    assert [(one.data, one.plain) for one in ligature.trace("oﬁt")] == [(b"ofit", None)]


@pytest.mark.parametrize(
    ("data", "text", "reasons"),
    [
        (file("l+o", added_tokens=[added("<x>", 20, False)]), "lo<x>", [None, "special"]),
        (
            file("l+o", BYTES, added_tokens=[added("<0x29>", 61, False)], byte_fallback=True),
            "lo<0x29>)lo",
            [None, "special", None],
        ),
        (file("l+o", "low", ignore_merges=True, pre_tokenizer=WORDS), "low lo", ["whole", None]),
        (file("l+o", pre_tokenizer=WORDS), "lo€ lo", ["unknown", None]),
        (file("l+o"), "lo" * 201, ["long"]),
        (file("#+### ##+##e", "# ### ##e", continuing_subword_prefix="##"), "##e", ["unproved"]),
        (json.dumps({"model": WORD_LEVEL, "pre_tokenizer": WORDS}).encode(), "lo", ["chosen"]),
    ],
)
def test_what_is_shown_plain_says_why(data: bytes, text: str, reasons: list[str | None]) -> None:
    both = Compared(data, "tokenizers")
    assert [*both.differences(text), *both.steps(text)] == []
    pieces = both.ours.trace(text)
    assert [piece.plain for piece in pieces] == reasons
    assert both.ours.tokenize(text).has_history == ({*reasons} <= {None, "special", "long"})


def test_an_id_that_lists_have_no_room_for_is_refused() -> None:
    tokenizer = opened(vocab={"l": 0, "o": 2_000_000_000})
    assert tokenizer.encode("lo") == [0, 2_000_000_000]
    with pytest.raises(bpe.FormatError, match="has the id 2,000,000,000; the largest may be"):
        tokenizer.tokenize("lo")


def with_specials() -> OpenedTokenizer:
    tokens = [added(END, 21, True), added("<table>", 22, False)]
    return opened("l+o", added_tokens=tokens, normalizer={"type": "Lowercase"})


def test_special_tokens_are_text_unless_all_are_allowed() -> None:
    tokenizer = with_specials()
    text = f"lo{END}<table>"
    assert (dict(tokenizer.special_tokens), len(tokenizer.added_tokens)) == ({END: 21}, 2)
    assert tokenizer.encode(text, allowed_special="all")[-2:] == [21, 22]
    assert tokenizer.encode(text)[-1] == 22
    assert 21 not in tokenizer.encode(text)
    assert tokenizer.decode([21, 22]).split() == [END, "<table>"]
    subset: Any
    for subset in ([END], {END}, END, "none"):
        with pytest.raises(bpe.SettingError, match="all"):
            tokenizer.encode(text, allowed_special=subset)


def test_two_threads_do_not_mix_what_is_special() -> None:
    tokenizer = with_specials()
    expected = [{tuple(tokenizer.encode(END, allowed_special=one))} for one in ("all", ())]

    def encode(allowed: Any) -> set[tuple[int, ...]]:
        return {tuple(tokenizer.encode(END, allowed_special=allowed)) for _ in range(5_000)}

    with ThreadPoolExecutor(2) as threads:
        assert [*threads.map(encode, ("all", ()))] == expected
    assert expected[0] != expected[1]
