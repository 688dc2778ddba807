"""The history of a text in one picture: its line is where the player stands, and moves it."""

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from tests.browser.accessibility import broken_in_a_scheme, cut_off
from tests.browser.app import token_starts
from tests.browser.component import reports, wait_for_report
from tests.browser.pages import NewPage
from tests.browser.player import PlayerOnPage, mount_player, starts
from tests.browser.windows import PHONE
from tests.words import w


def open_history(player: PlayerOnPage) -> Locator:
    player.root.locator(".ways > .history-open").click()
    return player.page.get_by_role("slider", name=w("history.title"))


def shows(line: Locator, run: bpe.TrainingRun, step: int) -> None:
    """Boundaries stand out where the library has them, and what is said has their number."""
    expect(line).to_have_attribute("aria-valuenow", str(step))
    window = line.locator(".y").count()
    expected = [start for start in starts(run, step) if start < window]
    assert token_starts(line) == expected
    tokens = w("tokens.tokens", n=len(expected))
    symbols, merges = w("tokens.bytes", n=window), w("tokens.merges", n=step)
    values = {"merges": merges, "size": 256 + step, "symbols": symbols, "tokens": tokens}
    expect(line).to_have_attribute("aria-valuetext", w("history.spoken", **values))


def test_the_line_moves_the_player_and_the_player_the_line(
    page: Page, river: bpe.TrainingRun
) -> None:
    player = mount_player(page, step=20)
    line = open_history(player)
    shows(line, river, 20)
    line.press("ArrowUp")
    player.is_at(21)
    shows(line, river, 21)
    player.button("back").click()
    shows(line, river, 20)
    box = line.locator(".handle").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    for up in (10, 60, 400):
        page.mouse.move(box["x"] + 20, box["y"] - up)
    player.is_at(len(river.merges))
    assert len(river.merges) not in [at["step"] for at in reports(page, "at")]
    page.mouse.up()
    told = {"run": player.root.get_attribute("data-run"), "step": len(river.merges)}
    wait_for_report(page, "at", told)
    shows(line, river, len(river.merges))
    line.locator(".tick", has_text="10").click(force=True)
    player.is_at(10)
    shows(line, river, 10)


def test_a_slider_moves_the_part_in_the_picture(page: Page, river: bpe.TrainingRun) -> None:
    line = open_history(mount_player(page, step=20))
    part = page.get_by_role("slider", name=w("history.part"))
    part.fill("100")
    expect(line.locator(".y").first).to_have_attribute("data-i", "100")
    count = line.locator(".y").count()
    assert 60 <= count <= 150
    within = [start for start in starts(river, 20) if 100 <= start < 100 + count]
    assert token_starts(line) == within
    values = {"from": 101, "to": 100 + count, "all": river.tokenization.corpus.symbol_count}
    expect(part).to_have_attribute("aria-valuetext", w("history.part_of", **values))


def test_what_is_to_be_guessed_is_not_to_be_seen(page: Page) -> None:
    player = mount_player(page, step=3, mode="predict")
    line = open_history(player)
    expect(line).to_have_attribute("aria-valuemax", "3")
    heights = "walls => new Set(walls.map((wall) => wall.style.getPropertyValue('--h'))).size"
    assert line.locator(".wall").evaluate_all(heights) == 3


def test_it_fits_a_phone_and_breaks_no_rule_of_axe(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    player = mount_player(page, step=20)
    player.choose_in_more(w("history.title"))
    line = page.get_by_role("slider", name=w("history.title"))
    assert 60 <= line.locator(".y").count() <= 150
    assert cut_off(page) == []
    assert broken_in_a_scheme(page, player.root.locator(".sheet.history")) == []
