"""The line of settings: what it says, its panels, and what is typed and chosen in them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_view.settings_line.settings_line_payload import SETTINGS_LINE, LineData
from tests.browser.accessibility import broken_rules
from tests.browser.app import boxes, open_settings, open_text
from tests.browser.component import (
    Session,
    hand_over,
    open_component,
    reports,
    wait_for_report,
    wait_until_mounted,
)
from tests.browser.pages import NewPage
from tests.words import w
from ui.choice import CHOICES
from ui.training.inputs import put_text, settings_line
from ui.training.setting_fields import setting_fields
from ui.visit import SETTINGS

USUAL = {name: CHOICES[name].default_in("en") for name in SETTINGS}
SAMPLES = {"river": "English prose", "python": "Python code"}
ENDED = "Stopped at 343."
OWN_TEXT = "the river " * 100
TOKENIZERS = {"trained": "Trained here", "o200k_base": "GPT-4o"}


class Line:
    """A page that has the line alone, and does what is asked for there."""

    def __init__(
        self,
        page: Page,
        *,
        on_card: bool = True,
        changes: dict[str, Any] | None = None,
        **chosen: object,
    ) -> None:
        self.data: dict[str, Any] = {"sample": "river", "text": "river", "tokenizer": ""}
        self.changes: dict[str, Any] = changes or {}
        self.on_card = on_card
        self.opened, self.has_size = 0, True
        state = USUAL | chosen
        self.session = Session(SETTINGS_LINE, self._draw, **state)
        open_component(page, self.session)
        self.page = page
        self.parts = {
            name: page.locator(f".settings-line .part.{name}") for name in ("text", "tokenizer")
        }

    def _draw(self) -> None:
        settings_line(
            self._line(),
            on_text=self._typed,
            on_sample=self._sample,
            on_tokenizer=self._tokenizer,
            on_open=self._open,
        )

    def _line(self) -> LineData:
        number, text = put_text(self.data["text"])
        sample, tokenizer = self.data["sample"], self.data["tokenizer"]
        line: LineData = {
            "text": {
                "beginning": number, "text": text, "language": "en",
                "title": SAMPLES.get(sample, "Your text"), "size": "5 bytes",
                "samples": SAMPLES, "chosen": sample, "hint": "Look at the river.",
                "placeholder": "", "keeps": False, "lacks": False,
            },
            "training": {
                "chosen": {name: in_field(self.session.state[name]) for name in USUAL},
                "fields": setting_fields(256, "", has_size=self.has_size), "end": ENDED,
                "line": ["343 tokens", f" · {self.session.state['split']}"],
            },
            "tokenizers": [
                {"choice": choice, "name": name, "also": ""} for choice, name in TOKENIZERS.items()
            ] if tokenizer else [],
            "tokenizer": tokenizer, "on_card": self.on_card,
        }  # fmt: skip
        if tokenizer == "o200k_base":
            line["training"] = None
        for path, value in self.changes.items():
            part, _, name = path.partition(".")
            line[part][name] = value  # type: ignore[literal-required]
        return line

    def _typed(self, text: str) -> None:
        self.data |= {"text": text, "sample": "own"}

    def _sample(self, key: str) -> None:
        self.data |= {"text": f"all of {key}", "sample": key}

    def _tokenizer(self, choice: str) -> None:
        self.data["tokenizer"] = choice

    def _open(self) -> None:
        self.opened += 1


def in_field(value: Any) -> Any:
    return " ".join(value) if isinstance(value, tuple) else value


def choose(panel: Locator, face: str) -> None:
    panel.get_by_role("button", name=face, exact=True).click()


def test_a_part_opens_its_panel_below_it_and_done_escape_and_the_part_close_it(page: Page) -> None:
    line = Line(page)
    expect(line.parts["text"]).to_have_text("English prose 5 bytes")
    expect(line.parts["tokenizer"]).to_have_text("343 tokens · gpt4")
    ways = (lambda part, panel: part.click(), lambda part, panel: page.keyboard.press("Escape"),
            lambda part, panel: choose(panel, w("inputs.line.done")))  # fmt: skip
    for part, look in ((line.parts["text"], "text"), (line.parts["tokenizer"], "tokenizer")):
        panel = page.locator(f".{look}-panel")
        part.click()
        assert broken_rules(page, page.locator(".settings-line")) == []
        part.click()
        for close in ways:
            expect(part).to_have_attribute("aria-expanded", "false")
            part.focus()
            page.keyboard.press("Enter")
            expect(panel).to_be_visible()
            expect(part).to_have_attribute("aria-expanded", "true")
            close(part, panel)
            expect(panel).to_be_hidden()
            expect(part).to_be_focused()
    open_text(page)
    page.keyboard.press("Escape")
    open_settings(page)
    expect(page.locator(".text-panel")).to_be_hidden()


def test_paste_your_own_selects_the_text_and_gives_the_focus_back(page: Page) -> None:
    Line(page)
    paste = page.get_by_role("button", name=w("inputs.paste"))
    paste.click()
    page.keyboard.type("mine")
    wait_for_report(page, "text", "mine")
    expect(page.locator(".part.text strong")).to_have_text("Your text")
    page.keyboard.press("Escape")
    expect(paste).to_be_focused()


def test_what_is_typed_is_told_once_after_a_rest_and_the_cursor_stays(page: Page) -> None:
    Line(page)
    box = open_text(page)
    expect(box).to_have_value("river")
    box.focus()
    page.keyboard.press("Home")
    page.keyboard.type("a long ")
    wait_for_report(page, "text", "a long river")
    assert reports(page, "text") == ["a long river"]
    expect(box).to_be_focused()
    assert box.evaluate("node => node.selectionStart") == len("a long ")
    page.keyboard.type("and ")
    expect(box).to_have_value("a long and river")
    wait_for_report(page, "text", "a long and river")


def test_leaving_the_box_tells_at_once_and_half_a_character_does_not_travel(page: Page) -> None:
    Line(page)
    box = open_text(page)
    box.fill("typed")
    box.blur()
    assert reports(page, "text") == ["typed"]
    box.evaluate("node => { node.value = 'a\\ud83d'; node.dispatchEvent(new Event('change')); }")
    assert reports(page, "text") == ["typed", "a\ufffd"]


def test_another_beginning_is_written_into_the_box_and_the_same_one_is_not(page: Page) -> None:
    line = Line(page)
    box = open_text(page)
    box.fill("own words")
    wait_for_report(page, "text", "own words")
    sent = line.session.run()
    assert (sent["text"]["text"], sent["text"]["beginning"]) == ("own words", 1)
    box.fill("own words, and more that is not reported yet")
    hand_over(page, **sent)
    expect(box).to_have_value("own words, and more that is not reported yet")
    hand_over(page, text=sent["text"] | {"text": "she sells", "beginning": 2})
    expect(box).to_have_value("she sells")


def test_a_sample_is_told_also_once_more_after_typing(page: Page) -> None:
    Line(page)
    box = open_text(page)
    choice = page.get_by_role("combobox", name=w("inputs.samples"))
    for _ in range(2):
        choice.select_option("Python code")
        expect(box).to_have_value("all of python")
        box.fill("typed")
        expect(page.locator(".part.text strong")).to_have_text("Your text")
        expect(box).to_have_value("typed")


def visit_again(page: Page) -> None:
    """First by a link that somebody else made, which means another text; then by a reload."""
    page.goto("about:blank")
    Line(page, changes={"text.lacks": True})
    page.evaluate("Promise.resolve()")
    assert not page.evaluate("streamlit.reports.length")
    page.reload()
    wait_until_mounted(page)


@pytest.mark.parametrize(
    ("text", "comes_back"),
    [(OWN_TEXT, True), (OWN_TEXT * 1_001, False)],
    ids=["short", "longer than a tab keeps"],
)
def test_a_text_no_link_can_hold_comes_back_where_the_page_is_loaded_again(
    new_page: NewPage, text: str, comes_back: bool
) -> None:
    page = new_page()
    line = Line(page, changes={"text.keeps": True})
    for typed in "typed before", text:
        open_text(page).fill(typed)
        wait_for_report(page, "text", typed)
    hand_over(page, **line.session.run())
    visit_again(page)
    if comes_back:
        wait_for_report(page, "text", text)
    page.evaluate("Promise.resolve()")
    assert reports(page, "text") == [text] * comes_back


def test_what_the_tab_kept_may_be_anything(new_page: NewPage) -> None:
    page = new_page()
    Line(page)
    page.evaluate("sessionStorage.setItem('bpe-explorer.text', JSON.stringify({text: 1}))")
    visit_again(page)
    page.evaluate("Promise.resolve()")
    assert not page.evaluate("streamlit.reports.length")


def test_what_is_changed_is_told_and_stands_in_the_line(page: Page) -> None:
    line = Line(page)
    settings = open_settings(page)
    expect(settings.locator(".end")).to_have_text(ENDED)
    choose(settings, w("inputs.line.base.characters"))
    choose(settings, "300")
    choose(settings, w("inputs.line.tie_rule.lowest"))
    settings.get_by_role("combobox", name=w("inputs.split.label")).select_option("none")
    settings.get_by_text(w("inputs.more"), exact=True).click()
    settings.get_by_role("textbox", name=w("inputs.special_tokens.label")).fill("<a>")
    settings.get_by_role("spinbutton", name=w("inputs.min_count.label")).fill("3")
    choose(settings, w("inputs.line.done"))
    expect(line.parts["tokenizer"]).to_have_text("343 tokens · none")
    assert {name: line.session.state[name] for name in USUAL} == USUAL | {
        "vocab_size": 300, "base": "characters", "tie_rule": "lowest", "split": "none",
        "special_tokens": ("<a>",), "min_count": 3,
    }  # fmt: skip


def test_where_all_sizes_are_shown_none_can_be_chosen(page: Page) -> None:
    line = Line(page)
    settings = open_settings(page)
    sizes = settings.get_by_role("group", name=w("inputs.vocab_size.label"))
    expect(sizes).to_be_visible()
    line.has_size = False
    hand_over(page, **line.session.run())
    expect(sizes).to_be_hidden()
    expect(settings.get_by_role("group", name=w("inputs.tie_rule.label"))).to_be_visible()


def test_a_pattern_of_ones_own_has_a_field_and_a_number_keeps_its_bounds(page: Page) -> None:
    line = Line(page)
    settings = open_settings(page)
    own = settings.get_by_role("textbox", name=w("inputs.pattern.label"))
    split = settings.get_by_role("combobox", name=w("inputs.split.label"))
    expect(own).to_be_hidden()
    split.select_option("custom")
    own.fill(r"\S+")
    size = settings.get_by_role("spinbutton", name=w("inputs.vocab_size.other_label"))
    for typed, counts in (("3", 256), ("", 256), ("9999999", 200_000)):
        size.fill(typed)
        size.press("Enter")
        expect(size).to_have_value(str(counts))
        assert reports(page, "settings")[-1]["vocab_size"] == counts
    assert line.session.state["pattern"] == r"\S+"
    own.fill("GPT-4")
    own.press("Enter")  # a name chooses the split that it is of
    expect(own).to_be_hidden()
    split.select_option("custom")
    expect(own).to_have_value(r"\S+")
    assert (line.session.state["split"], line.session.state["pattern"]) == ("custom", r"\S+")


def test_a_value_that_is_not_allowed_changes_nothing_and_the_same_choice_counts_again(
    page: Page,
) -> None:
    line = Line(page, split="none")
    line.session.hear("settings", {**USUAL, "base": "words", "vocab_size": "-1", "split": "gpt2"})
    state = line.session.state
    assert (state["base"], state["vocab_size"], state["split"]) == ("bytes", 384, "gpt2")
    settings = open_settings(page)
    for size in ("300", "384", "300"):
        choose(settings, size)
    told = reports(page, "settings")
    assert [one["vocab_size"] for one in told] == [300, 384, 300]
    assert told[0] != told[2]


def test_a_tokenizer_is_chosen_by_name_and_the_one_trained_here_has_its_settings(
    page: Page,
) -> None:
    line = Line(page, on_card=False)
    line.data["tokenizer"] = "trained"
    hand_over(page, **line.session.run())
    panel = open_settings(page)
    size = panel.get_by_role("group", name=w("inputs.vocab_size.label"))
    expect(size).to_be_visible()
    assert broken_rules(page, panel) == []
    choose(panel, "GPT-4o")
    expect(line.parts["tokenizer"]).to_have_text("GPT-4o")
    expect(size).to_be_hidden()
    choose(panel, w("inputs.upload"))
    assert line.opened == 1
    choose(panel, "Trained here")
    expect(size).to_be_visible()


@pytest.mark.parametrize("on_card", [True, False])
def test_the_line_is_one_line_however_narrow(page: Page, on_card: bool) -> None:
    line = Line(page, on_card=on_card, changes={"text.title": "A text with a name that is longer"})
    page.set_viewport_size({"width": 320, "height": 640})
    whole = page.locator(".st-key-player")
    row, around, *each = boxes(
        page, page.locator(".settings-line .row"), whole, *line.parts.values()
    )
    assert row["height"] < 50
    assert row["x"] + row["width"] <= around["x"] + around["width"] + 1
    assert all(box["x"] + box["width"] <= row["x"] + row["width"] + 1 for box in each)
    expect(line.parts["tokenizer"].locator(".also")).to_have_text(re.compile("343"))
