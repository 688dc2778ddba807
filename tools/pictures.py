"""Makes the pictures of README and docs from the app as it is (make pictures)."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from benchmarks.browser import chromium
from tests.server import running
from tools import film

DOCS: Final = Path(__file__).parents[1] / "docs"
PICTURES: Final[dict[str, Callable[[Browser, str], None]]] = {
    "watch.webp": lambda browser, address: film.shoot(
        browser.new_page(viewport=film.WINDOW, device_scale_factor=2), address
    ).save(DOCS / "watch.webp"),
}


def main(names: list[str]) -> None:
    """Makes those of these names, or all."""
    with running() as server, chromium() as browser:
        for name in names or PICTURES:
            PICTURES[name](browser, server.address)
            sys.stdout.write(f"{(DOCS / name).stat().st_size:>9,} bytes  docs/{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
