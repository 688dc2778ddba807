"""What a notebook is given: nothing of a text becomes markup, and nothing is too large to keep."""

import json
import re
import sys
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.notebook import first_output, html_of
from bpe_view.notebook.player_frame import text_of
from bpe_view.player.player_payload import LEADERS
from bpe_view.texts.samples import SAMPLES
from tests.bpe_core import strategies

MOST_BYTES = 400_000
HOSTILE = "a' onload='x <img src=x> </div></style><script>alert(1)</script> &lt; \" it's it's "


class Elements(HTMLParser):
    """The names of the elements, the attributes of each, and the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def page_in(html: str) -> str:
    """The page in the frame, as the browser reads the attribute."""
    [frame] = [attrs for tag, attrs in Elements(html).found if tag == "iframe"]
    assert frame["srcdoc"]
    return frame["srcdoc"]


@given(strategies.text | st.just(HOSTILE), strategies.base)
def test_nothing_of_a_text_becomes_an_element(text: str, base: bpe.Base) -> None:
    run = bpe.train(text, vocab_size=400, base=base)
    compared = bpe.compare(text, {"<b>": run.tokenizer})
    for value in (run.at(0), run.tokenization, compared):
        html = html_of(value)
        assert html
        read = Elements(html)
        assert {tag for tag, _ in read.found} <= {"div", "span", "br", "wbr", "b"}
        assert {name for _, attrs in read.found for name in attrs} <= {"style", "title"}
    assert "<b>, " in read.text


@pytest.mark.parametrize("text", ["", HOSTILE, SAMPLES[0].text])
def test_a_frame_may_run_its_script_and_nothing_else(text: str) -> None:
    html = html_of(bpe.train(text, vocab_size=300, leaders=12))
    assert html
    read = Elements(html)
    [frame] = [attrs for tag, attrs in read.found if tag == "iframe"]
    assert frame.keys() == {"sandbox", "title", "style", "srcdoc"}
    assert frame["sandbox"] == "allow-scripts"
    assert "script" not in {tag for tag, _ in read.found}
    page = page_in(html)
    assert "default-src 'none'" in page
    [data] = re.findall(r'<script type="application/json" id="run">(.*?)</script>', page, re.S)
    assert json.loads(data)["own"]["text"] == text


class Notebook:
    """A kernel, as far as an output asks it: which cell was run, in which request."""

    kernel = property(lambda self: self)

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.requests = 0
        module = SimpleNamespace(get_ipython=lambda: self)
        monkeypatch.setitem(sys.modules, "IPython", module)
        monkeypatch.setattr(first_output, "_brought", {})

    def get_parent(self) -> dict[str, Any]:
        return self.request

    def output(self, cell: str, text: str, run_again: bool = True) -> str:
        self.requests += run_again
        self.request = {"header": {"msg_id": self.requests}, "metadata": {"cellId": cell}}
        return html_of(bpe.train(text, vocab_size=300)) or ""


def test_a_notebook_is_given_the_player_once(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    first, same_cell = notebook.output("a", HOSTILE), notebook.output("a", "low", run_again=False)
    other, again = notebook.output("b", HOSTILE), notebook.output("a", "low")
    assert ["fillFrame" in html for html in (first, same_cell, other, again)] == [
        True, False, False, True,
    ]  # fmt: skip
    assert len(first) > 250_000
    assert len(other) < 13_000
    assert "<img" not in other
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace())
    assert "<iframe" in notebook.output("b", "low")


def test_of_a_run_that_cannot_play_it_is_said_what_it_is_and_how_much_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(text_of.__globals__, "MOST_BYTES", 100_000)
    run = bpe.train("a b " * 3_000, vocab_size=256)
    html = html_of(run)
    assert html
    assert "iframe" not in html
    assert "<b>TrainingRun: bytes, vocabulary 256, 0 merges, 1.00 bytes per token</b>" in html
    assert re.search(r"<div>\d{3} of 12,000 tokens</div>", html)


@given(st.lists(strategies.text, max_size=3))
def test_nothing_of_a_table_becomes_an_element(texts: list[str]) -> None:
    counts = bpe.count([*texts, HOSTILE])
    run = bpe.train(counts=counts, vocab_size=260)
    named = bpe.language_table({HOSTILE: run.tokenizer}, {HOSTILE: "low"}, reference=HOSTILE)
    for value in (counts, run, named, run.tokenizer.trace(HOSTILE)):
        read = Elements(html_of(value) or "")
        assert {tag for tag, _ in read.found} == {"div", "table", "tr", "th", "td"}
        assert {name for _, attrs in read.found for name in attrs} == {"style"}


@pytest.mark.parametrize("merges", [0, 8_000])
def test_an_output_is_small_enough_to_be_kept(merges: int) -> None:
    words = " ".join(f"{number:x}" for number in range(9_000))
    run = bpe.train(words, vocab_size=256 + merges, leaders=12, min_count=1)
    for value in (run, run.at(0), bpe.compare(words, dict.fromkeys("abcdefghi", run.tokenizer))):
        html = html_of(value)
        assert html
        assert len(html.encode()) < MOST_BYTES


def test_every_sample_plays() -> None:
    for sample in SAMPLES:
        html = html_of(bpe.train(sample.text, vocab_size=512, leaders=LEADERS))
        assert html
        assert "<iframe" in html, sample.key
        assert len(html.encode()) < MOST_BYTES


@given(strategies.text, strategies.base)
def test_the_text_of_a_run_is_put_together_from_its_tokens(text: str, base: bpe.Base) -> None:
    assert text_of(bpe.train(text, vocab_size=300, base=base)) == text
