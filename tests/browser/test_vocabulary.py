"""Page Vocabulary as people use it, in a real browser."""

import csv
import io
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.printable import printable
from tests.browser.app import download, settled
from tests.browser.pages import NewPage
from ui.properties import DEFAULT_VOCAB_SIZE
from ui.samples import SAMPLES

RIVER = SAMPLES[0].text
HEADER_HEIGHT = ROW_HEIGHT = 35
"""Of Streamlit's table, which is drawn on a canvas."""


@pytest.fixture(scope="module")
def river() -> bpe.TrainingRun:
    return bpe.train(RIVER, vocab_size=DEFAULT_VOCAB_SIZE)


def open_vocabulary(page: Page, url: str, **link: str | int) -> Page:
    page.goto(f"{url}/vocabulary?{urlencode(link)}")
    settled(page)
    expect(page.get_by_test_id("stDataFrame")).to_be_visible()
    return page


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell in the table's accessible twin; column 0 is the one that selects."""
    return page.locator(f"[data-testid=glide-cell-{column}-{row}]")


def choose_row(page: Page, row: int) -> None:
    """Click on the left edge of a row that is in view."""
    page.get_by_test_id("stDataFrame").locator(".dvn-scroller").click(
        position={"x": 18, "y": HEADER_HEIGHT + ROW_HEIGHT * row + 17}
    )


def search(page: Page, query: str) -> None:
    page.get_by_role("searchbox", name="Search").or_(
        page.get_by_role("textbox", name="Search")
    ).fill(query)


def says(page: Page, text: str) -> None:
    expect(page.get_by_text(text)).to_be_visible()


def card(page: Page) -> Locator:
    return page.locator("section.card")


def id_of(run: bpe.TrainingRun, token: bytes) -> int:
    return next(merge.token_id for merge in run.merges if merge.token == token)


def downloaded(page: Page) -> list[dict[str, str]]:
    button = page.get_by_test_id("stDownloadButton").get_by_role("button")
    text = download(page, button).path().read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def test_searching_and_choosing_a_row_shows_tree_and_places(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_vocabulary(page, app_url, list_by="id")
    search(page, "the")
    wanted = [i for i in range(river.tokenizer.vocab_size) if b"the" in river.tokenizer.vocab[i]]
    says(page, f"{len(wanted)} of {river.tokenizer.vocab_size} tokens.")
    expect(cell(page, 0, 1)).to_have_text(str(wanted[0]))
    expect(page).to_have_url(re.compile("find=the"))
    settled(page)
    choose_row(page, 1)
    token_id = wanted[1]
    expect(card(page)).to_have_attribute("data-token", str(token_id))
    expect(page).to_have_url(re.compile(f"token={token_id}"))

    merge = river.merges[token_id - 256]
    tree = card(page).locator(".tree li")
    expect(tree.first).to_contain_text(f"id {token_id}")
    expect(card(page).locator(".tree .leaf")).to_have_count(len(merge.token))
    state = river.at(len(river.merges))
    places = [
        span[0] for span, one in zip(state.spans, state.token_ids, strict=True) if one == token_id
    ]
    shown = card(page).locator(".contexts tbody tr")
    expect(shown).to_have_count(len(places))
    expect(shown.first.locator(".at")).to_have_text(f"{places[0]:,}")
    before = (shown.first.locator(".before").text_content() or "").replace("·", " ")
    assert RIVER.encode()[: places[0]].decode().endswith(before)

    the = id_of(river, b" the")
    page.get_by_role("spinbutton", name="Token id").fill(str(the))
    page.keyboard.press("Enter")
    expect(card(page)).to_have_attribute("data-token", str(the))
    built = next(merge for merge in river.merges if the in (merge.left, merge.right))
    card(page).locator(".built button").first.click()
    expect(card(page)).to_have_attribute("data-token", str(built.token_id))
    expect(page.get_by_role("spinbutton", name="Token id")).to_have_value(str(built.token_id))


def test_filters_and_sizes_change_the_table_and_all_of_it_downloads(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_vocabulary(page, app_url, size=300, list_by="id")
    says(page, "All 300 tokens.")
    page.get_by_role("button", name="Not in the text").click()
    uses = river.token_uses(44)[:300]
    wanted = [token_id for token_id in range(300) if uses[token_id] == 0]
    says(page, f"{len(wanted)} of 300 tokens.")
    rows = downloaded(page)
    assert [int(row["id"]) for row in rows] == wanted
    for row in rows:
        token = river.tokenizer.vocab[int(row["id"])]
        assert bytes.fromhex(row["hex"]) == token
        # A cell that a spreadsheet would take for a formula begins with an apostrophe.
        mark = "'" if token[:1] in (b"=", b"+", b"-", b"@") else ""
        assert row["token"] == mark + printable(token)
        assert int(row["bytes"]) == len(token)
        if int(row["id"]) > 255:
            merge = river.merges[int(row["merge"]) - 1]
            assert (int(row["left id"]), int(row["right id"])) == (merge.left, merge.right)
            assert int(row["count then"]) == merge.count


def test_a_link_in_a_fresh_process_gives_the_same_view(page: Page, fresh_app_url: str) -> None:
    text = "ein Fluß, zwei Flüsse, ein Gruß, viele Grüße"
    run = bpe.train(text, vocab_size=280, split="none")
    token_id = run.merges[3].token_id
    link: dict[str, str | int] = {
        "sample": "own", "text": text, "split": "none", "vocab_size": 280, "list_by": "newest",
        "find_by": "regex", "find": r"\p{L}", "token": token_id, "size": 264,
    }  # fmt: skip
    open_vocabulary(page, fresh_app_url, **link)
    expect(page.get_by_role("textbox", name="Your own text")).to_have_value(text)
    expect(card(page)).to_have_attribute("data-token", str(token_id))
    newest = next(
        merge.token_id
        for merge in run.merges[7::-1]
        if re.search(r"[^\W\d_]", merge.token.decode("utf-8", "ignore"))
    )
    expect(cell(page, 0, 1)).to_have_text(str(newest))


HOSTILE = "<b>x</b> <img src=x onerror=\"document.title='hit'\"> **y** $z$ [l](http://example.com) "


def test_tokens_are_never_read_as_html_or_markdown(page: Page, app_url: str) -> None:
    text = HOSTILE * 3
    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE, split="none")
    longest = max(run.merges, key=lambda merge: len(merge.token))
    assert b"<img src=x" in longest.token
    open_vocabulary(
        page,
        app_url,
        sample="own",
        text=text,
        split="none",
        list_by="bytes",
        token=longest.token_id,
    )
    written = printable(longest.token)
    expect(card(page).locator(".about")).to_have_text(written)
    expect(cell(page, 0, 2)).to_have_text(written)
    longest_one = page.get_by_test_id("stMarkdownContainer").filter(
        has_text="The longest token has"
    )
    expect(longest_one).to_contain_text(written[:40])
    assert "hit" not in page.title()
    assert page.locator("img[src=x], section.card b, [data-testid=stMarkdown] a").count() == 0


def test_a_narrow_screen_shows_everything_without_scrolling_sideways(
    new_page: NewPage, app_url: str, river: bpe.TrainingRun
) -> None:
    page = new_page(viewport={"width": 375, "height": 740}, has_touch=True)
    open_vocabulary(page, app_url, token=id_of(river, b" the"))
    expect(card(page).locator(".contexts")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    box = card(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 375


def test_a_real_vocabulary_is_searched_in_the_browser(page: Page, app_url: str) -> None:
    vocab = bpe.load_pretrained("r50k_base").vocab
    open_vocabulary(page, app_url, tokenizer="r50k_base")
    says(page, f"All {len(vocab):,} tokens. The first")
    search(page, " weather")
    wanted = [token_id for token_id, token in vocab.items() if b" weather" in token]
    says(page, f"{len(wanted)} of {len(vocab):,} tokens.")
    assert sorted(int(row["id"]) for row in downloaded(page)) == sorted(wanted)


def test_choosing_a_row_leaves_the_table_where_it_was_scrolled_to(page: Page, app_url: str) -> None:
    open_vocabulary(page, app_url, list_by="id")
    grid = page.get_by_test_id("stDataFrame").locator(".dvn-scroller")
    expect(cell(page, 0, 1)).to_have_text("0")
    scrolled = ROW_HEIGHT * 50
    grid.evaluate("(node, top) => { node.scrollTop = top; }", scrolled)
    expect(cell(page, 52, 1)).to_have_text("52")
    choose_row(page, 2)
    expect(card(page)).to_have_attribute("data-token", "52")
    settled(page)
    assert grid.evaluate("node => node.scrollTop") == scrolled


def test_a_token_chosen_elsewhere_is_marked_in_the_table(page: Page, app_url: str) -> None:
    open_vocabulary(page, app_url, list_by="id", token=3)
    expect(
        page.locator("[data-testid=stDataFrame] [role=row][aria-selected=true]")
    ).to_have_attribute("aria-rowindex", "5")
    page.get_by_role("spinbutton", name="Token id").fill("6")
    page.keyboard.press("Enter")
    expect(card(page)).to_have_attribute("data-token", "6")
    expect(
        page.locator("[data-testid=stDataFrame] [role=row][aria-selected=true]")
    ).to_have_attribute("aria-rowindex", "8")
