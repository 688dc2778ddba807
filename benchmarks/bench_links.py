"""How soon a page paints whatever its link says: `python -m benchmarks.bench_links`.

In a real browser, with the server on the same machine. An ordinary link is in the table, too:
what it takes is the browser's and the page's own.
"""

import platform
import time
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser, Page, TimeoutError

from benchmarks.browser import chromium, table
from benchmarks.load.learners import written
from tests.browser.app import serve_app, settled
from tests.browser.windows import WINDOW
from ui.frame.link_table import PROPERTIES

PAGES: Final = (
    "", "encode", "compare", "sizes", "vocabulary", "ties", "learn",
)  # fmt: skip
MARK: Final = 2.0
"""Seconds within which a page paints; what works for a second more has a Stop by then."""
_OWN: Final = {"sample": "own", "text": "the river and the sea " * 5_000}
_CUSTOM: Final = {**_OWN, "split": "custom"}
LINKS: Final = {
    "ordinary": {},
    "a text of 110 KB": _OWN,
    "pattern of 10,000 letters": _CUSTOM | {"pattern": "abcdefghij" * 1_000},
    "pattern that is stuck": {"sample": "own", "text": "a" * 5_000 + "b", "split": "custom"}
    | {"pattern": "(?:a+)+$"},
    "billion of tokens, no split": _OWN
    | {"split": "none", "min_count": "1"}
    | {"vocab_size": "1000000000"},
    "20 panes": {"panes": ",".join(["run"] * 20)},
    "special tokens of 100 KB": {"special_tokens": "<|end|>" * 14_000},
    "rubbish everywhere": {one.name: "\0<b>-1e999" for one in PROPERTIES},
}


def measured(browser: Browser, address: str) -> tuple[float, float, bool]:
    """Seconds to the first words of the page and to its end, and whether a Stop was there.

    After `MARK` seconds, that is; who was done by then needs none.
    """
    page = browser.new_page(viewport=WINDOW)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("[data-testid=stMain] :is(h1, h2, h3)").first.wait_for()
    painted = time.perf_counter() - began
    has_stop = _ends_by(page, began + MARK) or page.get_by_role("button", name="Stop").count() > 0
    settled(page)
    done = time.perf_counter() - began
    page.close()
    return painted, done, has_stop


def _ends_by(page: Page, moment: float) -> bool:
    page.set_default_timeout(max((moment - time.perf_counter()) * 1_000, 1))
    try:
        page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    except TimeoutError:
        return False
    finally:
        page.set_default_timeout(60_000)
    return True


def _rows(browser: Browser, url: str) -> Iterator[list[str]]:
    for name, values in LINKS.items():
        cells = [name]
        for page in PAGES:
            painted, done, has_stop = measured(browser, f"{url}/{page}?{written(values)}")
            late = ", **no Stop**" if not has_stop and done > MARK + 1 else ""
            cells.append(f"{painted:.1f} / {done:.1f}{late}")
        yield cells


def main() -> None:
    with serve_app() as url, chromium() as browser:
        for page in PAGES:  # nobody's is the first visit
            measured(browser, f"{url}/{page}")
        machine = f"Python {platform.python_version()}, {platform.machine()}"
        print(f"{machine}: seconds to the first words of a page / to its end")
        print(table(["link", *(page or "watch" for page in PAGES)], _rows(browser, url)))


if __name__ == "__main__":
    main()
