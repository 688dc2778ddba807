"""Another language on pages Encode, Vocabulary and Open & save: the words change, nothing else."""

import re

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core import dumps
from bpe_view.texts.samples import SAMPLES
from bpe_view.words.catalog import messages
from tests.browser.accessibility import cut_short
from tests.browser.app import settled
from tests.browser.encoder import open_encoder
from tests.browser.test_language import choose_language
from ui.shared.training.training_choices import DEFAULT_VOCAB_SIZE

SPANISH = messages("es")
TEXT = "by the weather, größer"


def speak_spanish(page: Page) -> None:
    choose_language(page, "Preferences", "Español")
    page.wait_for_url(re.compile(r"[?&]language=es\b"))
    settled(page)


def test_the_encoder_speaks_spanish_and_keeps_what_was_typed_and_chosen(
    page: Page, app_url: str
) -> None:
    trained = bpe.train(SAMPLES[0].text, vocab_size=DEFAULT_VOCAB_SIZE).tokenizer
    encoder = open_encoder(page, app_url)
    encoder.type(TEXT)
    encoder.symbol(TEXT.index("wea")).click()
    expect(encoder.ladder).to_have_attribute("data-piece", str(TEXT.index(" wea")))
    encoder.decoder.locator("input").fill("104 105")
    expect(encoder.decoder.locator(".decoded")).to_have_text("hi")

    speak_spanish(page)
    expect(encoder.root).to_have_attribute("lang", "es")
    expect(encoder.root).to_have_attribute("aria-label", str(SPANISH["encoder.encoder"]))
    expect(encoder.ladder).to_contain_text(str(SPANISH["encoder.ladder.title"]))
    expect(encoder.lanes).to_contain_text(str(SPANISH["encoder.lanes.title"]))
    box = page.get_by_role("textbox", name=str(SPANISH["encoder.box.label"]))
    expect(box).to_have_value(TEXT)
    encoder.has_ids(trained.encode(TEXT))
    expect(encoder.ladder).to_have_attribute("data-piece", str(TEXT.index(" wea")))
    expect(encoder.decoder.locator("input")).to_have_value("104 105")
    expect(encoder.decoder.locator(".decoded")).to_have_text("hi")

    page.keyboard.press("Escape")
    box.fill("the")
    encoder.shows("the")
    encoder.has_ids(trained.encode("the"))

    # On a narrow phone, too, all of what a switch does is said.
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.get_by_test_id("stCheckbox")).to_be_visible()
    said = str(SPANISH["encode.special.label"])[:20]
    assert [one for one in cut_short(page) if said in one] == []


def test_the_vocabulary_keeps_the_search_and_the_chosen_token(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/vocabulary?find=the&list_by=id&token=258")
    settled(page)
    card = page.locator("section.card")
    expect(card).to_have_attribute("data-token", "258")
    speak_spanish(page)
    expect(card).to_have_attribute("data-token", "258")
    expect(card).to_have_attribute("aria-label", str(SPANISH["card.card"]))
    expect(card).to_contain_text(str(SPANISH["tree.title"]))
    search = page.get_by_test_id("stTextInput").filter(
        has_text=str(SPANISH["vocabulary.search.label"])
    )
    expect(search.locator("input")).to_have_value("the")
    marked = page.locator("[data-testid=stDataFrame] [role=gridcell][aria-selected=true]")
    expect(marked).to_have_text("·the")


def test_an_opened_file_and_the_format_to_save_in_stay_and_the_page_names_its_language(
    page: Page, app_url: str
) -> None:
    page.goto(f"{app_url}/open_save?sample=own&text=low lower lowest&vocab_size=262&language=zh")
    settled(page)
    # This page has no component of its own that would say it.
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    choose_language(page, str(messages("zh")["shell.preferences"]), "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    settled(page)
    page.keyboard.press("Escape")
    tokenizer = bpe.train("low lower lowest", vocab_size=262).tokenizer
    (data,) = dumps(tokenizer, "tiktoken").values()
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": "mine.tiktoken", "mimeType": "text/plain", "buffer": data}
    )
    page.get_by_role("combobox", name="Split of this vocabulary").click()
    page.get_by_role("option", name="White space only").click()
    page.get_by_role("combobox", name="Format").click()
    page.get_by_role("option", name="minbpe").click()
    expect(page.get_by_role("button", name="Download")).to_be_visible()

    speak_spanish(page)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_text("mine.tiktoken:")).to_contain_text("tokens especiales")
    split = page.get_by_role("combobox", name=str(SPANISH["open_save.open.split"]))
    expect(split).to_have_value(str(SPANISH["inputs.split.whitespace.title"]))
    format_ = page.get_by_role("combobox", name=str(SPANISH["open_save.save.format"]))
    expect(format_).to_have_value(str(SPANISH["open_save.format.minbpe"]))
