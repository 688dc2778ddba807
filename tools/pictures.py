"""Makes the pictures of README and docs from the app as it is (make pictures).

Measured, and not made here, is docs/memory.svg (make bench-load), of 2026-11-29 on two shared cores
of x86_64.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.browser.app import open_page, settled
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.windows import WINDOW
from tests.server import running
from tests.words import w
from tools.film import TEXT, shoot
from tools.film import WINDOW as NARROW
from tools.round_pictures import class_round
from ui.server_settings import ROUNDS_FOLDER

DOCS: Final = Path(__file__).parents[1] / "docs"
ADDRESS: Final = "192.168.1.23:8501"
"""Where the app is, as pictures say; the browser is told that this is its server."""


def see(part: str, key: str, **link: str | int) -> Callable[[Browser, str], Locator]:
    """A part of a page of the app, with a link's values; all of a wide page for `.stApp`."""

    def seen(browser: Browser, address: str) -> Locator:
        window = WINDOW if part == ".stApp" else NARROW
        page = browser.new_page(viewport=window, device_scale_factor=2)
        open_page(page, address, key, **link)
        if part in BEFORE:
            BEFORE[part](page)
        if link.get("mode") == "predict":
            page.get_by_role("button", name="r + e").click()
            expect(page.locator(".verdict")).to_contain_text("12")
        page.mouse.move(0, 0)
        settled(page)
        page.wait_for_timeout(1_000)  # what moves by itself has come to rest
        return page.locator(part).first

    return seen


BEFORE: Final[dict[str, Callable[[Page], None]]] = {
    ".sheet.history": lambda page: page.get_by_role(
        "button", name=w("history.title")
    ).first.click(),
}
PICTURES: Final[dict[str, Callable[[Browser, str], Locator]]] = {
    "all-merges.png": see(".sheet.history", "watch", sample="own", text=TEXT, step=8),
    "why.png": see(
        ".panel:has(.rung)", "encode", tokenizer="o200k_base", encode_text="thing", looked_at=0
    ),
    "sizes.png": see(".st-key-card-compression", "sizes"),
    "compare.png": see(
        ".overview",
        "compare",
        compare_tab="models",
        compare_text="The café opens in 2026: 1234 złoty",
    ),
    "predict.png": see(".stApp", "watch", mode="predict", step=0),
    "learn.png": see(".stApp", "learn", lesson="merge", lesson_step=0),
    "class-round-join.png": partial(class_round, until="join"),
    "class-round.png": partial(class_round, until="question"),
    "class-round-reveal.png": partial(class_round, until="reveal"),
}


def make(names: list[str]) -> None:
    """Those of these names, or all, the film first."""
    with TemporaryDirectory() as rounds, sync_playwright() as playwright:
        os.environ[ROUNDS_FOLDER.name] = rounds
        with running("app.py", "--server.address", "0.0.0.0") as server:
            rule = f"MAP {ADDRESS} {server.address.removeprefix('http://')}"
            browser = playwright.chromium.launch(
                executable_path=find_chromium(),
                args=[*launch_arguments(), f"--host-resolver-rules={rule}"],
            )
            for name in names or ["watch.webp", *PICTURES]:
                file = DOCS / name
                if name in PICTURES:
                    shot = PICTURES[name](browser, f"http://{ADDRESS}").screenshot()
                    image = Image.open(BytesIO(shot)).convert("RGB")
                    image.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
                else:
                    shoot(browser, server.address).save(file)
                sys.stdout.write(f"{file.stat().st_size:>9,} bytes  docs/{name}\n")
            browser.close()


if __name__ == "__main__":
    make(sys.argv[1:])
