"""What a visitor waits for, in a real browser: `make bench-ui`.

The first visit, from asking for the page to the text on it, of new visitors each; and a click, from
a key press in the player to the moment after the next frame was drawn. Both are measured in turns
with the same of an empty component, as milliseconds differ from machine to machine and from minute
to minute. Then what goes through the web socket, and which scripts a second visit fetches.
"""

import platform
import statistics
import time
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from benchmarks.texts import source_code
from tests.browser.app import serve_app, settled, upload
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.windows import WINDOW

STEPS: Final = 40
VISITS: Final = 9
SIZES: Final = (1_000, 10_000, 50_000)
PLAYER: Final = ".player .tokens"
EMPTY: Final = ".empty"
PRESS: Final = """
async ([node, key, presses]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();  // its turn comes after the frame
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  const times = [];
  for (let i = 0; i < presses; i++) {
    await new Promise(requestIdleCallback);
    await painted();
    const start = performance.now();
    node.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, composed: true}));
    await painted();
    times.push(performance.now() - start);
    await new Promise((rested) => setTimeout(rested, 700));  // the second beat of a merge is over
  }
  return times;
}
"""
FETCHED: Final = """performance.getEntriesByType("resource").filter(
  ({name, transferSize}) => name.includes("/scripts/") && transferSize > 0).length"""


def press(page: Page, selector: str, key: str) -> float:
    """Median milliseconds from a key press to after the paint that shows it."""
    node = page.locator(selector).first.element_handle()
    times: list[float] = page.evaluate(PRESS, [node, key, STEPS])
    return statistics.median(times)


def first_visit(browser: Browser, url: str, selector: str) -> float:
    """Milliseconds from asking for a page to seeing something on it."""
    with browser.new_context(viewport=WINDOW) as context:
        page, started = context.new_page(), time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator(selector).first.wait_for()
        return (time.perf_counter() - started) * 1000


def empty_click(browser: Browser, url: str) -> float:
    """A key press that an empty component answers."""
    with browser.new_page(viewport=WINDOW) as page:
        page.goto(url)
        settled(page)
        return press(page, EMPTY, "ArrowRight")


def player_clicks(browser: Browser, url: str, size: int) -> dict[str, float]:
    """A step forward and one back in a text of so many bytes, given as a file."""
    page = browser.new_page(viewport=WINDOW)
    page.goto(f"{url}/?sample=own&text=x&vocab_size=1256&step=0")
    upload(page, "text.txt", source_code().decode("ascii", "ignore")[:size].encode())
    expect(page.locator(".player .token-count")).to_contain_text(f"{size:,} bytes", timeout=60_000)
    settled(page)
    took = {"forward": press(page, PLAYER, "ArrowRight")}
    expect(page.locator(PLAYER)).to_have_attribute("data-step", str(STEPS))
    took["back"] = press(page, PLAYER, "ArrowLeft")
    page.close()
    return took


def traffic(context: BrowserContext, url: str) -> tuple[int, int]:
    """Bytes that a visit gets through the web socket, and how many scripts it fetches."""
    page, sizes = context.new_page(), list[int]()
    page.on("websocket", lambda it: it.on("framereceived", lambda data: sizes.append(len(data))))
    page.goto(url)
    page.locator(PLAYER).wait_for()
    settled(page)
    return sum(sizes), page.evaluate(FETCHED)


def main() -> None:
    """Measure, print."""
    with (
        sync_playwright() as playwright,
        serve_app() as app_url,
        serve_app("benchmarks/empty_component.py") as empty_url,
    ):
        chromium, path = playwright.chromium, find_chromium()
        browser = chromium.launch(executable_path=path, args=launch_arguments())
        pairs = [(app_url, PLAYER), (empty_url, EMPTY)]
        visits = [[first_visit(browser, *one) for one in pairs] for _ in range(VISITS + 1)][1:]
        visit, ratio = map(statistics.median, zip(*((a, a / b) for a, b in visits), strict=True))
        empty = empty_click(browser, empty_url)
        print(f"Chromium {browser.version}, {platform.machine()}, milliseconds, medians\n")
        print("| what | ms | ÷ empty component |\n| --- | ---: | ---: |")
        print(f"| first visit, to the text | {visit:.0f} | {ratio:.2f} |")
        for size in SIZES:
            for way, took in player_clicks(browser, app_url, size).items():
                print(f"| {way}, {size:,} bytes | {took:.1f} | {took / empty:.2f} |")
        with browser.new_context(viewport=WINDOW) as context:
            for number in ("first", "second"):
                size, scripts = traffic(context, app_url)
                print(f"{number} visit: {size:,} bytes by web socket, {scripts} scripts fetched")
        browser.close()


if __name__ == "__main__":
    main()
