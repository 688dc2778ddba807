"""Page Compare as people use it, in a real browser."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.printable import printable
from tests.browser.app import boxes, settled
from tests.browser.conftest import NewPage
from ui.properties import DEFAULT_VOCAB_SIZE
from ui.samples import SAMPLES

RIVER = SAMPLES[0].text
PINNED = "pinned:none:first:bytes:2:300:river"
HOSTILE = '<img src=x onerror="alert(1)"><b>bold</b> </div><script>alert(2)</script>'


@pytest.fixture(scope="module")
def river() -> bpe.TrainingRun:
    return bpe.train(RIVER, vocab_size=DEFAULT_VOCAB_SIZE)


def open_compare(page: Page, url: str, **link: str) -> Page:
    page.goto(f"{url}/compare?{urlencode(link)}")
    settled(page)
    expect(page.locator(".compare")).to_be_visible()
    return page


def pane(page: Page, number: int) -> Locator:
    return page.locator(f".compare .pane[data-pane='{number - 1}']")


def number(page: Page, measure: str, place: int) -> Locator:
    """A cell of the table: what it says of the pane of this number."""
    row = page.get_by_test_id("stTable").locator("tbody tr").filter(has_text=measure)
    return row.locator("td").nth(place - 1)


def starts(run: bpe.TrainingRun, size: int) -> list[int]:
    return [start for start, _ in run.at(size - 256).spans]


def starts_shown(page: Page, place: int) -> list[int]:
    shown: list[int] = (
        pane(page, place)
        .locator(".tokens .y.s")
        .evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))")
    )
    return shown


def test_a_size_is_moved_and_everything_counts_again(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_compare(page, app_url, panes="trained@300,trained@330")
    expect(pane(page, 1).locator(".count")).to_have_text(f"{river.token_counts[44]} tokens")
    slider = pane(page, 1).locator("input.size")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(pane(page, 1)).to_have_attribute("data-size", "303")
    expect(pane(page, 1).locator(".count")).to_have_text(f"{river.token_counts[47]} tokens")
    assert starts_shown(page, 1) == starts(river, 303)
    expect(number(page, "Tokens of the text", 1)).to_have_text(f"{river.token_counts[47]:,}")
    expect(number(page, "Cuts: precision", 2)).to_have_text("100.0 %")
    expect(page).to_have_url(re.compile(r"panes=trained%40303%2Ctrained%40330"))
    # One scrubber moves both, each to the same part of its merges.
    page.locator(".all-sizes").focus()
    page.keyboard.press("Home")
    for place in (1, 2):
        expect(pane(page, place)).to_have_attribute("data-tokens", str(len(RIVER.encode())))
    page.keyboard.press("End")
    merges = len(river.merges)
    expect(pane(page, 2)).to_have_attribute("data-size", str(256 + merges))
    expect(pane(page, 1)).to_have_attribute("data-size", str(256 + round(merges * 47 / 74)))
    expect(number(page, "Tokens of the text", 2)).to_have_text(f"{river.token_counts[-1]:,}")


def test_the_page_after_a_size_was_moved_has_the_same_settings(page: Page, app_url: str) -> None:
    # The panes run alone, and Streamlit then forgets the inputs of the page that is left.
    open_compare(page, app_url, split="none", panes="trained@300,trained@330")
    page.get_by_role("radio", name="Languages").click()
    expect(page).to_have_url(re.compile("compare_look=languages"))
    pane(page, 1).locator("input.size").press("ArrowRight")
    expect(page).to_have_url(re.compile("trained%40301"))
    page.get_by_role("link", name="Watch merges").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Watch the merges")
    expect(page).to_have_url(re.compile("split=none"))
    page.get_by_role("link", name="Compare").click()
    expect(page).to_have_url(re.compile("compare_look=languages"))
    expect(page).to_have_url(re.compile("trained%40301"))


def test_differences_are_marked_and_can_be_stepped_through(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_compare(page, app_url, panes="trained@300,trained@340,trained@300")
    missing = sorted(set(starts(river, 300)) - set(starts(river, 340)))
    counter = page.locator(".compare .counter")
    expect(counter).to_have_text(f"{len(missing)} differences")
    marked = pane(page, 2).locator(".y.cut-missing")
    expect(marked).to_have_count(len(missing))
    assert marked.evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))") == missing
    expect(pane(page, 3).locator(".cut-missing, .cut-only")).to_have_count(0)
    expect(page.locator(".compare .next, .compare .new")).to_have_count(0)
    page.locator(".compare .to-next").click()
    expect(counter).to_have_text(f"Difference 1 of {len(missing)} in pane 2")
    page.keyboard.press("n")
    expect(counter).to_have_text(f"Difference 2 of {len(missing)} in pane 2")
    picked = pane(page, 2).locator(".y.picked")
    assert missing[1] in picked.evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))")
    for _ in range(2):
        page.keyboard.press("p")
    page.locator(".compare .to-previous").click()
    expect(counter).to_have_text(f"Difference {len(missing) - 1} of {len(missing)} in pane 2")


def test_pointing_at_a_place_shows_its_token_in_every_pane(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_compare(page, app_url, panes=f"trained@256,trained@320,{PINNED}")
    place = RIVER.index("weather") + 3
    pane(page, 2).locator(f".y[data-i='{place}']").hover()
    pinned = bpe.train(RIVER, vocab_size=300, split="none")
    step = len(pinned.merges)
    at_place = next(i for i, (a, b) in enumerate(pinned.at(step).spans) if a <= place < b)
    token_id = pinned.at(step).token_ids[at_place]
    for at, label, expected in (
        (1, "t", 116),
        (2, "·weather", next(m.token_id for m in river.merges if m.token == b" weather")),
        (3, printable(pinned.tokenizer.vocab[token_id]), token_id),
    ):
        expect(pane(page, at).locator(".here .tok")).to_have_text(label)
        expect(pane(page, at).locator(".here")).to_contain_text(f"id {expected}")
        expect(pane(page, at).locator(f".y.hot[data-i='{place}']")).to_have_count(1)
    # The same by the keyboard: from token to token of the pane that has the focus.
    pane(page, 2).locator(".tokens").focus()
    page.keyboard.press("ArrowRight")
    expect(pane(page, 1).locator(".here")).not_to_contain_text("id 116")
    page.keyboard.press("Escape")
    expect(page.locator(".compare .hot")).to_have_count(0)


def test_panes_scroll_together_by_place(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    hindi = next(one.text for one in SAMPLES if one.key == "hindi")
    open_compare(page, app_url, sample="hindi", panes="trained@256,trained", vocab_size="500")
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


def test_a_link_in_a_fresh_process_shows_hostile_text_as_text(
    page: Page, fresh_app_url: str
) -> None:
    open_compare(
        page, fresh_app_url, sample="own", text=HOSTILE,
        panes="trained@256,pinned:none:lowest:bytes:2:300:own:%3Cb%3E@280",
    )  # fmt: skip
    expect(pane(page, 1).locator(".tokens")).to_contain_text("<img")
    expect(page.locator(".compare img, .compare script, .compare b")).to_have_count(0)
    expect(page.get_by_role("link", name="Compare")).to_be_visible()
    size = len(HOSTILE.encode())
    expect(pane(page, 1)).to_have_attribute("data-tokens", str(size))


def test_languages_and_the_sweep_are_one_click_away(page: Page, app_url: str) -> None:
    open_compare(page, app_url)
    page.get_by_role("radio", name="Across languages").click()
    expect(page.get_by_text("The same four sentences")).to_be_visible()
    expect(page.get_by_test_id("stDataFrame")).to_be_visible()
    page.get_by_role("radio", name="A sweep of settings").click()
    expect(page.locator(".js-plotly-plot .scatterlayer .trace")).to_have_count(
        len(bpe.SPLIT_PATTERNS)
    )
    expect(page).to_have_url(re.compile("compare_look=sweep"))


def test_panes_stack_on_a_narrow_screen(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport={"width": 375, "height": 760}, reduced_motion="reduce")
    open_compare(page, app_url)
    first, second = boxes(page, pane(page, 1), pane(page, 2))
    assert second["y"] >= first["y"] + first["height"]
    assert first["width"] > 300
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
