"""The page in a notebook's frame: what is in it, and what no text in it can do."""

import base64
import datetime
import hashlib
import json
from html.parser import HTMLParser
from typing import Any

import bpe_core as bpe
from bpe_view.notebook.player_page import player_page
from bpe_view.player.player_payload import LEADERS, PLAYER, Start, player_data, player_payload
from bpe_view.tokens.text_window import visible_window
from tests.words import pattern, w

TODAY = datetime.date(2026, 3, 4)
HOSTILE = (
    "a </script><script>alert(1)</script> <!-- <script> \u2028\u2029 ]]> &lt; </style> {{run}}"
)


class _Page(HTMLParser):
    """The elements of a page with their attributes and what stands in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.content: list[str] = []
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.content.append("")
        self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.content[-1] += data

    def named(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        found = zip(self.elements, self.content, strict=True)
        return [(attrs, content) for (name, attrs), content in found if name == tag]


def page_of(text: str, window: int | None = None, **settings: Any) -> _Page:
    run = bpe.train(text, leaders=LEADERS, **settings)
    shown = visible_window(run, size=window) if window else visible_window(run)
    payload = player_payload(run, text, "identity", shown)
    data = player_data(payload, Start(step=2)) | PLAYER.for_visitor("twelve")
    return _Page(player_page(run, data, bpe.__version__, TODAY))


def run_in(page: _Page) -> dict[str, Any]:
    (found,) = (content for attrs, content in page.named("script") if attrs.get("id") == "run")
    data: dict[str, Any] = json.loads(found)
    return data


def test_no_text_can_end_the_script_it_stands_in() -> None:
    page = page_of(HOSTILE, vocab_size=270)
    assert run_in(page)["text"] == HOSTILE
    assert len(page.named("script")) == 2
    assert len(page.named("style")) == 1


def test_the_page_forbids_every_request_and_runs_its_own_script_only() -> None:
    page = page_of("some text, some more text")
    (policy,) = (
        attrs["content"]
        for attrs, _ in page.named("meta")
        if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.split(" ", 1) for rule in str(policy).split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == rules["font-src"] == "data:"
    (script,) = (text for attrs, text in page.named("script") if attrs.get("type") == "module")
    (style,) = (text for _, text in page.named("style"))
    for name, source in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{digest}'"
    assert set(rules) == {
        "default-src", "script-src", "style-src", "img-src", "font-src", "base-uri", "form-action",
    }  # fmt: skip
    assert not [attrs for _, attrs in page.elements if {"src", "href"} & set(attrs)]


def test_the_page_says_what_it_is_in_which_version_and_of_which_day() -> None:
    page = page_of("aaabdaaabac", vocab_size=259, split="none")
    ((html, _),) = page.named("html")
    assert html["lang"] == "en"
    ((_, title),) = page.named("title")
    ((_, heading),) = page.named("h1")
    assert title == heading
    said = " ".join(content for _, content in page.named("p"))
    numbers = {"merges": w("tokens.merges", n=3), "symbols": w("tokens.bytes", n=11)}
    assert w("notebook.about", **numbers) in said
    assert w("notebook.made", version=bpe.__version__, day="2026-03-04") in said


def test_the_run_opens_where_the_visitor_was() -> None:
    assert run_in(page_of("aaabdaaabac", vocab_size=259))["start_step"] == 2


def test_a_text_longer_than_the_window_takes_the_window_and_says_so() -> None:
    text = "one word and another word. " * 20
    page = page_of(text, window=100)
    shown = len(run_in(page)["text"])
    assert 0 < shown <= 100
    window = pattern("notebook.window", shown=shown)
    assert any(window.search(content) for _, content in page.named("p"))
    anything = pattern("notebook.window")
    assert not any(anything.search(content) for _, content in page_of("short").named("p"))
