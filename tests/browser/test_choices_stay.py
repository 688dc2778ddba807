"""What is chosen stays: a walk at random through pages and inputs, with reloads among its steps.

After each step the address, the browser and what is shown agree with all that was chosen so far.
"""

from random import Random
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Error, Page, expect

from bpe_view.palettes import PALETTES
from bpe_view.words.catalog import FALLBACK, LANGUAGES, messages
from tests.browser.app import (
    choose_language,
    open_menu,
    open_page,
    open_settings,
    open_text,
    settled,
)
from tests.sweeps import first
from ui.shared.pages import PAGES
from ui.visit import START_MODEL

STEPS: Final = 20
THEMES: Final = ("light", "dark")
TEXTS: Final = ("low lower lowest", "ein Fluß, zwei Flüsse", "how now brown cow")
MODELS: Final = {START_MODEL: "GPT-4o", "cl100k_base": "GPT-4", "r50k_base": "GPT-2"}


class Walk:
    """A visitor who does one thing after another, and knows what was chosen."""

    def __init__(self, page: Page, url: str, random: Random) -> None:
        self.page, self.random = page, random
        self.here = "watch"
        self.language, self.palette, self.theme = FALLBACK, PALETTES[0].name, THEMES[0]
        self.named_language = False
        self.text = self.encode_text = ""
        self.tokenizer = START_MODEL
        open_page(page, url)

    def step(self) -> str:
        """Do something; gives what."""
        steps = [self.go, self.reload, self.speak, self.colour, self.darken]
        steps += [self.learn_from] if self.here == "watch" else []
        steps += [self.encode, self.tokenize] if self.here == "encode" else []
        act = self.random.choice([*steps, self.go])
        act()
        settled(self.page)
        return act.__name__

    def word(self, key: str) -> str:
        """A word of the page in the language that is chosen."""
        return str(messages(self.language)[key])

    def go(self) -> None:
        """To another page."""
        self.here = self.random.choice([one for one in PAGES if one != self.here])
        tab = self.word(f"shell.pages.{self.here}.tab")
        self.page.locator(".st-key-pages").get_by_role("link", name=tab, exact=True).click()

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()

    def speak(self) -> None:
        """Choose another language."""
        self.language = self.random.choice([one for one in LANGUAGES if one != self.language])
        self.named_language = True
        choose_language(self.page, self.language)

    def colour(self) -> None:
        """Choose a palette."""
        self.palette = self.random.choice(PALETTES).name
        menu = open_menu(self.page, "preferences")
        menu.get_by_text(self.word(f"palette.{self.palette}"), exact=True).click()
        expect(menu.get_by_role("radio", checked=True)).to_have_count(1)
        settled(self.page)
        self.page.keyboard.press("Escape")

    def darken(self) -> None:
        """Choose light or dark in Streamlit's menu."""
        self.theme = self.random.choice(THEMES)
        self.page.get_by_test_id("stMainMenuButton").click()
        place = 1 + THEMES.index(self.theme)
        self.page.locator("[data-testid^=stMainMenuItem-theme-]").nth(place).click()
        self.page.keyboard.press("Escape")

    def learn_from(self) -> None:
        """Type a text to learn from."""
        self.text = self.random.choice(TEXTS)
        open_text(self.page).fill(self.text)
        self.page.keyboard.press("Escape")

    def encode(self) -> None:
        """Type a text to encode."""
        self.encode_text = self.random.choice(TEXTS)
        self.page.locator(".encoder textarea").first.fill(self.encode_text)

    def tokenize(self) -> None:
        """Choose a tokenizer."""
        self.tokenizer = self.random.choice([*MODELS])
        panel = open_settings(self.page)
        panel.locator(f"button[value={self.tokenizer}]").click()
        self.page.keyboard.press("Escape")

    def agrees(self) -> None:
        """The address, the browser and what is shown are as was chosen."""
        page = self.page
        title = self.word(f"shell.pages.{self.here}.title")
        if self.here != "vocabulary":  # which counts its tokens there
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator("html")).to_have_attribute("lang", self.language)
        expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", self.theme)
        wanted: dict[str, str] = {}
        if self.named_language:
            wanted["language"] = self.language
        if self.palette != PALETTES[0].name:
            wanted["palette"] = self.palette
        if self.text:
            wanted["text"] = self.text
        if self.here == "encode" and self.encode_text:
            wanted["encode_text"] = self.encode_text
        if self.here == "encode" and self.tokenizer != START_MODEL:
            wanted["tokenizer"] = self.tokenizer
        page.wait_for_function(
            "wanted => Object.entries(wanted).every(([name, value]) => "
            "new URLSearchParams(location.search).get(name) === value)",
            arg=wanted,
        )
        named = parse_qs(urlsplit(page.url).query)
        for name in {"language", "palette", "text", "tokenizer"} - wanted.keys():
            assert name not in named, (name, page.url)
        if self.here == "watch" and self.text:
            expect(page.locator(".settings-line textarea")).to_have_value(self.text)
        if self.here == "encode":
            if self.encode_text:
                box = page.locator(".encoder textarea").first
                expect(box).to_have_value(self.encode_text)
            line = page.locator(".settings-line .part.tokenizer")
            expect(line).to_contain_text(MODELS[self.tokenizer])
            palette = "twelve" if self.palette == PALETTES[0].name else self.palette
            expect(page.locator(f"[data-palette={palette}]").first).to_be_attached()


@pytest.mark.parametrize("seed", first(1, range(8)))
def test_what_is_chosen_stays_on_a_walk_at_random(page: Page, app_url: str, seed: int) -> None:
    walk = Walk(page, app_url, Random(seed))
    done = []
    for _ in range(STEPS):
        done.append(f"{walk.step()} ({walk.here})")
        try:
            walk.agrees()
        except (AssertionError, Error) as error:
            raise AssertionError(f"{page.url} after {', '.join(done)}") from error
