"""What a component prints that a window does not show."""

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.compare import mount_compare
from tests.browser.paper import PAPERS, printed
from tests.browser.player import RIVER, mount_player
from tests.words import w

LINE = "The cook looks at a book: a good cook, a good book.\n"


@pytest.mark.parametrize(("lines", "is_whole"), [(150, True), (160, False)])
def test_a_text_is_printed_whole_but_not_a_long_one(page: Page, lines: int, is_whole: bool) -> None:
    player = mount_player(page, LINE * lines + "The end.", step=0)
    sheets, *others = (printed(page, paper) for paper in PAPERS)
    part = w("tokens.printed_part", all=w("tokens.bytes", n=len(LINE) * lines + 8))
    assert sheets.has("The·end.") == is_whole
    assert sheets.has(part) != is_whole
    assert all(len(one.sheets) <= 3 for one in (sheets, *others))
    expect(player.text).to_be_visible()


def test_a_text_is_printed_in_colour_without_a_place_to_scroll(
    page: Page, river: bpe.TrainingRun
) -> None:
    player = mount_player(page, step=len(river.merges))
    token = player.text.locator(".y.m").first
    ground = token.evaluate("node => getComputedStyle(node).backgroundImage")
    page.emulate_media(media="print")
    expect(player.root.locator(".controls")).to_be_hidden()
    expect(token).to_have_css("background-image", ground)
    expect(token).to_have_css("print-color-adjust", "exact")
    assert player.text.evaluate("node => node.scrollHeight <= node.clientHeight")


@pytest.mark.parametrize(("letters", "is_whole"), [(1_000, True), (6_000, False)])
def test_a_text_beside_itself_is_printed_whole_but_not_a_long_one(
    page: Page, river: bpe.TrainingRun, letters: int, is_whole: bool
) -> None:
    text = (RIVER * 8)[:letters] + "The end."
    mount_compare(page, *[(river, 300)] * 5, text=text)
    assert printed(page).has("The·end.") == is_whole
