"""The story: from disk as it comes, and from its server while somebody types."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import bpe_core as bpe
from bpe_view.story.story_answers import name_answer
from bpe_view.story.story_numbers import (
    SMALL,
    Told,
    real_tokens,
    small_text,
    story_numbers,
    told,
    written,
)
from bpe_view.story.story_page import SCENES, story_page
from bpe_view.words import LANGUAGES, messages, say, speaking
from tests.browser.accessibility import broken_rules
from tests.browser.pages import NewPage
from tests.browser.paper import printed
from tests.browser.windows import PHONE, QUARTER
from tests.sweeps import first
from tests.words import pattern, w

NAME: Final = "Zoë <b>Ødegård</b>"
SHEETS: Final = 4
ROW: Final = 768
"""Numbers in a row of GPT-2's table."""
COME_TO: Final = """(scene, progress) => {
  const way = scene.offsetHeight - scene.firstElementChild.offsetHeight;
  scrollTo(0, scene.offsetTop + way * (0.06 + progress * 0.8));
}"""


def story_of(language: str = "en", name: str = "") -> Told:
    with speaking(language):
        return told(written(name))


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
    story = story_of("en")
    merges = len(story.run.merges)
    text = come_to(page, "merges", 0.5).locator(".tokens")
    expect(text).to_have_attribute("data-step", str(round(merges / 2)))
    come_to(page, "merges", 1)
    expect(text).to_have_attribute("data-step", str(merges))
    expect(text.locator(".s")).to_have_count(int(story.run.token_counts[-1]))


def test_scenes_out_of_sight_are_not_laid_out_from_the_first_moment(page: Page, file: Path) -> None:
    page.add_init_script("""new MutationObserver((_, begins) => {
      if (!document.body) return;
      window.atFirst = document.documentElement.className;
      begins.disconnect();
    }).observe(document, {childList: true, subtree: true})""")
    assert opened(page, file).evaluate("atFirst") == "moving"


def test_a_name_goes_through_the_scenes(new_page: NewPage, app_url: str) -> None:
    page = new_page(locale="en")
    page.goto(f"{app_url}/story")
    scene(page, "name").locator("input").press_sequentially(NAME)
    found = name_answer(NAME, "en", bpe.load_pretrained)
    ids = [str(one) for one, _ in found["tokens"]]
    expect(scene(page, "name").locator("small")).to_have_text(ids)
    expect(scene(page, "name").locator("p").first).to_contain_text(str(len(ids)))
    expect(scene(page, "name").locator("p").first).to_contain_text(w("story.name.gpt4o"))
    numbers = story_numbers(story_of("en", NAME))
    for name, key in (("letters", "different"), ("pairs", "count"), ("history", "half_tokens")):
        expect(scene(page, name).locator("p").first).to_contain_text(str(numbers[key]))
    expect(come_to(page, "merges", 0).locator(".tokens")).to_contain_text("<b>Ø")
    expect(come_to(page, "history", 0).locator(".merge-history")).to_contain_text("Zoë")
    link = come_to(page, "yours", 0).get_by_role("link").first
    expect(link).to_have_attribute("href", re.compile("%3Cb%3E"))
    page.get_by_role("button", name="Español", exact=True).click()
    expect(come_to(page, "merges", 0).locator(".tokens")).to_contain_text("<b>Ø")


def test_the_last_name_wins(new_page: NewPage, app_url: str) -> None:
    page = new_page(locale="en")
    page.goto(f"{app_url}/story")
    waiting: list[Route] = []

    def hold_the_first(route: Route) -> None:
        waiting.append(route)
        if len(waiting) > 1:
            route.continue_()

    page.route("**/story/read?kind=name*", hold_the_first)
    field = scene(page, "name").locator("input")
    with page.expect_request("**/story/read*"):
        field.press_sequentially("Mi")
    field.press_sequentially("lo")
    page.wait_for_timeout(200)
    assert len(waiting) == 1
    waiting[0].fulfill(json={"whose": "small", "tokens": [[77, "late"]]})
    ids = [str(one) for one, _ in name_answer("Milo", "en", bpe.load_pretrained)["tokens"]]
    expect(scene(page, "name").locator("small")).to_have_text(ids)


@pytest.fixture
def failing_page(browser: Browser) -> Iterator[Page]:
    """A page that asks in vain, which a browser calls an error."""
    with browser.new_context(locale="es") as context:
        yield context.new_page()


@pytest.mark.parametrize("status", [None, 503])
def test_without_an_answer_the_page_says_so_and_goes_on_with_the_next(
    failing_page: Page, app_url: str, status: int | None
) -> None:
    page = failing_page
    page.goto(f"{app_url}/story")
    answers = "**/story/read*"
    page.route(answers, lambda one: one.fulfill(status=status) if status else one.abort())
    first = scene(page, "name").locator("small").all_text_contents()
    assert first
    scene(page, "name").locator("input").fill("Zoë")
    notice = page.locator(".no-answer")
    expect(notice).to_have_text(str(messages("es")["story.no_answer"]))
    expect(notice).to_be_visible()
    assert scene(page, "name").locator("small").all_text_contents() == first
    page.unroute(answers)
    expect(come_to(page, "merges", 0).locator(".tokens")).to_contain_text("Zoë")
    expect(notice).to_be_hidden()


def test_a_picture_is_moved_by_hand_or_by_keys_and_back_works(
    new_page: NewPage, file: Path
) -> None:
    page = opened(new_page(offline=True, locale="en"), file, "#4")
    expect(page.locator(".places [aria-current]")).to_have_attribute("href", "#4")
    line = scene(page, "merges").get_by_role("slider")
    line.focus()
    page.keyboard.press("End")
    merges = len(story_of("en").run.merges)
    expect(scene(page, "merges").locator(".tokens")).to_have_attribute("data-step", str(merges))
    page.locator(".places a").nth(2).click()
    expect(page).to_have_url(f"{file.as_uri()}#3")
    pair = scene(page, "pairs").locator(".bar-row").nth(1)
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
    merges = len(story_of(language).run.merges)
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
    tokens = int(story_of("en").run.token_counts[-1])
    expect(scene(page, "merges").locator("p").first).to_contain_text(str(tokens))
    expect(scene(page, "merges").locator("figure .tok")).to_have_count(tokens)
    for name in ("history", "guess"):
        expect(scene(page, name).locator("svg")).to_be_visible()
    for name in ("unseen", "follows"):
        expect(scene(page, name).locator("figure .tok").first).to_be_visible()
    expect(scene(page, "yours").get_by_role("link").first).to_be_visible()


def test_the_curve_is_guessed_and_a_size_says_what_its_table_costs(page: Page, file: Path) -> None:
    figure = scene(opened(page, file, "#6"), "guess").locator("figure")
    line = figure.locator(".guess-line")
    layer = figure.locator(".guess-layer")
    expect(layer).to_be_visible()
    expect(figure.locator(".line")).to_have_count(0)
    box = layer.bounding_box()
    assert box
    page.mouse.move(box["x"] + 50, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + box["height"] - 80, steps=8)
    page.mouse.up()
    expect(line).to_have_attribute("d", re.compile(r"L.*L"))
    figure.get_by_role("button", name=w("guess.see")).click()
    expect(figure.locator(".guess-row p")).to_contain_text(pattern("guess.score"))
    expect(figure.locator(".knee")).to_be_visible()
    run = bpe.train(small_text("en"), **SMALL)
    figure.get_by_role("slider", name=w("story.guess.sizes")).press("End")
    size = run.tokenizer.vocab_size
    expect(figure.locator(".value")).to_have_text(f"{run.token_counts[-1]:,}")
    cost = pattern("story.guess.cost", size=size, row=ROW, n=f"{ROW * size:,}")
    expect(figure.locator(".cost").filter(visible=True)).to_have_text(cost)


def test_a_new_text_gets_other_tokens_where_merges_have_another_order(
    page: Page, file: Path
) -> None:
    figure = scene(opened(page, file, "#7"), "unseen").locator("figure")
    others = figure.locator(".tokens .differs")
    for language, name in LANGUAGES.items():
        if language != "en":
            page.get_by_role("button", name=name, exact=True).click()
        with speaking(language):
            text, learned, backwards = (
                say(f"story.unseen.{key}", name=say("story.anybody"))
                for key in ("sentence", "learned", "backwards")
            )
        expect(figure.get_by_role("textbox")).to_have_value(text)
        figure.get_by_role("button", name=backwards).click()
        expect(others).not_to_have_count(0)
        figure.get_by_role("button", name=learned).click()
        expect(others).to_have_count(0)


def test_letters_numbers_and_languages_of_a_real_model_are_touched(page: Page, file: Path) -> None:
    found = real_tokens(bpe.load_pretrained)
    figure = scene(opened(page, file, "#8"), "follows").locator("figure")
    word, digits, sentence = (
        figure.locator(".one-of").nth(place).locator("> :not(.off)") for place in range(3)
    )
    expect(word.locator("small")).to_have_text([str(one) for one, _ in found["letters"]])
    figure.get_by_role("button", name=w("story.follows.tokens")).click()
    expect(word.locator("small")).to_have_text([str(one) for one, _ in found["word"]])
    figure.get_by_role("slider", name=w("story.follows.digits")).fill("7")
    expect(digits.locator(".tok")).to_have_text(["123", "456", "7"])
    for one in found["languages"]:
        figure.get_by_role("button", name=one["names"]["en"]).click()
        expect(sentence.locator("li")).to_have_count(len(one["tokens"]))
        expect(sentence.locator(".sentence")).to_have_text(one["text"])
