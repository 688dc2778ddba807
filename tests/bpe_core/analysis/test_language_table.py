"""What tokenizers cost languages: held against encoding one sentence after another."""

import csv
import io
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import metrics
from tests.bpe_core import strategies

SENTENCES = st.lists(strategies.text | st.text("ab é's \n1", max_size=30), max_size=4)
RUN = bpe.train("the river and the sea, el río y el mar " * 3, vocab_size=300)
TEXTS = {"english": ["the river", "the sea"], "spanish": ["el río", "el mar"]}
BOTH = {"mine": RUN.tokenizer, "bytes": bpe.train("").tokenizer}
TABLE = bpe.language_table(BOTH, TEXTS)


def tokenizer_like(tokenizer: bpe.Tokenizer, normalization: str | None) -> bpe.Tokenizer:
    return bpe.Tokenizer(
        alphabet=tokenizer.alphabet, merges=tokenizer.merges, split=tokenizer.split,
        special_tokens={}, normalization=normalization,  # type: ignore[arg-type]
    )  # fmt: skip


@given(
    SENTENCES,
    strategies.split,
    st.sampled_from([None, "NFC", "NFKD"]),
)
def test_texts_at_once_are_cut_as_one_after_another(
    sentences: list[str], split: str, normalization: str | None
) -> None:
    trained = bpe.train("".join(sentences) + "a b'c", vocab_size=320, split=split, min_count=1)
    tokenizer = tokenizer_like(trained.tokenizer, normalization)
    tokenization, joined = tokenizer.tokenize_apart(sentences)
    ids = tokenization.at(tokenization.merge_count).token_ids
    apart: list[int] = []
    for sentence in sentences:
        apart += [-1, *tokenizer.encode(sentence)]
    assert ids == apart[1:]
    table = bpe.language_table({"one": tokenizer}, {"english": sentences})
    [row] = table.rows
    assert row.tokens == len(ids) - max(len(sentences) - 1, 0)
    assert row.characters == sum(map(len, sentences))
    assert row.bytes_per_token == (row.bytes / row.tokens if row.tokens else None)
    ranks, merges = tokenization.gap_ranks, len(tokenizer.merges)
    known = metrics.find_words(joined, tokenizer.alphabet.base)
    found, last = row.fertility, metrics.fertility(ranks, known, merges)[-1]
    assert found == pytest.approx(last) if found is not None else np.isnan(last)
    words = [
        metrics.find_words(tokenizer.decode_bytes(tokenizer.encode(one)).decode())
        for one in sentences
    ]
    assert len(metrics.find_words(joined)) == sum(map(len, words))


def test_a_character_that_a_tokenizer_lacks_leaves_its_row_empty() -> None:
    characters = bpe.train("the river", vocab_size=20, base="characters").tokenizer
    table = bpe.language_table({"characters": characters}, {"english": "river", "chinese": "江"})
    english, chinese = table.rows
    assert (english.parity, chinese.tokens, chinese.parity, chinese.bytes) == (1.0, None, None, 3)
    assert table.gini == {"characters": None}


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6))
def test_the_gini_coefficient_is_the_mean_difference(lengths: list[int]) -> None:
    tokenizer = bpe.train("").tokenizer
    texts = {"english" if n == 0 else str(n): "x" * size for n, size in enumerate(lengths)}
    [found] = bpe.language_table({"bytes": tokenizer}, texts).gini.values()
    pairs = [abs(one - two) for one in lengths for two in lengths]
    assert found == pytest.approx(sum(pairs) / len(pairs) / (2 * sum(lengths) / len(lengths)))


MANY = {
    "english": ["the river", "the sea", "a river", "the sea and the sea", "x", "mar"],
    "spanish": ["el río", "el mar", "un río", "el mar y el mar", "x", "mar"],
    "chinese": ["江", "大海", "一条江", "海和海", "某", "海"],
}
OF_MANY = bpe.language_table(BOTH, MANY)


def test_where_no_spaces_part_words_a_file_says_so() -> None:
    marked = [row["words_meaningful"] for row in csv.DictReader(io.StringIO(OF_MANY.to_csv()))]
    assert marked == ["True", "True", "False"] * 2


def test_a_file_says_what_the_rows_say() -> None:
    read = list(csv.DictReader(io.StringIO(TABLE.to_csv())))
    assert [int(row["tokens"]) for row in read] == [row.tokens for row in TABLE.rows]
    assert [float(row["parity"]) for row in read] == [row.parity for row in TABLE.rows]


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "\tx"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    table = bpe.language_table({name: RUN.tokenizer}, {"english": "x"})
    assert next(csv.DictReader(io.StringIO(table.to_csv())))["tokenizer"] == f"'{name}"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (({}, TEXTS), "tokenizers .*0"),
        (({"one": RUN.tokenizer}, {"spanish": "el río"}), "reference is 'english'"),
        (
            ({"one": RUN.tokenizer}, {"english": ["a", "b"], "x": "a", "thai": ["ก"]}),
            "'english' .*2 .*'thai' 1",
        ),
    ],
)
def test_only_named_tokenizers_and_texts_are_taken(arguments: tuple[Any, Any], said: str) -> None:
    with pytest.raises(bpe.SettingError, match=said):
        bpe.language_table(*arguments)


@given(st.lists(SENTENCES, min_size=2, max_size=4))
def test_another_reference_or_order_gives_the_table_made_with_it(many: list[list[str]]) -> None:
    texts = {str(place): own[: min(map(len, many))] for place, own in enumerate(many)}
    tokenizers = {"mine": RUN.tokenizer, "bytes": bpe.train("").tokenizer}
    table = bpe.language_table(tokenizers, texts, reference="0")
    other = bpe.language_table(tokenizers, texts, reference="1")
    assert table.relative_to("1") == other
    assert other.relative_to("0") == table
    found = table.sorted_by("tokens", "bytes")
    values = found.values("tokens")["bytes"]
    assert values == sorted(values, key=lambda one: -(one or 0))
    again = {language: texts[language] for language in found.languages}
    assert found == bpe.language_table(tokenizers, again, reference="0")


def test_languages_that_have_no_value_come_last() -> None:
    characters = bpe.train("the river", vocab_size=20, base="characters").tokenizer
    texts = {"chinese": "江", "english": "river", "other": "the river"}
    table = bpe.language_table({"characters": characters}, texts)
    assert table.sorted_by("tokens", "characters").languages == ["other", "english", "chinese"]


def test_a_table_that_takes_long_tells_how_far_it_is() -> None:
    heard: list[bpe.Progress] = []
    bpe.language_table({"mine": RUN.tokenizer}, TEXTS, on_progress=heard.append)
    assert (heard[0].stage, heard[0].done, heard[0].total) == ("encoding", 0, 2)
