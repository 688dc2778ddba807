"""What a visitor waits for, in a real browser: `make bench-ui`.

The first visit, from asking for the page to the first merge on it, of new visitors each; and a
click, from a key press in the player to the moment after the next frame was drawn. Both stand
beside the same of an empty component in the same run, because milliseconds differ from machine to
machine.
"""

import platform
import statistics
import time
from typing import Final

from playwright.sync_api import Browser, FilePayload, Page, expect, sync_playwright

from benchmarks.texts import source_code
from tests.browser.app import serve_app, settled
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.windows import WINDOW

STEPS: Final = 40
VISITS: Final = 5
SIZES: Final = (1_000, 10_000, 50_000)
FIRST_MERGE: Final = ".player .tokens:not([data-step='0'])"
PRESS: Final = """
async ([selector, key, presses]) => {
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
  const target = find(selector);
  const times = [];
  for (let i = 0; i < presses; i++) {
    await new Promise(requestIdleCallback);
    await painted();
    const start = performance.now();
    target.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, composed: true}));
    await painted();
    times.push(performance.now() - start);
    await new Promise((rested) => setTimeout(rested, 700));  // the second beat of a merge is over
  }
  return times;
}
"""


def press(page: Page, selector: str, key: str) -> float:
    """Median milliseconds from a key press to after the paint that shows it."""
    times: list[float] = page.evaluate(PRESS, [selector, key, STEPS])
    return statistics.median(times)


def first_visit(browser: Browser, url: str, selector: str) -> float:
    """Median milliseconds from asking for a page to seeing something on it."""
    times: list[float] = []
    for _ in range(VISITS):
        context = browser.new_context(viewport=WINDOW)
        page = context.new_page()
        started = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator(selector).first.wait_for()
        times.append((time.perf_counter() - started) * 1000)
        context.close()
    return statistics.median(times)


def empty_click(browser: Browser, url: str) -> float:
    """A key press that an empty component answers."""
    page = browser.new_page(viewport=WINDOW)
    page.goto(url)
    settled(page)
    expect(page.locator(".empty")).to_be_visible()
    milliseconds = press(page, ".empty", "ArrowRight")
    expect(page.locator(".empty")).to_have_text(str(STEPS))
    page.close()
    return milliseconds


def player_clicks(browser: Browser, url: str, size: int) -> tuple[float, float]:
    """A step forward and one back in a text of so many bytes, given as a file."""
    page = browser.new_page(viewport=WINDOW)
    page.goto(f"{url}/?sample=own&text=x&vocab_size=1256&step=0")
    settled(page)
    text = source_code().decode("ascii", "ignore")[:size].encode()
    file: FilePayload = {"name": "text.txt", "mimeType": "text/plain", "buffer": text}
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(file)
    expect(page.locator(".player .token-count")).to_contain_text(f"{size:,} bytes", timeout=60_000)
    settled(page)
    forward = press(page, ".tokens", "ArrowRight")
    expect(page.locator(".player .tokens")).to_have_attribute("data-step", str(STEPS))
    back = press(page, ".tokens", "ArrowLeft")
    page.close()
    return forward, back


def main() -> None:
    """Measure, print."""
    with sync_playwright() as playwright, serve_app() as app_url:
        path, arguments = find_chromium(), launch_arguments()
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        with serve_app("benchmarks/empty_component.py") as empty_url:
            empty_visit = first_visit(browser, empty_url, ".empty")
            empty = empty_click(browser, empty_url)
        visit = first_visit(browser, app_url, FIRST_MERGE)
        print(f"Chromium {browser.version}, {platform.machine()}, milliseconds, medians\n")
        print("| what | ms | ÷ empty component |\n| --- | ---: | ---: |")
        print(f"| first visit, to the first merge | {visit:.0f} | {visit / empty_visit:.2f} |")
        for size in SIZES:
            for name, took in zip(
                ("forward", "back"), player_clicks(browser, app_url, size), strict=True
            ):
                print(f"| {name}, {size:,} bytes | {took:.1f} | {took / empty:.2f} |")
        browser.close()


if __name__ == "__main__":
    main()
