"""The encoder on a page, as a test reads it and types into it."""

from functools import cache

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import ENCODER
from bpe_view.texts.samples import SAMPLES
from tests.browser.app import open_page, token_starts
from tests.browser.component import Session, open_component
from tests.words import w
from ui.choice import CHOICES
from ui.encode.encode_view import encoder_view
from ui.training.tokenizer_choice import Chosen
from ui.visit import DEFAULT_VOCAB_SIZE

ENCODE_TEXT = w("start.encode")


class EncoderOnPage:
    """What a test needs of the encoder; CSS locators reach into its shadow root."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("section.encoder")
        self.box = page.get_by_role("textbox", name=w("encoder.box.label"))
        self.text = page.locator(".encoder .main .tokens")
        self.ids = page.locator(".encoder .id-list li")
        self.ladder = page.locator(".encoder .ladder")
        self.tree = page.locator(".encoder .tree")
        self.lanes = page.locator(".encoder .lanes")
        self.differences = page.locator(".encoder .differences")
        self.decoder = page.locator(".encoder .decoder")
        self.hidden = page.locator(".encoder .hidden-characters")
        self.order = page.locator(".encoder .orders")

    def shows(self, text: str) -> None:
        """Wait until the answer to this text is drawn."""
        expect(self.root).to_have_attribute("data-shows", text)

    def type(self, text: str) -> None:
        """Replace the text, and wait for its tokens."""
        self.box.fill(text)
        self.shows(text)

    def has_ids(self, ids: list[int]) -> None:
        """Open the list of ids, wait until it has these, and open again what was open."""
        opened = self.root.locator("button.question[aria-pressed=true]")
        before = opened.get_attribute("value") if opened.count() else None
        if before != "ids":
            self.ask("ids")
        expect(self.ids).to_have_text([str(token_id) for token_id in ids])
        if before != "ids":
            self.root.locator(f"button.question[value={before or 'ids'}]").click()

    def count(self, name: str) -> Locator:
        """`tokens`, `characters` or `ratio`."""
        return self.root.locator(f".count[data-of={name}] dd")

    def ask(self, question: str) -> None:
        """Open the answer to a question, by its key."""
        button = self.root.locator(f"button.question[value={question}]")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def symbol(self, place: int) -> Locator:
        """The cell of a base symbol."""
        return self.text.locator(f'.y[data-i="{place}"]')

    def token_starts(self) -> list[int]:
        """The base symbols at which a token starts, as they stand in the DOM."""
        return token_starts(self.text)


def open_encoder(page: Page, url: str, **link: str | int) -> EncoderOnPage:
    """Open page Encode with a link's values, and wait for the encoder."""
    return EncoderOnPage(open_page(page, url, "encode", **link))


@cache
def river_tokenizer() -> bpe.Tokenizer:
    """What page Encode begins with."""
    return bpe.train(SAMPLES[0].text, vocab_size=DEFAULT_VOCAB_SIZE).tokenizer


def mount_encoder(
    page: Page,
    text: str = ENCODE_TEXT,
    tokenizer: bpe.Tokenizer | Chosen | None = None,
    *,
    order: bpe.Order = "rank",
    question: str = "",
) -> EncoderOnPage:
    """The encoder alone, without a server; what is typed is encoded as page Encode does it.

    Args:
        page: where.
        text: what stands in the box.
        tokenizer: None: the one that page Encode begins with.
        order: in which order to merge.
        question: that is open.
    """
    chosen = tokenizer or river_tokenizer()
    if not isinstance(chosen, Chosen):
        chosen = Chosen("a tokenizer", "a tokenizer", chosen)
    chosen_here = {"encode_text": text, "order": order, "question": question}
    state = {one.name: one.default_in("en") for one in CHOICES.values()} | chosen_here
    session = Session(ENCODER, lambda: encoder_view(chosen), **state)
    open_component(page, session)
    return EncoderOnPage(page)
