"""The landing page as people use it, in a real browser."""

import csv
import random
import re
from string import ascii_lowercase
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.player.player_payload import LEADERS, LEADING_STEPS
from bpe_view.texts.samples import SAMPLES
from tests.browser.app import download, open_settings, open_text
from tests.browser.player import open_player, starts
from tests.browser.windows import TALL_PHONE, WINDOW
from tests.sweeps import first
from tests.words import pattern, w

RIVER = SAMPLES[0].text
SIX_LINES = """player => {
    const topOf = (part) => player.querySelector(part).getBoundingClientRect().top;
    const bars = [".controls", ".ways"].map(topOf).filter((top) => top > topOf(".tokens"));
    const top = Math.min(...bars);
    const cells = [...player.querySelectorAll(".tokens .y")];
    const bottoms = cells.map(cell => cell.getBoundingClientRect().bottom);
    return new Set(bottoms.filter(bottom => bottom <= top)).size >= 6;
}"""


def test_a_newcomer_sees_it_move_goes_to_a_step_that_stands_in_the_address_and_gets_all_merges(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    player = open_player(page, app_url)
    expect(player.text).not_to_have_attribute("data-step", "0")
    # What it is, why a pair is taken, and what else there is: all without scrolling.
    for part in ("h1", ".tokens", ".leaders", ".algorithm .lines", ".token-count", ".ways"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.set_viewport_size(TALL_PHONE)
    for seen in ("play", "forward", "mode", "more"):
        expect(player.button(seen)).to_be_in_viewport(ratio=1)
    page.wait_for_function(SIX_LINES, arg=player.root.element_handle())
    page.set_viewport_size(WINDOW)
    player.button("play").click()
    player.text.press("End")
    player.is_at(len(river.merges))
    expect(player.narration).to_contain_text(pattern("player.end.done", n=len(river.merges)))
    assert player.token_starts() == starts(river, len(river.merges))
    player.jump(9)
    page.wait_for_url(re.compile(r"[?&]step=9\b"))
    player.is_at(9)
    player.choose_in_more(w("player.more.table"))
    button = page.get_by_role("button", name=w("watch.table.download"))
    with download(page, button).path().open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["token id"]) for row in rows] == [merge.token_id for merge in river.merges]
    assert [int(row["count"]) for row in rows] == [merge.count for merge in river.merges]
    assert [bytes.fromhex(row["bytes"]) for row in rows] == [merge.token for merge in river.merges]
    page.set_viewport_size(TALL_PHONE)
    page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    player.text.press("p")
    page.wait_for_function(SIX_LINES, arg=player.root.element_handle())


@pytest.mark.thorough
def test_a_step_far_ahead_shows_its_own_leading_pairs_however_one_comes_to_it(
    page: Page, app_url: str
) -> None:
    letters = random.Random(1).choices(ascii_lowercase, k=5_000)
    text = " ".join("".join(letters[at : at + 10]) for at in range(0, len(letters), 10))
    settings: dict[str, Any] = {"min_count": 1, "vocab_size": 9_000}
    run = bpe.train(text, leaders=LEADERS, **settings)
    assert run.leaders
    assert len(run.merges) > 2 * LEADING_STEPS
    player = open_player(
        page, app_url, sample="own", text=text, step=len(run.merges) - 9, **settings
    )
    rows = player.root.locator(".leaders li:not([hidden])")

    def leads(step: int) -> None:
        player.is_at(step)
        best = printable(run.merges[step].token)
        expect(rows.first.locator(".pair")).to_have_text(best)
        assert run.leaders
        expect(rows).to_have_count(int((run.leaders.left[step] >= 0).sum()))

    leads(len(run.merges) - 9)
    player.jump(9)
    leads(9)
    box = player.scrubber.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(player.text).not_to_have_attribute("data-step", "9")
    middle = int(player.text.get_attribute("data-step") or 0)
    assert middle > LEADING_STEPS
    leads(middle)


def test_a_sample_becomes_ones_own_text_under_ones_hands(page: Page, app_url: str) -> None:
    open_player(page, app_url, step=3)
    # The box, the focus and the cursor stay.
    box = open_text(page)
    box.press("Control+Home")
    page.keyboard.type("one ")
    page.wait_for_url(re.compile("sample=own"))
    expect(page.locator(".settings-line .part.text")).to_contain_text(w("inputs.own_text"))
    page.keyboard.type("two ")
    expect(box).to_have_value(f"one two {RIVER}")
    expect(page.locator(".player .tokens")).to_contain_text("one·two·Before")
    expect(box).to_be_focused()


@pytest.mark.parametrize("has_two_tabs", first(1, [False, True]))
def test_changing_a_setting_retrains_at_once_and_two_tabs_do_not_disturb_each_other(
    page: Page, app_url: str, has_two_tabs: bool
) -> None:
    link: dict[str, str | int] = {"sample": "own", "split": "none", "step": 0}
    one = open_player(page, app_url, text="abababab", **link)
    tab = page.context.new_page() if has_two_tabs else None
    other = open_player(tab, app_url, text="cdcd", **link) if tab else None
    one.button("forward").click()
    one.is_at(1)
    expect(one.root.locator(".total")).to_have_text(w("player.of_steps", n=2))
    size = open_settings(page).get_by_role("spinbutton", name=w("inputs.vocab_size.other_label"))
    size.fill("257")
    one.root.evaluate("node => { node.dataset.same = 'yes' }")
    size.press("Enter")
    expect(one.root.locator(".total")).to_have_text(w("player.of_steps", n=1))
    page.wait_for_url(re.compile("vocab_size=257"))
    # The controls stay open, the focus where it is, and the player is the same one.
    expect(size).to_be_focused()
    expect(one.root).to_have_attribute("data-same", "yes")
    assert one.shown_text() == "abababab"
    if other:
        other.is_at(0)
        expect(other.page).not_to_have_url(re.compile("vocab_size"))
        assert other.shown_text() == "cdcd"
