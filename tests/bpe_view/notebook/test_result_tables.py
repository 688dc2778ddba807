"""Results as tables: what stands in the lines, and how much of many is shown."""

import pytest

import bpe_core as bpe
from bpe_view.notebook import html_of
from bpe_view.notebook.result_tables import Cell, table_of

RUN = bpe.train("low lower\nlowest", vocab_size=260)
COUNTED = bpe.train(counts=bpe.count(["low lower"]), vocab_size=258)
Lines = list[tuple[Cell, ...]]
TABLES: tuple[tuple[object, str, Lines], ...] = (
    (COUNTED, "merge token count tied", [(0, "lo", 2, 2), (1, "low", 2, 1)]),
    (RUN.tokenizer.merge_tree(257), "token id merge", [
        ("low", 257, 1),
        ("├─ lo", 256, 0),
        ("│  ├─ l", 108, ""),
        ("│  └─ o", 111, ""),
        ("└─ w", 119, ""),
    ]),
    (RUN.tokenizer.trace("low"), "tokens|joined next|merge|of", [
        ("l|o|w", "lo", 0, 1),
        ("lo|w", "low", 1, 1),
        ("low", "", "", ""),
    ]),
    (bpe.language_table({"a": RUN.tokenizer}, {"english": "low", "thai": ""}),
     "language|a, tokens|a, parity",
     [("english", 1, 1.0), ("thai", 0, 0.0), ("Gini", 0.5, "")]),
    (bpe.vocabulary.read_vocabulary(RUN.tokenizer.truncated(merges=1)), "id token bytes merge",
     [(256, "lo", 2, 0)]),
)  # fmt: skip


@pytest.mark.parametrize(
    ("value", "head", "lines"), TABLES, ids=[type(one[0]).__name__ for one in TABLES]
)
def test_what_is_no_text_shows_itself_as_a_table(value: object, head: str, lines: Lines) -> None:
    table = table_of(value)
    assert table
    assert [*table.head] == head.split("|" if "|" in head else " ")
    assert [*map(tuple, table.lines)] == lines
    html = html_of(value)
    assert html
    assert html.count("<tr>") == 1 + len(lines)


def test_numbers_stand_right_and_what_is_not_known_is_a_dash() -> None:
    cannot = bpe.train("a", vocab_size=1, base="characters").tokenizer
    table = html_of(bpe.language_table({"a": cannot}, {"english": "a", "thai": "ก"}))
    assert table
    assert table.count(">–</td>") == 3
    assert table.count(">1.00</td>") == 1
    assert table.count("text-align: left; font-family: monospace") == 4


def test_a_run_on_counts_has_no_text_to_show() -> None:
    assert html_of(COUNTED.tokenization) is None


def test_a_long_table_says_how_much_of_it_is_shown() -> None:
    text = " ".join(f"{number:x}" for number in range(4_000))
    run = bpe.train(text, vocab_size=400)
    vocabulary = table_of(bpe.vocabulary.read_vocabulary(run.tokenizer))
    trace = table_of(run.tokenizer.trace(text))
    counted = table_of(bpe.train(counts=bpe.count([text]), vocab_size=400))
    assert vocabulary
    assert trace
    assert counted
    assert "; 20 of 144 merged ones" in vocabulary.about
    assert len(vocabulary.lines) == 20
    assert ", 100 of " in trace.about
    assert "; 20 of 144 merges" in counted.about


def test_a_long_cell_is_cut() -> None:
    run = bpe.train("low", vocab_size=256)
    html = html_of(run.tokenizer.trace("a" * 300))
    assert html
    assert "a|…</td>" in html or "|a…</td>" in html
    assert "a|" * 60 not in html
