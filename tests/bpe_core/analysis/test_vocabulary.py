"""The vocabulary as arrays, and what is found in it, against the plainest way to work it out."""

from dataclasses import replace
from itertools import accumulate
from typing import Any

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import Reach, Search, Vocabulary, find_contexts, read_vocabulary, search
from bpe_core.common import printable
from tests.bpe_core.strategies import text as texts

RIVER = "The weather by the river, the weather there: größer, 🐟 2026 20 26\n\n"
BYTES = bpe.train("", vocab_size=256).tokenizer.alphabet
RUN = bpe.train(RIVER * 3, vocab_size=300, special_tokens=("<end>",))
VOCABULARY = read_vocabulary(RUN.tokenizer)


def tokens_found(query: str, how: Search, vocabulary: Vocabulary = VOCABULARY) -> list[bytes]:
    return [vocabulary.tokens[row] for row in np.flatnonzero(search(vocabulary, query, how))]


@given(texts)
def test_each_property_of_each_token(text: str) -> None:
    run = bpe.train(text, vocab_size=270, min_count=1, special_tokens=("<end>",))
    vocabulary, merges = read_vocabulary(run.tokenizer), len(run.merges)
    assert vocabulary.ids[vocabulary.special].tolist() == [256 + merges]
    assert vocabulary.ids[vocabulary.at(merges // 2)].tolist() == [
        *range(256 + merges // 2), 256 + merges,
    ]  # fmt: skip
    parts = zip(vocabulary.made_at, vocabulary.left, vocabulary.right, strict=True)
    known = [(merge.rank, merge.left, merge.right) for merge in run.merges]
    assert [*parts] == [*[(-1, -1, -1)] * 256, *known, (-1, -1, -1)]
    trees = {m.token_id: ids_of(run.tokenizer.merge_tree(m.token_id)) for m in run.merges}
    for row, token in enumerate(vocabulary.tokens):
        text = token.decode(errors="surrogateescape")
        assert vocabulary.partial[row] == any("\ud800" <= one <= "\udfff" for one in text)
        assert vocabulary.characters[row] == sum(byte & 0xC0 != 0x80 for byte in token)
        assert vocabulary.lengths[row] == len(token)
        assert vocabulary.whitespace[row] == text.isspace()
        assert vocabulary.digits[row] == any(letter.isdecimal() for letter in text)
        token_id = int(vocabulary.ids[row])
        direct = [m.token_id for m in run.merges if token_id in (m.left, m.right)]
        assert vocabulary.built_from(token_id, merges).tolist() == direct
        assert vocabulary.built_counts(merges)[row] == len(direct)
        inside = [one for one, tree in trees.items() if token_id in tree and one != token_id]
        assert vocabulary.built_upon(token_id, merges).tolist() == inside


def ids_of(tree: bpe.MergeTree | None) -> set[int]:
    return {tree.token_id} | ids_of(tree.left) | ids_of(tree.right) if tree else set()


@given(st.lists(st.text("a é·⏎⇥␀⟨◌\n\t\0\u0301", min_size=1, max_size=4), min_size=1), st.data())
def test_a_text_is_found_where_a_token_has_it_or_is_written_with_it(
    texts: list[str], data: st.DataObject
) -> None:
    others = dict(enumerate((text.encode() for text in texts), 256))
    vocabulary = read_vocabulary(bpe.Tokenizer(BYTES, (), "none", {}, other_tokens=others))
    text = data.draw(st.text("a é·⏎⇥␀⟨◌\n\t\0\u0301", min_size=1, max_size=2))
    assert tokens_found(text, "text", vocabulary) == [
        token for token in vocabulary.tokens if text.encode() in token or text in printable(token)
    ]


def test_searches_by_bytes_ids_and_nothing() -> None:
    th = [token for token in VOCABULARY.tokens if b"th" in token]
    for query in ("74 68", "7468", "0x74 0x68", "⟨74⟩⟨68⟩"):
        assert tokens_found(query, "hex") == th
    found = VOCABULARY.ids[search(VOCABULARY, "97, 101-103;256", "id")]
    assert found.tolist() == [97, 101, 102, 103, 256]
    assert not search(VOCABULARY, "999999999999", "id").any()
    assert search(VOCABULARY, "", "hex").all()


def test_a_regular_expression_finds_what_the_module_finds() -> None:
    for pattern in (r"^\s+$", r"\p{Han}", r"^\p{Lu}\p{Ll}+$", "(?i)the$", r"(?s)^.$"):
        plain = [bool(regex.search(pattern, text)) for text in VOCABULARY.texts]
        assert search(VOCABULARY, pattern, "regex").tolist() == plain


def test_what_cannot_be_searched_for_is_an_error() -> None:
    wrong: list[tuple[str, Any, str]] = [
        ("xyz", "hex", "'xyz' is not hex"), ("12 or 13", "id", "'or' is no ID"),
        ("(", "regex", r"'\('"), ("a", "txt", "how is 'txt'"),
    ]  # fmt: skip
    for query, how, says in wrong:
        with pytest.raises(bpe.BPEError, match=says):
            search(VOCABULARY, query, how)
    with pytest.raises(bpe.UnknownTokenError, match=r"\b299999\b"):
        VOCABULARY.row(299_999)


def test_a_regular_expression_that_backtracks_for_ever_is_stopped() -> None:
    vocabulary = read_vocabulary(bpe.train("a" * 64, vocab_size=262, split="none").tokenizer)
    with pytest.raises(bpe.PatternError, match=r"\b0\.05\b") as caught:
        search(vocabulary, r"^(a|aa)*(?<=b)$", "regex", timeout=0.05)
    assert caught.value.reason == "timeout"


@pytest.mark.parametrize(
    "text",
    [
        RUN.tokenizer.tokenize("<end> the<end> weather, the", allowed_special="all"),
        RUN.tokenizer.tokenize_apart(["the ", "", " river"])[0],
        replace(RUN.tokenizer, split="none").tokenize(RIVER),
    ],
)
def test_contexts_are_the_tokens_around_each_place(text: bpe.Tokenization) -> None:
    for step in (0, 10, len(RUN.merges)):
        state = text.at(step)
        ids, spans = state.token_ids, state.spans
        for token_id in (*sorted(set(ids))[-5:], 299):
            total, contexts = find_contexts(text, step, token_id, limit=4, width=6)
            places = [place for place, one in enumerate(ids) if one == token_id]
            assert total == len(places)
            for place, one in zip(places[:4], contexts, strict=True):
                assert one.start == spans[place][0]
                assert [*one.before] == nearest(state, range(place)[::-1])[::-1]
                assert [*one.after] == nearest(state, range(place + 1, len(ids)))


def nearest(state: bpe.State, places: range) -> list[int]:
    """The tokens at places, until they have six bytes; none of what stands between texts."""
    spans = [state.spans[place] for place in places]
    sizes = accumulate((end - start for start, end in spans), initial=0)
    near = places[: next((n for n, size in enumerate(sizes) if size >= 6), len(places))]
    return [state.token_ids[place] for place in near if state.token_ids[place] >= 0]


def test_bytes_that_begin_a_character_against_all_characters() -> None:
    # Every 32nd is enough to meet every beginning, and the last bytes that are tried.
    codes = [*range(0x800), *range(0x800, 0xD800, 32), *range(0xE000, 0x110000, 32)]
    beginnings = {chr(code).encode()[:size] for code in codes for size in (1, 2, 3)}
    beginnings |= {bytes([byte]) for byte in range(0x80, 0xC0)}
    pairs = [bytes([lead, byte]) for lead in range(0xC0, 0x100) for byte in range(0x70, 0x100)]
    triples = [pair + last for pair in pairs for last in (b"\x80", b"\xa0")]
    for token in (*(bytes([byte]) for byte in range(256)), *pairs, *triples):
        assert bpe.vocabulary.stands_in_text(token) == (token in beginnings)
    inside = "é".encode()[1:] + b"x" + "🐟".encode()[:3]
    for token, stands in ((inside, True), (b"\x80" * 3, True), (b"\x80" * 4, False)):
        assert bpe.vocabulary.stands_in_text(token) == stands


@given(st.data(), st.sampled_from(["abc", "éèĀに日€a"]))
def test_a_token_is_reached_if_its_text_is_encoded_to_it(data: st.DataObject, letters: str) -> None:
    """Merges made up at random, which no training would learn, and texts of their letters."""
    known = sorted(set(letters.encode()))
    pairs: list[tuple[int, int]] = []
    for _ in range(data.draw(st.integers(1, 8))):
        ids = st.sampled_from([*known, *range(256, 256 + len(pairs))])
        pair = data.draw(st.tuples(ids, ids))
        if pair not in pairs:
            pairs.append(pair)
    tokenizer = bpe.Tokenizer(BYTES, tuple(pairs), "none", {})
    vocabulary = read_vocabulary(tokenizer)
    reach = bpe.vocabulary.token_reach(tokenizer, vocabulary)
    assert not reach[tokenizer.encode(data.draw(st.text(letters, max_size=40)))].any()
    for row in np.flatnonzero(~vocabulary.partial).tolist():
        assert (reach[row] == Reach.REACHED) == (tokenizer.encode(vocabulary.texts[row]) == [row])


def test_each_reason_by_hand() -> None:
    #      256 "ab"    257 "bc"    258 "abc" from a + bc: "ab" comes first, so never made.
    merges = ((97, 98), (98, 99), (97, 257), (32, 97), (0xCC, 0x81), (101, 260))
    tokenizer = bpe.Tokenizer(
        BYTES, merges, r" ?\w|[!\n]+", {"<end>": 300}, normalization="NFC",
        other_tokens={301: b"zz", 302: b"\xc3z", 303: b"q", 304: b"qq"}, whole_pieces=True,
    )  # fmt: skip
    vocabulary = read_vocabulary(tokenizer)
    reach = bpe.vocabulary.token_reach(tokenizer, vocabulary)
    found = {int(i): Reach(reach[row]).name for row, i in enumerate(vocabulary.ids) if reach[row]}
    assert {token_id: why for token_id, why in found.items() if token_id >= 256} == {
        256: "SPLIT",  # the pattern takes one letter at a time
        257: "SPLIT",
        258: "OTHER_MERGES",
        261: "NORMALIZED",
        301: "SPLIT",
        302: "OTHER_MERGES",
        304: "SPLIT",
    }
    assert {why for token_id, why in found.items() if token_id < 256} == {"NOT_IN_TEXT"}
