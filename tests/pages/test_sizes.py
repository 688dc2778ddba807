"""Page Compression, driven without a browser."""

import json
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core import analysis
from bpe_view.charts import figure_file
from bpe_view.texts.samples import SAMPLES
from tests.pages.own_files import OPEN_FILES, own_file
from tests.pages.visit import Visit, visit
from tests.sweeps import first
from tests.words import named, pattern, w
from ui.compression import train_vs_held_out
from ui.compression.chart_panel import MERGE_INPUT
from ui.compression.compression_choices import CHARTS
from ui.compression.held_out_text import hold_back

TEXT = SAMPLES[0].text


def numbers(app: Visit) -> dict[str, dict[str, str]]:
    """The table: for each text its measures, under their keys."""
    table = app.table[0].value
    texts, measures = named("compression.text."), named("compression.numbers.")
    return {
        texts[row.iloc[0]]: {measures[str(name)]: cell for name, cell in row.iloc[1:].items()}
        for _, row in table.iterrows()
    }


def figures(app: Visit) -> list[dict[str, Any]]:
    """The charts as they are sent."""
    specs = [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]
    return list(specs)


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_says_how_to_read_it_and_has_its_data_and_the_code_that_makes_it(
    chart: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = visit("compression", chart=chart, unseen="none", sample="own", text=TEXT)
    drawn = app.get("plotly_chart")
    assert drawn
    assert len(app.downloads) >= len(drawn)
    for one, figure in zip(drawn, figures(app), strict=True):
        assert one.proto.alt in {caption.value for caption in app.caption}
        assert json.loads(one.proto.config)["toImageButtonOptions"]["format"] == "svg"
        for axis in ("xaxis", "yaxis"):
            assert figure["layout"][axis]["title"]["text"]
    (tmp_path / "text.txt").write_text(TEXT, "utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(figure_file, "save_figure", lambda *arguments: None)
    shown = figures(app)
    for key in [str(one.key) for one in app.button if one.label == w("figures.button")]:
        (code,) = app.button(key=key).click().run().code
        made: dict[str, Any] = {}
        exec(code.value, made)
        drawn_by_code = json.loads(made["figure"].to_json())["data"]
        assert len(code.value.splitlines()) < 20
        found = next(
            figure["data"] for figure in shown if same_points(figure["data"], drawn_by_code)
        )
        shown = [figure for figure in shown if figure["data"] is not found]
    assert not shown


def same_points(one: list[Any], other: list[Any]) -> bool:
    """Whether two charts draw the same, whatever their lines are called."""
    parts = ("x", "y", "z", "text")
    return [[trace.get(part) for part in parts] for trace in one] == [
        [trace.get(part) for part in parts] for trace in other
    ]


@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("sample", first(2, ["chinese", "emoji", "river", "wikipedia"]))
def test_samples_in_both_bases(sample: str, base: str) -> None:
    app = visit("compression", sample=sample, base=base)
    for chart in CHARTS:
        app.choose(chart=chart)


def test_the_end_that_is_held_back_is_unseen() -> None:
    first, rest = hold_back(TEXT)
    assert first + rest == TEXT
    assert len(first) / len(TEXT) == pytest.approx(0.9, abs=0.03)
    run = bpe.train(first, vocab_size=384)
    shown = numbers(visit("compression"))
    assert list(shown) == ["training_part", "unseen"]
    for text, title in zip((first, rest), shown, strict=True):
        tokens = len(run.tokenizer.encode(text))
        assert shown[title]["tokens"] == str(tokens)
        assert shown[title]["bytes_per_token"] == f"{len(text.encode()) / tokens:.2f}"


def test_the_slider_stands_still_when_another_chart_is_chosen() -> None:
    app = visit("compression")
    sizes = [app.slider(key="size to look at").value]
    for chart in CHARTS:
        app.choose(chart=chart)
        sizes.append(app.slider(key="size to look at").value)
    assert len(set(sizes)) == 1
    assert "size" not in app.link


@pytest.mark.parametrize(("chart", "run"), [
    ("curve", "part"), ("used", "part"), ("pairs", "whole"), ("merges", "whole"),
    ("lengths", "whole"),
])  # fmt: skip
def test_every_chart_says_which_run_it_is_of(chart: str, run: str) -> None:
    text = hold_back(TEXT)[0] if run == "part" else TEXT
    merges = len(bpe.train(text, vocab_size=384).merges)
    assert visit("compression", chart=chart).tells(f"compression.run.{run}", merges=merges)


def test_special_tokens_are_said_to_be_no_part_of_the_size() -> None:
    app = visit("compression", special_tokens="<s> </s>")
    assert app.tells("compression.numbers.special", n=2)


def test_a_short_unseen_text_does_not_tell_where_it_stops_improving() -> None:
    assert visit("compression").tells("compression.worth.short")


def test_the_sentence_says_where_unseen_text_stops_improving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(train_vs_held_out, "TELLING_TOKENS", 1)
    first, rest = hold_back(TEXT)
    run = bpe.train(first, vocab_size=384)
    counts = run.tokenizer.tokenize(rest).token_counts
    found = analysis.plateau(analysis.bytes_per_token(len(rest.encode()), counts))
    assert found is not None
    assert visit("compression").tells("compression.worth.stops", size=256 + found.step)


def test_any_size_is_that_of_a_training_of_its_own() -> None:
    for size in (256, 270, 300):
        app = visit("compression", size=str(size), unseen="none", sample="own", text=TEXT)
        run = bpe.train(TEXT, vocab_size=size)
        shown = numbers(app)["training"]
        assert shown["tokens"] == str(int(run.token_counts[-1]))
        uses = run.token_uses(len(run.merges))
        assert shown["used"] == f"{100 * (uses > 0).sum() / size:.1f} %"
        assert shown["renyi"] == f"{analysis.renyi_efficiency(uses):.2f}"


def test_the_slider_moves_the_numbers_and_the_link() -> None:
    app = visit("compression", unseen="none")
    app.choose(**{"size to look at": 290})
    run = bpe.train(TEXT, vocab_size=290)
    assert numbers(app)["training"]["tokens"] == str(int(run.token_counts[-1]))
    assert app.link["size"] == "290"


def test_a_training_that_ends_before_the_chosen_size_says_so() -> None:
    app = visit("compression")
    part = TEXT[: len(TEXT) * 9 // 10]
    ends = 256 + len(bpe.train(part).merges)
    assert ends < int(str(app.slider(key="size to look at").value))
    assert app.tells("compression.numbers.ended", size=ends)
    app.choose(**{"size to look at": ends - 1})
    assert not app.tells("compression.numbers.ended")


def test_a_text_of_ones_own_is_compared() -> None:
    other = "Another text about the weather and the river."
    app = visit("compression", unseen="own")
    assert app.tells("compression.unseen.missing")
    app.choose(unseen_text=other)
    run = bpe.train(TEXT, vocab_size=384)
    tokens = len(run.tokenizer.encode(other))
    shown = numbers(app)
    assert list(shown) == ["training", "unseen"]
    assert shown["unseen"]["tokens"] == str(tokens)
    assert app.link["unseen_text"] == other


def test_a_character_that_was_not_trained_on_is_explained() -> None:
    app = visit("compression", base="characters", unseen="own", unseen_text="snow ☃")
    assert app.tells("compression.unseen.cannot_encode")
    assert "U+2603" in app.told
    assert list(numbers(app)) == ["training"]


def test_a_real_model_and_a_file_are_measured_on_the_same_text() -> None:
    name = "r50k_base"
    app = visit("compression", models=name, unseen="none")
    tokens = len(bpe.load_pretrained(name).encode(TEXT))
    traces = {trace["name"]: trace for trace in figures(app)[0]["data"]}
    others = w("charts.curve.models", text=w("compression.text.training"))
    model = traces[others]
    assert model["y"] == [len(TEXT.encode()) / tokens]
    assert model["x"] == [50_256]
    assert model["text"] == [bpe.PRETRAINED[name].models]

    mine = bpe.train(TEXT, vocab_size=300).tokenizer
    file = own_file("mine", mine)
    app.session_state[OPEN_FILES] = (file,)
    app.run().choose(**{"chosen models": [name, file.choice]})
    traces = {trace["name"]: trace for trace in figures(app)[0]["data"]}
    model = traces[others]
    assert model["x"] == [50_256, 300]
    assert model["y"][1] == len(TEXT.encode()) / len(mine.encode(TEXT))
    assert app.link["models"] == f"{name} {file.choice}"


def test_a_merge_of_the_link_is_told_and_opens_in_the_player() -> None:
    app = visit("compression", merge="15", unseen="none", chart="merges")
    merge = bpe.train(TEXT, vocab_size=384).merges[14]
    assert app.tells("compression.selected.merge", merge=15, count=merge.count)
    assert app.press("compression.selected.open").sent("player")["start_step"] == 14


def test_a_challenge_that_hides_other_pages_offers_no_way_to_the_player() -> None:
    app = visit(
        "compression",
        merge="15",
        unseen="none",
        chart="merges",
        task="Which one?",
        hide="pages",
    )
    assert app.tells("compression.selected.merge", merge=15)
    assert not app.buttons("compression.selected.open")


def test_a_merge_can_be_selected_by_its_number_without_pointing_at_it() -> None:
    app = visit("compression", unseen="none", chart="pairs")
    last = len(bpe.train(TEXT, vocab_size=384).merges)
    assert app.number_input(key=MERGE_INPUT).max == last
    app.number_input(key=MERGE_INPUT).set_value(15).run()
    assert app.tells("compression.selected.merge", merge=15)
    assert app.link["merge"] == "15"
    app.number_input(key=MERGE_INPUT).set_value(None).run()
    assert app.tells("compression.selected.nothing")
    assert "merge" not in app.link


@pytest.mark.parametrize("selected", [{"merge": "80"}, {"pair": "120 300"}])
@pytest.mark.parametrize("chart", CHARTS)
def test_what_is_selected_does_not_outlive_its_run(selected: dict[str, str], chart: str) -> None:
    app = visit(
        "compression",
        sample="own",
        text="abcabcabd",
        split="none",
        chart=chart,
        **selected,
    )
    assert not {"merge", "pair"} & set(app.link)


def test_a_pair_that_never_merges_is_opened_by_its_link() -> None:
    app = visit("compression", pair="122 113", chart="pairs")
    assert app.tells("compression.selected.never", left="z", right="q")
    assert app.link["pair"] == "122 113"
    app = visit("compression", pair="122 99999", chart="pairs")
    assert not app.tells("compression.selected.never")


def test_a_merge_of_the_first_part_is_found_in_the_run_on_the_whole_text() -> None:
    part, whole = bpe.train(hold_back(TEXT)[0], vocab_size=384), bpe.train(TEXT, vocab_size=384)
    app = visit("compression", merge="15")
    place = next(merge.rank for merge in whole.merges if merge.token == part.merges[14].token)
    assert app.tells("compression.selected.elsewhere", merge=place + 1)
    assert app.press("compression.selected.open").sent("player")["start_step"] == place


def test_tokens_in_sentences_are_no_markdown() -> None:
    app = visit(
        "compression",
        sample="own",
        text="**![](x)" * 4,
        split="none",
        merge="1",
        chart="merges",
    )
    said = pattern("compression.selected.merge", left="\\*", right="\\*")
    assert any(said.search(one.value.replace("**", "")) for one in app.markdown)


def test_the_threshold_says_where_savings_fall_under_it() -> None:
    app = visit("compression", chart="merges", threshold="7")
    run = bpe.train(TEXT, vocab_size=384)
    falls_at = analysis.saves_less_from(analysis.tokens_saved(run.token_counts), 7)
    assert falls_at is not None
    assert app.tells("compression.savings.below", merge=falls_at + 1)
    app.choose(threshold=1)
    assert app.tells("compression.savings.never_below")


def test_stepping_stones_are_listed() -> None:
    app = visit(
        "compression", sample="own", text="aaabdaaabac" * 2, split="none", unseen="none",
        chart="used",
    )  # fmt: skip
    run = bpe.train("aaabdaaabac" * 2, vocab_size=384, split="none")
    uses = run.token_uses(len(run.merges))
    gone = [merge.rank + 1 for merge in run.merges if uses[merge.token_id] == 0]
    assert app.dataframe[0].value["merge"].tolist() == gone


@pytest.mark.parametrize("text", ["", "x", "ab"])
@pytest.mark.parametrize("unseen", ["tail", "own", "none"])
def test_texts_without_merges_are_no_error(text: str, unseen: str) -> None:
    app = visit("compression", sample="own", text=text, unseen=unseen, unseen_text="other")
    assert app.tells("compression.no_merges")


def test_choices_outside_of_this_run_are_met_halfway() -> None:
    app = visit("compression", size="199999", merge="199999", unseen="none")
    assert app.tells("compression.selected.nothing")
    assert app.slider(key="size to look at").value == app.slider(key="size to look at").max
