"""How smoothly the story scrolls from top to bottom, page slowed sixfold: `make bench-ui`.

Beside an empty page that is as high, in the same run: milliseconds of a frame from its first
script to after its paint, of tasks of more than 50, with the scene in sight, and to its
first paint.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from benchmarks.browser import chromium, table, timed
from bpe_core import __version__, load_pretrained
from bpe_view.story.story_page import story_page
from tests.browser.windows import WINDOW

ROUNDS: Final = 3
STEP: Final = 24  # pixels that a frame scrolls
EMPTY: Final = "<!doctype html><title>empty</title><p>empty</p><div style='height: 3000vh'></div>"
_SCROLL: Final = """
const {port1, port2} = new MessageChannel();  // its turn comes after the frame
const tasks = [];
const frames = [];
const scene = () => find(".places [aria-current]")?.getAttribute("href") ?? "";
const note = (list) => tasks.push(
  ...list.getEntries().map(({startTime, duration}) => [startTime, duration]));
new PerformanceObserver(note).observe({type: "longtask", buffered: true});
const frame = (y) => new Promise((done) => requestAnimationFrame(() => {
  const begun = performance.now();
  port1.onmessage = () => done([begun, performance.now() - begun]);
  port2.postMessage(0);
  scrollTo(0, y);
}));
const end = document.documentElement.scrollHeight - innerHeight;
for (let y = 0; y < end; y += given[0]) frames.push([...await frame(y), scene()]);
await new Promise((done) => setTimeout(done, 500));
const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
return {paint, frames, tasks};
"""


def scrolled(browser: Browser, file: Path, slower: float) -> dict[str, Any]:
    """What one visitor's browser measures."""
    page = browser.new_page(viewport=WINDOW, locale="en")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(file.as_uri(), wait_until="load")
    found: dict[str, Any] = timed(page, _SCROLL, STEP)
    page.close()
    return found


def row(name: str, found: list[dict[str, Any]]) -> list[str]:
    """Of all rounds together."""
    frames = [took for one in found for _, took, _ in one["frames"]]
    tasks = [task for one in found for _, task in one["tasks"]]
    return [
        name,
        f"{statistics.median(one['paint'] for one in found):.0f}",
        f"{statistics.median(frames):.1f}",
        f"{statistics.quantiles(frames, n=20)[-1]:.1f}",
        f"{max(frames):.0f}",
        f"{len(tasks) / len(found):.1f}",
        f"{max(tasks, default=0):.0f}",
    ]


def where(found: list[dict[str, Any]]) -> str:
    """The longest task in each scene."""
    longest: dict[str, float] = {}
    for one in found:
        for began, took in one["tasks"]:
            before = [scene for at, _, scene in one["frames"] if at <= began]
            scene = before[-1] if before else "opening"
            longest[scene] = max(took, longest.get(scene, 0))
    return ", ".join(f"{scene} {took:.0f}" for scene, took in longest.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=6, help="slow the page so many times")
    slower = parser.parse_args().slower
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        pages = {"empty": EMPTY, "story": story_page(__version__, load_pretrained)}
        found = {}
        for name, content in pages.items():
            file = Path(folder) / f"{name}.html"
            file.write_text(content, "utf-8")
            found[name] = [scrolled(browser, file, slower) for _ in range(ROUNDS)]
        print(f"Chromium {browser.version}, page {slower:g} times slower, milliseconds")
        head = ("page", "first paint", "frame", "of 95 %", "worst", "tasks > 50", "longest")
        print(table(head, [row(name, rounds) for name, rounds in found.items()]))
        print(f"Longest in each scene: {where(found['story'])}")


if __name__ == "__main__":
    main()
