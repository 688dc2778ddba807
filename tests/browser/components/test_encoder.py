"""The encoder: one text in tokens, and why it is cut as it is."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.component import open_component, sent_by
from tests.browser.encoder import EncoderOnPage
from ui.components import encoder as encoder_component
from ui.components.encoder import Asked, encoder, encoding_payload
from ui.decoding import decode_pasted
from ui.encoding import encode_text


def test_a_sentence_of_the_ladder_may_hold_bold_words(page: Page) -> None:
    tokenizer = bpe.train("low lower lowest", vocab_size=260).tokenizer
    payload = encoding_payload(
        encode_text(tokenizer, "lowest", "rank", ()),
        decode_pasted(tokenizer, ""),
        title="a run",
        identity="a run",
        looked_at=None,
    )
    asked = Asked(text="lowest", ids="", looked_at=None)
    data = sent_by(encoder_component, lambda: encoder(payload, asked, lambda _: None))
    data["words"]["encoder.ladder.about"] = "**Look:** {pieces}"
    open_component(page, encoder_component, data)
    about = EncoderOnPage(page).ladder.locator(".about")
    expect(about.locator("strong")).to_have_text("Look:")
    expect(about).not_to_contain_text("object")
