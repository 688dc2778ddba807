"""What measurements in a real browser share: pages with a text, a clock on the page, tables."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser.app import settled
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.windows import WINDOW

CLOCK: Final = """
const find = (selector, root = document) => {
  for (const node of root.querySelectorAll("*")) {
    if (node.matches(selector)) return node;
    const inside = node.shadowRoot && find(selector, node.shadowRoot);
    if (inside) return inside;
  }
  return null;
};
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();  // its turn comes after the frame
  channel.port1.onmessage = done;
  channel.port2.postMessage(0);
}));
const timed = async (act, until = () => true) => {
  await new Promise(requestIdleCallback);
  await painted();
  const start = performance.now();
  act();
  while (!until()) await painted();
  await painted();
  return performance.now() - start;
};
"""
"""What scripts on a page begin with: `find` looks into components, too; `timed` gives milliseconds
from a change to the paint after its answer."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments()
        )
        yield browser
        browser.close()


def opened(browser: Browser, address: str, text: str = "") -> Page:
    """A page of the app at rest; a text is given to it as a file."""
    page = browser.new_page(viewport=WINDOW)
    page.goto(address)
    settled(page)
    if text:
        page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
            {"name": "text.txt", "mimeType": "text/plain", "buffer": text.encode()}
        )
    return page


def timed(page: Page, script: str, *given: object) -> Any:
    """What a script gives that has `CLOCK`: the body of a function of what is given."""
    return page.evaluate(f"async (given) => {{ {CLOCK} {script} }}", list(given))


def until_shown(act: Callable[[], object], *answers: Locator) -> list[float]:
    """Milliseconds from a change until each of its answers is there, in their order."""
    started = time.perf_counter()
    act()
    times = []
    for answer in answers:
        answer.wait_for()
        times.append((time.perf_counter() - started) * 1000)
    return times


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Markdown; the first column are words, the others numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
