"""Switching the language on pages Compare and Compression, in a real browser."""

import re

from playwright.sync_api import Page, expect

from bpe_view.words.catalog import messages
from tests.browser.app import settled
from tests.browser.compare import pane
from tests.browser.test_compare import open_compare
from tests.browser.test_compression import open_compression
from tests.browser.test_language import choose_language

SPANISH, CHINESE = messages("es"), messages("zh")


def test_the_comparison_speaks_spanish_after_the_switch_and_keeps_its_sizes(
    page: Page, app_url: str
) -> None:
    open_compare(page, app_url, panes="trained@300,trained@330", compare_text="the other weather")
    slider = pane(page, 1).locator("input.size")
    slider.focus()
    slider.press("ArrowRight")
    page.wait_for_url(re.compile(r"panes=trained%40301%2Ctrained%40330"))
    tokens = pane(page, 1).get_attribute("data-tokens")
    choose_language(page, "Preferences", "Español")
    name = str(SPANISH["compare.comparison"])
    expect(page.locator(f".compare[lang=es][aria-label='{name}']")).to_be_visible()
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator(".compare")).to_have_count(1)
    expect(pane(page, 1)).to_have_attribute("data-size", "301")
    expect(pane(page, 2)).to_have_attribute("data-size", "330")
    expect(pane(page, 1).locator(".title")).to_contain_text(str(SPANISH["panes.shown.current"]))
    expect(pane(page, 1).locator(".count")).to_have_text(f"{tokens} tokens")
    expect(pane(page, 1).locator(".ratio")).to_contain_text("bytes por token")
    expect(page.locator(".compare .counter")).to_contain_text("diferencia")
    expect(pane(page, 1).locator(".tokens")).to_contain_text("weather")
    expect(page.get_by_test_id("stTable")).to_contain_text(str(SPANISH["measures.f1.name"]))
    bar = page.locator(".compare .bar")
    expect(bar.locator(".together")).to_be_visible()
    assert bar.evaluate("node => node.scrollWidth <= node.clientWidth")
    # What runs again by itself, without the page, speaks the language too.
    slider.focus()
    slider.press("ArrowLeft")
    page.wait_for_url(re.compile(r"panes=trained%40300%2Ctrained%40330"))
    page.get_by_role("radio", name=str(SPANISH["panes.look.languages"])).click()
    expect(page.get_by_text("Las mismas cuatro frases")).to_be_visible()
    expect(pane(page, 1)).to_have_attribute("data-size", "300")
    page.wait_for_url(re.compile(r"[?&]language=es\b"))


def test_compression_speaks_chinese_after_the_switch_and_keeps_its_choices(
    page: Page, app_url: str
) -> None:
    open_compression(page, app_url, chart="merges", size=300, merge=7, threshold=6)
    choose_language(page, "Preferences", "中文")
    heading = page.get_by_role("heading", name=str(CHINESE["compression.savings.title"]))
    expect(heading).to_be_visible()
    settled(page)
    page.keyboard.press("Escape")
    axis = page.locator(".js-plotly-plot .xtitle").first
    expect(axis).to_have_text(str(CHINESE["charts.savings.merge"]))
    expect(page.locator(".st-key-selection")).to_contain_text("第 7 次合并")
    slider = page.get_by_role("slider", name=str(CHINESE["compression.size"]))
    expect(slider).to_have_value("300")
    expect(
        page.get_by_role("spinbutton", name=str(CHINESE["compression.savings.threshold"]))
    ).to_have_value("6")
    page.wait_for_url(re.compile(r"[?&]language=zh\b"))
