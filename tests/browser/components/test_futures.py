"""The futures under several tie rules, side by side."""

from playwright.sync_api import Page, expect

from bpe_view.ties.examples import EXAMPLES
from tests.browser.accessibility import cut_off
from tests.browser.component import wait_for_report
from tests.browser.futures import RULES, all_are_at, column, mount_futures
from tests.browser.pages import NewPage
from tests.browser.windows import PHONE
from tests.words import pattern, w


def test_the_futures_step_together_and_say_where_they_part(page: Page) -> None:
    mount_futures(page)
    all_are_at(page, 0)
    stands, told = page.locator(".futures .stands"), page.locator(".futures > [aria-live]")
    expect(stands).to_contain_text(w("ties.stands.before", n=1))
    page.get_by_role("button", name=w("ties.parting.go")).click()
    all_are_at(page, 1)
    expect(stands).to_contain_text(pattern("ties.stands.here"))
    why = w("ties.why.first", n=5)
    expect(told).to_contain_text(pattern("ties.next", left="h", right="e", why=why))
    for rule in RULES:
        leaders = column(page, rule).locator(".leader[data-state]:not([data-state=''])")
        expect(leaders.filter(visible=True)).to_have_count(5)
    column(page, "lowest").locator(".tokens").press("ArrowRight")
    all_are_at(page, 2)
    expect(stands).to_contain_text(w("ties.stands.after", n=1))
    wait_for_report(page, "at", {"identity": EXAMPLES["shells"], "step": 2})


def test_every_key_of_the_list_does_what_it_says(page: Page) -> None:
    mount_futures(page)
    text = column(page, "first").locator(".tokens")
    text.press("?")
    keys = page.locator(".futures dialog.keys")
    expect(keys).to_contain_text(w("presenter.keys.jump"))
    expect(keys).not_to_contain_text("keys.")  # a message that has not come
    expect(keys.get_by_text("P", exact=True)).to_have_count(0)
    page.keyboard.press("?")
    for key in "phfP":
        text.press(key)
    text.press("+")
    expect(page.locator(".futures select.speed")).to_have_value("2")
    text.press("3")
    page.keyboard.press("Enter")
    all_are_at(page, 3)
    expect(text).to_be_focused()


def test_tied_pairs_that_find_no_room_are_counted(page: Page) -> None:
    text = "abcdefghijklmnop abcdefghijklmnop"
    mount_futures(page, text)
    for rule in RULES:
        expect(column(page, rule).locator(".leader").filter(visible=True)).to_have_count(12)
        expect(column(page, rule)).to_contain_text(w("ties.parting.more", n=3))
    column(page, "first").locator(".tokens").press("End")
    expect(column(page, "first")).not_to_contain_text(pattern("ties.parting.more"))


def test_columns_stand_one_below_the_other_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    mount_futures(page, step=1)
    expect(page.locator(".future")).to_have_count(len(RULES))
    # Measured at one moment: the page may still be making room for its scroll bar.
    lefts = page.locator(".future").evaluate_all(
        "all => all.map(n => n.getBoundingClientRect().left)"
    )
    assert len(lefts) == len(RULES)
    assert len(set(lefts)) == 1
    assert cut_off(page) == []


def test_a_step_changes_the_rows_of_leading_pairs_and_puts_none_in_anew(page: Page) -> None:
    text = "the hen and the other hen"
    mount_futures(page, text)
    page.locator(".futures").evaluate(
        """root => {
          window.rowsPutIn = 0;
          const count = (changes) => {
            for (const {addedNodes} of changes) window.rowsPutIn += addedNodes.length;
          };
          for (const list of root.querySelectorAll(".leaders .bars"))
            new MutationObserver(count).observe(list, {childList: true});
        }"""
    )
    texts = page.locator(".future .tokens")
    texts.first.press("ArrowRight")
    expect(texts.last).to_have_attribute("data-step", "1")
    assert page.evaluate("window.rowsPutIn") == 0
