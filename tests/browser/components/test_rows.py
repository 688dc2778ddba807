"""Rows by themselves: the same characters under one another, ringed together, reached by keys."""

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.comparison.comparison_payload import OVERVIEW
from bpe_view.comparison.segmentation import cut
from bpe_view.rows.rows_payload import RowData, passage_tokens, rows_data
from tests.browser.accessibility import cut_off
from tests.browser.component import Session, open_component, wait_for_report
from tests.browser.pages import NewPage
from tests.browser.windows import PHONE
from tests.words import w
from ui.shared.mount import mount

TEXT: Final = "    total = 12345 # ¿cuánto?"
MODELS: Final = ("r50k_base", "cl100k_base")


def data_of(text: str = TEXT, *names: str) -> dict[str, Any]:
    rows: list[RowData] = []
    for name in names or MODELS:
        tokenizer = bpe.load_pretrained(name)
        found = cut(tokenizer, text)
        starts = found.cuts(found.merge_count)
        tokens = passage_tokens(tokenizer, text.encode(), starts, (0, len(text.encode())))
        number = str(len(tokens["ids"]))
        rows.append(
            {
                "name": name,
                "note": "",
                "number": number,
                "said": f"{name}: {number}",
                "tokens": tokens,
            }
        )
    return {
        "rows": rows_data("rows", text, rows),
        "bars_title": "",
        "bars": [{"name": row["name"], "value": 1.0, "shown": row["number"]} for row in rows],
        "difference": "",
        "actions": {"side": "Side"},
        "open": "none",
    }


def mount_rows(page: Page, data: dict[str, Any]) -> None:
    open_component(
        page, Session(OVERVIEW, lambda: mount(OVERVIEW, "rows", data, on_open_change=lambda: None))
    )
    expect(page.locator(".rows .tok").first).to_be_visible()


def tokens(page: Page, row: int) -> Locator:
    return page.locator(f".rows .tok[data-row='{row}']")


def character_boxes(page: Page, row: int) -> list[tuple[str, float, float]]:
    """Each cell of a row: what stands there, its left edge and its top."""
    found: list[tuple[str, float, float]] = (
        tokens(page, row)
        .locator(".cell")
        .evaluate_all(
            """cells => cells.map(cell => {
          const box = cell.getBoundingClientRect();
          return [cell.textContent, Math.round(box.left + box.width / 2), Math.round(box.top)];
        })"""
        )
    )
    return [tuple(one) for one in found]  # type: ignore[misc]


def test_tokens_are_read_in_the_language_of_their_text(page: Page) -> None:
    data = data_of("el río")
    data["rows"]["rows"][0]["lang"] = "es"
    mount_rows(page, data)
    expect(tokens(page, 0).first).to_have_attribute("lang", "es")
    expect(tokens(page, 1).first).not_to_have_attribute("lang", "es")


def test_the_same_character_stands_under_the_same_character(page: Page) -> None:
    mount_rows(page, data_of())
    first, second = (character_boxes(page, row) for row in (0, 1))
    # A token that ends there keeps a gap of a pixel or two.
    shared = [text for text, left, _ in first if any(is_at(one, text, left) for one in second)]
    # Of what GPT-2 cuts inside, ¿, the parts stand under the whole.
    assert "".join(shared) == "····total·=·12345·#·cuánto?"
    assert {"C2", "BF"} <= {text for text, *_ in first}
    assert "¿" in [text for text, *_ in second]


def is_at(cell: tuple[str, float, float], text: str, left: float) -> bool:
    return cell[0] == text and abs(cell[1] - left) <= 2


def test_all_rows_break_at_the_same_character_and_stay_within_the_page(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    mount_rows(page, data_of(TEXT * 3))
    lines = page.locator(".rows .line")
    assert lines.count() > 2
    for line in lines.all():
        ends = line.locator(".row").evaluate_all(
            "rows => rows.map(row => Math.round([...row.querySelectorAll('.tok')].at(-1)"
            ".getBoundingClientRect().right))"
        )
        assert max(ends) - min(ends) <= 3
    assert cut_off(page) == []
    # The name stands above its tokens.
    names = page.locator(".rows .name").first.bounding_box()
    above = tokens(page, 0).first.bounding_box()
    assert names
    assert above
    assert names["y"] + names["height"] <= above["y"] + 1


def test_what_covers_the_same_characters_is_ringed_in_all_rows(page: Page) -> None:
    mount_rows(page, data_of())
    tokens(page, 1).first.hover()
    expect(page.locator(".tok[data-hot][data-row='1']")).to_have_count(1)
    expect(page.locator(".tok[data-hot][data-row='0']")).to_have_count(3)
    card = page.locator(".row-card")
    token_id = bpe.load_pretrained("cl100k_base").encode("   ")[0]
    expect(card).to_contain_text(f"{w('tokens.card.id')} {token_id}")
    expect(card).to_contain_text(w("tokens.bytes", n=3))
    page.mouse.move(0, 0)
    expect(page.locator(".tok[data-hot]")).to_have_count(0)
    expect(card).to_be_hidden()


def test_keys_go_along_tokens_and_between_rows(page: Page) -> None:
    mount_rows(page, data_of())
    page.keyboard.press("Tab")
    expect(tokens(page, 0).first).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(tokens(page, 0).nth(3)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(tokens(page, 1).nth(1)).to_be_focused()
    expect(page.locator(".tok[data-hot][data-row='0']")).to_have_count(1)
    page.keyboard.press("End")
    expect(tokens(page, 1).last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(tokens(page, 0).last).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".tok[data-hot]")).to_have_count(0)
    # All rows together are one stop.
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Side")).to_be_focused()


def test_a_row_has_a_name_and_reads_as_its_tokens(page: Page) -> None:
    mount_rows(page, data_of())
    row = page.get_by_role("row", name="cl100k_base: ")
    read = row.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert read[:2] == [w("tokens.spaces", n=3), "total"]


def test_a_pressed_button_is_reported_and_pressed_again_closes(page: Page) -> None:
    mount_rows(page, data_of())
    page.get_by_role("button", name="Side").click()
    wait_for_report(page, "open", "side")
