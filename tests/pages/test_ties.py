"""Page Ties & overlaps, driven without a browser."""

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_core import TIE_RULES
from bpe_view.ties.examples import EXAMPLES, MOST_CHARACTERS
from bpe_view.ties.tie_divergence import MEASURED_SIZES
from tests.pages.components import components

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=alert(1)> **b** $x$ <img src=x onerror=alert(1)>"


def open_ties(**link: str) -> AppTest:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    for name, value in link.items():
        app.query_params[name] = value
    return app.switch_page("pages/ties.py").run()


def sent(app: AppTest) -> list[dict[str, Any]]:
    """To the choices, and to what is shown below them."""
    assert not app.exception
    return [json.loads(component.proto.json) for component in components(app)]


def payload(app: AppTest) -> dict[str, Any]:
    """What is sent to what is shown."""
    _, data = sent(app)
    return data


def choose(app: AppTest, **choices: Any) -> AppTest:
    """As if it had been chosen: JavaScript does not run here."""
    for name, value in choices.items():
        app.session_state[name] = value
    return app.run()


def test_it_begins_with_a_text_on_which_the_rules_part() -> None:
    data = payload(open_ties())
    assert [run["tie_rule"] for run in data["runs"]] == list(TIE_RULES)
    assert {run["text"] for run in data["runs"]} == {EXAMPLES["shells"]}
    assert data["parting"]["step"] == 1
    assert data["start_step"] == 0


@pytest.mark.parametrize(
    "link",
    [
        {"tie_text": "hamlet", "tie_rules": "first huggingface", "tie_step": "2"},
        {"tie_text": "own", "tie_own": HOSTILE},
        {"tie_stage": "overlap", "run_letters": "9"},
        {"tie_stage": "overlap", "overlap_text": HOSTILE[:40]},
    ],
)
def test_the_link_brings_back_what_it_was_made_from(link: dict[str, str]) -> None:
    app = open_ties(**link)
    payload(app)
    written = dict(app.query_params)
    assert {name: written.get(name) for name in link} == link
    assert payload(open_ties(**written)) == payload(app)


def test_a_link_names_the_rules_in_any_order_and_the_step() -> None:
    data = payload(open_ties(tie_rules="huggingface lowest lowest", tie_step="1"))
    assert [run["tie_rule"] for run in data["runs"]] == ["lowest", "huggingface"]
    assert data["start_step"] == 1


def test_one_rule_alone_is_told_that_it_needs_another() -> None:
    app = open_ties(tie_rules="first")
    assert "two rules" in app.info[0].value
    assert len(sent(app)) == 1


def test_a_text_that_is_too_long_is_kept_and_told() -> None:
    text = "ab " * 200
    app = open_ties(tie_text="own", tie_own=text)
    (message,) = (info.value for info in app.info)
    assert str(len(text)) in message
    assert str(MOST_CHARACTERS) in message
    assert sent(app)[0]["chosen"]["tie_own"] == text
    app = choose(app, tie_own=text[:MOST_CHARACTERS])
    assert payload(app)["runs"][0]["text"] == text[:MOST_CHARACTERS]


@pytest.mark.parametrize("text", ["", "  ", "abc"])
def test_a_text_without_repeats_gets_a_sentence_and_no_stage(text: str) -> None:
    app = open_ties(tie_text="own", tie_own=text)
    assert not app.exception
    assert len(app.info) == 1
    assert len(sent(app)) == 1


def test_the_slider_gives_a_run_and_an_own_text_stands_in_its_place() -> None:
    app = open_ties(tie_stage="overlap")
    assert payload(app)["symbols"] == ["a"] * 5
    choose(app, run_letters=8)
    assert payload(app)["counted"] == 7
    choose(app, overlap_text="banana")
    assert payload(app)["symbols"] == list("banana")
    choose(app, overlap_text="x" * 41)
    assert "41" in app.info[0].value
    choose(app, overlap_text="x")
    assert len(app.info) == 1


def test_the_table_of_runs_labels_every_mistake() -> None:
    app = open_ties(tie_stage="overlap")
    (table,) = app.table
    assert table.value.index.tolist() == [str(length) for length in range(2, 13)]
    row = table.value.loc["5"]
    assert row["Counted"] == "4"
    assert row["Can merge"] == "2"
    assert row["The tokens"] == "aa aa a"
    assert row["Mistake: merged from the right"] == "a aa aa"
    assert row["Mistake: last token doubled"] == "as is right"


def test_the_palette_stands_in_the_link_of_every_page_and_reaches_the_component() -> None:
    app = open_ties(palette="grey")
    app.session_state["preferences"] = True
    app.run()
    assert payload(app)["palette"] == "grey"
    assert dict(app.query_params)["palette"] == "grey"
    app.radio(key="palette").set_value("twelve").run()
    assert payload(app)["palette"] == "twelve"
    assert "palette" not in app.query_params


def test_how_common_ties_are_is_worked_out_when_somebody_looks() -> None:
    app = open_ties()
    assert not app.table
    app.session_state["ties by size"] = True
    (table,) = app.run().table
    assert len(table.value) == len(MEASURED_SIZES)
