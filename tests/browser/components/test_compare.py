"""The comparison by itself: panes on one text that are pointed at and differ together."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.accessibility import cut_off
from tests.browser.app import boxes
from tests.browser.compare import mount_compare, pane, starts
from tests.browser.component import alter, hand_over
from tests.browser.pages import NewPage
from tests.browser.player import RIVER, sample
from tests.browser.windows import PHONE
from tests.words import w


def test_differences_are_marked_and_counted(page: Page, river: bpe.TrainingRun) -> None:
    mount_compare(page, (river, 300), (river, 340), (river, 300))
    missing = sorted(set(starts(river, 300)) - set(starts(river, 340)))
    counter = page.locator(".compare .counter")
    expect(counter).to_have_text(w("compare.differences.all", n=len(missing)))
    marked = pane(page, 2).locator(".y.cut-missing")
    expect(marked).to_have_count(len(missing))
    assert marked.evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))") == missing
    expect(pane(page, 3).locator(".cut-missing, .cut-only")).to_have_count(0)
    expect(page.locator(".compare .next, .compare .new")).to_have_count(0)


def test_a_sample_is_read_in_its_language(page: Page, river: bpe.TrainingRun) -> None:
    mount_compare(page, (river, 300), text=sample("spanish"))
    expect(pane(page, 1).locator(".chunk").first).to_have_attribute("lang", "es")


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


def test_panes_stack_on_a_narrow_screen(new_page: NewPage, river: bpe.TrainingRun) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    mount_compare(page, (river, 300), (river, 340))
    first, second = boxes(page, pane(page, 1), pane(page, 2))
    assert second["y"] >= first["y"] + first["height"]
    assert first["width"] > 300
    assert cut_off(page) == []


def test_panes_that_leave_listen_no_more(page: Page, river: bpe.TrainingRun) -> None:
    mount_compare(page, (river, 300), (river, 340))
    alter(
        page,
        """window.listening = 0;
        for (const [name, by] of [["addEventListener", 1], ["removeEventListener", -1]]) {
            const before = window[name].bind(window);
            window[name] = (type, ...rest) => {
                if (type === "beforeprint") listening += by;
                before(type, ...rest);
            };
        }
        0""",
    )
    for identity in ("a", "b", "c"):
        hand_over(page, identity=identity)
        assert page.evaluate("listening") == 0  # two came, and two left
