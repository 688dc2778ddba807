"""The comparison by itself: panes on one text that scroll, point and differ together."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.accessibility import cut_off, cut_short
from tests.browser.app import boxes
from tests.browser.compare import mount_compare, pane, starts
from tests.browser.pages import NewPage
from tests.browser.player import RIVER, sample
from tests.browser.windows import PHONE, PROJECTOR
from tests.words import w


def around(run: bpe.TrainingRun, byte: int) -> tuple[str, str]:
    """What the larger vocabulary has in one token around a byte, and how the smaller one has it."""
    data = RIVER.encode()
    large, small = (run.at(size - 256).spans for size in (340, 300))
    first, last = next((a, b) for a, b in large if a < byte < b)
    parts = [printable(data[a:b]) for a, b in small if first <= a and b <= last]
    return printable(data[first:last]), "|".join(parts)


def test_differences_are_marked_and_can_be_stepped_through(
    page: Page, river: bpe.TrainingRun
) -> None:
    mount_compare(page, (river, 300), (river, 340), (river, 300))
    missing = sorted(set(starts(river, 300)) - set(starts(river, 340)))
    counter = page.locator(".compare .counter")

    def at(place: int) -> str:
        return w("compare.differences.one_in", place=place, count=len(missing), panes="run 2")

    expect(counter).to_have_text(w("compare.differences.all", n=len(missing)))
    marked = pane(page, 2).locator(".y.cut-missing")
    expect(marked).to_have_count(len(missing))
    assert marked.evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))") == missing
    expect(pane(page, 3).locator(".cut-missing, .cut-only")).to_have_count(0)
    expect(page.locator(".compare .next, .compare .new")).to_have_count(0)
    page.locator(".compare .to-next").click()
    expect(counter).to_have_text(at(1))
    spoken = page.locator(".compare .unseen")
    whole, cut_there = around(river, missing[0])
    expect(spoken).to_contain_text(w("compare.row", name="run 1", tokens=cut_there))
    expect(spoken).to_contain_text(w("compare.row", name="run 2", tokens=whole))
    page.keyboard.press("n")
    expect(counter).to_have_text(at(2))
    picked = pane(page, 2).locator(".y.picked")
    assert missing[1] in picked.evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))")
    page.keyboard.press("p")
    # The same key of a Russian keyboard.
    pane(page, 2).locator(".tokens").dispatch_event("keydown", {"key": "з", "code": "KeyP"})
    page.locator(".compare .to-previous").click()
    expect(counter).to_have_text(at(len(missing) - 1))


def test_a_sample_is_read_in_its_language(page: Page, river: bpe.TrainingRun) -> None:
    mount_compare(page, (river, 300), text=sample("spanish"))
    expect(pane(page, 1).locator(".chunk").first).to_have_attribute("lang", "es")


def test_what_stands_below_a_text_is_said_in_full_where_it_is_narrow(
    page: Page, river: bpe.TrainingRun
) -> None:
    page.set_viewport_size({"width": 240, "height": 640})
    mount_compare(page, (river, 300), (river, 320))
    expect(page.locator(".compare .here .hint")).to_have_count(2)
    assert [one for one in cut_short(page) if ".here" in one] == []


def test_pointing_at_a_place_shows_its_token_in_every_pane(
    page: Page, river: bpe.TrainingRun
) -> None:
    pinned = bpe.train(RIVER, vocab_size=300, split="none")
    mount_compare(page, (river, 256), (river, 320), (pinned, 300))
    place = RIVER.index("weather") + 3
    pane(page, 2).locator(f".y[data-i='{place}']").hover()
    step = len(pinned.merges)
    at_place = next(i for i, (a, b) in enumerate(pinned.at(step).spans) if a <= place < b)
    token_id = pinned.at(step).token_ids[at_place]
    for at, label, expected in (
        (1, "t", 116),
        (2, "·weather", next(m.token_id for m in river.merges if m.token == b" weather")),
        (3, printable(pinned.tokenizer.vocab[token_id]), token_id),
    ):
        expect(pane(page, at).locator(".here .tok")).to_have_text(label)
        expect(pane(page, at).locator(".here")).to_contain_text(f"ID {expected}")
        expect(pane(page, at).locator(f".y.hot[data-i='{place}']")).to_have_count(1)
    # The same by the keyboard: from token to token of the pane that has the focus.
    pane(page, 2).locator(".tokens").focus()
    page.keyboard.press("ArrowRight")
    expect(pane(page, 1).locator(".here")).not_to_contain_text("ID 116")
    page.keyboard.press("Escape")
    expect(page.locator(".compare .hot")).to_have_count(0)


def test_panes_scroll_together_by_place(new_page: NewPage) -> None:
    page = new_page(viewport=PROJECTOR)
    hindi = sample("hindi")
    run = bpe.train(hindi, vocab_size=500)
    mount_compare(page, (run, 256), (run, 500), text=hindi)
    first_visible = """text => {
      const top = text.getBoundingClientRect().top;
      const isBelow = (cell) => cell.getBoundingClientRect().bottom > top + 1;
      const cell = [...text.querySelectorAll('.g')].find(isBelow);
      return Number(cell.querySelector('.y').dataset.i);
    }"""
    leader, follower = (pane(page, place).locator(".tokens") for place in (2, 1))
    leader.hover()
    page.mouse.wheel(0, 400)
    expect(leader).not_to_have_js_property("scrollTop", 0)
    expect(follower).not_to_have_js_property("scrollTop", 0)
    # Scrolled on by hand, the other pane follows from its own lines to the same place.
    leader.evaluate("text => { text.scrollTop = text.scrollHeight; }")
    page.wait_for_function(
        """([one, other, first]) => {
          const visible = new Function("return " + first)();
          return Math.abs(visible(one) - visible(other)) < 60; // a line is some dozens of bytes
        }""",
        arg=[leader.element_handle(), follower.element_handle(), first_visible],
    )
    assert leader.evaluate(first_visible) > len(hindi.encode()) // 4


def test_panes_stack_on_a_narrow_screen(new_page: NewPage, river: bpe.TrainingRun) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    mount_compare(page, (river, 300), (river, 340))
    first, second = boxes(page, pane(page, 1), pane(page, 2))
    assert second["y"] >= first["y"] + first["height"]
    assert first["width"] > 300
    assert cut_off(page) == []
