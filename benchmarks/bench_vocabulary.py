"""How fast page Vocabulary answers with the 200,000 tokens of GPT-4o, in a real browser.

    python -m benchmarks.bench_vocabulary

Each time is from a change to the frame after its answer is there, without the quarter second for
which the search waits for more typing, and is also given as a ratio to a search on an empty page.
Both pages are measured in turn, so that a busy machine slows down both.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import regex
from playwright.sync_api import Page, expect, sync_playwright

import bpe_core as bpe
from tests.browser.app import serve_app, settled
from tests.browser.chromium import find_chromium, launch_arguments

NAME: Final = "o200k_base"
WAITS: Final = 250
"""Milliseconds for which a live search waits for more typing."""
EMPTY_PAGE: Final = str(Path(__file__).parent / "empty_search.py")
FEW: Final = ("weather", "river", "morning", "Tokyo", "python", "ocean")
MANY: Final = ("e", "th", "in", "a", "st", "er")
PATTERNS: Final = (r"^\s+$", r"\p{Han}$", "(?i)weather")
FILTERS: Final = ("White space", "With digits", "Half characters", "Longest", "Not in the text")
TOKENS: Final = ("290", "262", "11122", "553", "1354", "268")

TYPE_AND_WAIT: Final = """
([label, value, wanted]) => new Promise((done) => {
  const input = document.querySelector(`input[aria-label="${label}"]`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const captions = () => [...document.querySelectorAll("[data-testid=stCaptionContainer]")];
  input.focus();
  set.call(input, value);
  const start = performance.now();
  input.dispatchEvent(new Event("input", {bubbles: true}));
  const look = () => captions().some((node) => node.textContent.includes(wanted))
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    : requestAnimationFrame(look);
  look();
})
"""
CLICK_AND_WAIT: Final = """
(name) => new Promise((done) => {
  const said = () => [...document.querySelectorAll("[data-testid=stCaptionContainer]")]
    .map((node) => node.textContent).find((text) => text.includes("tokens."));
  const before = said();
  const start = performance.now();
  [...document.querySelectorAll("button")].find((node) => node.textContent === name).click();
  const look = () => said() !== before
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    : requestAnimationFrame(look);
  look();
})
"""
CHOOSE_AND_WAIT: Final = """
(value) => new Promise((done) => {
  const input = document.querySelector('input[aria-label="Token id"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const cards = (root) => [...root.querySelectorAll("*")].some((node) =>
    (node.matches(".card") && node.dataset.token === value)
      || (node.shadowRoot && cards(node.shadowRoot)));
  input.focus();
  set.call(input, value);
  input.dispatchEvent(new Event("input", {bubbles: true}));
  const start = performance.now();
  input.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
  const look = () => cards(document)
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    : requestAnimationFrame(look);
  look();
})
"""


def measure(empty: Page, page: Page) -> dict[str, tuple[float, float]]:
    """For each kind of change the median milliseconds, and those of the empty page meanwhile."""
    texts = [
        token.decode(errors="surrogateescape") for token in bpe.load_pretrained(NAME).vocab.values()
    ]

    def answer(found: int) -> str:
        return f"{found:,} of {len(texts):,} tokens."

    def plain(word: str) -> float:
        return _type(page, word, answer(sum(word in text for text in texts)))

    def pattern(word: str) -> float:
        find = regex.compile(word).search
        return _type(page, word, answer(sum(bool(find(text)) for text in texts)))

    def click(name: str) -> float:
        _click(page, name)
        return _click(page, name)

    results = {
        "search, few found": _in_turn(empty, plain, FEW),
        "search, thousands found": _in_turn(empty, plain, MANY),
    }
    _type(page, "", f"All {len(texts):,} tokens.")
    results["filter"] = _in_turn(empty, click, FILTERS)
    results["choose a token"] = _in_turn(empty, lambda one: _choose(page, one), TOKENS)
    page.get_by_role("radio", name="Regex").click()
    expect(page.get_by_role("radio", name="Regex")).to_be_checked()
    settled(page)
    results["regular expression"] = _in_turn(empty, pattern, PATTERNS)
    return results


def _in_turn(
    empty: Page, change: Callable[[str], float], values: Sequence[str]
) -> tuple[float, float]:
    times, least = [], []
    for value in values:
        least.append(_type(empty, value, f"{value} found."))
        times.append(change(value))
    return statistics.median(times), statistics.median(least)


def _type(page: Page, value: str, wanted: str) -> float:
    milliseconds: float = page.evaluate(TYPE_AND_WAIT, ["Search", value, wanted])
    settled(page)
    return milliseconds - WAITS


def _click(page: Page, name: str) -> float:
    milliseconds: float = page.evaluate(CLICK_AND_WAIT, name)
    settled(page)
    return milliseconds


def _choose(page: Page, token_id: str) -> float:
    milliseconds: float = page.evaluate(CHOOSE_AND_WAIT, token_id)
    settled(page)
    return milliseconds


def main() -> None:
    """Measure, and print a table."""
    chromium = find_chromium()
    with sync_playwright() as playwright, serve_app() as url, serve_app(EMPTY_PAGE) as empty_url:
        browser = playwright.chromium.launch(executable_path=chromium, args=launch_arguments())
        empty, page = (browser.new_page(viewport={"width": 1280, "height": 720}) for _ in range(2))
        empty.goto(empty_url)
        settled(empty)
        started = time.perf_counter()
        page.goto(f"{url}/vocabulary?tokenizer={NAME}")
        expect(page.get_by_text("The first")).to_be_visible(timeout=120_000)
        settled(page)
        print(f"first opening in a process: {time.perf_counter() - started:.1f} s")
        print("| change | ms | empty page, ms | ratio |\n| --- | ---: | ---: | ---: |")
        for name, (milliseconds, least) in measure(empty, page).items():
            print(f"| {name} | {milliseconds:.0f} | {least:.0f} | {milliseconds / least:.1f} |")
        browser.close()


if __name__ == "__main__":
    main()
