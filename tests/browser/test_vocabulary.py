"""Page Vocabulary as people use it, in a real browser."""

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.texts.samples import SAMPLES
from tests.browser.accessibility import cut_off
from tests.browser.app import boxes, download, open_page, settled
from tests.browser.pages import NewPage
from tests.browser.windows import PHONE
from tests.words import pattern, w
from ui.shared.training.training_choices import DEFAULT_VOCAB_SIZE

RIVER = SAMPLES[0].text


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(".data-table tbody tr").nth(row).locator("td").nth(column)


def search(page: Page, query: str) -> None:
    page.get_by_role("searchbox", name=w("lists.find")).or_(
        page.get_by_role("textbox", name=w("lists.find"))
    ).fill(query)


def says(page: Page, text: str) -> None:
    expect(page.get_by_text(text)).to_be_visible()


def has_title(page: Page, size: int) -> None:
    title = w("tokens.tokens", n=size)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


def card(page: Page) -> Locator:
    return page.locator("section.card")


def id_of(run: bpe.TrainingRun, token: bytes) -> int:
    return next(merge.token_id for merge in run.merges if merge.token == token)


def downloaded(page: Page) -> list[dict[str, str]]:
    button = page.locator(".download button")
    text = download(page, button).path().read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.thorough
def test_filters_and_searching_change_the_table_and_a_row_shows_its_token(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    size = 320
    link: dict[str, str | int] = {"size": size, "list_by": "id", "vocabulary_look": "table"}
    open_page(page, app_url, "vocabulary", **link)
    has_title(page, size)
    filters = page.get_by_role("button", name=w("vocabulary.search.only"))
    unused = page.get_by_role("button", name=w("vocabulary.kind.unused"))
    filters.first.click()
    unused.click()
    uses = river.token_uses(size - 256)[:size]
    wanted = [token_id for token_id in range(size) if uses[token_id] == 0]
    says(page, w("vocabulary.table.some", n=len(wanted), all=size))
    are_the_tokens(downloaded(page), wanted, river)
    filters.first.click()
    unused.click()
    expect(page.get_by_text(pattern("vocabulary.table.some"))).to_have_count(0)
    has_title(page, size)
    page.keyboard.press("Escape")

    search(page, "the")
    wanted = [token_id for token_id in range(size) if b"the" in river.tokenizer.vocab[token_id]]
    says(page, w("vocabulary.table.some", n=len(wanted), all=size))
    expect(cell(page, 0, 0)).to_have_text(str(wanted[0]))
    page.wait_for_url(re.compile("find=the"))
    settled(page)
    cell(page, 2, 1).click()
    expect(card(page)).to_have_attribute("data-token", str(wanted[2]))
    page.wait_for_url(re.compile(f"token={wanted[2]}"))
    cell(page, 1, 0).click()
    expect(card(page)).to_have_attribute("data-token", str(wanted[1]))


def test_a_chip_shows_its_token_by_mouse_and_keys_and_so_does_what_is_built_from_it(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_page(page, app_url, "vocabulary")
    the = id_of(river, b" the")
    search(page, "the")
    chips = page.locator(".token-chips .chip")
    wanted = [token_id for token_id, token in river.tokenizer.vocab.items() if b"the" in token]
    expect(chips).to_have_count(len(wanted))
    told = page.locator(".token-chips").locator("[aria-live=polite]")
    expect(told).to_have_text(w("card.chips.shown", n=len(wanted)))
    pressed = page.locator(".token-chips .chip[aria-pressed=true]")
    chips.last.click()
    expect(card(page)).to_have_attribute("data-token", chips.last.get_attribute("value") or "")
    chips.last.press("Home")
    expect(chips.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(chips.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    second = chips.nth(1).get_attribute("value") or ""
    expect(card(page)).to_have_attribute("data-token", second)
    expect(pressed).to_have_attribute("value", second)
    page.wait_for_url(re.compile(f"token={second}"))

    page.locator(f".token-chips .chip[value='{the}']").click()
    expect(card(page)).to_have_attribute("data-token", str(the))
    built = next(merge for merge in river.merges if the in (merge.left, merge.right))
    card(page).locator(".built button").first.click()
    expect(card(page)).to_have_attribute("data-token", str(built.token_id))
    expect(pressed).to_have_attribute("value", str(built.token_id))


def are_the_tokens(rows: list[dict[str, str]], wanted: list[int], run: bpe.TrainingRun) -> None:
    assert [int(row["id"]) for row in rows] == wanted
    for row in rows:
        token = run.tokenizer.vocab[int(row["id"])]
        assert bytes.fromhex(row["hex"]) == token
        # A cell that a spreadsheet would take for a formula begins with an apostrophe.
        mark = "'" if token[:1] in (b"=", b"+", b"-", b"@") else ""
        assert row["token"] == mark + printable(token)
        assert int(row["bytes"]) == len(token)
        if int(row["id"]) > 255:
            merge = run.merges[int(row["merge"]) - 1]
            assert (int(row["left id"]), int(row["right id"])) == (merge.left, merge.right)
            assert int(row["count then"]) == merge.count


HOSTILE = "**y** [l](x) $z$ <b> <img src=x onerror=\"document.title='hit'\"> http://a.example "


@pytest.mark.thorough
def test_a_link_gives_the_same_view_and_reads_no_token_as_html_or_markdown(
    page: Page, app_url: str
) -> None:
    text = HOSTILE * 3 + "ein Fluß, zwei Flüsse, ein Gruß, viele Grüße"
    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE, split="none")
    longest = max(run.merges, key=lambda merge: len(merge.token))
    assert b"<img src=x" in longest.token
    link: dict[str, str | int] = {
        "sample": "own", "text": text, "split": "none", "list_by": "newest", "find_by": "regex",
        "find": r"src=\p{L}", "token": longest.token_id, "size": longest.token_id + 3,
        "vocabulary_look": "table",
    }  # fmt: skip
    open_page(page, app_url, "vocabulary", **link)
    expect(page.locator(".settings-line textarea")).to_have_value(text)
    newer = run.merges[longest.rank + 1 : longest.rank + 3]
    assert not [merge for merge in newer if b"src=x" in merge.token]
    expect(cell(page, 0, 0)).to_have_text(str(longest.token_id))
    written = printable(longest.token)
    expect(cell(page, 0, 1)).to_have_text(written)
    expect(card(page)).to_have_attribute("data-token", str(longest.token_id))
    expect(card(page).locator(".about > .tok")).to_have_text(written)
    page.get_by_text(w("vocabulary.below.oddities"), exact=True).click()
    longest_one = page.get_by_test_id("stMarkdownContainer").filter(
        has_text=pattern("vocabulary.oddities.longest")
    )
    expect(longest_one).to_contain_text(written[:40])
    assert "hit" not in page.title()
    links = "[data-testid=stMarkdown] a:not([href^='https://arxiv.org/abs/'])"  # the page's own
    expect(page.locator(f"img[src=x], section.card b, {links}")).to_have_count(0)


@pytest.mark.thorough
def test_the_table_marks_a_token_chosen_elsewhere_stays_where_it_was_and_fits_a_narrow_screen(
    new_page: NewPage, app_url: str, river: bpe.TrainingRun
) -> None:
    page = new_page(has_touch=True)
    newest = [merge.token_id for merge in reversed(river.merges)]
    in_sight = newest[:9]
    made, part = next(
        (merge.token_id, part)
        for merge in river.merges
        for part in (merge.left, merge.right)
        if merge.token_id in in_sight and part in in_sight
    )
    open_page(page, app_url, "vocabulary", token=part, list_by="newest", vocabulary_look="table")
    marked = page.locator(".data-table tr[aria-selected=true]")
    expect(marked).to_have_attribute("aria-rowindex", str(newest.index(part) + 2))
    card(page).locator(".built button").filter(
        has_text=printable(river.tokenizer.vocab[made])
    ).click()
    expect(card(page)).to_have_attribute("data-token", str(made))
    expect(marked).to_have_attribute("aria-rowindex", str(newest.index(made) + 2))

    box = page.locator(".data-table .scrolls")
    expect(cell(page, 0, 0)).to_have_text(str(newest[0]))
    cell(page, 52, 0).click()
    scrolled = box.evaluate("node => node.scrollTop")
    assert scrolled > 0
    expect(card(page)).to_have_attribute("data-token", str(newest[52]))
    settled(page)
    assert box.evaluate("node => node.scrollTop") == scrolled

    page.set_viewport_size(PHONE)
    expect(card(page).locator(".contexts")).to_be_visible()
    assert cut_off(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    (place,) = boxes(page, card(page))
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= 375
