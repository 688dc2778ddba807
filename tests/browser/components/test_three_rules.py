"""Three rules of choice at one step, and a passage as each cuts it."""

from playwright.sync_api import Page, expect

from bpe_core.analysis import RULES, learn_by_rules
from bpe_view.rules.rules_payload import THREE_RULES, rules_payload
from tests.browser.accessibility import broken_in_a_scheme, cut_off
from tests.browser.component import Session, open_component, wait_for_report
from tests.words import w
from ui.shared.mount import mount

TEXT = "quit it, quiz it, quote it, quilt it"
RUNS = learn_by_rules(TEXT)
LAST = len(RUNS["bpe"]) - 1


def open_rules(page: Page, text: str = TEXT) -> None:
    data = {**rules_payload(text), "start_step": 0}

    def draw() -> None:
        mount(THREE_RULES, "rules", data, on_at_change=lambda: None)

    open_component(page, Session(THREE_RULES, draw))


def shows(page: Page, step: int) -> None:
    """The choices of each rule, the one it takes, and the passage as it cuts it."""
    for row, rule in enumerate(RULES):
        now = RUNS[rule][step]
        column = page.get_by_role("region", name=w(f"rules.name.{rule}"))
        chips = column.locator(".candidate .pair")
        pairs = ["".join(one.pieces).replace(" ", "·") for one in now.choices[:5]]
        expect(chips).to_have_text(pairs)
        winner = column.locator("[data-state=winner] .pair")
        expect(winner).to_have_text(pairs[:1] if step < LAST else [])
        expect(column.locator(".count")).to_have_text(w("rules.size", n=len(now.vocabulary)))
        tokens = page.get_by_role("row").nth(row).locator(".tok")
        expect(tokens).to_have_text([one.replace(" ", "·") for one in now.cut(TEXT)])


def test_all_rules_go_on_by_the_same_step_and_python_hears_where_they_rest(page: Page) -> None:
    open_rules(page)
    shows(page, 0)
    expect(page.locator(".stands")).to_have_text(w("rules.stands.here"))
    quotient = page.get_by_role("region", name=w("rules.name.wordpiece")).locator("small").first
    expect(quotient).to_have_text("4 ÷ (4 × 4)")
    slider = page.get_by_role("slider", name=w("player.scrubber"))
    slider.press("ArrowRight")
    shows(page, 1)
    expect(slider).to_have_attribute("aria-valuetext", f"1 {w('rules.of', n=LAST)}")
    page.keyboard.press("End")
    shows(page, LAST)
    shared = set.intersection(*(set(steps[-1].vocabulary) for steps in RUNS.values()))
    size = len(RUNS["bpe"][-1].vocabulary)
    expect(page.locator(".stands")).to_have_text(w("rules.stands.end", n=size, shared=len(shared)))
    wait_for_report(page, "at", {"identity": TEXT, "step": LAST})


def test_no_control_speaks_of_merges_where_a_rule_makes_none(page: Page) -> None:
    open_rules(page)
    named = page.locator(".controls :is([aria-label], [title])")
    labels = named.evaluate_all("nodes => nodes.map(node => node.ariaLabel ?? node.title)")
    assert len(labels) > 3
    assert not [label for label in labels if "merge" in label.lower()]


def test_arrows_in_the_passage_go_from_token_to_token_and_leave_the_step(page: Page) -> None:
    open_rules(page)
    first = page.get_by_role("row").first.locator(".tok")
    first.first.focus()
    page.keyboard.press("ArrowRight")
    expect(first.nth(1)).to_be_focused()
    shows(page, 0)


def test_what_is_one_character_to_the_eye_may_fall_apart_and_come_together(page: Page) -> None:
    family = "👩‍👧"
    open_rules(page, f"{family * 2}x {family}y {family} {family * 2}")
    tokens = page.get_by_role("row").nth(1).locator(".tok")
    before = tokens.count()
    page.get_by_role("slider", name=w("player.scrubber")).press("End")
    expect(tokens).not_to_have_count(before)
    page.keyboard.press("Home")
    expect(tokens).to_have_count(before)


def test_it_breaks_no_rule_of_accessibility_and_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 812})
    open_rules(page)
    assert broken_in_a_scheme(page, page.locator(".three-rules")) == []
    assert cut_off(page) == []
