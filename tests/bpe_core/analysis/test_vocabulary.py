"""The vocabulary as arrays: by hand, and held to the plainest way to work each thing out."""

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.vocabulary import (
    Reach,
    Search,
    Vocabulary,
    find_contexts,
    read_vocabulary,
    search,
    token_reach,
)
from bpe_core.analysis.vocabulary.reach import stands_in_text
from bpe_core.analysis.vocabulary.search import find_bytes
from bpe_core.common import printable
from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding
from tests.bpe_core.strategies import text as texts

RIVER = "The weather by the river, the weather there: größer, 🐟 2026 20 26\n\n"

BYTES = bpe.train("", vocab_size=256).tokenizer.alphabet


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(RIVER * 3, vocab_size=300, special_tokens=("<end>",))


@pytest.fixture(scope="module")
def vocabulary(run: bpe.TrainingRun) -> Vocabulary:
    return read_vocabulary(run.tokenizer)


def tokens_found(vocabulary: Vocabulary, query: str, how: Search) -> list[bytes]:
    found = search(vocabulary, query, how)
    return [vocabulary.tokens[row] for row in np.flatnonzero(found)]


def test_wikipedias_example_by_hand() -> None:
    run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    vocabulary = read_vocabulary(run.tokenizer)
    assert vocabulary.ids.tolist() == list(range(259))
    assert vocabulary.tokens[256:] == (b"aa", b"aaa", b"aaab")
    assert vocabulary.made_at[255:].tolist() == [-1, 0, 1, 2]
    assert vocabulary.left[256:].tolist() == [97, 256, 257]
    assert vocabulary.right[256:].tolist() == [97, 97, 98]
    # "aa" is built from "a" once, though it stands in it twice; "aaa" is built from both.
    built = vocabulary.built_counts(3)
    assert [int(built[one]) for one in (97, 98, 256, 257, 258)] == [2, 1, 1, 1, 0]
    assert vocabulary.built_counts(1)[[97, 98, 256]].tolist() == [1, 0, 0]
    assert vocabulary.built_from(97, 3).tolist() == [256, 257]
    assert vocabulary.built_upon(97, 3).tolist() == [256, 257, 258]
    assert vocabulary.built_upon(97, 2).tolist() == [256, 257]


def test_the_vocabulary_at_a_step_has_what_was_made_by_then(vocabulary: Vocabulary) -> None:
    at = vocabulary.at(5)
    assert vocabulary.ids[at].tolist() == [*range(261), vocabulary.ids[-1]]
    assert vocabulary.special[at].tolist() == [False] * 261 + [True]


def test_kinds_and_characters_against_each_token(vocabulary: Vocabulary) -> None:
    for row, token in enumerate(vocabulary.tokens):
        try:
            text = token.decode()
        except UnicodeDecodeError:
            assert vocabulary.partial[row]
            assert vocabulary.characters[row] == -1
            assert not vocabulary.whitespace[row]
            continue
        assert not vocabulary.partial[row]
        assert vocabulary.characters[row] == len(text)
        assert vocabulary.whitespace[row] == text.isspace()
        assert vocabulary.digits[row] == any(letter.isdecimal() for letter in text)
        assert vocabulary.lengths[row] == len(token)


def test_the_longest_keep_ties(vocabulary: Vocabulary) -> None:
    everything = vocabulary.at(vocabulary.merge_count)
    for count in (1, 2, 7, 10_000):
        chosen = np.flatnonzero(vocabulary.longest(everything, count))
        lengths = sorted(map(len, vocabulary.tokens), reverse=True)[:count]
        assert (
            sorted(len(vocabulary.tokens[row]) for row in chosen)[::-1][: len(lengths)] == lengths
        )
        assert min(len(vocabulary.tokens[row]) for row in chosen) == lengths[-1]


@given(texts, st.binary(min_size=1, max_size=3))
def test_bytes_are_found_where_plain_search_finds_them(text: str, wanted: bytes) -> None:
    vocabulary = read_vocabulary(bpe.train(text, vocab_size=280, min_count=1).tokenizer)
    plain = [wanted in token for token in vocabulary.tokens]
    assert find_bytes(vocabulary, wanted).tolist() == plain


@given(texts)
def test_counts_of_a_run_against_its_merges(text: str) -> None:
    run = bpe.train(text, vocab_size=290, min_count=1)
    vocabulary = read_vocabulary(run.tokenizer)
    for step in {0, len(run.merges) // 2, len(run.merges)}:
        uses = np.bincount(run.at(step).ids, minlength=run.tokenizer.vocab_size)
        assert uses.tolist() == run.token_uses(step).tolist()
        direct: list[list[int]] = [[] for _ in range(run.tokenizer.vocab_size)]
        for merge in run.merges[:step]:
            for part in {merge.left, merge.right}:
                direct[part].append(merge.token_id)
        counts = vocabulary.built_counts(step)[: len(direct)]
        assert counts.tolist() == [len(tokens) for tokens in direct]
        for token_id, tokens in enumerate(direct):
            assert vocabulary.built_from(token_id, step).tolist() == tokens


def test_everything_built_upon_a_token_has_it_in_its_tree(
    run: bpe.TrainingRun, vocabulary: Vocabulary
) -> None:
    def ids_of(tree: bpe.MergeTree | None) -> set[int]:
        return {tree.token_id} | ids_of(tree.left) | ids_of(tree.right) if tree else set()

    trees = {m.token_id: ids_of(run.tokenizer.merge_tree(m.token_id)) for m in run.merges}
    for token_id in (ord("e"), ord("t"), 256, 260):
        inside = [one for one, tree in trees.items() if token_id in tree and one != token_id]
        assert vocabulary.built_upon(token_id, len(run.merges)).tolist() == inside


def test_search_by_text_takes_what_is_typed_and_what_is_copied(vocabulary: Vocabulary) -> None:
    typed = tokens_found(vocabulary, " the", "text")
    assert typed == [token for token in vocabulary.tokens if b" the" in token]
    assert typed
    assert tokens_found(vocabulary, "·the", "text") == typed
    assert tokens_found(vocabulary, "⟨9F⟩", "text") == [b"\x9f"]
    assert len(tokens_found(vocabulary, "", "text")) == len(vocabulary)


@given(st.lists(st.text("a é·⏎⇥␀⟨◌\n\t\0\u0301", min_size=1, max_size=4), min_size=1), st.data())
def test_a_text_is_found_where_a_token_has_it_or_is_written_with_it(
    texts: list[str], data: st.DataObject
) -> None:
    others = dict(enumerate((text.encode() for text in texts), 256))
    vocabulary = read_vocabulary(bpe.Tokenizer(BYTES, (), "none", {}, other_tokens=others))
    text = data.draw(st.text("a é·⏎⇥␀⟨◌\n\t\0\u0301", min_size=1, max_size=2))
    assert tokens_found(vocabulary, text, "text") == [
        token for token in vocabulary.tokens if text.encode() in token or text in printable(token)
    ]


def test_search_by_hex(vocabulary: Vocabulary) -> None:
    expected = [token for token in vocabulary.tokens if b"th" in token]
    for query in ("74 68", "7468", "0x74 0x68", "⟨74 68⟩"):
        assert tokens_found(vocabulary, query, "hex") == expected
    assert tokens_found(vocabulary, "c3", "hex")[0] == b"\xc3"


def test_search_by_id(vocabulary: Vocabulary) -> None:
    found = vocabulary.ids[search(vocabulary, "97, 101-103;256", "id")]
    assert found.tolist() == [97, 101, 102, 103, 256]
    assert not search(vocabulary, "999999999999", "id").any()


def test_search_by_regular_expression(vocabulary: Vocabulary) -> None:
    assert tokens_found(vocabulary, r"^ ?the$", "regex") == [
        token for token in vocabulary.tokens if token in (b"the", b" the")
    ]
    # Half a character matches "any character" and nothing narrower.
    assert b"\xc3" in tokens_found(vocabulary, r"(?s)^.$", "regex")
    assert b"\xc3" not in tokens_found(vocabulary, r"\w|\s|\p{L}", "regex")


@pytest.mark.parametrize(
    ("query", "how", "says"),
    [
        ("xyz", "hex", "'x' .*hex"),
        ("abc", "hex", "'abc'"),
        ("12 or 13", "id", "'or' .*id"),
        ("(", "regex", "'('"),
    ],
)
def test_what_cannot_be_searched_for_is_explained(
    vocabulary: Vocabulary, query: str, how: Search, says: str
) -> None:
    with pytest.raises(bpe.BPEError, match="^.*" + says.replace("(", r"\(")):
        search(vocabulary, query, how)


def test_a_regular_expression_that_backtracks_for_ever_is_given_up() -> None:
    run = bpe.train("a" * 64, vocab_size=262, split="none")
    vocabulary = read_vocabulary(run.tokenizer)
    with pytest.raises(bpe.PatternError, match=r"\b0\.05\b"):
        search(vocabulary, r"^(a|aa)*(?<=b)$", "regex", timeout=0.05)


@pytest.mark.parametrize("pattern", ["(?R)?a", "(?u)(?a)x", "(?:" * 24 + "a" + ")+" * 24])
def test_a_regular_expression_that_the_module_stumbles_over_is_an_error(
    vocabulary: Vocabulary, pattern: str
) -> None:
    with pytest.raises(bpe.PatternError):
        search(vocabulary, pattern, "regex")


@pytest.mark.parametrize(
    "pattern",
    [r"^\s+$", r"\p{Han}", r"^\p{Lu}\p{Ll}+$", "(?i)the$", r"\d{3}", "[a-f]+[0-9]*$", "^a"],
)
def test_a_regular_expression_finds_what_the_module_finds(
    vocabulary: Vocabulary, pattern: str
) -> None:
    plain = [bool(regex.search(pattern, text)) for text in vocabulary.texts]
    assert search(vocabulary, pattern, "regex").tolist() == plain


def test_contexts_are_the_tokens_around_each_place(run: bpe.TrainingRun) -> None:
    vocab = run.tokenizer.vocab
    for step in (0, 10, len(run.merges)):
        state = run.at(step)
        ids = state.token_ids
        for token_id in sorted(set(ids))[-5:]:
            found = find_contexts(state, token_id, vocab, limit=4, width=6)
            places = [place for place, one in enumerate(ids) if one == token_id]
            assert found.total == len(places)
            assert [one.start for one in found.shown] == [state.spans[p][0] for p in places[:4]]
            for place, one in zip(places[:4], found.shown, strict=True):
                assert list(one.before) == ids[place - len(one.before) : place]
                assert list(one.after) == ids[place + 1 : place + 1 + len(one.after)]
                sides = [(one.before, one.before[1:]), (one.after, one.after[:-1])]
                for side, without_last in sides:
                    assert len(b"".join(vocab[i] for i in without_last)) < 6
                    reaches_edge = side is one.before and place == len(side)
                    reaches_edge |= side is one.after and place + 1 + len(side) == len(ids)
                    assert reaches_edge or len(b"".join(vocab[i] for i in side)) >= 6


def test_a_token_that_is_not_in_the_text_has_no_contexts(run: bpe.TrainingRun) -> None:
    found = find_contexts(run.at(0), 256, run.tokenizer.vocab)
    assert (found.total, found.shown) == (0, ())


def test_bytes_that_begin_a_character_against_all_characters() -> None:
    # Every 32nd is enough to meet every beginning, and the last bytes that are tried.
    codes = [*range(0x800), *range(0x800, 0xD800, 32), *range(0xE000, 0x110000, 32)]
    beginnings = {chr(code).encode()[:size] for code in codes for size in (1, 2, 3)}
    continuing = {bytes([byte]) for byte in range(0x80, 0xC0)}
    alone = [bytes([byte]) for byte in range(256)]
    pairs = [bytes([lead, byte]) for lead in range(0xC0, 0x100) for byte in range(0x70, 0x100)]
    triples = [pair + last for pair in pairs for last in (b"\x80", b"\xa0")]
    wrong = [
        token
        for token in (*alone, *pairs, *triples)
        if stands_in_text(token) != (token in beginnings or token in continuing)
    ]
    assert wrong == []


def test_bytes_across_characters_stand_in_a_text() -> None:
    assert stands_in_text("é".encode()[1:] + b"x" + "🐟".encode()[:3])
    assert stands_in_text(b"\x80\x80\x80")
    assert not stands_in_text(b"\x80\x80\x80\x80")
    assert not stands_in_text(b"a\x80")


@given(texts, st.sampled_from(["gpt4", "none"]))
def test_every_merged_token_of_a_training_is_made_by_its_own_bytes(text: str, split: str) -> None:
    run = bpe.train(text, vocab_size=300, min_count=1, split=split)
    vocabulary = read_vocabulary(run.tokenizer)
    reach = token_reach(run.tokenizer, vocabulary)
    assert set(reach[256:].tolist()) <= {Reach.REACHED, Reach.SPLIT}
    for byte in range(256):
        assert (reach[byte] == Reach.NOT_IN_TEXT) == (not stands_in_text(bytes([byte])))


@given(st.data())
def test_whatever_any_encoding_has_is_not_called_unreachable(data: st.DataObject) -> None:
    """Merges made up at random, which no training would learn, and texts of their letters."""
    pairs: list[tuple[int, int]] = []
    for _ in range(data.draw(st.integers(1, 6))):
        known = st.integers(0, 2 + len(pairs))
        pair = data.draw(st.tuples(known, known))
        if pair not in pairs:
            pairs.append(pair)
    alphabet = bpe.Alphabet("characters", (b"a", b"b", b"c"))
    tokenizer = bpe.Tokenizer(alphabet, tuple(pairs), "none", {})
    vocabulary = read_vocabulary(tokenizer)
    reach = token_reach(tokenizer, vocabulary)
    text = data.draw(st.text("abc", max_size=40))
    assert not reach[tokenizer.encode(text)].any()
    for row, token in enumerate(vocabulary.tokens):
        comes_back = tokenizer.encode(token.decode()) == [int(vocabulary.ids[row])]
        assert (reach[row] == Reach.REACHED) == comes_back


@given(st.data())
def test_half_a_character_that_any_encoding_has_is_not_called_unreachable(
    data: st.DataObject,
) -> None:
    """Merges of bytes made up at random, over the edges of characters, too."""
    letters = "éèĀに日€a"
    known = sorted(set(letters.encode()))
    pairs: list[tuple[int, int]] = []
    for _ in range(data.draw(st.integers(1, 8))):
        ids = st.sampled_from([*known, *range(256, 256 + len(pairs))])
        pair = data.draw(st.tuples(ids, ids))
        if pair not in pairs:
            pairs.append(pair)
    tokenizer = bpe.Tokenizer(BYTES, tuple(pairs), "none", {})
    reach = token_reach(tokenizer, read_vocabulary(tokenizer))
    encoded = tokenizer.encode(data.draw(st.text(letters, max_size=20)))
    assert not reach[encoded].any()


def test_each_reason_by_hand() -> None:
    base = range(256)
    #      256 "ab"    257 "bc"    258 "abc" from a + bc: "ab" comes first, so never made.
    merges = ((97, 98), (98, 99), (97, 257), (32, 97), (49, 50), (33, 10))
    tokenizer = bpe.Tokenizer(
        alphabet=bpe.train("", vocab_size=256).tokenizer.alphabet,
        merges=merges,
        split=r" ?\w|[!\n]+",
        special_tokens={"<end>": 300},
        base_ids=base,
        other_tokens={301: b"zz", 302: b"\xc3\xa9x"[:1] + b"z", 303: b"q r"},
    )
    vocabulary = read_vocabulary(tokenizer)

    def of(one: bpe.Tokenizer) -> dict[int, int]:
        reach = token_reach(one, vocabulary).tolist()
        return {token_id: reach[vocabulary.row(token_id)] for token_id in vocabulary.ids.tolist()}

    reach = of(tokenizer)
    assert reach[258] == Reach.OTHER_MERGES
    assert reach[256] == Reach.SPLIT  # the pattern takes one letter at a time
    assert reach[259] == reach[261] == reach[300] == reach[97] == Reach.REACHED
    assert {reach[one] for one in (301, 302, 303)} == {Reach.NO_MERGE}
    assert reach[0xFF] == Reach.NOT_IN_TEXT


def test_normalization_and_whole_pieces() -> None:
    made = bpe.train("e\u0301e\u0301", vocab_size=262, split="none", min_count=1)
    plain = made.tokenizer
    decomposed = next(i for i, token in plain.vocab.items() if token == "e\u0301".encode())
    composing = bpe.Tokenizer(
        plain.alphabet,
        plain.merges,
        "gpt2",
        {},
        other_tokens={400: b"whole", 401: b"two words"},
        whole_pieces=True,
        normalization="NFC",
    )
    vocabulary = read_vocabulary(composing)
    reach = token_reach(composing, vocabulary)
    assert reach[vocabulary.row(decomposed)] == Reach.NORMALIZED
    assert reach[vocabulary.row(400)] == Reach.REACHED
    assert composing.encode("whole") == [400]
    assert reach[vocabulary.row(401)] == Reach.SPLIT


def test_an_unknown_token_is_an_error(vocabulary: Vocabulary) -> None:
    with pytest.raises(bpe.UnknownTokenError, match=r"\b299999\b"):
        vocabulary.row(299_999)


def test_arrays_are_read_only(vocabulary: Vocabulary) -> None:
    for array in (vocabulary.ids, vocabulary.data, vocabulary.lengths, vocabulary.partial):
        assert not array.flags.writeable


def test_tokens_that_their_own_text_does_not_give_are_not_given_by_tiktoken() -> None:
    """Of GPT-4o's 13 are bytes that no text has; the split pattern cuts the text of the others."""
    ours, theirs = bpe.load_pretrained("o200k_base"), tiktoken_encoding("o200k_base")
    vocabulary = read_vocabulary(ours)
    reach = token_reach(ours, vocabulary)
    impossible = {vocabulary.tokens[row] for row in np.flatnonzero(reach == Reach.NOT_IN_TEXT)}
    assert impossible == {bytes([byte]) for byte in (0xC0, 0xC1, *range(0xF5, 0x100))}
    rows = np.flatnonzero(reach > Reach.NOT_IN_TEXT).tolist()
    assert {reach[row] for row in rows} == {Reach.SPLIT}
    assert len(rows) == 12
    for row in rows:
        assert theirs.encode_ordinary(vocabulary.texts[row]) != [int(vocabulary.ids[row])]
