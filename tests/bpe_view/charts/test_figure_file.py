"""Charts as files for print."""

import io
import sys
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import kaleido
import plotly.graph_objects as go
import pytest
from PIL import Image

import bpe_core as bpe
from bpe_view.charts import figure_file as files
from bpe_view.charts.about import about, with_settings
from bpe_view.charts.figure_file import PrintSize, figure_file, for_print, save_figure
from bpe_view.charts.recipes import language_recipe, parity_recipe, sweep_recipe
from tests.bpe_view.charts.test_chart_words import CHARTS

ABOUT = about('Größe <1> & "2"', bpe.Settings(300, "bytes", "gpt4", "first", 2, ()), "a\n<b>")


def fonts(part: Any) -> list[dict[str, Any]]:
    found = [one for key, one in part.items() if key.endswith("font")]
    for value in part.values():
        for inner in value if isinstance(value, list | tuple) else [value]:
            if isinstance(inner, dict):
                found += fonts(inner)
    return found


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_for_print_is_black_on_white_in_one_size_of_letters(name: str) -> None:
    figure = CHARTS[name]()
    before = figure.to_json()
    made = for_print(figure, PrintSize(width=127, height=63.5, font=9)).to_plotly_json()
    assert figure.to_json() == before
    layout = made["layout"]
    assert (layout["width"], layout["height"]) == (480, 240)
    assert (layout["paper_bgcolor"], layout["plot_bgcolor"]) == ("white", "white")
    rows = layout["yaxis"].pop("tickfont")
    assert 5 < rows["size"] <= 12
    # A legend that would take a third of the height has three quarters of the size.
    assert layout["legend"].get("font", {}).pop("size", 12) in (9, 12)
    assert {font["size"] for font in fonts(made) if "size" in font} == {12}
    assert {font["color"] for font in fonts(made) if "color" in font} == {"black"}


def test_labels_one_below_the_other_do_not_cover_each_other() -> None:
    rows = [f"pair {place}" for place in range(20)]
    figure = go.Figure(go.Bar(x=[4] * 20, y=list(range(20)), orientation="h"))
    figure.update_yaxes(tickvals=list(range(20)), ticktext=rows)
    made = for_print(figure, PrintSize(width=127, height=63.5, font=9))
    assert 20 * made.layout.yaxis.tickfont.size < 240 - 5 * 12


def test_a_legend_of_many_long_names_is_seen_whole_and_leaves_half_for_the_chart() -> None:
    names = [f"GPT-{place}, threes from the right" for place in range(7)]
    figure = go.Figure([go.Scatter(x=[1, 2], y=[1, 2], name=name) for name in names])
    figure.update_layout(legend={"orientation": "h"})
    made = for_print(figure, PrintSize(width=85, height=60, font=8)).layout
    legend, letters = made.legend, made.legend.font.size
    lines = [trace.name.split("<br>") for trace in for_print(figure, PrintSize()).data]
    assert [" ".join(line) for line in lines] == names
    entry = legend.entrywidth * (made.width - 6 * made.font.size)
    assert max(len(part) for line in lines for part in line) * 0.55 * letters + 40 <= entry
    assert made.margin.t < made.height / 2


def test_a_picture_has_the_resolution_of_its_size_on_paper() -> None:
    drawn = io.BytesIO()
    Image.new("RGB", (3, 2)).save(drawn, "png")
    with Image.open(io.BytesIO(files._png(drawn.getvalue()))) as picture:
        picture.load()
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_a_drawing_says_what_it_is_of_and_how_large_it_is() -> None:
    drawn = (
        '<svg class="x" width="10" height="5" style="" viewBox="0 0 10 5"><rect width="10"/></svg>'
    )
    found = files._svg(drawn, PrintSize(85, 42.5), ABOUT).decode()
    assert found.startswith(
        '<svg class="x" width="85mm" height="42.5mm" style="" viewBox="0 0 10 5">'
    )
    assert "<title>Größe &lt;1&gt; &amp; &quot;2&quot;</title>" in found
    assert "vocab_size=300" in found
    assert "<b>" not in found
    assert found.endswith('<rect width="10"/></svg>')


def test_what_is_missing_for_files_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = CHARTS["sweep_chart"]()
    with pytest.raises(bpe.SettingError, match="kind is 'gif'"):
        save_figure(figure, "x.gif")
    monkeypatch.setattr(files, "find_spec", lambda name: None)
    assert files.why_no_files() == "no_kaleido"
    with pytest.raises(bpe.SettingError, match="pip install"):
        figure_file(figure, "svg")


def test_charts_are_drawn_by_the_chromium_that_needs_least_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """216 instead of 455 MB while it draws; Kaleido does not look for it."""
    shell = tmp_path / "chromium-headless-shell"
    shell.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    drawn = Mock(return_value=b"%PDF")
    monkeypatch.setattr(kaleido, "calc_fig_sync", drawn)
    assert figure_file(go.Figure(), "pdf") == b"%PDF"
    assert drawn.call_args.kwargs["kopts"]["path"] == str(shell)


def test_a_browser_that_was_killed_stops_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kaleido waits for it, and with it whoever wants a chart or trains on a long text."""
    monkeypatch.setattr(files, "why_no_files", str)
    monkeypatch.setattr(files, "LONGEST", 0.01)
    is_over = threading.Event()
    monkeypatch.setattr(kaleido, "calc_fig_sync", lambda *_, **__: is_over.wait(30))
    with pytest.raises(TimeoutError):
        figure_file(go.Figure(), "svg")
    is_over.set()


def test_the_data_of_a_chart_say_what_they_are_of() -> None:
    pd = sys.modules["pandas"]
    table = with_settings(pd.DataFrame({"size": [1, 2]}), ABOUT)
    assert list(table.columns) == ["size", "settings", "text"]
    assert set(table["settings"]) == {ABOUT["Settings"]}
    assert about("x", None, "", measure="parity")["Settings"] == "measure='parity'"


@pytest.mark.parametrize(
    "code",
    [
        sweep_recipe(bpe.Settings(300, "bytes", "gpt4", "first", 2, ())),
        language_recipe("language_map_chart", "parity", "english", ["cl100k_base"], built_in=True),
        language_recipe("language_bars_chart", "tokens", "english", ["x"], built_in=False),
        parity_recipe("gpt2", 300, built_in=False),
    ],
)
def test_the_code_of_other_charts_makes_them(
    code: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text.txt").write_text("the river and the sea", "utf-8")
    (tmp_path / "all.tsv").write_text("english\tspanish\nthe sea\tel mar", "utf-8")
    bpe.save(bpe.train("the sea", vocab_size=258).tokenizer, tmp_path / "tokenizer0.json")
    monkeypatch.chdir(tmp_path)
    saved: list[Any] = []
    monkeypatch.setattr(files, "save_figure", lambda *arguments: saved.append(arguments))
    made: dict[str, Any] = {}
    exec(code, made)
    assert saved[0][0] is made["figure"]
    assert made["figure"].data
