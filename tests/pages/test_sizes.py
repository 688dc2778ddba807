"""Page Sizes, driven without a browser."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st

import bpe_core as bpe
from bpe_core import analysis
from bpe_view.charts import CHARTS
from bpe_view.texts.samples import LONG_TEXTS, SAMPLES
from tests.pages.own_files import open_now, own_file
from tests.pages.visit import Visit, visit
from tests.words import named, w
from ui.sizes import train_vs_held_out
from ui.sizes.sizes_text import hold_back

TEXT = SAMPLES[0].text


def numbers(app: Visit) -> dict[str, dict[str, str]]:
    """The table: for each text its measures, under their keys."""
    table = app.tables[0]
    texts, measures = named("sizes.text."), named("measures.name.")
    return {
        texts[row.iloc[0]]: {measures[str(name)]: cell for name, cell in row.iloc[1:].items()}
        for _, row in table.iterrows()
    }


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_says_how_to_read_it_and_has_its_data_and_is_saved_as_svg(chart: str) -> None:
    app = visit("sizes", chart=chart, unseen="none", sample="own", text=TEXT)
    drawn, readings = app.get("plotly_chart"), {one.help for one in app.header}
    assert all(readings)
    for one in drawn:
        assert one.proto.alt in readings
        config = json.loads(one.proto.config)
        assert config["modeBarButtons"] == [["toImage"]]
        assert config["toImageButtonOptions"]["format"] == "svg"
        for axis in ("xaxis", "yaxis"):
            assert json.loads(one.proto.spec)["layout"][axis]["title"]["text"]
    buttons = [one for one in app.button if one.label == w("charts.data.table")]
    assert len(buttons) == max(len(drawn), 1)
    assert len(app.downloads) == len(buttons)


def test_the_end_that_is_held_back_is_unseen() -> None:
    first, rest = hold_back(TEXT)
    assert first + rest == TEXT
    assert len(first) / len(TEXT) == pytest.approx(0.9, abs=0.03)
    run = bpe.train(first, vocab_size=384)
    shown = numbers(visit("sizes", example="False"))
    assert list(shown) == ["training", "unseen"]
    for text, title in zip((first, rest), shown, strict=True):
        tokens = len(run.tokenizer.encode(text))
        assert shown[title]["tokens"] == str(tokens)
        assert shown[title]["bytes_per_token"] == f"{len(text.encode()) / tokens:.2f}"


def test_the_size_ends_where_its_chart_ends_and_nobody_has_chosen_one() -> None:
    part, whole = (
        256 + len(bpe.train(text, vocab_size=384).merges) for text in (hold_back(TEXT)[0], TEXT)
    )
    assert part < whole
    app = visit("sizes", example="False")
    for chart in ("curve", "used"):
        assert app.choose(chart=chart).sent("size_curve")["size"] == part
        assert w("sizes.at_size", size=part) in [table.columns[0] for table in app.tables]
    for chart in ("pairs", "lengths"):
        assert app.choose(chart=chart).slider(key="size-slider").max == part
    assert "size" not in app.link
    assert app.choose(chart="curve", size=whole).sent("size_curve")["size"] == part


def test_a_newcomer_sees_a_long_text_on_sizes_and_the_short_one_on_watch() -> None:
    app = visit("sizes")
    assert app.sent("settings_line")["text"]["chosen"] == LONG_TEXTS[0].key
    assert app.sent("size_curve")["ladder"]["passage"] in LONG_TEXTS[0].text
    app.choose(sample="twister", example=False)
    assert app.sent("settings_line")["text"]["chosen"] == "twister"
    assert visit("watch").sent("settings_line")["text"]["chosen"] == SAMPLES[0].key


def test_a_text_whose_first_part_has_no_merges_is_shown_whole() -> None:
    app = visit("sizes", sample="own", text="abcdefghijklmnopqrs abcd abcd"[:22], split="none")
    assert app.sent("size_curve")["lines"]
    assert app.tells("sizes.unseen.too_short")


def test_all_sizes_come_from_one_training(monkeypatch: pytest.MonkeyPatch) -> None:
    trainings: list[str] = []
    train = bpe.train

    def counted(text: str, **rest: Any) -> bpe.TrainingRun:
        trainings.append(text)
        return train(text, **rest)

    monkeypatch.setattr(bpe, "train", counted)
    text = "".join(f"one {n} two three " for n in range(90))
    visit("sizes", sample="own", text=text)
    assert trainings == [hold_back(text)[0]]


def test_pairs_open_at_an_early_size_where_some_are_frequent() -> None:
    app = visit("sizes", chart="pairs")
    slider = app.slider(key="size-slider")
    assert slider.min < slider.value < (slider.min + slider.max) / 2
    (bars,) = json.loads(app.get("plotly_chart")[1].proto.spec)["data"]
    assert bars["customdata"][0][0] == slider.value - slider.min
    assert len(bars["customdata"]) == 15


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_is_of_the_run_on_the_first_part_and_says_so(chart: str) -> None:
    assert visit("sizes", chart=chart).tells("sizes.run.part")
    assert visit("sizes", chart=chart, unseen="none").tells("sizes.run.whole")


def test_special_tokens_are_said_to_be_no_part_of_the_size() -> None:
    app = visit("sizes", special_tokens="<s> </s>")
    assert app.tells("sizes.special", n=2)


def test_a_short_unseen_text_does_not_tell_where_it_stops_improving() -> None:
    assert visit("sizes", example="False").tells("sizes.worth.short")


def test_the_sentence_says_where_unseen_text_stops_improving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(train_vs_held_out, "TELLING_TOKENS", 1)
    first, rest = hold_back(TEXT)
    run = bpe.train(first, vocab_size=384)
    counts = run.tokenizer.tokenize(rest).token_counts
    found = analysis.plateau(analysis.per_token(len(rest.encode()), counts))
    assert found is not None
    assert visit("sizes", example="False").tells("sizes.worth.stops", size=256 + found.step)


def test_a_size_that_is_chosen_moves_the_numbers_and_the_link() -> None:
    app = visit("sizes", unseen="none", example="False")
    app.choose(size=290)
    run = bpe.train(TEXT, vocab_size=290)
    assert numbers(app)["training"]["tokens"] == str(int(run.token_counts[-1]))
    assert app.link["size"] == "290"


def test_a_text_of_ones_own_is_compared() -> None:
    other = "Another text about the weather and the river."
    app = visit("sizes", unseen="own", example="False")
    assert app.tells("sizes.unseen.missing")
    app.choose(unseen_text=other)
    run = bpe.train(TEXT, vocab_size=384)
    tokens = len(run.tokenizer.encode(other))
    shown = numbers(app)
    assert list(shown) == ["training", "unseen"]
    assert shown["unseen"]["tokens"] == str(tokens)
    assert app.link["unseen_text"] == other


def test_a_character_that_was_not_trained_on_is_explained() -> None:
    app = visit("sizes", base="characters", unseen="own", unseen_text="snow ☃")
    assert app.tells("sizes.unseen.cannot_encode")
    assert "U+2603" in app.told
    assert list(numbers(app)) == ["training"]


def test_a_real_model_and_a_file_are_measured_on_the_same_text() -> None:
    name = "r50k_base"
    app = visit("sizes", models=name, unseen="none", example="False")
    tokens = len(bpe.load_pretrained(name).encode(TEXT))
    (model,) = app.sent("size_curve")["others"]
    assert model["value"] == len(TEXT.encode()) / tokens
    assert (model["line"], model["size"]) == (0, 50_256)
    assert model["title"] == bpe.PRETRAINED[name].models

    mine = bpe.train(TEXT, vocab_size=300).tokenizer
    file = own_file("mine", mine)
    open_now(app, file)
    app.run().choose(models=[name, file.choice])
    _, model = app.sent("size_curve")["others"]
    assert model["size"] == 300
    assert model["value"] == len(TEXT.encode()) / len(mine.encode(TEXT))
    assert app.link["models"] == f"{name} {file.choice}"


def test_a_merge_of_the_link_is_told_and_opens_in_the_player() -> None:
    app = visit("sizes", merge="15", unseen="none", chart="merges", example="False")
    merge = bpe.train(TEXT, vocab_size=384).merges[14]
    assert app.tells("sizes.selected.merge", merge=15, count=merge.count)
    assert app.press("sizes.selected.open").sent("player")["start_step"] == 14


def test_a_merge_can_be_selected_by_its_number_without_pointing_at_it() -> None:
    app = visit("sizes", unseen="none", chart="pairs", example="False")
    last = len(bpe.train(TEXT, vocab_size=384).merges)
    assert app.number_input(key="merge").max == last
    app.number_input(key="merge").set_value(15).run()
    assert app.tells("sizes.selected.merge", merge=15)
    assert app.link["merge"] == "15"
    app.number_input(key="merge").set_value(None).run()
    assert not app.tells("sizes.selected.merge")
    assert "merge" not in app.link


def test_a_merge_of_the_first_part_is_found_in_the_run_on_the_whole_text() -> None:
    part, whole = bpe.train(hold_back(TEXT)[0], vocab_size=384), bpe.train(TEXT, vocab_size=384)
    app = visit("sizes", merge="15", example="False")
    place = next(merge.rank for merge in whole.merges if merge.token == part.merges[14].token)
    assert app.tells("sizes.selected.elsewhere", merge=place + 1)
    assert app.press("sizes.selected.open").sent("player")["start_step"] == place


def test_the_threshold_says_where_savings_fall_under_it() -> None:
    app = visit("sizes", chart="merges", threshold="7", example="False")
    run = bpe.train(hold_back(TEXT)[0], vocab_size=384)
    falls_at = analysis.saves_less_from(analysis.tokens_saved(run.token_counts), 7)
    assert falls_at is not None
    assert app.tells("sizes.savings.below", merge=falls_at + 1)
    app.choose(threshold=1)
    assert app.tells("sizes.savings.never_below")


def test_absorbed_tokens_are_counted() -> None:
    app = visit(
        "sizes", sample="own", text="aaabdaaabac" * 2, split="none", unseen="none",
        chart="used",
    )  # fmt: skip
    run = bpe.train("aaabdaaabac" * 2, vocab_size=384, split="none")
    uses = bpe.metrics.token_uses(run.tokenization, len(run.merges))
    gone = sum(uses[merge.token_id] == 0 for merge in run.merges)
    assert app.tells("sizes.steps.sentence", n=gone, merges=len(run.merges))


@pytest.mark.parametrize("text", ["", "x", "ab"])
def test_texts_without_merges_are_no_error(text: str) -> None:
    app = visit("sizes", sample="own", text=text)
    assert app.tells("sizes.no_merges")


@pytest.mark.parametrize("chart", CHARTS)
def test_a_text_whose_first_part_has_no_merges_breaks_no_chart(chart: str) -> None:
    assert visit("sizes", sample="own", text="aaa", chart=chart).sent("address")


def test_a_point_that_is_selected_is_a_merge_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[str, Any] = {}
    monkeypatch.setattr(st, "plotly_chart", lambda _, key, **more: heard.update({key: more}))
    visit("sizes", chart="pairs")
    chosen: dict[str, Any] = {}
    monkeypatch.setattr(st, "session_state", chosen)
    for points, merge in (([6, 101, 114], 7), ([-1, 101, 114], None), (None, None)):
        selected = [] if points is None else [{"customdata": points}]
        chosen["leading-pairs"] = SimpleNamespace(selection=SimpleNamespace(points=selected))
        heard["leading-pairs"]["on_select"]()
        assert chosen["merge"] == merge
