"""Page Vocabulary, driven without a browser."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import streamlit as st

import bpe_core as bpe
from bpe_core.analysis import Reach
from bpe_core.common import printable
from bpe_view.texts.samples import SAMPLES
from bpe_view.token_card.token_chips import MOST_CHIPS
from bpe_view.words import messages
from tests.pages.own_files import open_now, own_file
from tests.pages.visit import Visit, visit
from tests.words import w
from ui.training import tokenizer_choice
from ui.training.run_store import kept_runs
from ui.visit import DEFAULT_VOCAB_SIZE, TOKEN_KINDS, TOKEN_ORDERS
from ui.vocabulary import vocabulary_view
from ui.vocabulary.search_inputs import understood

ROOT = Path(__file__).parents[2]
RIVER = SAMPLES[0].text


def as_table(**link: Any) -> Visit:
    """The page with its tokens in the table."""
    return visit("vocabulary", vocabulary_look="table", **link)


def table(app: Visit) -> pd.DataFrame:
    (found,) = app.tables
    return found


@pytest.fixture(scope="module")
def river() -> bpe.TrainingRun:
    return bpe.train(RIVER, vocab_size=DEFAULT_VOCAB_SIZE)


def test_every_kind_order_and_reason_has_words() -> None:
    said = messages("en")
    for kind in TOKEN_KINDS:
        assert f"vocabulary.kind.{kind}" in said
        assert f"vocabulary.kind_meaning.{kind}" in said
    for order in TOKEN_ORDERS:
        assert f"vocabulary.list_by.{order}" in said
    for reach in Reach:
        assert f"vocabulary.why.{reach.name.lower()}" in said


def test_a_model_counts_in_the_beginning_of_a_long_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vocabulary_view, "PART_BYTES", 20)
    text = "a b c d e f g\nh i j k l m n\n"
    app = as_table(vocabulary_tokenizer="cl100k_base", sample="own", text=text)
    assert app.tells("vocabulary.part", shown=14, bytes=len(text))
    assert table(app)["uses"].sum() == len(bpe.load_pretrained("cl100k_base").encode(text[:14]))


def test_the_title_stands_while_a_text_is_trained_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_choice, "trained", lambda _: st.stop())  # what is drawn by then
    app = visit("vocabulary", sample="own", text="trained by nobody else")
    assert [title.value for title in app.title] == [w("shell.pages.vocabulary.title")]


def test_a_newcomer_sees_every_token_of_the_run(river: bpe.TrainingRun) -> None:
    app = as_table(list_by="id")
    rows = table(app)
    tokens = [river.tokenizer.vocab[token_id] for token_id in range(river.tokenizer.vocab_size)]
    assert app.problems == []
    assert rows["id"].tolist() == list(range(len(tokens)))
    assert (
        rows["uses"].tolist()
        == bpe.metrics.token_uses(river.tokenization, len(river.merges)).tolist()
    )
    assert app.title[0].value == w("tokens.tokens", n=len(tokens))
    saved = pd.read_csv(BytesIO(app.downloaded("vocabulary.csv")), dtype={"hex": str})
    assert saved["hex"].tolist() == rows["hex"].tolist()


def test_the_most_used_come_first(river: bpe.TrainingRun) -> None:
    uses = table(as_table())["uses"].tolist()
    assert uses == sorted(uses, reverse=True)
    assert uses[0] == int(bpe.metrics.token_uses(river.tokenization, len(river.merges)).max())


def test_a_run_that_is_let_go_of_at_once_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept_runs, "find", lambda _: None)
    app = as_table()
    assert [one.label for one in app.slider] == [w("measures.name.vocab_size")]


def test_a_column_of_words_is_shown_as_words_and_the_others_as_numbers() -> None:
    (grid,) = as_table(list_by="id").dataframe
    columns = json.loads(grid.proto.columns)
    for name, cells in grid.value.items():
        kind = columns[name]["type_config"]
        are_words = any(isinstance(cell, str) for cell in cells)
        assert (name, kind["type"]) == (name, "text" if are_words else "number")
        if not are_words:
            assert (name, kind["format"]) == (name, "%d" if name == "id" else "localized")


@pytest.mark.parametrize(
    ("order", "column"), [("newest", "merge"), ("bytes", "bytes"), ("built", "built from it")]
)
def test_each_order_puts_the_highest_first(order: str, column: str) -> None:
    values = table(as_table(list_by=order))[column].fillna(-1).tolist()
    assert values == sorted(values, reverse=True)


def test_a_smaller_size_is_the_run_at_that_step(river: bpe.TrainingRun) -> None:
    app = as_table(size="280", list_by="id")
    rows = table(app)
    assert len(rows) == 280
    assert rows["uses"].tolist() == bpe.metrics.token_uses(river.tokenization, 24)[:280].tolist()
    app.choose(**{"size-slider": 300})
    assert len(table(app)) == 300
    assert app.link["size"] == "300"


def test_a_search_finds_and_goes_into_the_link(river: bpe.TrainingRun) -> None:
    app = as_table(list_by="id")
    app.choose(find="·the")
    vocab = river.tokenizer.vocab
    wanted = [i for i in range(river.tokenizer.vocab_size) if b" the" in vocab[i]]
    assert table(app)["id"].tolist() == wanted
    assert wanted
    assert app.link["find"] == "·the"
    assert app.tells("vocabulary.table.some", n=len(wanted), all=len(vocab))


def test_a_real_vocabulary_is_searched() -> None:
    vocab = bpe.load_pretrained("r50k_base").vocab
    app = as_table(vocabulary_tokenizer="r50k_base")
    assert app.tells("charts.data.first_rows", rows="2,000", n=len(vocab))
    assert len(table(app)) == 2_000
    assert app.title[0].value == w("tokens.tokens", n=len(vocab))
    app.choose(find=" weather")
    wanted = [token_id for token_id, token in vocab.items() if b" weather" in token]
    assert app.tells("vocabulary.table.some", n=len(wanted), all=len(vocab))
    assert sorted(table(app)["id"]) == sorted(wanted)


def test_a_bad_search_is_explained_and_shows_everything() -> None:
    app = as_table(find="/(/")
    (message,) = app.problems
    assert "'('" in message
    assert len(table(app)) > 256


def test_filters_narrow_together(river: bpe.TrainingRun) -> None:
    app = as_table(kinds="unused digits", list_by="id")
    uses = bpe.metrics.token_uses(river.tokenization, len(river.merges))
    assert table(app)["id"].tolist() == [i for i in range(48, 58) if uses[i] == 0]
    app.choose(kinds=["half"])
    assert table(app)["id"].tolist() == list(range(128, 256))
    assert table(app)["token"].tolist()[:2] == ["⟨80⟩", "⟨81⟩"]
    assert table(app)["characters"].isna().all()
    assert app.link["kinds"] == "half"
    assert w("vocabulary.kind_meaning.half") in app.told
    assert w("vocabulary.kind_meaning.digits") not in app.told
    pills = app.pills(key="kinds")
    meanings = [messages("en")[f"vocabulary.kind_meaning.{kind}"] for kind in TOKEN_KINDS]
    assert all(str(meaning) in pills.help for meaning in meanings)


def test_a_token_that_is_not_there_is_explained() -> None:
    assert "5000" in as_table(token="5000").problems[0]
    app = as_table(token="300", size="280")
    assert app.problems == [w("vocabulary.chosen.not_yet", id=300, merge=45)]


def test_an_opened_tokenizer_counts_in_the_text_at_the_side() -> None:
    opened = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    file = own_file("tiny", opened)
    app = visit("watch", sample="own", text="aaab aaab")
    open_now(app, file)
    app.session_state["vocabulary_tokenizer"] = file.choice
    app.session_state["vocabulary_look"] = "table"
    app.go("vocabulary")
    rows = table(app).set_index("id")
    assert rows.loc[258, "uses"] == 2
    assert rows.loc[32, "uses"] == 1
    assert "count then" in table(as_table())
    assert "count then" not in rows
    assert len(app.slider) == 0


@pytest.mark.parametrize("text", ["", "a"])
def test_next_to_no_text_is_no_error(text: str) -> None:
    app = as_table(sample="own", text=text)
    assert app.problems == []
    assert len(table(app)) == 256


def test_unreachable_tokens_are_found_when_asked(river: bpe.TrainingRun) -> None:
    app = as_table()
    app.press("vocabulary.oddities.look")
    reason = w("vocabulary.oddities.reason", n=13, why=w("vocabulary.why.not_in_text"))
    assert app.tells("vocabulary.oddities.here", reasons=reason)
    app.press("show-unreachable")
    rows = table(app)
    assert sorted(rows["id"]) == [0xC0, 0xC1, *range(0xF5, 0x100)]
    assert set(rows["why none"]) == {w("vocabulary.why.not_in_text")}
    assert set(rows["instead"]) == {""}
    assert app.tells("vocabulary.table.some", n=13, all=river.tokenizer.vocab_size)
    assert app.link["kinds"] == "unreachable"


def test_showing_an_oddity_clears_the_search_and_leads_to_the_count() -> None:
    app = as_table(find="zzz", kinds="half")
    assert len(table(app)) == 0
    app.press("show-unused")
    assert (table(app)["uses"] == 0).all()
    assert len(table(app)) > 100
    times = {one["to"]: one["times"] for one in app.all_sent("move_focus")}
    assert times[".st-key-tokens-found"] == 1
    assert app.tells("vocabulary.table.some", n=len(table(app)))


def test_an_oddity_that_there_is_none_of_has_no_box() -> None:
    app = as_table(sample="own", text="aaa")
    assert not app.tells("vocabulary.oddities.stepping")
    assert app.tells("vocabulary.oddities.unused", all=257)


def test_the_line_below_the_title_says_what_tells_most(river: bpe.TrainingRun) -> None:
    uses = bpe.metrics.token_uses(river.tokenization, len(river.merges))
    absorbed = sum(uses[merge.token_id] == 0 for merge in river.merges)
    app = visit("vocabulary")
    assert app.tells("vocabulary.fact.absorbed", n=absorbed)
    app.choose(size=260)
    assert app.title[0].value == w("tokens.tokens", n=260)
    occur = sum(bpe.metrics.token_uses(river.tokenization, 4)[:260] > 0)
    assert app.tells("vocabulary.fact.occur", n=occur)
    assert len(app.title) == 1


def test_a_newcomer_sees_chips_the_most_used_first_and_the_card_of_the_first(
    river: bpe.TrainingRun,
) -> None:
    app = visit("vocabulary")
    chips = app.sent("token_chips")
    uses = bpe.metrics.token_uses(river.tokenization, len(river.merges))
    assert len(app.tables) == 0
    assert sorted(chips["ids"]) == list(range(river.tokenizer.vocab_size))
    assert [uses[i] for i in chips["ids"]] == sorted(uses, reverse=True)
    assert chips["labels"] == {
        str(i): printable(token) for i, token in river.tokenizer.vocab.items()
    }
    assert chips["left_out"] == 0
    assert chips["chosen"] == app.sent("token_card")["id"] == chips["ids"][0]
    assert "token" not in app.link


def test_of_a_large_vocabulary_the_first_have_chips_and_how_many_more_there_are_is_told() -> None:
    chips = visit("vocabulary", vocabulary_tokenizer="r50k_base", token="464").sent("token_chips")
    assert len(chips["ids"]) == MOST_CHIPS
    assert chips["left_out"] == len(bpe.load_pretrained("r50k_base").vocab) - MOST_CHIPS
    assert chips["chosen"] == 464


@pytest.mark.parametrize(
    ("typed", "query", "how"),
    [
        ("the", "the", "text"), ("259", "259", "id"), ("65, 97-99", "65, 97-99", "id"),
        ("e2 80 a6", "e2 80 a6", "hex"), ("0xE2", "0xE2", "hex"), ("/ing$/", "ing$", "regex"),
        ('"259"', "259", "text"), ("be", "be", "text"), ("/", "/", "text"),
    ],
)  # fmt: skip
def test_what_is_typed_says_by_itself_what_it_is(typed: str, query: str, how: str) -> None:
    assert understood(typed) == (query, how)
