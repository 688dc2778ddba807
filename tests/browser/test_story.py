"""The story, opened from disk with the network off."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.story.story_numbers import story_numbers, told
from bpe_view.story.story_page import SCENES, story_page
from bpe_view.words import messages
from tests.browser.accessibility import broken_rules
from tests.browser.pages import NewPage
from tests.browser.paper import printed
from tests.browser.windows import PHONE, QUARTER
from tests.sweeps import first
from tests.words import w

NAME: Final = "Zoë <b>Ødegård</b>"
SHEETS: Final = 4
COME_TO: Final = """(scene, progress) => {
  const way = scene.offsetHeight - scene.firstElementChild.offsetHeight;
  scrollTo(0, scene.offsetTop + way * (0.06 + progress * 0.8));
}"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("story") / "index.html"
    place.write_text(story_page("1.2.3", bpe.load_pretrained), "utf-8")
    return place


def opened(page: Page, file: Path, link: str = "") -> Page:
    page.goto(f"{file.as_uri()}{link}")
    return page


def scene(page: Page, name: str) -> Locator:
    return page.locator(f"[data-scene={name}]")


def come_to(page: Page, name: str, progress: float) -> Locator:
    found = scene(page, name)
    found.evaluate(f"(scene, progress) => ({COME_TO})(scene, progress)", progress)
    here = page.locator(".places [aria-current]")
    expect(here).to_have_attribute("href", f"#{SCENES.index(name) + 1}")
    return found


def test_scrolling_goes_through_all_scenes_and_trains(new_page: NewPage, file: Path) -> None:
    page = opened(new_page(offline=True, locale="en"), file)
    for name in SCENES:
        come_to(page, name, 0.5)
        expect(scene(page, name).locator("figure > *").first).to_be_visible()
    expect(page).to_have_url(f"{file.as_uri()}#{len(SCENES)}")
    story = told("en")
    merges = len(story.run.merges)
    text = come_to(page, "merges", 0.5).locator(".tokens")
    expect(text).to_have_attribute("data-step", str(round(merges / 2)))
    come_to(page, "merges", 1)
    expect(text).to_have_attribute("data-step", str(merges))
    expect(text.locator(".s")).to_have_count(int(story.run.token_counts[-1]))


def test_a_name_goes_through_the_scenes(new_page: NewPage, file: Path) -> None:
    page = opened(new_page(offline=True, locale="en"), file)
    field = scene(page, "name").locator("input")
    field.fill(NAME)
    story = told("en", NAME)
    ids = [str(one) for one in story.small.encode(NAME)]
    expect(scene(page, "name").locator("small")).to_have_text(ids)
    numbers = story_numbers(story)
    for name, key in (("letters", "different"), ("pairs", "count"), ("history", "half_tokens")):
        expect(scene(page, name).locator("p").first).to_contain_text(str(numbers[key]))
    expect(come_to(page, "merges", 0).locator(".tokens")).to_contain_text("<b>Ø")
    expect(come_to(page, "history", 0).locator(".merge-history")).to_contain_text("Zoë")
    link = come_to(page, "yours", 0).get_by_role("link").first
    assert "%3Cb%3E" in str(link.get_attribute("href"))


def test_a_picture_is_moved_by_hand_or_by_keys_and_back_works(
    new_page: NewPage, file: Path
) -> None:
    page = opened(new_page(offline=True, locale="en"), file, "#4")
    expect(page.locator(".places [aria-current]")).to_have_attribute("href", "#4")
    line = scene(page, "merges").get_by_role("slider")
    line.focus()
    page.keyboard.press("End")
    merges = len(told("en").run.merges)
    expect(scene(page, "merges").locator(".tokens")).to_have_attribute("data-step", str(merges))
    page.locator(".places a").nth(2).click()
    expect(page).to_have_url(f"{file.as_uri()}#3")
    pair = scene(page, "pairs").locator(".pair").nth(1)
    pair.click()
    expect(scene(page, "pairs").locator(".tokens .next")).not_to_have_count(0)
    page.go_back()
    expect(page.locator(".places [aria-current]")).to_have_attribute("href", "#4")


@pytest.mark.parametrize("language", first(1, ["en", "zh", "es"]))
def test_still_pictures_say_the_same_and_are_for_everyone(
    new_page: NewPage, file: Path, language: str
) -> None:
    page = opened(new_page(PHONE, offline=True, locale=language, reduced_motion="reduce"), file)
    expect(page.locator("h1")).to_have_text(str(messages(language)["story.name.title"]))
    for name in SCENES:
        scene(page, name).scroll_into_view_if_needed()
        expect(scene(page, name).locator("figure > *").first).to_be_visible()
    assert broken_rules(page) == []
    merges = len(told(language).run.merges)
    text = scene(page, "merges").locator(".tokens")
    expect(text).to_have_attribute("data-step", str(merges))
    page.set_viewport_size(QUARTER)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_handout_has_four_pages_and_all_scenes(new_page: NewPage, file: Path) -> None:
    page = opened(new_page(offline=True, locale="en"), file)
    expect(scene(page, "name").locator("input")).to_be_visible()
    for paper in ("A4", "Letter"):
        handout = printed(page, paper)
        assert len(handout.sheets) <= SHEETS
        assert all(handout.has(w(f"story.{name}.title")) for name in SCENES)
        assert handout.is_white


def test_without_scripts_text_and_pictures_are_there(new_page: NewPage, file: Path) -> None:
    page = opened(new_page(offline=True, java_script_enabled=False), file)
    tokens = int(told("en").run.token_counts[-1])
    expect(scene(page, "merges").locator("p").first).to_contain_text(str(tokens))
    expect(scene(page, "merges").locator("figure .tok")).to_have_count(tokens)
    expect(scene(page, "history").locator("svg")).to_be_visible()
    expect(scene(page, "yours").get_by_role("link").first).to_be_visible()
