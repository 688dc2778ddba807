"""A guess that is drawn over a chart's axes before its curve is shown."""

import pytest
from playwright.sync_api import Page, expect

from bpe_core import analysis
from tests.browser.component import hand_over
from tests.browser.components.test_size_curve import FIRST, KNOWN, open_curve
from tests.words import pattern, w

GUESSES = 5
"""Points that keys move."""


@pytest.fixture
def guessing(page: Page) -> Page:
    open_curve(page, can_guess=True)
    page.get_by_role("button", name=w("guess.begin")).click()
    return page


def test_the_curve_is_hidden_until_a_line_is_drawn_and_compared_with_it(guessing: Page) -> None:
    page = guessing
    curve, line = page.locator(".size-curve .line"), page.locator(".guess-line")
    expect(curve).to_have_count(0)
    expect(page.locator(".size-curve :is(.value, .chosen, .name)")).to_have_count(0)
    box = page.locator(".guess-layer").bounding_box()
    assert box
    page.mouse.move(box["x"] + 50, box["y"] + box["height"] - 60)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 140, box["y"] + 100, steps=5)
    page.mouse.up()
    drawn = line.bounding_box()
    assert drawn
    assert drawn["width"] > box["width"] / 2
    page.get_by_role("button", name=w("guess.see")).click()
    expect(curve).to_have_count(2)
    expect(line).to_be_visible()
    told = page.locator("[aria-live=polite]")
    expect(told).to_contain_text(pattern("guess.score"))
    expect(told).to_contain_text(w("guess.straight"))
    page.get_by_role("slider", name=w("charts.vocab_size")).press("Home")
    expect(page.locator(".chosen")).to_have_text(w("charts.curve.size", n=FIRST))
    page.get_by_role("button", name=w("guess.again")).click()
    expect(curve).to_have_count(0)
    expect(line).to_have_attribute("d", "")


def test_alone_on_a_projector_the_line_is_drawn_where_the_pointer_is(guessing: Page) -> None:
    page = guessing
    page.get_by_role("button", name=w("guess.large")).click()
    expect(page.locator(".size-curve:fullscreen")).to_be_visible()
    box = page.locator(".guess-layer").bounding_box()
    assert box
    left, top = box["x"] + box["width"] / 3, box["y"] + box["height"] / 2
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 200, top, steps=3)
    page.mouse.up()
    drawn = page.locator(".guess-line").bounding_box()
    assert drawn
    assert drawn["x"] + drawn["width"] == pytest.approx(left + 200, abs=12)
    assert drawn["y"] == pytest.approx(top, abs=4)


def test_keys_move_a_handful_of_points_and_the_curve_itself_scores_full_marks(
    guessing: Page,
) -> None:
    page = guessing
    handles = page.locator(".guess-layer").get_by_role("slider")
    expect(handles).to_have_count(GUESSES)
    highest = float(handles.first.get_attribute("aria-valuemax") or 0)
    step = (highest - KNOWN[0]) / 40
    handles.first.focus()
    for place in range(GUESSES):
        presses = round((KNOWN[-1] - KNOWN[0]) * (place + 1) / GUESSES / step)
        for _ in range(presses):
            page.keyboard.press("ArrowUp")
        reached = float(handles.nth(place).get_attribute("aria-valuenow") or 0)
        assert reached == pytest.approx(KNOWN[0] + presses * step)
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name=w("guess.see")).click()
    expect(page.locator("[aria-live=polite]")).to_contain_text(w("guess.level.perfect"))


def test_a_lesson_asks_for_a_guess_and_then_tells_what_a_size_costs(page: Page) -> None:
    open_curve(page, FIRST, can_guess=True, guess_first=True, cost=analysis.MODELS[0])
    curve, cost = page.locator(".size-curve .line"), page.locator(".cost")
    expect(page.get_by_role("button", name=w("guess.see"))).to_be_visible()
    expect(curve).to_have_count(0)
    expect(cost).to_be_hidden()
    page.get_by_role("button", name=w("guess.see")).click()
    expect(curve).to_have_count(2)
    page.get_by_role("slider", name=w("charts.vocab_size")).press("ArrowRight")
    told = w("charts.curve.cost", n="0.2", share="0.2%", model="GPT-2")
    expect(cost).to_have_text(f"{FIRST + 1} × 768 = {told}")


def test_without_a_line_the_curve_is_shown_and_other_data_end_a_guess(guessing: Page) -> None:
    page = guessing
    begin = page.get_by_role("button", name=w("guess.begin"))
    page.get_by_role("button", name=w("guess.see")).click()
    expect(begin).to_be_visible()
    expect(page.locator(".size-curve .line")).to_have_count(2)
    expect(page.locator("[aria-live=polite]")).to_have_text(w("guess.straight"))
    begin.click()
    hand_over(page, is_log=True)
    expect(begin).to_be_visible()
    expect(page.locator(".size-curve .line")).to_have_count(2)
