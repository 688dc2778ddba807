"""How fast the player repaints, in a real browser: `make bench-ui`.

Every time is from a key press to the moment after the next frame was drawn, and is reported as a
ratio to the same for an empty component in the same run, because milliseconds differ from
machine to machine. The text is source code of Python's standard library, which is everywhere.
"""

import argparse
import platform
import statistics
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.bench_compare import COMPARED_SIZE, compare_report, measure_compare
from benchmarks.bench_compression import (
    TEXT_SIZE,
    compression_report,
    empty_rerun,
    measure_compression,
)
from tests.browser.app import serve_app, settled
from tests.browser.chromium import find_chromium, launch_arguments

STEPS: Final = 40
OPENINGS: Final = 5
BEAT: Final = 480
"""Milliseconds to the second beat of a merge (bpe_view/player/steps/playback.js)."""
FIRST_MERGE: Final = ".player .tokens:not([data-step='0'])"
PLAY_SECONDS: Final = 4
SIZES: Final = (1_000, 10_000, 50_000)

PRESS_AND_WAIT_FOR_PAINT: Final = """
async ([selector, key, presses, beat]) => {
  const find = (root) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.matches(selector)) return node;
      const inside = node.shadowRoot && find(node.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  const target = find(document);
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  const timed = async (change) => {
    await painted();
    const start = performance.now();
    change();
    await painted();
    return performance.now() - start;
  };
  const first = [];
  const second = [];
  const later = window.setTimeout;
  for (let i = 0; i < presses; i++) {
    // The second beat is what the step asks for this many milliseconds later.
    let done = Promise.resolve();
    window.setTimeout = (action, milliseconds) => {
      if (milliseconds !== beat) return later(action, milliseconds);
      done = new Promise((over) => later(() => over(timed(action)), milliseconds));
      return 0;
    };
    const press = new KeyboardEvent('keydown', {key, bubbles: true, composed: true});
    first.push(await timed(() => target.dispatchEvent(press)));
    window.setTimeout = later;
    const took = await done;
    if (took !== undefined) second.push(took);
    await new Promise((rested) => later(rested, 200));
  }
  return [first, second];
}
"""

COUNT_FRAMES: Final = """
(seconds) => new Promise((done) => {
  const frames = [];
  const tick = (now) => {
    frames.push(now);
    if (now - frames[0] < seconds * 1000) requestAnimationFrame(tick);
    else done((frames.length - 1) / (now - frames[0]) * 1000);
  };
  requestAnimationFrame(tick);
})
"""


def source_text(size: int) -> str:
    """So many characters of ASCII from the standard library."""
    text = ""
    for path in sorted(Path(argparse.__file__).parent.glob("*.py")):
        text += path.read_text("utf-8").encode("ascii", "ignore").decode()
        if len(text) >= size:
            break
    return text[:size]


def press(page: Page, selector: str, key: str) -> tuple[float, float]:
    """Median milliseconds from a key press to after the paint that shows it.

    The second number is of the second beat of a merge, from its beginning; 0: there is none.
    """
    first, second = page.evaluate(PRESS_AND_WAIT_FOR_PAINT, [selector, key, STEPS, BEAT])
    return statistics.median(first), statistics.median(second) if second else 0.0


def empty_repaint(browser: Browser, url: str) -> float:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(url)
    settled(page)
    expect(page.locator(".empty")).to_be_visible()
    milliseconds, _ = press(page, ".empty", "ArrowRight")
    expect(page.locator(".empty")).to_have_text(str(STEPS))
    page.close()
    return milliseconds


def player_with_text(browser: Browser, url: str, size: int) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{url}/?sample=own&text=x&vocab_size=1256&step=0")
    settled(page)
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": "text.txt", "mimeType": "text/plain", "buffer": source_text(size).encode()}
    )
    expect(page.locator(".player .narration")).to_contain_text(f"{size:,} →", timeout=60_000)
    settled(page)
    return page


def opening(browser: Browser, url: str, selector: str) -> float:
    """Median milliseconds from asking for a page to seeing something on it, new visitors each."""
    times = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        page = context.new_page()
        started = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator(selector).first.wait_for()
        times.append((time.perf_counter() - started) * 1000)
        context.close()
    return statistics.median(times)


def measure_player(browser: Browser, url: str, size: int) -> dict[str, float]:
    page = player_with_text(browser, url, size)
    forward, second = press(page, ".tokens", "ArrowRight")
    expect(page.locator(".player .tokens")).to_have_attribute("data-step", str(STEPS))
    back, _ = press(page, ".tokens", "ArrowLeft")
    page.locator(".player button.more").click()
    page.locator(".player select.speed").select_option("32")
    page.locator(".player button.play").click()
    frames: float = page.evaluate(COUNT_FRAMES, PLAY_SECONDS)
    shown = int(page.locator(".player .tokens").get_attribute("data-step") or 0)
    page.close()
    merges = shown / PLAY_SECONDS
    return {"forward": forward, "second": second, "back": back, "frames": frames, "merges": merges}


def main() -> None:
    with sync_playwright() as playwright, serve_app() as app_url:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments()
        )
        with serve_app("benchmarks/empty_component.py") as empty_url:
            empty = empty_repaint(browser, empty_url)
            open_empty = opening(browser, empty_url, ".empty")
        open_player = opening(browser, app_url, FIRST_MERGE)
        rows: list[tuple[int, dict[str, Any]]] = [
            (size, measure_player(browser, app_url, size)) for size in SIZES
        ]
        with serve_app("benchmarks/empty_page.py") as empty_url:
            rerun = empty_rerun(browser, empty_url)
        compression = measure_compression(browser, app_url, source_text(TEXT_SIZE))
        compare = measure_compare(browser, app_url, source_text(COMPARED_SIZE))
        version = browser.version
        browser.close()
    print(f"Chromium {version}, {platform.machine()}, medians of {STEPS} key presses")
    print(f"empty component: {empty:.1f} ms from key press to paint")
    print(
        f"a new visitor sees the empty component after {open_empty:,.0f} ms, "
        f"the first merge of the player after {open_player:,.0f} ms\n"
    )
    print("| tokens at step 0 | first beat | second | back | ratios to empty | frames/s at 32× |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for size, row in rows:
        times = [row[name] for name in ("forward", "second", "back")]
        cells = [f"{time:.1f} ms" for time in times]
        ratios = ", ".join(f"{time / empty:.2f}" for time in times)
        print(f"| {size:,} | {' | '.join(cells)} | {ratios} | {row['frames']:.0f} |")
    print(compression_report(rerun, compression))
    print(compare_report(rerun, compare))


if __name__ == "__main__":
    main()
