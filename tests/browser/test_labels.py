"""No label is cut off: on every page, with what opens on it, wide and narrow, in every language.

Spanish has the longest words; `make test` asks one view in it, `make test-thorough` all of them
in every language.
"""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.app import open_page, settled
from tests.browser.pages import NewPage
from tests.sweeps import first

CUT_LABELS: Final = Path(__file__).with_name("cut_labels.js").read_text("utf-8").strip()
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
VIEWS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "watch": ("watch", {"step": "9"}),
    "own": ("compare", {"compare_tab": "own"}),
    "predict": ("watch", {"mode": "predict"}),
    "encode": ("encode", {"question": "ways", "pasted_ids": "104 105"}),
    "languages": ("compare", {"compare_tab": "languages", "compare_open": "numbers"}),
    "sizes": ("sizes", {"chart": "merges", "merge": "7"}),
    "vocabulary": ("vocabulary", {"token": "300"}),
    "lesson": ("learn", {"lesson": "first-merge"}),
    "lab": ("learn", {"lab": "rules"}),
}
"""Pages, and what a link opens on them."""
OPENERS: Final = ":is([aria-haspopup=dialog], [aria-expanded=false]):not([aria-haspopup=menu])"
EVERYWHERE: Final = ":not(.st-key-navigation *, .part)"
"""But what opens on every page, which is opened on the first alone."""


@pytest.mark.parametrize("language", first(1, ("es", "en", "zh")))
@pytest.mark.parametrize("view", first(1, VIEWS))
def test_no_label_is_cut_off(new_page: NewPage, app_url: str, view: str, language: str) -> None:
    key, link = VIEWS[view]
    page = open_page(new_page(), app_url, key, **link, language=language)
    assert cut_labels(page) == []
    page.set_viewport_size(PHONE)
    assert cut_labels(page) == []
    openers = page.locator(f"{OPENERS}{EVERYWHERE if view != 'watch' else ''}:visible")
    for place in range(openers.count()):
        openers.nth(place).click()
        assert cut_labels(page) == []
        page.keyboard.press("Escape")


def cut_labels(page: Page) -> list[str]:
    """The labels in sight that are wider than their boxes."""
    return list(settled(page).evaluate(CUT_LABELS))
