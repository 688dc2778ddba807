"""The line of settings: it says what is chosen, and opens the controls."""

from playwright.sync_api import Locator, Page, expect

from bpe_view.settings_line.settings_line_payload import SETTINGS_LINE
from tests.browser.accessibility import broken_rules
from tests.browser.app import boxes, open_settings
from tests.browser.component import Session, open_component, reports
from tests.words import pattern, w
from ui.shared.mount_settings_line import settings_line
from ui.shared.training.training_choices import PROPERTIES, SETTINGS

USUAL = {prop.name: prop.default for prop in PROPERTIES if prop.name in SETTINGS}


def open_line(page: Page, **chosen: object) -> tuple[Session, Locator]:
    """A page with the line alone, and the controls behind it."""
    session = Session(SETTINGS_LINE, lambda: settings_line(256, None), **USUAL | chosen)
    open_component(page, session)
    return session, open_settings(page)


def line_of(tokens: int, base: str, rule: str) -> str:
    split = w("inputs.line.split", split=w("inputs.line.splits.gpt4"))
    ties = w("inputs.line.ties", rule=w(f"inputs.line.tie.{rule}"))
    return " · ".join([w("tokens.tokens", n=tokens), w(f"inputs.base.{base}"), split, ties])


def test_what_is_changed_is_told_and_stands_in_the_line(page: Page) -> None:
    session, settings = open_line(page)
    line = page.locator(".settings-line .line")
    expect(line).to_have_text(f"{w('inputs.line.name')} {line_of(384, 'bytes', 'first')}")
    assert broken_rules(page, settings) == []
    settings.get_by_role("combobox", name=w("inputs.base.label")).select_option("characters")
    settings.get_by_role("spinbutton", name=w("inputs.vocab_size")).fill("300")
    settings.get_by_role("combobox", name=pattern("inputs.tie.label")).select_option("lowest")
    expect(line).to_contain_text(line_of(300, "characters", "lowest"))
    assert {name: session.state[name] for name in SETTINGS} == USUAL | {
        "vocab_size": 300, "base": "characters", "tie_rule": "lowest",
    }  # fmt: skip
    settings.get_by_role("button", name=w("inputs.line.done")).click()
    expect(settings).to_be_hidden()
    expect(line).to_be_focused()
    open_settings(page)
    page.mouse.click(3, 3)
    expect(settings).to_be_hidden()


def test_a_pattern_of_ones_own_has_a_field_and_a_number_keeps_its_bounds(page: Page) -> None:
    session, settings = open_line(page)
    own = settings.get_by_role("textbox", name=w("inputs.pattern"))
    expect(own).to_be_hidden()
    settings.get_by_role("combobox", name=pattern("inputs.split.label")).select_option("custom")
    own.fill(r"\S+")
    size = settings.get_by_role("spinbutton", name=w("inputs.vocab_size"))
    for typed, counts in (("3", 256), ("", 256), ("9999999", 200_000)):
        size.fill(typed)
        size.press("Enter")
        expect(size).to_have_value(str(counts))
        assert reports(page, "settings")[-1]["vocab_size"] == counts
    assert session.state["pattern"] == r"\S+"
    own.fill("GPT-4o")
    own.press("Enter")  # a name chooses the split that it is of
    expect(own).to_be_hidden()
    settings.get_by_role("combobox", name=pattern("inputs.split.label")).select_option("custom")
    expect(own).to_have_value(r"\S+")
    assert (session.state["split"], session.state["pattern"]) == ("custom", r"\S+")


def test_a_value_that_is_not_allowed_changes_nothing_and_the_same_choice_counts_again(
    page: Page,
) -> None:
    session, settings = open_line(page, split="none")
    session.hear("settings", {**USUAL, "base": "words", "vocab_size": "-1", "split": "gpt2"})
    assert (session.state["base"], session.state["vocab_size"]) == ("bytes", 384)
    assert session.state["split"] == "gpt2"
    size = settings.get_by_role("spinbutton", name=w("inputs.vocab_size"))
    for typed in ("300", "384", "300"):
        size.fill(typed)
        size.press("Enter")
    told = reports(page, "settings")
    assert [one["vocab_size"] for one in told] == [300, 384, 300]
    assert told[0] != told[2]


def test_the_line_is_one_line_and_a_part_stands_in_it_whole_or_not_at_all(page: Page) -> None:
    open_line(page, split="gpt4_threes", tie_rule="huggingface")
    page.keyboard.press("Escape")
    line = page.locator(".settings-line .line")
    (wide,) = boxes(page, line)
    seen = []
    for width in (480, 400, 320):
        page.locator(".settings-line").evaluate(
            "(node, to) => { node.style.width = to }", f"{width}px"
        )
        (narrow,) = boxes(page, line)
        assert narrow["height"] == wide["height"]
        parts = line.locator(".part, .also")
        room, *each = boxes(page, line.locator(".chosen"), *parts.all())
        below, right = room["y"] + room["height"], room["x"] + room["width"]
        shown = [part for part in each if part["y"] < below]
        assert all(part["x"] + part["width"] <= right + 0.5 for part in shown)
        seen.append(len(shown))
    assert seen[0] > seen[-1] >= 1
