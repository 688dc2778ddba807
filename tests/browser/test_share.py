"""Sharing by link in a real browser: copy, reload, scan, and open what others sent."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import broken_rules, cut_off, wait_until_at_rest
from tests.browser.app import settled, shows_meanwhile
from tests.browser.pages import NewPage
from tests.browser.player import PlayerOnPage, open_player
from ui.link import MAX_LINK, pack

LONG_TEXT = "the fishermen are there already, and the other people are asleep. " * 60
# Sets of characters in an order that no compression shortens much.
DENSE_TEXT = "".join(chr(0x4E00 + (place * 7919) % 20_000) for place in range(2_300))


def open_menu(page: Page) -> Locator:
    """The opened menu's field with the link."""
    settled(page)
    page.get_by_role("button", name="Share").click()
    field = page.get_by_label("Link to what you see")
    expect(field).to_be_visible()
    return field


def text_area(page: Page) -> Locator:
    return page.get_by_label("Your own text")


def test_the_copied_link_opens_the_same_view_for_somebody_else(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    player = open_player(page, app_url, sample="own", text=LONG_TEXT, step=6)
    player.button("forward").click()
    expect(page).to_have_url(re.compile("step=7"))
    expect(open_menu(page)).to_have_value(page.url)
    copy = page.get_by_role("button", name="Copy the link")
    with shows_meanwhile(copy, "Copied"):
        copy.click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "text.z=" in link

    other = new_page()
    other.goto(link)
    settled(other)
    PlayerOnPage(other).is_at(7)
    expect(text_area(other)).to_have_value(LONG_TEXT)
    other.reload()
    settled(other)
    expect(text_area(other)).to_have_value(LONG_TEXT)


def test_without_a_clipboard_the_old_way_copies_or_leaves_the_link_selected(
    page: Page, app_url: str
) -> None:
    open_player(page, app_url, step=5)
    # As over http in a classroom's network.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined}), null")
    field = open_menu(page)
    copied = "document.addEventListener('copy', () => (window.copied = String(getSelection())))"
    page.evaluate(copied)
    copy = page.get_by_role("button", name="Copy the link")
    with shows_meanwhile(copy, "Copied"):
        copy.click()
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name=re.compile("Copied|Copy the link")).click()
    expect(page.get_by_role("button", name="Selected: press Ctrl+C")).to_be_visible()
    expect(field).to_be_focused()
    chosen = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == page.url


def test_the_code_is_black_on_white_in_the_dark_and_fills_a_projector(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(color_scheme="dark", viewport={"width": 1280, "height": 720})
    open_player(page, app_url, step=0)
    open_menu(page)
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert (
        code.locator("rect").evaluate("node => getComputedStyle(node).fill") == "rgb(255, 255, 255)"
    )
    assert code.locator("path").evaluate("node => getComputedStyle(node).fill") == "rgb(0, 0, 0)"
    box = code.bounding_box()
    assert box
    assert box["width"] >= 280
    page.get_by_role("button", name="Fill the screen").click()
    expect(page.locator(".share .code:fullscreen")).to_be_visible()
    page.locator(".share .code").click()
    expect(page.locator(".share .code:fullscreen")).to_have_count(0)


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_the_menu_can_be_read_and_used_by_everybody(
    new_page: NewPage, app_url: str, color_scheme: str
) -> None:
    page = new_page(color_scheme=color_scheme, viewport={"width": 375, "height": 740})
    open_player(page, app_url, step=0, task="Which pair merges first?")
    open_menu(page)
    wait_until_at_rest(page)
    assert broken_rules(page) == []
    assert cut_off(page) == []


def test_the_whole_menu_fits_a_projector_also_with_all_that_is_said_of_a_link(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    open_player(page, app_url, sample="own", text="a", step=0)
    text_area(page).fill("".join(map(chr, range(0x4E00, 0x4E00 + 9_000))))
    text_area(page).press("Control+Enter")
    expect(page).to_have_url(re.compile("[?&]missing=text"))
    open_menu(page)
    for said in ("Not in the link: your own text", "Only this computer can open this link"):
        expect(page.get_by_text(said)).to_be_in_viewport(ratio=1)
    for name in ("Copy the link", "Fill the screen"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)


def test_a_challenge_that_was_made_takes_the_place_of_its_form(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    open_player(page, app_url, sample="twister", step=3)
    open_menu(page)
    page.get_by_text("A challenge", exact=True).click()
    page.get_by_label("Task").fill("Which pair merges next? Decide before you press play.")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("button", name="Make the link").press("Enter")
    expect(page.get_by_role("button", name="Copy the link")).to_be_focused()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Fill the screen")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 375, "height": 740})
    for name in ("Change it", "Copy the link"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert cut_off(page) == []
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_label("Task")).to_have_value(re.compile("^Which pair merges next"))


@pytest.mark.parametrize(("menu", "first"), [("Share", "This view"), ("Preferences", "Language")])
def test_a_menu_is_the_next_stop_of_the_tab_key_and_escape_leads_back(
    page: Page, app_url: str, menu: str, first: str
) -> None:
    open_player(page, app_url, sample="twister", step=3)
    button = page.get_by_role("button", name=menu)
    button.press("Enter")
    body = page.get_by_test_id("stPopoverBody")
    expect(body).to_be_focused()
    inside = body.get_by_label(first).or_(body.get_by_role("radio", name=first)).first
    expect(inside).to_be_visible()
    page.keyboard.press("Tab")
    expect(inside).to_be_focused()
    page.keyboard.press("Escape")
    expect(body).to_have_count(0)
    expect(button).to_be_focused()


def test_the_menu_opened_again_has_the_step_that_was_gone_to(page: Page, app_url: str) -> None:
    player = open_player(page, app_url, step=3)
    open_menu(page)
    page.keyboard.press("Escape")
    player.button("forward").click()
    expect(page).to_have_url(re.compile("step=4"))
    expect(open_menu(page)).to_have_value(re.compile(r"step=4\b"))


def test_what_was_chosen_stays_chosen_on_the_next_page_after_the_menu_was_open(
    page: Page, app_url: str
) -> None:
    # The menu runs alone, and Streamlit then forgets the inputs of the page that is left.
    open_player(page, app_url, step=3)
    page.get_by_role("radio", name="Characters").click()
    expect(page).to_have_url(re.compile("base=characters"))
    open_menu(page)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Encode").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Encode")
    settled(page)
    expect(open_menu(page)).to_have_value(re.compile("base=characters"))
    expect(page).to_have_url(re.compile("base=characters"))
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Watch merges").click()
    expect(page.get_by_role("radio", name="Characters")).to_be_checked()


def test_the_longest_link_opens(page: Page, app_url: str) -> None:
    query = urlencode({"v": 1, "sample": "own", "text.z": pack(DENSE_TEXT), "step": 0})
    link = f"{app_url}/?{query}"
    assert MAX_LINK - 1_500 < len(link) <= MAX_LINK
    page.goto(link)
    settled(page)
    expect(text_area(page)).to_have_value(DENSE_TEXT)
    open_menu(page)
    expect(page.get_by_text("too dense to scan")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("text.z=%FF%zz%&sample=own", "damaged"),
        ("text=%ED%A0%80%00&sample=own", "damaged"),
        ("base=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&v=99", "newer"),
        ("step=https://evil.example/login&__proto__=x&vocab_size=" + "9" * 4_000, "does not know"),
    ],
)
def test_a_hostile_link_gives_messages_and_a_page_that_works(
    page: Page, app_url: str, query: str, said: str
) -> None:
    page.goto(f"{app_url}/?{query}")
    settled(page)
    alerts = page.get_by_test_id("stAlert")
    expect(alerts.filter(has_text=said)).to_be_visible()
    expect(alerts.locator("a, img")).to_have_count(0)
    expect(PlayerOnPage(page).root).to_be_visible()


def test_a_teacher_makes_a_challenge_and_a_pupil_opens_it(new_page: NewPage, app_url: str) -> None:
    page = new_page()
    open_player(page, app_url, sample="own", text="banana bandana", step=0)
    open_menu(page)
    page.get_by_text("A challenge", exact=True).click()
    page.get_by_label("Task").fill("Which pair merges *first*? https://a.example")
    for part in ("Text and samples", "Settings", "The way to other pages and lessons"):
        page.get_by_role("button", name=part, exact=True).last.click()
    page.get_by_role("button", name="Make the link").click()
    field = page.get_by_label("Link to what you see")
    expect(field).to_have_value(re.compile("task=Which"))
    link = field.input_value()

    pupil = new_page()
    pupil.goto(link)
    settled(pupil)
    challenge = pupil.locator(".st-key-challenge")
    task = challenge.get_by_text("Which pair merges *first*? https://a.example")
    expect(task).to_be_visible()
    expect(challenge.locator("a")).to_have_count(0)
    expect(text_area(pupil)).to_have_count(0)
    expect(pupil.get_by_test_id("stPageLink")).to_have_count(0)
    expect(pupil.get_by_test_id("stSidebar")).to_have_count(0)
    PlayerOnPage(pupil).is_at(0)
    pupil.get_by_role("button", name="Leave the challenge").click()
    expect(text_area(pupil)).to_have_value("banana bandana")
    expect(task).to_have_count(0)
