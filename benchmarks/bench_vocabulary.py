"""How fast page Vocabulary answers with the 200,000 tokens of GPT-4o, in a real browser.

    python -m benchmarks.bench_vocabulary

Each time is from a change to the frame after its answer is there, without the quarter second for
which the search waits for more typing, and is also given as a ratio to a search on an empty page.
Both pages are measured in turn, so that a busy machine slows down both.
"""

import statistics
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import regex
from playwright.sync_api import Page, expect

import bpe_core as bpe
from benchmarks.browser import chromium, opened, table, timed, until_shown
from tests.browser.app import serve_app, settled
from tests.browser.windows import WINDOW

NAME: Final = "o200k_base"
WAITS: Final = 250
"""Milliseconds for which a live search waits for more typing."""
EMPTY_PAGE: Final = str(Path(__file__).parent / "empty_search.py")
FEW: Final = ("weather", "river", "morning", "Tokyo", "python", "ocean")
MANY: Final = ("e", "th", "in", "a", "st", "er")
PATTERNS: Final = (r"^\s+$", r"\p{Han}$", "(?i)weather")
FILTERS: Final = ("White space", "With digits", "Half characters", "Longest", "Not in the text")
TOKENS: Final = ("290", "262", "11122", "553", "1354", "268")

_SAID: Final = """
const said = () => [...document.querySelectorAll("[data-testid=stCaptionContainer]")]
  .map((node) => node.textContent);
"""
TYPE: Final = f"""{_SAID}
const input = find('input[aria-label="Search"]');
return timed(() => type(input, given[0]), () => said().some((text) => text.includes(given[1])));
"""
CLICK: Final = f"""{_SAID}
const count = () => said().find((text) => text.includes("tokens."));
const before = count();
const button = [...document.querySelectorAll("button")].find((one) => one.textContent === given[0]);
return timed(() => button.click(), () => count() !== before);
"""
CHOOSE: Final = """
const input = find('input[aria-label="Token id"]');
type(input, given[0]);
const enter = new KeyboardEvent("keydown", {key: "Enter", bubbles: true});
return timed(() => input.dispatchEvent(enter), () => find(`.card[data-token="${given[0]}"]`));
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
        _timed(page, CLICK, name)
        return _timed(page, CLICK, name)

    results = {
        "search, few found": _in_turn(empty, plain, FEW),
        "search, thousands found": _in_turn(empty, plain, MANY),
    }
    _type(page, "", f"All {len(texts):,} tokens.")
    results["filter"] = _in_turn(empty, click, FILTERS)
    results["choose a token"] = _in_turn(empty, partial(_timed, page, CHOOSE), TOKENS)
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


def _timed(page: Page, script: str, *given: str) -> float:
    milliseconds: float = timed(page, script, *given)
    settled(page)
    return milliseconds


def _type(page: Page, value: str, wanted: str) -> float:
    return _timed(page, TYPE, value, wanted) - WAITS


def main() -> None:
    """Measure, and print a table."""
    with chromium() as browser, serve_app() as url, serve_app(EMPTY_PAGE) as empty_url:
        empty, page = opened(browser, empty_url), browser.new_page(viewport=WINDOW)
        first = page.get_by_text("The first")
        address = f"{url}/vocabulary?tokenizer={NAME}"
        page.set_default_timeout(120_000)
        [milliseconds] = until_shown(partial(page.goto, address), first)
        settled(page)
        print(f"first opening in a process: {milliseconds / 1000:.1f} s")
        rows = [
            [name, f"{took:.0f}", f"{least:.0f}", f"{took / least:.1f}"]
            for name, (took, least) in measure(empty, page).items()
        ]
        print(table(("change", "ms", "empty page, ms", "ratio"), rows))


if __name__ == "__main__":
    main()
