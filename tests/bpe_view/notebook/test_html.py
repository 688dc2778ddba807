"""What a notebook is given: nothing of a text becomes markup, and nothing is too large to keep."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.notebook import html_of
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


@given(strategies.text | st.just(HOSTILE), strategies.base)
def test_nothing_of_a_text_becomes_an_element(text: str, base: bpe.Base) -> None:
    run = bpe.train(text, vocab_size=400, base=base)
    for value in (run, run.at(0), run.tokenization):
        html = html_of(value)
        assert html
        read = Elements(html)
        assert {tag for tag, _ in read.found} <= {"div", "span", "br", "wbr", "b"}
        assert {name for _, attrs in read.found for name in attrs} <= {"style", "title"}


def test_of_a_run_it_is_said_what_it_is_and_how_much_is_shown() -> None:
    html = html_of(bpe.train("a b " * 3_000, vocab_size=256))
    assert html
    assert "<b>TrainingRun: bytes, vocabulary 256, 0 merges, 12,000 tokens</b>" in html
    assert "<div>2,000 of 12,000 tokens</div>" in html


@given(st.lists(strategies.text, max_size=3))
def test_nothing_of_a_table_becomes_an_element(texts: list[str]) -> None:
    run = bpe.train([*texts, HOSTILE], vocab_size=260)
    named = bpe.language_table({HOSTILE: run.tokenizer}, {HOSTILE: "low"})
    for value in (run, named, run.tokenizer.trace(HOSTILE)):
        read = Elements(html_of(value) or "")
        assert {tag for tag, _ in read.found} == {"div", "table", "tr", "th", "td"}
        assert {name for _, attrs in read.found for name in attrs} == {"style"}


@pytest.mark.parametrize("merges", [0, 8_000])
def test_an_output_is_small_enough_to_be_kept(merges: int) -> None:
    words = " ".join(f"{number:x}" for number in range(9_000))
    run = bpe.train(words, vocab_size=256 + merges, leaders=12, min_count=1)
    for value in (run, run.at(0), run.tokenization):
        html = html_of(value)
        assert html
        assert len(html.encode()) < MOST_BYTES
