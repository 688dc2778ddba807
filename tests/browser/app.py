"""The real app in a browser, as a visitor meets it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Download, FilePayload, FloatRect, Locator, Page, expect

from bpe_view.words import LANGUAGES
from tests.server import running
from tests.words import w

LAST_DRAWN: Final = {
    "watch": ".player .y",
    "learn": ".st-key-learn-tools p, .player .y, .encoder .y, .three-rules .tok",
    "encode": ".encoder .main .y",
    "compare": ".overview .tok, .compare .y",
    "sizes": ".size-curve .line, .js-plotly-plot .xtitle",
    "vocabulary": "section.card",
}
"""What a page draws last, by the page's key, where that is not its title."""
SETTLES_WITHIN = 30_000.0  # milliseconds
# Asked in the page: whenever an `expect` looks in vain, Playwright writes down the whole page.
_AT_REST = """() => {
    const { testConnectionState, testScriptState } =
        document.querySelector("[data-testid=stApp]")?.dataset ?? {};
    return testConnectionState === "CONNECTED" && testScriptState === "notRunning";
}"""


@contextmanager
def serve_app(script: str = "app.py") -> Iterator[str]:
    """Starts the app on a free port, gives its address, and stops it at the end."""
    with running(script) as server:
        yield server.address


def settled(page: Page) -> Page:
    """Waits for the connection, the script and the fonts, and checks that the script did not raise.

    A click takes a moment to reach the server: what it changes still needs its own `expect`.
    """
    page.wait_for_function(_AT_REST, timeout=SETTLES_WITHIN)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    # Until its font is there, an icon is a word, and lines are wider.
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def boxes(page: Page, *parts: Locator) -> list[FloatRect]:
    """Where each of the parts is in the window, measured in one moment.

    A page that has just opened still moves; boxes read one after the other would not fit together.
    """
    for part in parts:
        expect(part).to_be_visible()
    found: list[FloatRect] = page.evaluate(
        """nodes => nodes.map(node => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return { x, y, width, height };
        })""",
        [part.element_handle() for part in parts],
    )
    return found


def open_page(page: Page, url: str, key: str = "watch", /, **link: str | int) -> Page:
    """Opens a page of the app with a link's values, and waits for what it draws last."""
    page.goto(f"{url}/{'' if key == 'watch' else key}?{urlencode(link)}")
    settled(page)
    expect(page.locator(LAST_DRAWN.get(key, "h1")).first).to_be_visible()
    return page


def links_of_bar(page: Page) -> Locator:
    """The links to all pages: in the bar, on a phone in a menu of it, which is opened."""
    menu = page.locator(".st-key-pages-menu button")
    if not menu.is_visible():
        return page.locator(".st-key-pages")
    if menu.get_attribute("aria-expanded") == "false":
        menu.click()
    return page.get_by_role("dialog")


def go(page: Page, key: str) -> None:
    """Goes to another page by its link in the bar."""
    links = links_of_bar(page)
    links.get_by_role("link", name=w(f"shell.pages.{key}.tab"), exact=True).click()


def open_menu(page: Page, key: str) -> Locator:
    """A menu of the navigation, `share` or `preferences`; the key Escape closes it."""
    page.locator(f".st-key-{key} button").click()
    menu = page.get_by_test_id("stPopoverBody")
    expect(menu).to_be_visible()
    return menu


def choose_language(page: Page, chosen: str) -> None:
    """Switches the language, for which the page is loaded again."""
    box = open_menu(page, "preferences").get_by_role("combobox")
    with page.expect_event("load"):
        choose(box, LANGUAGES[chosen])


def choose(box: Locator, option: str) -> None:
    """Chooses from one of Streamlit's lists.

    Such a list closes when what it hangs on is scrolled. Playwright scrolls and presses within one
    frame, as nobody can, and the page would hear of the scrolling only when the list is open.
    """
    expect(box).to_be_visible()
    settled(box.page)  # what is drawn meanwhile would be scrolled away, too
    box.scroll_into_view_if_needed()
    box.evaluate("() => new Promise(heard => requestAnimationFrame(heard))")
    box.click()
    box.page.get_by_role("option", name=option).click()


def upload(page: Page, name: str, data: bytes) -> None:
    """Gives a file to the first place of the page that takes one."""
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": data}
    settled(page)
    # What has just been drawn may be drawn once more, and what hears of files with it.
    page.evaluate("new Promise(done => requestIdleCallback(done)).then(() => null)")
    page.locator("input[type=file]").first.set_input_files(file)


def token_starts(text: Locator) -> list[int]:
    """The base symbols at which a token starts, as they stand in the DOM."""
    starts: list[int] = text.locator(".y.s").evaluate_all(
        "cells => cells.map(cell => Number(cell.dataset.i))"
    )
    return starts


@contextmanager
def shows_meanwhile(part: Locator, words: str) -> Iterator[None]:
    """What is done in the block makes the part show these words, if only for a moment.

    Who looks afterwards may be too late for what a button says of itself for a second or two.
    """
    shown = part.evaluate_handle(
        """node => {
            const shown = [];
            const changes = {childList: true, characterData: true, subtree: true};
            new MutationObserver(() => shown.push(node.textContent)).observe(node, changes);
            return shown;
        }"""
    )
    yield
    part.page.wait_for_function("([shown, words]) => shown.includes(words)", arg=[shown, words])


def open_settings(page: Page) -> Locator:
    """The panel of the tokenizer, in the line of settings; the key Escape closes it."""
    return _open_part(page, "tokenizer")


def open_text(page: Page) -> Locator:
    """The text box in the panel of the text; the key Escape closes it."""
    return _open_part(page, "text").get_by_role("textbox")


def _open_part(page: Page, name: str) -> Locator:
    button = page.locator(f".settings-line .part.{name}")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    panel = page.locator(f".settings-line .{name}-panel")
    expect(panel).to_be_visible()
    return panel


def download(page: Page, button: Locator) -> Download:
    """Presses a download button once the page rests, and gives what came."""
    expect(button).to_be_visible()
    settled(page)
    with page.expect_download() as found:
        button.click()
    return found.value
