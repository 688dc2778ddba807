"""Makes the moving picture at the top of README (docs/watch.webp) from the app.

A text is typed, its pairs merge, in colour, and the counts of the pairs follow. All that is seen
are the app's own parts, put closer together. Time stands still while a frame is taken, so the film
is as long and as smooth on any machine. It ends as it begins.

It is a WebP without loss: letters stay sharp in it, and GIF needs three times the bytes, APNG five
times. An animated SVG would be drawn a second time, by other code than the app's.
"""

import io
import time
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.app import boxes, open_page, settled
from tests.browser.player import PlayerOnPage
from tests.words import w

WINDOW: Final[ViewportSize] = {"width": 840, "height": 1100}
TEXT: Final = (
    "The longer the string, the stronger the thing: a ring, a king, a song among strong strings."
)
KEYS: Final = 4  # typed between two frames
TYPED: Final = 100  # milliseconds of such a frame
FRAME: Final = 60  # milliseconds of any other
PACE: Final = 2.4  # seconds of the player in one of the film
HOLD: Final = 900  # milliseconds before the first change, and after the last
MARGIN: Final = 12  # pixels
CLOSER: Final = """
textarea.text { height: 46px !important; }
.main { grid-column: 1 / -1; min-height: 226px; }
.player .side { display: block !important; }
.no-merges .controls { display: flex !important; visibility: hidden; }
.bars > :nth-child(n + 7), :is(.signs, .algorithm, .token-count, .ways) {
  display: none !important;
}
"""
ROOTS: Final = "[...document.querySelectorAll('*')].flatMap(node => node.shadowRoot ?? [])"
STYLED: Final = f"""css => {ROOTS}.forEach(root => {{
    root.append(Object.assign(document.createElement("style"), {{ textContent: css }}));
}})"""
MOVED_ON: Final = f"""milliseconds => {{
    const met = globalThis.metMotions ??= new WeakSet();
    for (const motion of {ROOTS}.flatMap(root => root.getAnimations())) {{
        const time = (met.has(motion) ? motion.currentTime : 0) + milliseconds;
        met.add(motion);
        motion.pause();
        if (time < motion.effect.getComputedTiming().endTime) motion.currentTime = time;
        else motion.finish();
    }}
}}"""
"""Stops what moves by style sheets, and moves it on by so many milliseconds."""
ENDED: Final = 9_000  # milliseconds after which nothing moves any more


class Film:
    """Frames of one part of a page, wherever that is, each with its milliseconds."""

    def __init__(self, page: Page, part: Locator) -> None:
        self.page, self.part = page, part
        (at,) = boxes(page, part)
        self.width, self.height = at["width"] + 2 * MARGIN, at["height"] + MARGIN
        self.frames: list[tuple[Image.Image, int]] = []

    def take(self, milliseconds: int, passed: float = ENDED) -> None:
        """One more, when what moves has gone on so long; if nothing has changed, the last stays."""
        self.page.evaluate(MOVED_ON, passed)
        (at,) = boxes(self.page, self.part)
        clip = FloatRect(
            x=at["x"] - MARGIN, y=at["y"] - MARGIN, width=self.width, height=self.height
        )
        shot = self.page.screenshot(clip=clip, caret="initial")
        frame = Image.open(io.BytesIO(shot)).convert("RGB")
        if self.frames and self.frames[-1][0].tobytes() == frame.tobytes():
            frame, before = self.frames.pop()
            milliseconds += before
        self.frames.append((frame, milliseconds))

    def save(self, file: Path) -> None:
        """Each frame holds what differs from the one before; kmax=0: none holds all again."""
        images, times = zip(*self.frames, strict=True)
        images[0].save(
            file, save_all=True, append_images=images[1:], duration=times, loop=0,
            lossless=True, method=4, kmin=0, kmax=0,
        )  # fmt: skip


def shoot(browser: Browser, address: str) -> Film:
    """The whole film."""
    page = browser.new_page(viewport=WINDOW, device_scale_factor=2)
    player = PlayerOnPage(open_page(page, address, sample="own", text=TEXT, step=99))
    page.evaluate(STYLED, CLOSER)
    page.get_by_role("button", name=w("inputs.paste")).click()
    page.mouse.move(0, 0)
    area = page.locator("textarea.text")
    area.blur()
    settled(page)
    film = Film(page, page.locator(".st-key-watch-card"))
    film.take(HOLD)
    merges = int(player.text.get_attribute("data-step") or 0)
    for step in range(merges - 3, -1, -2):
        player.scrubber.fill(str(step))
        player.is_at(step)
        film.take(FRAME)
    type_text(film, area, player)
    page.clock.install()
    page.clock.pause_at(time.time() + 1)
    player.button("play").click()
    page.mouse.move(0, 0)
    for _ in range(round((merges + 0.8) * 1000 / PACE / FRAME)):
        page.clock.run_for(round(FRAME * PACE))
        film.take(FRAME, FRAME * PACE)
    film.take(HOLD)
    return film


def type_text(film: Film, area: Locator, player: PlayerOnPage) -> None:
    """The text, in place of what is there; the player follows."""
    area.select_text()
    film.take(400)
    for end in range(KEYS, len(TEXT) + KEYS, KEYS):
        typed = TEXT[:end]
        area.press_sequentially(typed[end - KEYS :])
        expect(film.page.locator(".part.text")).to_contain_text(f" {len(typed)} bytes")
        expect(player.text.locator(".y")).to_have_count(len(typed))
        settled(film.page)
        area.press("End")  # the caret shows for a while
        film.take(TYPED)
    film.take(300)
