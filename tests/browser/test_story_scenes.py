"""The story's scenes of sizes, of a text that is new, and of a real model, touched."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.story.real_tokens import real_tokens
from bpe_view.story.story_numbers import SMALL, small_text, told
from bpe_view.story.story_page import SCENES, story_page
from bpe_view.words import LANGUAGES, say, speaking
from tests.words import pattern, w

ROW: Final = 768
"""Numbers in a row of GPT-2's table."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("story") / "index.html"
    place.write_text(story_page("1.2.3", bpe.load_pretrained), "utf-8")
    return place


def scene(page: Page, file: Path, name: str) -> Locator:
    page.goto(f"{file.as_uri()}#{SCENES.index(name) + 1}")
    return page.locator(f"[data-scene={name}] figure")


def test_the_curve_is_guessed_and_a_size_says_what_its_table_costs(page: Page, file: Path) -> None:
    figure = scene(page, file, "guess")
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


def test_who_draws_nothing_sees_the_curve_and_its_knee_by_scrolling(page: Page, file: Path) -> None:
    figure = scene(page, file, "guess")
    expect(figure.locator(".guess-layer")).to_be_visible()
    expect(figure.locator(".line")).to_have_count(0)
    page.keyboard.press("End")
    page.locator("[data-scene=unseen]").scroll_into_view_if_needed()
    expect(figure.locator(".line")).to_have_count(1)
    expect(figure.locator(".guess-row p")).to_have_text(pattern("guess.knee"))


def test_a_new_text_gets_other_tokens_where_merges_have_another_order(
    page: Page, file: Path
) -> None:
    figure = scene(page, file, "unseen")
    total, others = figure.get_by_role("status"), figure.locator(".tokens .differs")
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
    story = told(language)
    figure.get_by_role("textbox").fill(story.text[:40])
    n = len(story.run.tokenizer.encode(story.text[:40]))
    with speaking(language):
        expect(total).to_have_text(say("tokens.tokens", n=n))


def test_letters_numbers_and_languages_of_a_real_model_are_touched(page: Page, file: Path) -> None:
    found = real_tokens(bpe.load_pretrained)
    figure = scene(page, file, "follows")
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
