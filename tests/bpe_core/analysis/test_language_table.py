"""What tokenizers cost languages: held against encoding one sentence after another."""

import csv
import io
import json
import re
import sys
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import metrics
from bpe_core.analysis.latex import can_be_set, latex_table
from bpe_core.analysis.parallel_sentences import parallel_sentences
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
    st.sampled_from([None, "NFC", "prefixed spaces", "first leading spaces"]),
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
    assert row.characters_per_token == (row.characters / row.tokens if row.tokens else None)
    ranks, merges = tokenization.gap_ranks, len(tokenizer.merges)
    for found, measure in (
        (row.fertility, metrics.fertility),
        (row.continued_words, metrics.share_of_words_cut),
    ):
        last = measure(ranks, metrics.find_words(joined, tokenizer.alphabet.base), merges)[-1]
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


@pytest.mark.parametrize("baseline", BOTH)
def test_nsl_is_tokens_by_those_of_the_baseline(baseline: str) -> None:
    table = OF_MANY if baseline == "mine" else OF_MANY.relative_to(baseline=baseline)
    for name, values in table.values("nsl").items():
        for own, found in zip(MANY.values(), values, strict=True):
            tokens = [sum(len(BOTH[one].encode(text)) for text in own) for one in (name, baseline)]
            assert found == tokens[0] / tokens[1]


@cache
def drawn_table(places: tuple[int, ...]) -> bpe.LanguageTable:
    drawn = {language: [own[place] for place in places] for language, own in MANY.items()}
    return bpe.language_table(BOTH, drawn)


@pytest.mark.parametrize("minus", [None, "mine"])
@pytest.mark.parametrize("measure", bpe.MEASURES)
def test_intervals_are_those_of_scipy_pairs_too(measure: bpe.Measure, minus: str | None) -> None:
    def statistic(places: Any) -> Any:
        values = drawn_table(tuple(places)).values(measure)
        return float(values["bytes"][1] - (values[minus][1] if minus else 0))  # type: ignore[operator]

    asked: dict[str, Any] = {"n_resamples": 49, "method": "percentile", "vectorized": False}
    right = scipy.stats.bootstrap(
        (np.arange(6),), statistic, confidence_level=0.9, rng=np.random.default_rng(7), **asked
    ).confidence_interval
    found = OF_MANY.intervals(measure, minus=minus, level=0.9, resamples=49, seed=7)["bytes"][1]
    assert found
    assert (found.low, found.high) == pytest.approx((right.low, right.high))
    assert found.value == pytest.approx(statistic(range(6)))


def test_an_interval_is_only_told_of_sentences() -> None:
    one = bpe.language_table({"mine": RUN.tokenizer}, {"english": "the sea", "spanish": ["x"]})
    assert one.intervals("tokens") == {"mine": [None, None]}
    [few] = bpe.language_table({"mine": RUN.tokenizer}, {"english": ["a", "b"]}).rows
    joined = replace(OF_MANY, rows=(*OF_MANY.rows, replace(few, language="few")))
    *found, last = joined.intervals("tokens")["mine"]
    assert (found, last) == (OF_MANY.intervals("tokens")["mine"], None)
    with pytest.raises(bpe.SettingError, match="minus is 'other'"):
        one.intervals("tokens", minus="other")
    with pytest.raises(bpe.SettingError, match="baseline is 'other'"):
        one.relative_to(baseline="other")


def test_where_no_spaces_part_words_every_file_says_so() -> None:
    marked = [row["words_meaningful"] for row in csv.DictReader(io.StringIO(OF_MANY.to_csv()))]
    assert marked == ["True", "True", "False"] * 2
    cases: list[tuple[bpe.Measure, list[str]]]
    cases = [("fertility", [r"chinese \dag{}"]), ("tokens", [])]
    for measure, own in cases:
        for text in (OF_MANY.to_latex(measure), OF_MANY.to_booktabs([measure])):
            assert re.findall(r".*\\dag\{\}(?= &)", text) == own
            assert text.count("†") == len(own)  # as a comment


def test_a_table_for_booktabs_has_the_best_in_bold_and_what_may_be_as_good() -> None:
    table = OF_MANY.relative_to(baseline="bytes")
    text = table.to_booktabs(["tokens", "nsl"], names={"nsl": "NSL", "mine": "A_"}, digits=1)
    _, begin, _, names, rules, header, _, english, *_, gini, parity, _, _ = text.splitlines()
    assert begin == r"\begin{tabular}{lrrrr}"
    assert names == r" & \multicolumn{2}{c}{A\_} & \multicolumn{2}{c}{bytes} \\"
    assert rules == r"\cmidrule(lr){2-3}\cmidrule(lr){4-5}"
    assert header == r" & tokens & NSL & tokens & NSL \\"
    assert english == r"english & \textbf{15} & \textbf{0.3} & 46 & 1.0 \\"
    assert gini.split(" & ")[1] == rf"\multicolumn{{2}}{{r}}{{{table.gini['mine']:.1f}}}"
    assert parity.split(" & ")[1] == r"\multicolumn{2}{r}{2.2}"
    twice = bpe.language_table({"one": BOTH["mine"], "two": BOTH["mine"]}, MANY)
    assert "textbf" not in twice.to_booktabs()  # all have the same
    near = {"one": BOTH["mine"], "two": BOTH["mine"].truncated(merges=14)}
    lines = bpe.language_table(near, MANY).to_booktabs(["tokens"]).splitlines()
    assert lines[5:7] == [
        r"english & \textbf{15} & \textbf{21} \\",
        r"spanish & \textbf{19} & 35 \\",
    ]


def test_files_say_what_the_rows_say() -> None:
    read = list(csv.DictReader(io.StringIO(TABLE.to_csv())))
    assert [int(row["tokens"]) for row in read] == [row.tokens for row in TABLE.rows]
    assert [float(row["parity"]) for row in read] == [row.parity for row in TABLE.rows]
    told = json.loads(TABLE.to_json())
    assert [row["tokens"] for row in told["rows"]] == [row.tokens for row in TABLE.rows]
    assert (told["gini"], told["baseline"]) == (TABLE.gini, "mine")
    assert TABLE.to_pandas()["tokens"].tolist() == [row.tokens for row in TABLE.rows]
    for measure in bpe.MEASURES:
        assert len(TABLE.to_latex(measure).splitlines()) == 4 + 1 + len(TEXTS) + 1


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "\tx"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    table = bpe.language_table({name: RUN.tokenizer}, {"english": "x"})
    assert next(csv.DictReader(io.StringIO(table.to_csv())))["tokenizer"] == f"'{name}"


LATEX = re.compile(
    r"(?P<row> \\\\(?!\s*[*\[])\n)|(?P<cell> & )|(?P<rule>\\hline\n|\{\})"
    r"|\\(?P<text>text\w+|dag)\{\}"
    r"|\\(?P<sign>[$&#%_{}])|\\ensuremath\{(?P<math>[<>|])\}|(?P<quote>\\texttt\{\\char34\})"
    r"|(?P<plain>[^\\{}$&#%_~^\n])"
)
"""What may stand in a table; behind `\\\\` a star or bracket would be its own."""
NAMED = {"textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "dag": "†"}


def read_latex(table: str) -> list[list[str]]:
    """The cells of a table as LaTeX sets them."""
    rows, place = [[""]], table.index("\\hline")
    end = table.index("\\end{tabular}", place)
    while place < end:
        found = LATEX.match(table, place)
        assert found, table[place:]
        place, kind, what = found.end(), found.lastgroup, found[found.lastgroup or 0]
        if kind == "row":
            rows.append([""])
        elif kind == "cell":
            rows[-1].append("")
        elif kind != "rule":
            rows[-1][-1] += '"' if kind == "quote" else NAMED.get(what, what)
    return rows[:-1]


CELLS = st.text(max_size=9) | st.sampled_from(["[en] x", "*y", " [x]", "* [z]", "\t*", '"a"', ""])


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=3))
def test_a_latex_table_is_set_as_the_cells_it_was_made_of(lines: list[tuple[str, str]]) -> None:
    set_as = [
        ["".join(s if can_be_set(s) else f"U+{ord(s):04X}" for s in cell) for cell in line]
        for line in lines
    ]
    table = latex_table(lines[0], lines[1:])
    assert read_latex(table) == set_as
    assert all(one.startswith("% U+") for one in table[: table.index("\\begin")].splitlines())


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


def test_a_table_in_latex_has_the_names_and_the_point_that_were_asked_for() -> None:
    names = {"mine": "la mía", "spanish": "español", "fertility": "fertilidad"}
    *_, header, _, english, spanish, _, _ = TABLE.to_latex(
        "fertility", names=names, point=","
    ).splitlines()
    assert header == r"fertilidad & la mía & bytes \\"
    assert english.startswith("english & 1,00 & 3,50")
    assert spanish.startswith("español & ")


def test_without_pandas_a_table_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(bpe.SettingError, match=r"bpe-explorer\[charts\]"):
        TABLE.to_pandas()


def test_a_table_that_takes_long_tells_how_far_it_is() -> None:
    heard: list[bpe.Progress] = []
    bpe.language_table({"mine": RUN.tokenizer}, TEXTS, on_progress=heard.append)
    assert (heard[0].stage, heard[0].done, heard[0].total) == ("encoding", 0, 2)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "files is"),
        ({"a.txt": "x", "b.txt": "x\ny"}, "as many"),
        ({"one/a.txt": "x", "two/a.txt": "x"}, "files .*'a'"),
        ({"all.tsv": "a\tb\nx"}, "cells"),
        ({"all.tsv": "a\ta\nx\ty"}, "two columns"),
    ],
)
def test_files_that_are_not_parallel_are_refused(files: dict[str, str], said: str) -> None:
    with pytest.raises(bpe.SettingError, match=said):
        parallel_sentences(files)


def test_only_a_line_feed_ends_a_sentence() -> None:
    files = {"a.txt": "one\u2028two\r\nthree\n", "b.txt": "1\n\n"}
    assert parallel_sentences(files) == {"a": ["one\u2028two", "three"], "b": ["1", ""]}
