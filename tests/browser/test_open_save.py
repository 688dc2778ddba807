"""Opening and saving tokenizers in a real browser."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core import dumps
from tests.browser.app import download, go, open_page, open_text, settled, upload
from tests.browser.encoder import EncoderOnPage
from tests.browser.pages import NewPage
from tests.browser.windows import SMALL_PHONE, WINDOW
from tests.words import pattern, w

TEXT = "low lower lowest"
LINK: dict[str, str | int] = {
    "sample": "own", "text": TEXT, "vocab_size": 262, "tokenizer": "trained",
}  # fmt: skip


def test_a_damaged_file_is_explained_and_what_was_downloaded_opens_again_and_is_chosen(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "encode", open="True", **LINK)
    ours = bpe.train(TEXT, vocab_size=262).tokenizer
    good = dumps(ours, "minbpe")["tokenizer.model"]
    upload(page, "bad.model", good + b"9999 3\n")
    alert = page.get_by_test_id("stAlert").filter(has_text="bad.model")
    expect(alert).to_contain_text("9999")
    saved = (
        download(page, page.get_by_role("button", name=w("open_save.save.download")))
        .path()
        .read_bytes()
    )

    upload(page, "mine.json", saved)
    expect(page.get_by_text(w("open_save.open.done", n=1, most=8))).to_be_visible()
    expect(alert).to_have_count(0)
    expect(page.locator("[data-testid=stFileUploaderDropzone] button")).to_be_focused()
    expect(page.get_by_role("button", name=w("open_save.open.watch"))).to_be_visible()

    saving = page.get_by_role("combobox", name=w("inputs.tokenizer"))
    expect(saving).to_have_value(w("training.tokenizer.opened", name="mine.json"))
    go(page, "encode")
    expect(page.locator(".settings-line .part.tokenizer")).to_contain_text("mine.json")
    encoder = EncoderOnPage(page)
    encoder.type(TEXT)
    encoder.has_ids(ours.encode(TEXT))

    # A reload begins a session that has no file open, and says which one is missing.
    page.wait_for_url("**encode_text=low*")
    page.reload()
    expect(page.get_by_text(pattern("errors.file.not_open"))).to_be_visible()


def test_the_menu_fits_a_projector_and_on_a_phone_saving_is_in_sight(
    new_page: NewPage, app_url: str
) -> None:
    page = open_page(new_page(viewport=WINDOW), app_url, "encode", open="True", **LINK)
    saving = page.get_by_role("button", name=w("open_save.save.download"))
    menu = page.get_by_test_id("stPopoverBody").filter(has=saving)
    expect(menu.get_by_text(w("open_save.models.others"))).to_be_in_viewport(ratio=1)
    for size in SMALL_PHONE, WINDOW:
        page.set_viewport_size(size)
        expect(saving).to_be_in_viewport(ratio=1)
    assert menu.evaluate("menu => menu.scrollHeight <= menu.clientHeight")


def test_a_text_is_chosen_as_a_file_below_its_panel_and_stays_when_the_page_is_loaded_again(
    new_page: NewPage, app_url: str
) -> None:
    text = "of the file " * 1_000  # longer than a link, so the tab keeps it
    page = open_page(new_page(viewport=WINDOW), app_url, "watch", sample="own", text="typed before")
    button = page.locator(".st-key-text-file button")
    expect(button).to_be_hidden()
    open_text(page)
    for data in (b"\xff", text.encode()):
        with page.expect_file_chooser() as chooser:
            button.click()
        chooser.value.set_files({"name": "notes.md", "mimeType": "text/plain", "buffer": data})
        problem = page.get_by_text(pattern("inputs.not_utf8"))
        expect(problem).to_be_visible(visible=data == b"\xff")
        settled(page)
    expect(page.locator(".part.text strong")).to_have_text("notes.md")
    expect(page.locator(".text-panel textarea")).to_have_value(text)
    expect(button).to_be_focused()
    page.reload()
    settled(page)
    expect(page.locator(".part.text")).to_contain_text(w("inputs.own_text"))
    expect(open_text(page)).to_have_value(text)
