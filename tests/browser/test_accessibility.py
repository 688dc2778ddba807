"""Every page for everyone: axe's rules, the keyboard, large type, no motion, forced colours.

A page is opened once and asked everything; no question changes the answer to a later one.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import (
    LOADED,
    broken_colours_in_a_scheme,
    broken_in_a_scheme,
    broken_rules,
    cut_off,
    focused,
    own_tab_stops,
    running_animations,
    tokens_and_lines,
    wait_until_at_rest,
)
from tests.browser.app import open_menu, open_page, settled
from tests.browser.pages import KeptPages
from tests.browser.player import PlayerOnPage
from tests.browser.windows import HALF, PHONE, QUARTER, WINDOW
from tests.sweeps import first
from tests.words import w
from ui.shared.pages import PAGES

TEXT: Final = (
    "The cook looks at a book: a good cook, a good book. The cook has cake, the cat has tea, "
    "and the cat has the cook's hat. The cook and the cat look at the café."
)
"""Short, since axe asks for the colours of each character, and yet with eleven looks of tokens."""
OWN: Final = {"sample": "own", "text": TEXT}
LINKS: Final[dict[str, dict[str, str | int]]] = {
    "watch": {**OWN, "step": 17},
    "learn": {"lesson": "vocabulary-size"},
    "compare": {**OWN, "compare_tab": "models", "compare_open": "side"},
    "vocabulary": {"token": 300},
    "lab": {"lab": "rules", "rules_step": 1},
}
"""What stands behind the address of a page: a short text, and more than at first sight."""
HEARD: Final = {
    "watch": (
        'region "{player.player}"',
        'button "{player.play}"',
        "slider",
        "paragraph:",
        "group",
    ),
    "encode": ('region "{encoder.encoder}"', "textbox", "group", "term"),
    "sizes": ("radiogroup", "heading", "slider"),
    "compare": ("tablist", "grid", "rowgroup"),
    "vocabulary": ("searchbox", "group", "button"),
    "learn": (
        'region "{player.player}"',
        'button "{player.play}"',
        "paragraph:",
        "group",
    ),
}
"""What a screen reader comes to below the line of settings, in this order."""
OPACITIES: Final = """nodes => nodes.map((node) => {
  let opacity = 1;
  for (let box = node; box; box = box.parentElement) opacity *= getComputedStyle(box).opacity;
  return opacity;
})"""


OF_LEARN: Final = ("lessons", "lab")
"""What page Learn shows where no lesson is open."""
SELDOM: Final = ("compare", "sizes", "vocabulary", *OF_LEARN)
"""Opened by `make test-thorough` alone."""


def pages(*keys: str) -> pytest.MarkDecorator:
    """Runs a test on these pages."""
    often = [key for key in keys if key not in SELDOM]
    every = dict.fromkeys((*often, *keys))
    return pytest.mark.parametrize("visited", first(len(often), every), indirect=True)


EVERY_PAGE: Final = [*PAGES, *OF_LEARN]
every_page = pages(*EVERY_PAGE)


@pytest.fixture(scope="module")
def visited(request: pytest.FixtureRequest, kept_pages: KeptPages, app_url: str) -> Iterator[Page]:
    """A page by its own address, with motion reduced."""
    key: str = request.param
    with kept_pages.lent() as new_page:
        page = new_page(reduced_motion="reduce")
        there = "learn" if key in OF_LEARN else key
        yield open_page(page, app_url, there, **LINKS.get(key, {}))


@every_page
def test_nothing_moves_where_motion_is_reduced(visited: Page) -> None:
    assert [name for name in running_animations(visited) if "st-emotion" not in name] == []
    wait_until_at_rest(visited)


@pages("watch")
def test_a_page_brings_the_font_of_the_marks(visited: Page) -> None:
    assert visited.evaluate(LOADED, "BPE Marks") == 1


@every_page
def test_no_rule_of_axe_is_broken(visited: Page) -> None:
    assert broken_rules(visited) == []


@pytest.mark.parametrize("visited", first(1, EVERY_PAGE), indirect=True)
def test_no_colour_is_too_faint_dark_or_light(visited: Page) -> None:
    assert broken_colours_in_a_scheme(visited, visited.locator("html")) == []


@pytest.mark.thorough
@every_page
def test_no_rule_of_axe_is_broken_in_forced_colours(visited: Page) -> None:
    visited.emulate_media(color_scheme="light", forced_colors="active")
    try:
        wait_until_at_rest(visited)
        assert broken_rules(visited) == []
    finally:
        visited.emulate_media(forced_colors="none")


@pytest.mark.parametrize(
    "window", [HALF, QUARTER, PHONE], ids=["200 percent", "400 percent", "phone"]
)
@every_page
def test_in_a_small_window_nothing_is_cut_off(visited: Page, window: ViewportSize) -> None:
    visited.set_viewport_size(window)
    try:
        wait_until_at_rest(visited)
        assert cut_off(visited) == []
    finally:
        visited.set_viewport_size(WINDOW)


@pages("watch", "learn", "encode", "compare")
def test_forced_colours_keep_the_edges_of_tokens(visited: Page) -> None:
    visited.emulate_media(color_scheme="light", forced_colors="active")
    try:
        text = visited.locator(".tokens").first
        text.scroll_into_view_if_needed()
        wait_until_at_rest(visited)  # a line and its picture are measured one after the other
        tokens, lines = tokens_and_lines(text)
        assert tokens > 5
        assert lines == tokens
    finally:
        visited.emulate_media(forced_colors="none")


@pages("sizes")
def test_forced_colours_keep_what_is_chosen(visited: Page) -> None:
    visited.emulate_media(color_scheme="light", forced_colors="active")
    try:
        ground = "node => getComputedStyle(node).backgroundColor"
        chosen, other = (
            visited.get_by_role("radio", name=name)
            for name in map(w, ("sizes.charts.curve", "sizes.charts.pairs"))
        )
        wait_until_at_rest(visited)
        assert chosen.evaluate(ground) != other.evaluate(ground)
        assert broken_rules(visited, chosen) == []
        line = "node => getComputedStyle(node).borderBottomColor"
        links = [
            visited.get_by_role("link", name=name)
            for name in map(w, ("shell.pages.sizes.tab", "shell.pages.watch.tab"))
        ]
        here, elsewhere = links
        assert here.evaluate(line) != elsewhere.evaluate(line)
    finally:
        visited.emulate_media(forced_colors="none")


@every_page
def test_the_tab_key_comes_to_everything_and_out_again_and_its_place_is_seen(
    visited: Page,
) -> None:
    wanted = own_tab_stops(visited)
    assert len(wanted) > 5 or not visited.locator(".tokens").count()
    stops: list[dict[str, Any]] = []
    for _ in range(150):
        visited.keyboard.press("Tab")
        stop = focused(visited)
        if stop is None or (stops and stop["place"] == stops[0]["place"]):
            break
        stops.append(stop)
    else:
        pytest.fail(f"the Tab key never leaves the page: {[stop['name'] for stop in stops]}")
    ours = [stop for stop in stops if stop["ours"]]
    assert [stop["name"] for stop in ours] == wanted
    assert [stop["name"] for stop in stops if not (stop["ring"] and stop["inSight"])] == []
    assert not stops[0]["ours"]
    assert not stops[-1]["ours"] or stop is None


@pages("watch")
def test_what_stands_in_a_caption_has_its_colour_in_full(visited: Page) -> None:
    captions = open_menu(visited, "open").locator("[data-testid=stCaptionContainer] :is(p, a)")
    expect(captions.first).to_be_visible()
    settled(visited)  # the last of them stands at the end of the menu
    # axe asks for the colour of a link or of code, and not whether something around makes it faint.
    assert set(captions.evaluate_all(OPACITIES)) == {1}
    visited.keyboard.press("Escape")
    expect(captions).to_have_count(0)


@pages("watch", "encode", "compare", "sizes", "vocabulary")
def test_the_second_tab_after_the_heading_is_at_the_text(visited: Page) -> None:
    visited.get_by_role("heading", level=1).evaluate("node => { node.tabIndex = -1; node.focus() }")
    names = []
    for _ in range(2):
        visited.keyboard.press("Tab")
        names.append((focused(visited) or {"name": ""})["name"])
    assert [name for name in names if name.startswith(("button.part text", "textarea"))]


@pages(*HEARD)
def test_what_is_heard_begins_with_the_way_around_and_the_heading_and_then_goes_by_the_work(
    visited: Page, request: pytest.FixtureRequest
) -> None:
    key = request.node.callspec.params["visited"]
    line = [] if key == "learn" else ['region "{inputs.line.name}"']
    parts = [
        'navigation "{shell.navigation}"',
        "heading",
        *line,
        *HEARD[key],
    ]
    said = visited.locator("body").aria_snapshot().replace("- '", "- ")  # as what has a colon
    for part in parts:
        wanted = re.sub(r"\{([\w.]+)\}", lambda name: w(name[1]), part)
        _, found, rest = said.partition(f"- {wanted}")
        assert found, (wanted, said)
        said = rest


@pages("watch")
def test_the_question_mark_shows_the_keys(visited: Page) -> None:
    player = PlayerOnPage(visited)
    keys = player.root.get_by_role("dialog", name=w("tokens.keys.title"))
    for opener in (player.button("forward"), player.scrubber, player.text):
        opener.focus()
        player.text.evaluate("node => { node.dataset.before = node.dataset.step }")
        visited.keyboard.press("?")
        expect(keys.get_by_role("button", name="Close")).to_be_focused()
        visited.keyboard.press("ArrowRight")
        visited.keyboard.press("Escape")
        expect(keys).to_be_hidden()
        expect(opener).to_be_focused()
        assert player.text.evaluate("({dataset}) => dataset.before === dataset.step")
    player.choose_in_more(w("tokens.keys.title"))
    for key in ("Space", "←", "→", "Home", "End", "Shift →", "Esc", "?"):
        expect(keys.locator("kbd").get_by_text(key, exact=True).first).to_be_visible()
    assert broken_rules(visited, keys) == []
    visited.keyboard.press("?")
    expect(keys).to_be_hidden()
    player.choose_in_more(w("tokens.keys.title"))
    visited.mouse.click(3, 3)
    expect(keys).to_be_hidden()


@pages("encode", "compare")
def test_the_question_mark_shows_the_keys_of_a_text(visited: Page) -> None:
    text = visited.locator(".tokens").first
    keys = visited.get_by_role("dialog", name=w("tokens.keys.title"))
    text.focus()
    visited.keyboard.press("?")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    own = "N" if visited.locator(".compare").count() else "Enter"
    for key in ("←", "→", own, "Esc", "?"):
        expect(keys.locator("kbd").get_by_text(key, exact=True)).to_be_visible()
    assert broken_rules(visited, keys) == []
    visited.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(text).to_be_focused()
    visited.get_by_role("button", name=w("tokens.keys.open")).click()
    visited.keyboard.press("?")
    expect(keys).to_be_hidden()


@pages("encode")
def test_a_question_mark_can_be_typed_into_the_text_to_encode(visited: Page) -> None:
    box = visited.get_by_role("textbox", name=w("encoder.box.label"))
    before = box.input_value()
    box.focus()
    visited.keyboard.press("End")
    visited.keyboard.press("?")
    expect(box).to_have_value(before + "?")
    expect(visited.get_by_role("dialog", name="Keys")).to_be_hidden()


@pages("watch")
def test_no_rule_of_axe_is_broken_in_an_open_menu(visited: Page) -> None:
    menu = visited.get_by_test_id("stPopoverBody")
    open_menu(visited, "preferences")
    expect(menu.get_by_role("combobox")).to_be_visible()
    assert broken_in_a_scheme(visited, menu) == []
    visited.keyboard.press("Escape")
    open_menu(visited, "share")
    expect(menu.get_by_text(w("share.link_label"))).to_be_visible()
    assert broken_in_a_scheme(visited, menu) == []
