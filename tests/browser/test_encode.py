"""Page Encode as people use it, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.app import go, settled
from tests.browser.encoder import open_encoder
from tests.browser.player import PlayerOnPage
from tests.words import w


def test_tokens_follow_while_one_types_and_who_loads_again_finds_text_place_and_ids(
    page: Page, app_url: str, trained: bpe.Tokenizer
) -> None:
    encoder = open_encoder(page, app_url, encode_text="the ther")
    encoder.has_ids(trained.encode("the ther"))
    encoder.box.click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("XY")
    encoder.shows("tXYhe ther")
    page.keyboard.type("Z")
    encoder.shows("tXYZhe ther")
    encoder.has_ids(trained.encode("tXYZhe ther"))
    expect(encoder.box).to_be_focused()
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


@pytest.mark.thorough
def test_a_link_opens_this_page(page: Page, app_url: str) -> None:
    text = "abcabd in a link"
    encoder = open_encoder(
        page, app_url,
        encode_text=text, sample="own", text="abcabcabd", vocab_size=259, order="longest", step=0,
    )  # fmt: skip
    tokenizer = bpe.train("abcabcabd", vocab_size=259).tokenizer
    encoder.has_ids(tokenizer.encode(text, order="longest"))
    go(page, "watch")
    player = PlayerOnPage(page)
    expect(player.text).to_be_visible()
    assert player.shown_text() == "abcabcabd"
    player.jump(1)
    page.wait_for_url(re.compile("step=1"))
    settled(page)
    go(page, "encode")
    expect(encoder.box).to_have_value(text)
    go(page, "watch")
    player.is_at(1)
    expect(player.button("play")).to_have_attribute("aria-label", w("player.play"))
