"""Lines over vocabulary sizes, whose axis is a slider."""

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.size_curve.ladder_payload import ladder_payload, ladder_sizes
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE, Curve, Point, curve_payload
from tests.browser.component import Session, hand_over, open_component, reports, wait_for_report
from tests.words import w
from ui.shared.mount import mount

FIRST, LAST = 256, 356
KNOWN, UNKNOWN = np.linspace(1, 3, 101), np.linspace(1, 2, 101)
CURVES = [Curve("known", FIRST, KNOWN), Curve("unknown", FIRST, UNKNOWN)]


def open_curve(page: Page, size: int = LAST, **others: object) -> Locator:
    data = dict(curve_payload(CURVES, size, "ratio", **others))  # type: ignore[arg-type]

    def draw() -> None:
        mount(SIZE_CURVE, "curve", data, on_size_change=lambda: None)

    open_component(page, Session(SIZE_CURVE, draw))
    return page.get_by_role("slider", name=w("charts.vocab_size"))


def shows(slider: Locator, size: int) -> None:
    """The values of both texts at a size, beside their dots and to who does not see them."""
    values = [f"{curve.values[size - FIRST]:.2f}" for curve in CURVES]
    expect(slider.locator(".value")).to_have_text(values)
    expect(slider.locator(".chosen")).to_have_text(w("charts.curve.size", n=size))
    expect(slider).to_have_attribute("aria-valuenow", str(size))
    told = "; ".join(f"{curve.title}: {one}" for curve, one in zip(CURVES, values, strict=True))
    expect(slider).to_have_attribute("aria-valuetext", f"{w('charts.curve.size', n=size)}; {told}")


def test_keys_go_from_size_to_size_and_python_hears_where_they_rest(page: Page) -> None:
    slider = open_curve(page)
    shows(slider, LAST)
    for key, size in (
        ("ArrowLeft", LAST - 1), ("PageDown", LAST - 11), ("Home", FIRST), ("ArrowDown", FIRST),
        ("ArrowRight", FIRST + 1),
    ):  # fmt: skip
        slider.press(key)
        shows(slider, size)
    wait_for_report(page, "size", FIRST + 1)


@pytest.mark.parametrize("is_log", [False, True])
def test_a_press_on_the_chart_chooses_the_size_under_it(page: Page, is_log: bool) -> None:
    slider = open_curve(page, FIRST, is_log=is_log)
    tick = slider.locator(".tick", has_text="300")
    box, frame = tick.bounding_box(), slider.bounding_box()
    assert box
    assert frame
    page.mouse.click(box["x"] + box["width"] / 2, frame["y"] + 100)
    expect(slider).to_have_attribute("aria-valuenow", "300")
    shows(slider, 300)
    assert reports(page, "size") == [300]


@pytest.mark.parametrize("width", [1280, 360])
def test_the_last_row_of_the_ladder_is_the_passage_at_the_size_under_the_handle(
    page: Page, width: int
) -> None:
    text = "the fishermen gather there, and the others gather the net. " * 4
    run = bpe.train(text, vocab_size=FIRST + 20)
    page.set_viewport_size({"width": width, "height": 900})
    slider = open_curve(page, FIRST, ladder=ladder_payload(run, text))
    rows = page.locator(".ladder .row")
    expect(rows).to_have_count(len(ladder_sizes(FIRST, len(run.merges))) + 1)
    passage = rows.first.locator(".cell").all_text_contents()
    assert "".join(passage).replace("·", " ") in text
    for steps in range(6):
        starts = run.tokenizer.truncated(merges=steps).encode("".join(passage).replace("·", " "))
        expect(rows.last.locator(".tok")).to_have_count(len(starts))
        slider.press("ArrowRight")
    rows.last.locator(".tok.m").first.hover()
    born = (run.tokenizer.token_to_id(b" the") or 0) + 1
    expect(page.locator(".row-card")).to_contain_text(w("charts.ladder.from", low=born))


def test_an_answer_that_comes_late_does_not_move_the_slider_back(page: Page) -> None:
    slider = open_curve(page, 300)
    slider.press("ArrowRight")
    wait_for_report(page, "size", 301)
    hand_over(page, size=300)
    shows(slider, 301)
    hand_over(page, size=301)
    hand_over(page, size=310)
    shows(slider, 310)


def test_other_tokenizers_and_where_it_stops_stand_in_the_chart(page: Page) -> None:
    points = [Point("GPT-2", curve.title, 400, 2.5) for curve in CURVES]
    slider = open_curve(page, points=points, stop=320)
    expect(slider.locator(".other")).to_have_count(2)
    expect(slider.get_by_text("GPT-2", exact=True).last).to_be_visible()
    expect(slider.get_by_text(w("charts.curve.stops"))).to_be_visible()
    slider.press("End")
    shows(slider, LAST)
