"""Sizes of windows."""

from typing import Final

from playwright.sync_api import ViewportSize

WINDOW: Final[ViewportSize] = {"width": 1280, "height": 720}
PROJECTOR: Final = WINDOW
HALF: Final[ViewportSize] = {"width": WINDOW["width"] // 2, "height": WINDOW["height"] // 2}
"""What is left of it where everything is twice as large."""
QUARTER: Final[ViewportSize] = {"width": 320, "height": 256}
"""What WCAG asks for: a window of 1280 × 1024 where everything is four times as large."""
PHONE: Final[ViewportSize] = {"width": 375, "height": 740}
TALL_PHONE: Final[ViewportSize] = {"width": 375, "height": 812}
SMALL_PHONE: Final[ViewportSize] = {"width": 375, "height": 667}
