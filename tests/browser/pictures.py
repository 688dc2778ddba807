"""The dialog that makes pictures, as a test uses it, and what it looks for in them."""

from typing import Final

import numpy as np
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.player import PlayerOnPage
from tests.words import pattern, w

MIXED: Final = "the weather, the 👩‍👩‍👧‍👦 مرحبا (مرحبا) नमस्ते\ttab 🐟🐟\n"


class Pictures:
    """The dialog that makes pictures."""

    def __init__(self, player: PlayerOnPage) -> None:
        self.page = player.page
        self.dialog = player.root.get_by_role("dialog", name=w("pictures.open"))
        self.status = self.dialog.locator(".picture-status")
        player.choose_in_more(w("pictures.open"))

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name, exact=True)

    def made(self, button: str) -> tuple[str, bytes]:
        """Presses a button; the name and the content of the file that comes."""
        with self.page.expect_download() as found:
            self.button(button).click()
        expect(self.status).to_contain_text(
            pattern("pictures.saved", name=found.value.suggested_filename)
        )
        return found.value.suggested_filename, found.value.path().read_bytes()


def colours_of(picture: Image.Image) -> set[str]:
    pixels = np.asarray(picture.convert("RGB")).reshape(-1, 3)
    return {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in np.unique(pixels, axis=0)}
