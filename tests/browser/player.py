"""The merge player on a page, as a test reads and moves it."""

from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.browser.app import settled


class PlayerOnPage:
    """What a test needs of the player; CSS locators reach into its shadow root."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("section.player")
        self.text = page.locator(".player .tokens")
        self.narration = page.locator(".player .narration")
        self.scrubber = page.locator(".player .scrubber")

    def button(self, name: str) -> Locator:
        """`first`, `back`, `play`, `forward`, `last`."""
        return self.root.locator(f"button.{name}").first

    def is_at(self, step: int) -> None:
        """Wait until the player shows this step."""
        expect(self.text).to_have_attribute("data-step", str(step))

    def jump(self, step: int) -> None:
        """Type a step into the number field."""
        number = self.root.locator(".jump input.number")
        number.fill(str(step))
        number.press("Enter")
        self.is_at(step)

    def token_starts(self) -> list[int]:
        """The base symbols at which a token starts, as they stand in the DOM."""
        return [
            int(index)
            for index in self.text.locator(".y.s").evaluate_all(
                "nodes => nodes.map(node => node.dataset.i)"
            )
        ]

    def shown_text(self) -> str:
        """What a person can read: each character once, as text or mark."""
        read = "node => [...node.querySelectorAll('.y.c, .top')].map(n => n.textContent).join('')"
        shown: str = self.text.evaluate(read)
        return shown


def open_player(page: Page, url: str, **link: str | int) -> PlayerOnPage:
    """Open the landing page with a link's values, and wait for the player."""
    page.goto(f"{url}/?{urlencode(link)}")
    settled(page)
    player = PlayerOnPage(page)
    expect(player.text).to_be_visible()
    return player
