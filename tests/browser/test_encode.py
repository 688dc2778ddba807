"""Page Encode as people use it, in a real browser."""

import re

from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.encoder import open_encoder


def test_tokens_follow_while_one_types_and_who_loads_again_finds_text_place_and_ids(
    page: Page, app_url: str, trained: bpe.Tokenizer
) -> None:
    encoder = open_encoder(page, app_url, encode_text="the ther", tokenizer="trained")
    encoder.has_ids(trained.encode("the ther"))
    encoder.box.click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("XY")
    encoder.shows("tXYhe ther")
    page.keyboard.type("Z")
    encoder.shows("tXYZhe ther")
    expect(encoder.box).to_be_focused()
    encoder.has_ids(trained.encode("tXYZhe ther"))
    expect(encoder.count("characters")).to_have_text("11")
    expect(encoder.count("tokens")).to_have_text(str(len(trained.encode("tXYZhe ther"))))
    page.wait_for_url(re.compile("encode_text=tXYZhe"))
    encoder.symbol(8).click()
    page.wait_for_url(re.compile("looked_at=8.*question=why"))
    encoder.ask("ways")
    encoder.decoder.get_by_role("textbox").fill("104 105")
    page.wait_for_url(re.compile("pasted_ids=104"))
    page.wait_for_url(re.compile("looked_at=8"))
    page.reload()
    encoder.shows("tXYZhe ther")
    expect(encoder.decoder.locator(".decoded")).to_have_text("hi")
    encoder.ask("why")
    expect(encoder.ladder).to_have_attribute("data-piece", "6")
    encoder.type("tXYZhe, ther")
    page.wait_for_url(re.compile("looked_at=8"))
