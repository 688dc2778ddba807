"""The player by itself: what it shows of a run, and how one moves through it."""

import json
import random
import re
from string import ascii_lowercase
from typing import Any

import pytest
from playwright.sync_api import JSHandle, Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.player.player_payload import leading_pairs
from bpe_view.texts.samples import SAMPLES
from tests.browser.accessibility import cut_off
from tests.browser.component import (
    alter,
    hand_over,
    reports,
    wait_until_mounted,
)
from tests.browser.pages import NewPage
from tests.browser.player import (
    RIVER,
    PlayerOnPage,
    mount_player,
    played,
    starts,
)
from tests.browser.windows import PHONE, QUARTER
from tests.server import ROOT
from tests.words import pattern, w
from ui.shared.mount_player import run_payload
from ui.visit import DEFAULT_VOCAB_SIZE

LARGE_ENOUGH = """player => [...player.querySelectorAll(".tokens .y")].every(cell => {
    const {width, height} = cell.getBoundingClientRect();
    return width >= 24 && height >= 24;
})"""

# Letters that begin a line and no pre-token.
BROKEN_WORDS = """player => {
    const cells = [...player.querySelectorAll(".tokens .y.c")];
    const top = (cell) => Math.round(cell.getBoundingClientRect().top);
    const isLower = (cell, at) => at > 0 && top(cell) > top(cells[at - 1]);
    const broken = cells.filter((cell, at) => isLower(cell, at) && !cell.matches(".p, .mark"));
    return broken.map((cell) => cell.textContent);
}"""


def test_stepping_back_and_forth_shows_exactly_the_tokens_of_each_step(
    page: Page, river: bpe.TrainingRun
) -> None:
    player = mount_player(page, step=0)
    last = len(river.merges)
    for step in (0, 1, 2, 7, 30, last, last - 1, 12, 3, 0):
        player.jump(step)
        assert player.token_starts() == starts(river, step), f"step {step}"
    player.button("forward").click()
    player.is_at(1)
    player.button("back").click()
    player.is_at(0)
    assert player.token_starts() == starts(river, 0)


def test_each_panel_stands_once_in_the_player(page: Page) -> None:
    entries = (ROOT / "bpe_view/player/panels/index.js").read_text("utf-8")
    names = re.findall(r'\bname: "(\w+)"', entries)
    player = mount_player(page, step=3)
    assert len(names) > 5
    for name in names:
        expect(player.root.locator(f"[data-panel={name}]")).to_have_count(1)


def test_a_text_is_heard_in_tokens_before_and_after_a_merge(page: Page) -> None:
    player = mount_player(page, "aaa\n\naaa   aaa", step=0, split="none")
    line, space = w("tokens.card.line_break"), w("tokens.spaces", n=1)
    for step, heard in enumerate(["a, a, a", "aa, a"]):
        player.jump(step)
        named = f"{heard}, {line}, {line}, {heard}, {space}, {space}, {space}, {heard}"
        expect(player.text.get_by_role("img").first).to_have_accessible_name(named)


def test_a_sample_is_read_in_its_language_and_a_text_of_ones_own_in_the_pages(page: Page) -> None:
    player = mount_player(page, SAMPLES[3].text, step=0)
    expect(player.text.locator(".y").first).to_be_visible()
    assert player.text.locator(".chunk:not([lang=es])").count() == 0
    hand_over(page, run="another", text_language="")
    expect(player.text.locator("[lang]")).to_have_count(0)


def test_only_what_is_near_the_visible_part_has_cells(page: Page) -> None:
    player = mount_player(page, "a line of words\n" * 120, step=0)
    cells = player.text.locator(".y")
    assert 100 < cells.count() < 1200
    player.text.evaluate("text => text.scrollTo(0, text.scrollHeight)")
    expect(player.text.locator('[data-i="1918"]')).to_be_in_viewport()


def test_the_keys_work_on_the_whole_page_unless_something_there_uses_them(page: Page) -> None:
    player = mount_player(page, step=5)
    page.keyboard.press("ArrowRight")
    player.is_at(6)
    page.evaluate("document.body.append(document.createElement('input'))")
    page.locator("body > input").focus()
    page.keyboard.type("3 p")
    expect(page.locator("body > input")).to_have_value("3 p")
    player.is_at(6)
    page.evaluate("document.querySelector('body > input').remove()")

    def keys_work(where: str) -> None:
        player.choose_in_more(w("tokens.keys.title"))
        player.root.get_by_role("radio", name=where).check()
        page.keyboard.press("Escape")
        player.root.evaluate("node => node.getRootNode().activeElement.blur()")

    keys_work(w("player.keys.scope_player"))
    page.keyboard.press("ArrowRight")
    player.is_at(6)
    player.text.press("ArrowRight")
    player.is_at(7)
    keys_work(w("player.keys.scope_off"))
    player.text.press("ArrowRight")
    player.is_at(7)
    page.reload()
    wait_until_mounted(page)
    player.text.press("ArrowRight")
    player.is_at(5)


def test_a_step_can_be_typed_while_it_plays(page: Page) -> None:
    player = mount_player(page)
    expect(player.text).not_to_have_attribute("data-step", "0")
    number = player.root.locator(".jump input.number")
    number.click()
    expect(player.button("play")).to_have_attribute("aria-label", w("player.play"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    player.is_at(12)


def test_the_scrubber_repaints_while_it_is_dragged(page: Page, river: bpe.TrainingRun) -> None:
    player = mount_player(page, step=0)
    box = player.scrubber.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    steps = [0]
    for part in (0.25, 0.5, 0.75):
        page.mouse.move(box["x"] + box["width"] * part, middle)
        expect(player.scrubber).not_to_have_value(str(steps[-1]))
        steps.append(int(player.scrubber.input_value()))
        player.is_at(steps[-1])
    assert steps == sorted(steps)
    assert player.token_starts() == starts(river, steps[-1])
    page.mouse.up()
    page.wait_for_function("streamlit.reports.some(one => one.name === 'at')")


def test_counts_ties_and_what_is_saved_are_told(page: Page) -> None:
    player = mount_player(page, "aaabdaaabac", split="none", vocab_size=259, step=0)
    sentence = pattern(
        "player.next.merge",
        left="a",
        right="a",
        times=w("tokens.once_or_times", n=4),
        why=w("player.next.no_tie"),
        overlap=w("player.next.overlap", joined=2, count=4),
    )
    expect(player.narration).to_contain_text(sentence)
    for step, tokens in enumerate((11, 9, 7)):
        player.jump(step)
        said = {"tokens": w("tokens.tokens", n=tokens), "bytes": w("tokens.bytes", n=11)}
        expect(player.root.locator(".token-count")).to_have_text(
            w("player.totals", **said).replace("*", "")
        )
    player.jump(1)
    tied = w("player.next.tie", n=1, rule=w("player.tie_rule.first"))
    expect(player.narration).to_contain_text(tied)


def test_a_merge_has_two_beats_and_every_new_token_is_seen_in_both(page: Page) -> None:
    player = mount_player(page, "banana bandana banana", step=2)
    made, coming = (player.narration.locator(part) for part in (".made", ".coming"))
    # The second beat is held back, so that the first one can be looked at.
    alter(
        page,
        """() => {
          const later = window.setTimeout;
          const held = [];
          window.setTimeout = (action) => held.push(action);
          window.goOn = () => { window.setTimeout = later; for (const action of held) action(); };
        }""",
    )
    player.text.press("ArrowRight")
    player.is_at(3)
    expect(player.root).to_have_attribute("data-beat", "made")
    expect(player.text.locator(".next")).to_have_count(0)
    expect(made).to_contain_text(pattern("player.made", token="ana"))
    current = player.root.locator(".algorithm [aria-current]")
    expect(current).to_have_text(w("player.algorithm.merge"))
    expect(coming).to_be_hidden()
    expect(player.root.locator(".leader[data-state=winner]")).to_have_count(0)
    count = player.text.locator(".new").count()
    assert count > 3
    page.evaluate("goOn()")
    expect(player.root).to_have_attribute("data-beat", "next")
    expect(coming).to_be_visible()
    expect(coming).to_contain_text(pattern("player.next.merge"))
    expect(made).to_be_hidden()
    expect(current).to_have_text(w("player.algorithm.best"))
    expect(player.root.locator(".leader[data-state=winner]")).to_have_count(1)
    expect(player.text.locator(".new")).to_have_count(count)
    both = player.text.locator(".new.next")
    assert both.count() > 0
    ring, plain = (
        player.text.locator(which).first.evaluate("node => getComputedStyle(node).boxShadow")
        for which in (".new.next:not(.first, .final)", ".next:not(.new)")
    )
    assert ring != plain


def test_the_signs_of_a_text_are_explained_under_it_where_it_has_them(page: Page) -> None:
    signs = mount_player(page, "ab ab", step=0).root.locator(".signs")
    expect(signs).to_have_text(w("player.signs.space", sign="·"))
    signs = mount_player(page, "ab\nab", step=0).root.locator(".signs")
    expect(signs).to_have_text(w("player.signs.line_break", sign="⏎"))
    expect(mount_player(page, "abab", step=0).root.locator(".signs")).to_be_hidden()


def test_after_the_last_merge_a_button_leads_to_predicting_from_the_first(page: Page) -> None:
    player = mount_player(page, "aaabdaaabac", split="none", vocab_size=259, step=2)
    player.text.press("ArrowRight")
    player.root.get_by_role("button", name=w("predict.mode.over")).click()
    expect(player.root.locator(".predict .question")).to_be_visible()
    player.is_at(0)


def test_of_no_text_the_player_says_so_and_nothing_more(page: Page) -> None:
    player = mount_player(page, "")
    expect(player.narration).to_contain_text(w("player.empty_text"))
    for part in (".side", ".controls", ".tokens"):
        expect(player.root.locator(part).first).to_be_hidden()


def test_what_is_seldom_needed_lies_behind_more_in_words_and_closes_by_escape(page: Page) -> None:
    player = mount_player(page, step=3)
    player.open_more()
    for key in ("pictures.svg", "tokens.keys.title", "player.algorithm.hide"):
        expect(player.menu.get_by_role("button", name=w(key))).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.menu).to_be_hidden()
    expect(player.button("more")).to_be_focused()


@pytest.mark.parametrize("height", [QUARTER["height"], 400, 560])
def test_what_stays_in_sight_while_one_scrolls_leaves_two_thirds_to_the_text(
    page: Page, height: int
) -> None:
    player = mount_player(page, step=3)
    page.set_viewport_size(QUARTER | {"height": height})
    expect(player.text).to_be_visible()
    docked = player.root.locator(":is(.controls, .ways)").evaluate_all(
        """nodes => nodes.filter((node) => getComputedStyle(node).position === "sticky")
            .reduce((sum, {offsetHeight}) => sum + offsetHeight, 0)"""
    )
    assert docked <= height / 3


def test_the_algorithm_is_shown_or_hidden_and_stays_so(page: Page) -> None:
    player = mount_player(page, "aaabdaaabac", split="none", vocab_size=259, step=3)
    lines = player.root.locator(".algorithm .lines")
    expect(lines.locator("[aria-current]")).to_have_text(w("player.algorithm.repeat"))
    page.keyboard.press("a")
    expect(lines).to_be_hidden()
    page.reload()
    wait_until_mounted(page)
    expect(lines).to_be_hidden()
    player.choose_in_more(w("player.algorithm.show"))
    expect(lines).to_be_visible()


def said_from_now_on(player: PlayerOnPage) -> JSHandle:
    """What who listens hears of the run."""
    return player.root.locator(".says [aria-live]").evaluate_handle(
        """node => {
            const said = [];
            const tell = () => said.push(node.textContent);
            const changes = {childList: true, characterData: true, subtree: true};
            new MutationObserver(tell).observe(node, changes);
            return said;
        }"""
    )


def test_a_text_that_is_typed_is_heard_once_it_rests(page: Page) -> None:
    player = mount_player(page, "the", step=0, min_count=1)
    status = player.root.locator(".says [aria-live]")
    expect(status).not_to_be_empty()
    said = said_from_now_on(player)
    texts = ("the r", "the ri", "the riv", "the rive", "the river")
    page.evaluate(
        """async runs => {
            for (const run of runs) await streamlit.call({...streamlit.sent(), ...run});
        }""",
        [run_payload(played(text, min_count=1, vocab_size=300), 0) for text in texts],
    )
    merges = player.scrubber.get_attribute("max")
    expect(status).to_contain_text(f"0 of {merges}")
    player.text.press("ArrowRight")
    expect(status).to_contain_text(f"1 of {merges}")
    assert len(said.json_value()) == 2


def test_a_run_that_plays_by_itself_is_not_heard_until_somebody_stops_it(page: Page) -> None:
    player = mount_player(page)
    status = player.root.locator(".says [aria-live]")
    expect(player.text).to_have_attribute("data-step", re.compile(r"^([3-9]|\d\d)$"))
    expect(status).to_be_empty()
    player.button("play").click()
    expect(status).not_to_be_empty()


def test_a_run_that_plays_says_no_more_than_can_be_heard(page: Page) -> None:
    player = mount_player(page, step=1)
    said = said_from_now_on(player)
    for key in ("+", "+", "Space"):
        page.keyboard.press(key)
    # Steps come quicker than one looks.
    expect(player.text).to_have_attribute("data-step", re.compile(r"^(1[89]|[2-9]\d)$"))
    assert len(said.json_value()) <= 1
    page.keyboard.press("Space")
    expect(player.button("play")).to_have_attribute("aria-label", w("player.play"))
    step = player.text.get_attribute("data-step")
    expect(player.root.locator(".says [aria-live]")).to_contain_text(f"{step} of")


def test_the_leading_pairs_keep_step_and_mark_winner_and_ties(
    page: Page, river: bpe.TrainingRun
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    player = mount_player(page, step=0)
    for step in (0, 4, 20):
        player.jump(step)
        merge = river.merges[step]
        leaders = player.root.locator(".leaders li:visible")
        expect(leaders).to_have_count(12)
        winner = player.root.locator(".leaders li[data-state=winner]")
        expect(winner).to_have_count(1)
        expect(winner.locator(".count")).to_have_text(str(merge.count))
        ties = min(merge.tied, 12) - 1
        expect(player.root.locator(".leaders li[data-state=tie]")).to_have_count(ties)


def test_leading_pairs_are_asked_for_again_after_an_answer_that_is_no_json(page: Page) -> None:
    letters = random.Random(1).choices(ascii_lowercase, k=4_000)
    text = " ".join("".join(letters[at : at + 10]) for at in range(0, len(letters), 10))
    settings: dict[str, Any] = {"min_count": 1, "vocab_size": 2_000}
    player = mount_player(page, text, step=0, **settings)
    run = played(text, **settings).run
    answers = ["<!doctype html>", json.dumps(leading_pairs(run, 1))]
    page.route("**/leading-pairs/*/1", lambda route: route.fulfill(body=answers.pop(0)))
    player.jump(1_200)
    winner = player.root.locator(".leaders li[data-state=winner] .pair")
    expect(winner).to_have_text(printable(run.merges[1_200].token))
    assert not answers


def test_hovering_over_a_token_tells_what_it_is(page: Page, river: bpe.TrainingRun) -> None:
    player = mount_player(page, step=40)
    first = next(i for i in river.at(40).token_ids if i > 255)
    place = river.at(40).token_ids.index(first)
    start = river.at(40).spans[place][0]
    player.text.locator(f'.y[data-i="{start}"]').hover()
    card = player.root.locator(".inspector")
    expect(card).to_contain_text(f"{w('tokens.card.id')}{first}")
    expect(card).to_contain_text(river.tokenizer.vocab[first].hex(" ").upper())
    expect(card).to_contain_text(w("tokens.card.merge", number=first - 255))
    uses = int(bpe.metrics.token_uses(river.tokenization, 40)[first])
    expect(card).to_contain_text(w("tokens.once_or_times", n=uses))


def test_emoji_are_readable_before_and_after_their_bytes_merge(page: Page) -> None:
    text = "🐟 👩‍👩‍👧 🐟 👩‍👩‍👧"
    player = mount_player(page, text, split="none", step=0)
    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE, split="none")
    assert player.shown_text().replace("·", " ") == text
    expect(player.text.locator('.y[data-i="0"]')).to_contain_text("F0")
    assert player.token_starts() == starts(run, 0)
    player.text.press("End")
    player.is_at(len(run.merges))
    assert player.token_starts() == starts(run, len(run.merges))
    assert player.shown_text().replace("·", " ") == text


def test_a_narrow_screen_shows_everything_without_scrolling_sideways(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    player = mount_player(page, f"{RIVER} 🐟 🐟", step=10)
    for name in ("back", "play", "forward", "more"):
        box = player.button(name).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
        assert min(box["width"], box["height"]) >= 40
    assert cut_off(page) == []
    player.button("forward").tap()
    player.is_at(11)
    player.text.locator(".y.s").nth(4).tap()
    card = player.root.locator(".inspector")
    shown = [player.text.locator(".y.s").nth(place).inner_text() for place in (4, 5)]
    assert card.locator(".tok").first.inner_text().startswith(shown[0])
    card.get_by_role("button", name=w("tokens.card.after")).tap()
    expect(card.locator(".tok").first).to_have_text(re.compile(f"^{re.escape(shown[1])}"))
    page.keyboard.press("p")
    expect(player.root).to_have_class(re.compile("predicting"))
    # They grow within a moment.
    page.wait_for_function(LARGE_ENOUGH, arg=player.root.element_handle())
    assert player.root.evaluate(BROKEN_WORDS) == []
    player.root.get_by_role("button", name=w("predict.give_up")).tap()
    assert cut_off(page) == []


def test_a_step_is_reported_before_a_click_that_may_leave_the_page(page: Page) -> None:
    """After it, the report would bring back the page that was just left."""
    player = mount_player(page, step=0)
    # In one go: the report of a step that rests comes 800 ms later.
    seen = player.text.evaluate(
        """(text) => {
          const told = () => streamlit.reports.filter((one) => one.name === "at").length;
          const press = () => dispatchEvent(new Event("pointerdown")) && told();
          text.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
          return [told(), press(), press()];
        }"""
    )
    assert seen == [0, 1, 1]
    assert reports(page, "at")[-1]["step"] == 1
