"""The page to take home, opened from disk with the network off."""

import json
import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, ViewportSize, expect

from bpe_view.player.payload import Start
from tests.browser.accessibility import broken_rules
from tests.browser.app import download, settled
from tests.browser.pages import NewPage
from tests.browser.take_home import open_saved, saved_run

TEXT = "aaabdaaabac, the weather there: مرحبا 🐟🐟\n"
PHONE: ViewportSize = {"width": 375, "height": 812}


def test_a_saved_run_steps_to_its_end_without_a_network(new_page: NewPage, tmp_path: Path) -> None:
    run, file = saved_run(tmp_path, TEXT, Start(step=3), vocab_size=276, min_count=1)
    page = new_page(offline=True)
    player = open_saved(page, file)
    player.is_at(3)
    player.text.focus()
    last = len(run.merges)
    for step in range(4, last + 1):
        page.keyboard.press("ArrowRight")
        player.is_at(step)
        assert player.token_starts() == [start for start, _ in run.at(step).spans]
    expect(player.narration).to_contain_text(f"All {last} merges are done")


def test_a_saved_run_plays_tells_and_lists_its_keys(new_page: NewPage, tmp_path: Path) -> None:
    run, file = saved_run(tmp_path, TEXT, vocab_size=260)
    page = new_page(offline=True)
    player = open_saved(page, file)
    player.open_more()
    player.root.locator("select.speed").select_option("64")
    player.button("play").click()
    player.is_at(len(run.merges))
    player.text.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(player.root.locator(".inspector")).to_contain_text("Token id")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_hostile_text_in_a_saved_run_stays_text(new_page: NewPage, tmp_path: Path) -> None:
    text = "</script><script>window.hacked = 1</script><!-- <img src=x onerror='hacked=1'> \u2028"
    _, file = saved_run(tmp_path, text, vocab_size=262)
    page = new_page(offline=True)
    player = open_saved(page, file)
    assert page.evaluate("window.hacked") is None
    assert page.locator("script").count() == 2
    assert page.locator("img").count() == 0
    assert "</script><script>" in player.shown_text()


def test_a_saved_run_is_for_everyone_on_a_phone_in_the_dark(
    new_page: NewPage, tmp_path: Path
) -> None:
    _, file = saved_run(tmp_path, TEXT, Start(step=2), vocab_size=264)
    page = new_page(offline=True, viewport=PHONE, color_scheme="dark")
    player = open_saved(page, file)
    expect(player.root).to_have_attribute("data-theme", "dark")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert broken_rules(page) == []
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(player.root).to_have_attribute("data-theme", "light")


def test_the_presenter_view_works_without_a_server(new_page: NewPage, tmp_path: Path) -> None:
    _, file = saved_run(tmp_path, TEXT, Start(step=2), vocab_size=264)
    page = new_page(offline=True)
    player = open_saved(page, file)
    player.open_more()
    player.root.locator("button.view").click()
    expect(player.root).to_have_class(re.compile("presenting"))
    player.is_at(2)
    page.keyboard.press("Escape")
    expect(player.root).not_to_have_class(re.compile("presenting"))


def test_the_visitor_takes_the_run_home_at_the_step_that_is_shown(page: Page, app_url: str) -> None:
    link = {"sample": "own", "text": "aaabdaaabac", "split": "none", "vocab_size": 259, "step": 2}
    page.goto(f"{app_url}/?{urlencode(link)}")
    settled(page).get_by_text("Take it with you").click()
    button = page.get_by_role("button", name=re.compile(r"Download the page \(\d+ kB\)"))
    file = download(page, button).path().read_text("utf-8")
    run = re.search(r'<script type="application/json" id="run">(.*?)</script>', file, re.DOTALL)
    assert run is not None
    data = json.loads(run[1])
    assert (data["text"], data["start_step"], data["mode"]) == ("aaabdaaabac", 2, "watch")
