"""Page Vocabulary as people use it, in a real browser."""

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.app import download, open_page, settled
from tests.words import pattern, w


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
