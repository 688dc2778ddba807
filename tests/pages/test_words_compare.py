"""Pages Compare and Compression in another language: nothing on them stays English."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_view.words.catalog import LANGUAGES, messages
from tests.bpe_view.charts.figures import words_of
from tests.pages.components import components
from ui.compare.compare_choices import COMPARISONS
from ui.compare.pane_results import pin_title
from ui.compare.pane_specs import Pin
from ui.compression.compression_choices import CHARTS

APP = Path(__file__).parents[2] / "app.py"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
NAMES = (*LANGUAGES.values(), *bpe.PRETRAINED, "GPT-4", "GPT-4o", "GPT-2")
"""What is called the same in every language."""
TOLD = ("label", "help", "placeholder", "body", "alt")
"""Fields of what is sent to the browser that people read."""


@pytest.fixture(autouse=True)
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    """AppTest writes the options of an input once more outside of the page's run."""
    monkeypatch.setattr("ui.shared.session.browser_language", lambda: "zh")


def open_page(page: str, **link: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60)
    for name, value in {"language": "zh", **link}.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return app


def told(block: Any) -> Iterator[str]:
    """Every text that a part of the page shows, and those of all parts in it."""
    for element in block.children.values():
        if hasattr(element, "children"):
            yield from (str(getattr(element.proto, field, "")) for field in TOLD)
            yield from told(element)
            continue
        proto = element.proto
        yield from (str(getattr(proto, field, "")) for field in TOLD)
        yield from (getattr(one, "content", one) for one in getattr(proto, "options", []))
        if element.type == "plotly_chart":
            yield from words_of(json.loads(proto.spec))
        elif element.type == "dataframe":
            columns = json.loads(proto.columns)
            yield from (columns.get(name, {}).get("label", name) for name in element.value.columns)
        elif element.type == "table":
            yield from (str(name) for name in element.value.columns)
            # Without names of its own the index is numbers.
            yield from (name for name in element.value.index if isinstance(name, str))


def english_on(app: AppTest) -> list[str]:
    """Texts without any Chinese; numbers and names are none."""
    texts = {text for text in told(app.main) if re.search(r"[A-Za-z]{2}", text)}
    return [
        text
        for text in sorted(texts)
        if not CHINESE.search(text) and not any(name in text for name in NAMES)
    ]


@pytest.mark.parametrize("look", COMPARISONS)
def test_the_comparison_speaks_chinese_only(look: str) -> None:
    panes = "trained@300,pinned:none:first:bytes:2:300:river,opened,cl100k_base"
    app = open_page("compare", compare_look=look, panes=panes, own_lines="你好: hello\nbonjour")
    assert english_on(app) == []
    (component,) = components(app)
    data = json.loads(component.proto.json)
    assert data["words"]["compare.next"] == messages("zh")["compare.next"]
    for pane in data["panes"][:3]:
        assert CHINESE.search(pane["title"])
    assert data["panes"][2]["problem"] == messages("zh")["errors.file.none_open"]


def test_a_pinned_run_without_names_of_ours_still_has_a_title_in_the_language() -> None:
    settings = bpe.Settings(300, "bytes", r"\w+", "lowest", 2, ())
    pin = Pin(settings, "own", "ab")
    assert pin_title(pin) == r"切分：\w+ · 并列：id 最小 · 字节 · 自己的文本"


def test_languages_and_scripts_are_named_in_the_language() -> None:
    app = open_page("compare", compare_look="languages", panes="trained@300,cl100k_base")
    (table,) = app.dataframe
    assert "缅甸语" in set(table.value["语言"])
    assert "汉字和假名" in set(table.value["文字"])
    assert any("**缅甸语**" in element.value for element in app.markdown)


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("unseen", ["tail", "none", "file", "own"])
def test_compression_speaks_chinese_only(chart: str, unseen: str) -> None:
    app = open_page("compression", chart=chart, unseen=unseen, merge="15", models="r50k_base")
    assert app.get("plotly_chart")
    assert english_on(app) == []


@pytest.mark.parametrize("text", ["", "x", "aaabdaaabac"])
def test_what_is_missing_is_said_in_the_language(text: str) -> None:
    assert english_on(open_page("compression", sample="own", text=text, split="none")) == []


def test_a_link_with_bad_panes_is_answered_in_the_language() -> None:
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["language"], app.query_params["panes"] = "zh", "trained"
    (warning,) = app.run().warning
    assert str(messages("zh")["panes.link.count"]).format(fewest=2, most=4) in warning.value


def test_the_numbers_stay_when_the_language_changes() -> None:
    app = open_page("compare", panes="trained@300,trained@330")
    before = app.table[0].value
    assert list(before.columns) == ["窗格 1", "窗格 2"]
    app.session_state["language"] = "es"
    after = app.run().table[0].value
    assert list(after.columns) == ["Panel 1", "Panel 2"]
    in_spanish = [[cell.replace(".", ",") for cell in row] for row in before.to_numpy()[:6]]
    assert after.to_numpy()[:6].tolist() == in_spanish
    assert app.query_params["panes"] == "trained@300,trained@330"
