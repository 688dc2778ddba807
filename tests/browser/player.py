"""The merge player on a page, as a test reads and moves it."""

import hashlib
from functools import cache
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.player.player_payload import LEADERS, PLAYER
from bpe_view.texts.samples import SAMPLES
from tests.browser.app import open_page, token_starts
from tests.browser.component import Session, open_component
from ui.shared.mount_player import PlayerChoices, player
from ui.training.run_store import Trained
from ui.visit import DEFAULT_VOCAB_SIZE, VIEWS, Player

RIVER: Final = SAMPLES[0].text
LEADS: Final = dict.fromkeys(("encode", "table", "class"), lambda: None)


class PlayerOnPage:
    """What a test needs of the player; CSS locators reach into its shadow root."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("section.player")
        self.text = page.locator(".player .tokens")
        self.narration = page.locator(".player .narration")
        self.menu = page.locator(".player .more-menu")
        self.scrubber = page.locator(".player .controls .scrubber")

    def button(self, name: str) -> Locator:
        """`back`, `play`, `forward`, `more`."""
        return self.root.locator(f"button.{name}").first

    def open_more(self) -> None:
        """Shows the controls that are seldom needed."""
        self.button("more").click()
        expect(self.button("more")).to_have_attribute("aria-expanded", "true")

    def choose_in_more(self, name: str) -> None:
        """Presses what lies behind "More"."""
        self.open_more()
        self.menu.get_by_role("button", name=name).click()
        expect(self.menu).to_be_hidden()

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
        return token_starts(self.text)

    def shown_text(self) -> str:
        """What a person can read: each character once, as text or mark."""
        read = "node => [...node.querySelectorAll('.y.c, .top')].map(n => n.textContent).join('')"
        shown: str = self.text.evaluate(read)
        return shown


def open_player(page: Page, url: str, **link: str | int) -> PlayerOnPage:
    """Open the landing page with a link's values, and wait for the player."""
    return PlayerOnPage(open_page(page, url, **link))


def starts(run: bpe.TrainingRun, step: int) -> list[int]:
    """Where the tokens of a step start, as the library says."""
    return [start for start, _ in run.at(step).spans]


def sample(key: str) -> str:
    """The text of a sample."""
    return next(one.text for one in SAMPLES if one.key == key)


def player_session(
    text: str = RIVER,
    *,
    step: int | None = None,
    mode: str = "watch",
    level: int = 1,
    view: str = VIEWS[0],
    title: str = "",
    visitor: dict[str, str] | None = None,
    **settings: Any,
) -> Session:
    """The player as page Watch mounts it; a step of None plays by itself.

    Args:
        text: the training text.
        step, mode, level: where it begins.
        view, title: as `player` of `mount_player` takes them.
        visitor: the language and the palette, where they are not the first ones.
        settings: of the training, where they are not those of page Watch.
    """
    result = played(text, **{"vocab_size": DEFAULT_VOCAB_SIZE} | settings)
    remembered = Player()

    def draw() -> None:
        player(
            result,
            0,
            remembered,
            PlayerChoices("step", "mode", "level"),
            autoplay=True,
            view=session.state["view"],
            title=title,
            leads=LEADS if session.state["mode"] == "watch" else {},
        )

    chosen = {"view": view, "mode": mode, "level": level, "step": step}
    session = Session(PLAYER, draw, **chosen, **visitor or {})
    return session


def mount_player(page: Page, text: str = RIVER, **start: Any) -> PlayerOnPage:
    """The player alone, without a server; takes what `player_session` takes."""
    open_component(page, player_session(text, **start))
    return PlayerOnPage(page)


@cache
def played(text: str, **settings: Any) -> Trained:
    """A run, as the pages share it."""
    run = bpe.train(text, leaders=LEADERS, **settings)
    identity = hashlib.sha256(repr((text, settings)).encode()).hexdigest()
    return Trained(identity, text, run)
