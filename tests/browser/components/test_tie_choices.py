"""The choices of the lab of ties: all are told together, and nobody writes over them."""

from typing import Any

from playwright.sync_api import Page, expect

from bpe_core import TIE_RULES
from bpe_view.ties.choices.tie_choices_payload import TIE_CHOICES
from tests.browser.component import Session, hand_over, open_component, reports, wait_for_report
from tests.words import pattern, w
from ui.learn.labs.tie_choices import choices
from ui.learn.learn_choices import IN_LAB
from ui.shared.session import VISIT

BEGUN = {prop.name: prop.default for prop in IN_LAB}


def open_choices(page: Page, **state: Any) -> Session:
    values = BEGUN | {"tie_step": 3, "hide": "", VISIT: 1} | state
    session = Session(TIE_CHOICES, choices, **values)
    open_component(page, session)
    return session


def test_what_is_chosen_is_told_with_all_else_and_another_text_forgets_the_step(page: Page) -> None:
    session = open_choices(page)
    rules = page.get_by_role("group", name=w("ties.lab.rules"))
    rules.get_by_role("button", name=w("inputs.tie.lowest")).press("Enter")
    expect(rules.get_by_role("button", name=w("inputs.tie.lowest"))).to_have_attribute(
        "aria-pressed", "false"
    )
    chosen = BEGUN | {"tie_rules": "first huggingface"}
    wait_for_report(page, "chosen", chosen)
    assert session.state["tie_step"] == 3
    own = page.get_by_role("textbox", name=w("ties.lab.own_text"))
    expect(own).to_be_hidden()
    page.get_by_role("combobox", name=w("ties.lab.text")).select_option(w("ties.lab.own"))
    expect(page.get_by_text(pattern("ties.lesson.own"))).to_be_visible()
    own.fill("abc abc")
    wait_for_report(page, "chosen", chosen | {"tie_text": "own", "tie_own": "abc abc"})
    expect(own).to_be_focused()
    assert session.state["tie_step"] is None
    assert {name: session.state[name] for name in BEGUN} == reports(page, "chosen")[-1]


def test_a_run_is_chosen_by_its_length_or_written(page: Page) -> None:
    open_choices(page, tie_stage="overlap")
    expect(page.get_by_role("combobox", name=w("ties.lab.text"))).to_be_hidden()
    slider = page.get_by_role("slider", name=w("ties.overlap.letters"))
    slider.press("ArrowRight")
    wait_for_report(page, "chosen", BEGUN | {"tie_stage": "overlap", "run_letters": 6})
    page.get_by_role("textbox", name=w("ties.overlap.own")).fill("banana")
    expect(slider).to_be_disabled()
    page.get_by_role("button", name=w("ties.tab.ties")).click()
    changed = {"run_letters": 6, "overlap_text": "banana"}
    wait_for_report(page, "chosen", BEGUN | changed)


def test_only_another_beginning_writes_into_the_choices(page: Page) -> None:
    session = open_choices(page, tie_text="own", tie_own="one")
    own = page.get_by_role("textbox", name=w("ties.lab.own_text"))
    own.fill("half a thou")
    hand_over(page, **session.run())
    expect(own).to_have_value("half a thou")
    hand_over(page, **session.run() | {"language": "es"})
    expect(own).to_have_value("half a thou")
    wait_for_report(page, "chosen", BEGUN | {"tie_text": "own", "tie_own": "half a thou"})
    session.state |= {"tie_text": "hamlet", "tie_rules": TIE_RULES[0]}
    hand_over(page, **session.run())
    expect(page.get_by_role("combobox", name=w("ties.lab.text"))).to_have_value("hamlet")
    expect(own).to_be_hidden()


def test_what_a_challenge_fixes_cannot_be_chosen(page: Page) -> None:
    open_choices(page, hide="text settings")
    expect(page.get_by_role("combobox", name=w("ties.lab.text"))).to_be_hidden()
    expect(page.get_by_role("group", name=w("ties.lab.rules"))).to_be_hidden()
    expect(page.get_by_role("button", name=w("ties.tab.ties"))).to_be_visible()
