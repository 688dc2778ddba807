"""What a printer is given: a page without what one presses."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import LAST_DRAWN, open_page
from tests.browser.paper import printed
from tests.browser.player import sample
from tests.sweeps import first

CONTROLS: Final = (
    "button:not(:has(.tok), .settings-line .part),"
    " select, textarea, input:not([type=radio]), nav, .controls"
)
"""A button that shows a token, a lesson of the list, or what one looks at, is what one reads."""
OWN: Final = {"sample": "own", "text": (sample("river") * 8)[:6_000] + "The end."}
FULL: Final[dict[str, dict[str, str]]] = {
    "watch": OWN,
    "compare": OWN | {"compare_tab": "models", "compare_open": "side"},
    "vocabulary": {"vocabulary_look": "table"},
}
"""Links to as much as a page can show; of a text beside others a part is printed."""


def print_it(page: Page) -> None:
    controls = page.locator(CONTROLS).locator("visible=true")
    expect(controls).not_to_have_count(0)
    page.emulate_media(media="print")
    expect(controls).to_have_count(0)


@pytest.mark.parametrize("key", first(len(FULL), dict.fromkeys([*FULL, *LAST_DRAWN])))
def test_a_full_page_is_printed_on_few_white_sheets_without_controls(
    page: Page, app_url: str, key: str
) -> None:
    page.emulate_media(color_scheme="dark")
    open_page(page, app_url, key, **FULL.get(key, {}))
    sheets = printed(page, "Letter")  # the lower one; what is on a page is printed on both
    assert 1 <= len(sheets.sheets) <= 3
    assert sheets.has(page.locator("h1").inner_text())
    assert sheets.is_white
    assert sheets.has("The·end.") == (key == "watch")
    print_it(page)
    expect(page.locator(LAST_DRAWN[key]).locator("visible=true")).not_to_have_count(0)
