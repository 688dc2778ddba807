"""How fast the player repaints, in a real browser: `make bench-ui`.

Every time is from a key press to the moment after the next frame was drawn, and is reported as a
ratio to the same for an empty component in the same run, because milliseconds differ from
machine to machine. The text is source code of Python's standard library, which is everywhere.
"""

import platform
import statistics
from functools import partial
from typing import Final

from playwright.sync_api import Browser, Page, expect

from benchmarks.browser import chromium, opened, table, timed, until_shown
from benchmarks.texts import source_code
from tests.browser.app import serve_app, settled
from tests.browser.windows import WINDOW

STEPS: Final = 40
OPENINGS: Final = 5
BEAT: Final = 480  # milliseconds to the second beat of a merge (bpe_view/player/steps/playback.js)
FIRST_MERGE: Final = ".player .tokens:not([data-step='0'])"
PLAY_SECONDS: Final = 4
SIZES: Final = (1_000, 10_000, 50_000)

PRESS: Final = """
const [selector, key, presses, beat] = given;
const target = find(selector);
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
  const press = new KeyboardEvent("keydown", {key, bubbles: true, composed: true});
  first.push(await timed(() => target.dispatchEvent(press)));
  window.setTimeout = later;
  const took = await done;
  if (took !== undefined) second.push(took);
  await new Promise((rested) => later(rested, 200));
}
return [first, second];
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


def press(page: Page, selector: str, key: str) -> tuple[float, float]:
    """Median milliseconds from a key press to after the paint that shows it.

    The second number is of the second beat of a merge, from its beginning; 0: there is none.
    """
    first, second = timed(page, PRESS, selector, key, STEPS, BEAT)
    return statistics.median(first), statistics.median(second) if second else 0.0


def empty_repaint(browser: Browser, url: str) -> float:
    page = opened(browser, url)
    expect(page.locator(".empty")).to_be_visible()
    milliseconds, _ = press(page, ".empty", "ArrowRight")
    expect(page.locator(".empty")).to_have_text(str(STEPS))
    page.close()
    return milliseconds


def player_with_text(browser: Browser, url: str, size: int) -> Page:
    address = f"{url}/?sample=own&text=x&vocab_size=1256&step=0"
    page = opened(browser, address, source_code().decode("ascii", "ignore")[:size])
    expect(page.locator(".player .token-count")).to_contain_text(f"{size:,} bytes", timeout=60_000)
    settled(page)
    return page


def opening(browser: Browser, url: str, selector: str) -> float:
    """Median milliseconds from asking for a page to seeing something on it, new visitors each."""
    times: list[float] = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport=WINDOW)
        page = context.new_page()
        times += until_shown(
            partial(page.goto, url, wait_until="commit"), page.locator(selector).first
        )
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
    with chromium() as browser, serve_app() as app_url:
        with serve_app("benchmarks/empty_component.py") as empty_url:
            empty = empty_repaint(browser, empty_url)
            open_empty = opening(browser, empty_url, ".empty")
        open_player = opening(browser, app_url, FIRST_MERGE)
        print(f"Chromium {browser.version}, {platform.machine()}, medians of {STEPS} key presses")
        print(f"empty component: {empty:.1f} ms from key press to paint")
        print(
            f"a new visitor sees the empty component after {open_empty:,.0f} ms, "
            f"the first merge of the player after {open_player:,.0f} ms\n"
        )
        rows = []
        for size in SIZES:
            row = measure_player(browser, app_url, size)
            times = [row[name] for name in ("forward", "second", "back")]
            ratios = ", ".join(f"{time / empty:.2f}" for time in times)
            shown = [f"{time:.1f} ms" for time in times]
            rows.append([f"{size:,}", *shown, ratios, f"{row['frames']:.0f}"])
        head = ("tokens at step 0", "first beat", "second", "back", "ratios to empty")
        print(table([*head, "frames/s at 32×"], rows))


if __name__ == "__main__":
    main()
