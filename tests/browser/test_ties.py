"""Page Ties & overlaps and the palettes, where only a browser shows whether they work."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import broken_rules, cut_off, wait_until_at_rest
from tests.browser.app import settled
from tests.browser.conftest import NewPage
from tests.browser.player import open_player
from ui.colours import PALETTES

RULES = ("first", "lowest", "huggingface")


def open_ties(page: Page, url: str, **link: str | int) -> Page:
    page.goto(f"{url}/ties?{urlencode(link)}")
    settled(page)
    return page


def column(page: Page, rule: str) -> Locator:
    return page.locator(f".future[data-rule={rule}]")


def all_are_at(page: Page, step: int) -> None:
    for rule in RULES:
        expect(column(page, rule).locator(".tokens")).to_have_attribute("data-step", str(step))


def test_the_futures_step_together_and_say_where_they_part(page: Page, app_url: str) -> None:
    open_ties(page, app_url)
    all_are_at(page, 0)
    stands, told = page.locator(".futures .stands"), page.locator(".futures > [role=status]")
    expect(stands).to_contain_text("part after 1 more merge")
    page.get_by_role("button", name="Go to where they part").click()
    all_are_at(page, 1)
    expect(stands).to_contain_text("Here they part")
    expect(told).to_contain_text("First in the text: Next: h + e, twice. 5 pairs are tied")
    for rule in RULES:
        leaders = column(page, rule).locator(".leader[data-state]:not([data-state=''])")
        expect(leaders.filter(visible=True)).to_have_count(5)
    column(page, "lowest").locator(".tokens").press("ArrowRight")
    all_are_at(page, 2)
    expect(stands).to_contain_text("parted 1 merge ago")
    page.wait_for_url("**tie_step=2*")
    page.reload()
    settled(page)
    all_are_at(page, 2)


def test_a_rule_that_is_taken_away_leaves_the_others_at_their_step(
    page: Page, app_url: str
) -> None:
    open_ties(page, app_url, tie_step=1)
    all_are_at(page, 1)
    page.get_by_test_id("stButtonGroup").get_by_role("button", name="Lowest ids").click()
    expect(column(page, "lowest")).to_have_count(0)
    for rule in ("first", "huggingface"):
        expect(column(page, rule).locator(".tokens")).to_have_attribute("data-step", "1")


def test_every_key_of_the_list_does_what_it_says(page: Page, app_url: str) -> None:
    open_ties(page, app_url)
    text = column(page, "first").locator(".tokens")
    text.press("?")
    keys = page.locator(".futures dialog.keys")
    expect(keys).to_contain_text("type a step, then Enter")
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


def test_the_keys_work_after_a_click_where_buttons_take_no_focus(page: Page, app_url: str) -> None:
    # Safari, and Firefox on a Mac, give a clicked button no focus.
    page.add_init_script(
        """addEventListener("mousedown", event => {
            if (event.composedPath()[0].closest?.("button")) event.preventDefault();
        }, true)"""
    )
    open_ties(page, app_url)
    page.locator(".futures button.forward").click()
    all_are_at(page, 1)
    page.keyboard.press("ArrowRight")
    all_are_at(page, 2)


def test_tied_pairs_that_find_no_room_are_counted(page: Page, app_url: str) -> None:
    text = "abcdefghijklmnop abcdefghijklmnop"
    open_ties(page, app_url, tie_text="own", tie_own=text)
    for rule in RULES:
        expect(column(page, rule).locator(".leader").filter(visible=True)).to_have_count(12)
        expect(column(page, rule)).to_contain_text("… and 3 more tied pairs.")
    column(page, "first").locator(".tokens").press("End")
    expect(column(page, "first")).not_to_contain_text("more tied")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_overlap_stage_is_there_for_everyone(
    new_page: NewPage, app_url: str, scheme: str
) -> None:
    page = new_page(
        color_scheme=scheme, reduced_motion="reduce", viewport={"width": 375, "height": 800}
    )
    open_ties(page, app_url, tie_stage="overlap", run_letters=12)
    expect(page.locator(".overlap .bracket")).to_have_count(11)
    expect(page.locator(".overlap .places li")).to_have_count(11)
    expect(page.locator(".overlap .places .blocked")).to_have_count(5)
    wait_until_at_rest(page)
    assert broken_rules(page) == []
    assert cut_off(page) == []


def test_columns_stand_one_below_the_other_on_a_phone(new_page: NewPage, app_url: str) -> None:
    page = new_page(viewport={"width": 375, "height": 800})
    open_ties(page, app_url, tie_step=1)
    expect(page.locator(".future")).to_have_count(len(RULES))
    # Measured at one moment: the page may still be making room for its scroll bar.
    lefts = page.locator(".future").evaluate_all(
        "all => all.map(n => n.getBoundingClientRect().left)"
    )
    assert len(lefts) == len(RULES)
    assert len(set(lefts)) == 1
    assert cut_off(page) == []


def test_a_palette_repaints_the_player_and_keeps_its_step_and_text(
    page: Page, app_url: str
) -> None:
    player = open_player(page, app_url, sample="own", text="low lower lowest", step=3)
    player.is_at(3)
    before = player.shown_text()
    # What is painted on a token, its pattern too; the class that paints it never changes.
    token = player.text.locator(".m").first
    look = "node => getComputedStyle(node).backgroundImage"
    classes, looks = token.get_attribute("class"), {token.evaluate(look)}
    player.text.evaluate("node => { node.dataset.kept = 'yes' }")
    page.get_by_role("button", name="Preferences").click()
    for palette, name in (("strong", "Six strong colours"), ("grey", "Greys with patterns")):
        page.get_by_test_id("stRadio").get_by_text(name).click()
        expect(player.root).to_have_attribute("data-palette", palette)
        looks.add(token.evaluate(look))
        player.is_at(3)
    assert len(looks) == len(PALETTES)
    assert token.get_attribute("class") == classes
    assert player.shown_text() == before
    expect(player.text).to_have_attribute("data-kept", "yes")
    page.wait_for_url("**palette=grey*")
    assert parse_qs(urlsplit(page.url).query)["step"] == ["3"]


@pytest.mark.parametrize("palette", [palette.name for palette in PALETTES[1:]])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_axe_is_broken_in_another_palette(
    new_page: NewPage, app_url: str, scheme: str, palette: str
) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    open_ties(page, app_url, tie_step=3, palette=palette)
    expect(page.locator(".futures")).to_have_attribute("data-palette", palette)
    wait_until_at_rest(page)
    assert broken_rules(page) == []
