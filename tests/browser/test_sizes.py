"""Page Sizes as people use it, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.texts.samples import SAMPLES
from tests.browser.app import SETTLES_WITHIN, go, open_page
from tests.browser.player import open_player
from tests.words import pattern, w
from ui.sizes.sizes_text import hold_back
from ui.visit import DEFAULT_VOCAB_SIZE


def click_on(page: Page, drawn: Locator) -> None:
    """Click on what plotly drew: its own transparent layer above takes the click."""
    drawn.scroll_into_view_if_needed()
    box = drawn.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.thorough
def test_a_bar_shows_its_merge_and_opens_it_in_a_player_that_was_elsewhere(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    player = open_player(page, app_url, step=3, size=266, example="False")
    player.is_at(3)
    go(page, "sizes")
    expect(page.locator(".size-curve svg").first).to_be_in_viewport(ratio=1)
    page.get_by_text(w("sizes.charts.pairs"), exact=True).click()
    bars = page.locator(".js-plotly-plot .bars .point")
    # The first chart of a visit brings plotly along.
    expect(bars).to_have_count(15, timeout=SETTLES_WITHIN)
    click_on(page, bars.first)
    card = page.locator(".st-key-selection")
    # Sizes is of the first nine tenths; the player of the whole text, where it comes sooner.
    first = bpe.train(hold_back(SAMPLES[0].text)[0], vocab_size=DEFAULT_VOCAB_SIZE)
    said = pattern("sizes.selected.merge", merge=11, count=first.merges[10].count)
    expect(card).to_contain_text(said)
    page.wait_for_url(re.compile(r"merge=11\b"))
    card.get_by_role("button", name=w("sizes.selected.open")).click()
    player.is_at(9)
    assert river.merges[9].token == first.merges[10].token
    expect(player.narration).to_contain_text(pattern("player.next.merge", number=10))


def test_a_link_gives_the_same_view_and_another_size_needs_no_training(
    page: Page, app_url: str
) -> None:
    text = "never ever clever; never ever lever " * 4
    open_page(
        page, app_url, "sizes", sample="own", text=text, unseen="own",
        unseen_text="a lever for ever", chart="used", size=260, split="none", log_sizes="True",
    )  # fmt: skip
    expect(page.get_by_role("heading", name=w("sizes.used.title"))).to_be_visible()
    page.get_by_role("button", name=w("sizes.unseen.button", what=w("sizes.unseen.own"))).click()
    other = page.get_by_role("textbox", name=w("sizes.unseen.own"))
    expect(other).to_have_value("a lever for ever")
    page.get_by_role("radio", name=w("sizes.unseen.none")).check(force=True)
    expect(other).to_have_count(0)
    page.get_by_role("radio", name=w("sizes.unseen.own")).check(force=True)
    expect(other).to_have_value("a lever for ever")
    page.keyboard.press("Escape")

    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE, split="none")
    table = page.get_by_role("table", name=w("panes.look.numbers"))
    slider = page.get_by_role("slider", name=w("charts.vocab_size"))
    for size in (260, 261):
        expect(table).to_contain_text(w("sizes.at_size", size=size))
        numbers = rf"{len(text.encode()):,}\s*{run.token_counts[size - 256]:,}"
        expect(table).to_contain_text(re.compile(rf"{w('sizes.text.training')}\s*{numbers}"))
        slider.press("ArrowRight")
    page.wait_for_url(re.compile(r"size=262\b"))
    expect(slider).to_be_focused()
    said = pattern("sizes.selected.merge", merge=6, count=run.merges[5].count)
    expect(page.locator(".st-key-selection")).to_contain_text(said)
    expect(page.get_by_text(pattern("training.progress"))).to_have_count(0)
