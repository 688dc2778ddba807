"""What tokenizers cost languages, against one sentence encoded after another."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import analysis
from tests.bpe_core import strategies

SENTENCES = st.lists(strategies.text | st.text("ab é's \n1", max_size=30), max_size=4)
RUN = bpe.train("the river and the sea, el río y el mar " * 3, vocab_size=300)
TEXTS = {"spanish": ["el río", "el mar"], "english": ["the river", "the sea"]}
BOTH = {"mine": RUN.tokenizer, "bytes": bpe.train("").tokenizer}


@given(SENTENCES, strategies.split, st.sampled_from([None, "NFC", "NFKD"]))
def test_a_row_has_the_amounts_of_each_sentence_together(
    sentences: list[str], split: str, normalization: Any
) -> None:
    merges = bpe.train("".join(sentences) + "a b'c", vocab_size=320, split=split, min_count=1)
    tokenizer = bpe.Tokenizer(
        RUN.tokenizer.alphabet, merges.tokenizer.merges, split, {}, normalization=normalization
    )
    [row] = bpe.language_table({"one": tokenizer}, {"english": sentences}).rows
    tokens, words, word_tokens = 0, 0, 0.0
    for sentence in sentences:
        tokenization = tokenizer.tokenize(sentence)
        found = analysis.find_words(tokenizer.decode(tokenizer.encode(sentence)))
        tokens, words = tokens + tokenization.token_counts[-1], words + len(found)
        if len(found):
            steps = tokenization.merge_count
            per_word = analysis.fertility(tokenization.gap_ranks, found, steps)[-1]
            word_tokens += per_word * len(found)
    assert (row.tokens, row.words) == (tokens, words)
    assert row.word_tokens == pytest.approx(word_tokens)
    assert row.bytes == sum(len(one.encode()) for one in sentences)
    assert row.characters == sum(map(len, sentences))
    assert row.value("bytes_per_token") == (row.bytes / tokens if tokens else None)
    assert row.value("fertility") == (row.word_tokens / words if words else None)  # type: ignore[operator]


@given(st.lists(SENTENCES, min_size=2, max_size=4))
def test_another_reference_or_order_gives_the_table_made_with_it(many: list[list[str]]) -> None:
    texts = {str(place): own[: min(map(len, many))] for place, own in enumerate(many)}
    table = bpe.language_table(BOTH, texts)
    other = bpe.language_table(BOTH, {"1": texts["1"]} | texts)
    assert {*table.relative_to("1").rows} == {*other.rows}
    found = table.sorted_by("tokens", "bytes")
    values = found.values("tokens")["bytes"]
    assert values == sorted(values, key=lambda one: -(one or 0))
    again = bpe.language_table(BOTH, {name: texts[name] for name in found.languages})
    assert found.rows == again.relative_to("0").rows


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6))
def test_the_gini_coefficient_is_the_mean_difference(lengths: list[int]) -> None:
    texts = {str(number): "x" * size for number, size in enumerate(lengths)}
    [found] = bpe.language_table({"bytes": BOTH["bytes"]}, texts).gini.values()
    pairs = [abs(one - two) for one in lengths for two in lengths]
    assert found == pytest.approx(sum(pairs) / len(pairs) / (2 * sum(lengths) / len(lengths)))


def test_a_character_that_a_tokenizer_lacks_leaves_its_row_empty_and_last() -> None:
    lacking = bpe.train("the river", vocab_size=20, base="characters").tokenizer
    texts = {"english": "river", "chinese": "江", "other": "the river"}
    table = bpe.language_table({"it": lacking}, texts)
    english, chinese, _ = table.rows
    assert (english.value("parity"), chinese.tokens, chinese.bytes) == (1.0, None, 3)
    assert chinese.value("parity") is None
    assert table.gini == {"it": None}
    assert table.sorted_by("tokens", "it").languages == ["other", "english", "chinese"]


def test_a_file_says_what_the_rows_say_and_the_first_language_is_the_reference() -> None:
    table = bpe.language_table({"=1+1": RUN.tokenizer}, TEXTS | {"chinese": ["江", "大海"]})
    rows = list(csv.DictReader(io.StringIO(table.to_csv())))
    assert [row["tokenizer"] for row in rows] == ["'=1+1"] * 3  # no formula in a spreadsheet
    assert [row["words_meaningful"] for row in rows] == ["True", "True", "False"]
    assert (table.reference, rows[0]["parity"]) == ("spanish", "1.0")
    for name in analysis.measures_of(analysis.LanguageRow):
        assert [float(row[name]) for row in rows] == [row.value(name) for row in table.rows]
    assert bpe.LanguageTable((), "english").to_csv().count("\n") == 1
    for name in ("=1+1", "+x", "-x", "@x", "\tx", "\rx"):
        assert [*map(analysis.no_formula, (name, f"x{name}", -1))] == [f"'{name}", f"x{name}", -1]


def test_languages_need_as_many_sentences_each_and_names_that_are_there() -> None:
    table = bpe.language_table(BOTH, TEXTS)
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: bpe.language_table(BOTH, {"a": [*"xy"], "b": "x", "c": ["x"]}), "2, 'c': 1"),
        (lambda: table.relative_to("thai"), "reference is 'thai'"),
        (lambda: table.sorted_by("tokens", "gpt2"), "tokenizer is 'gpt2'"),
        (lambda: bpe.LanguageTable((), "a").relative_to("a"), "reference is 'a'"),
    ]
    for wrong, says in cases:
        with pytest.raises(bpe.SettingError, match=says):
            wrong()
