"""A class round from the code on the wall to what was learned, on real pages."""

import os
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import bpe_core as bpe
from bpe_view.words import say, speaking
from tests.browser.accessibility import broken_rules
from tests.server import running
from tests.sweeps import first
from tests.words import w
from ui.round.ask_library import ready_questions, tokenizer_questions
from ui.round.room_file import open_room
from ui.server_settings import ROUNDS_FOLDER

PHONES = int(os.environ.get("PHONES", "6"))
"""A class of forty takes minutes."""
LANGUAGES = ("en-US", "zh-CN", "es-ES")

SMALLEST = """() => Math.min(...[...document.querySelectorAll("body *")]
  .filter((node) => node.checkVisibility() && node.textContent.trim())
  .filter((node) => !node.closest(".unseen, .parts"))
  .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""
"""Pixels of the smallest letters seen; a letter's bytes stand below it, and are smaller."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ROUNDS_FOLDER.name, str(tmp_path_factory.mktemp("rounds")))
        with running("app.py", "--server.address", "0.0.0.0", base="/course/bpe") as server:
            yield server.address


@pytest.fixture
def wall(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US")
    page = context.new_page()
    code, host = open_room(ready_questions("en"), time.time())
    page.goto(f"{site}/class/{code}?wall&language=en#{host}")
    expect(page.locator(".lobby > .qr path")).to_be_attached()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("address", "asked"),
    first(
        1,
        [
            ("learn?embed=true&embed_options=dark_theme", w("round.ask.pair")),
            ("?step=3", w("round.ask.pair")),
            (
                "encode?tokenizer=trained&encode_text=unbelievable",
                w("round.ask.tokens", name=w("round.own")),
            ),
            ("learn?lesson=merge", "How many tokens are left after two merges?"),
        ],
    ),
)
def test_two_presses_lead_to_a_code_on_the_wall_which_is_as_dark_as_the_app(
    page: Page, site: str, address: str, asked: str
) -> None:
    page.context.clear_cookies()  # by which the rooms of a browser are counted
    page.goto(f"{site}/{address}")
    if address.startswith("?"):
        page.locator(".player .more").click()
    page.get_by_role("button", name=w("learn.tools.class.title")).click()
    expect(page.locator(".lobby > .qr path")).to_be_attached()
    theme = "dark" if "dark" in address else "light"
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator(".code").first).to_contain_text(page.url.partition("?")[0][-4:])
    act(page, "begin")
    expect(page.get_by_role("heading")).to_have_text(asked)


def act(wall: Page, name: str) -> None:
    wall.locator(f"[data-act={name}]").click()


def play_another(wall: Page, phones: list[Page]) -> None:
    """The next question, in one vote."""
    for name in ("next", "open"):
        act(wall, name)
    for place, phone in enumerate(phones):
        phone.locator(".option").nth(place % 2).click()
    expect(wall.locator(".answered strong")).to_have_text(str(len(phones)))
    assert broken_rules(phones[0]) == []
    for name in ("close", "reveal"):
        act(wall, name)
    for phone in phones:
        expect(phone.locator(".score")).to_be_visible()


@pytest.mark.thorough
def test_phones_in_three_languages_play_a_whole_round(browser: Browser, wall: Page) -> None:
    assert "#" not in wall.url
    phones = []
    for place in range(PHONES):
        language = LANGUAGES[place % 3]
        context = browser.new_context(viewport={"width": 320, "height": 568}, locale=language)
        phones.append(context.new_page())
        phones[-1].goto(wall.url.partition("?")[0])
        with speaking(language[:2]):
            expect(phones[-1].locator(".privacy")).to_have_text(say("round.privacy"))
    expect(wall.locator(".in")).to_contain_text(str(PHONES))
    act(wall, "begin")
    act(wall, "open")
    for place, phone in enumerate(phones):
        option = phone.locator(".option").nth(place % 3)
        option.click()
        expect(option).to_have_attribute("aria-pressed", "true")
        assert place >= 6 or broken_rules(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(wall.locator(".answered strong")).to_have_text(str(PHONES))
    name = phones[1].locator("#top").inner_text()
    for _ in range(10):
        phones[1].reload()
        expect(phones[1].locator(".option").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(phones[1].locator("#top")).to_have_text(name)
    act(wall, "close")
    act(wall, "again")
    phones[0].locator(".option").nth(2).click()
    act(wall, "reveal")
    for phone in phones:
        expect(phone.locator(".score")).to_be_visible()
    wall.reload()
    expect(wall.locator(".is-told")).to_be_visible()
    assert broken_rules(wall) == []
    for _ in range(7):
        play_another(wall, phones)
    act(wall, "end")
    expect(wall.locator("tbody tr, tr:has(td)")).to_have_count(8)
    assert broken_rules(wall) == []
    for phone in phones:
        expect(phone.locator(".over")).to_be_visible()
        phone.context.close()


def test_the_merge_is_made_at_the_reveal_and_not_told_before(wall: Page) -> None:
    for name in ("begin", "open", "close"):
        act(wall, name)
        wall.locator(".way summary").click()  # for whoever comes late
        expect(wall.locator(".way .qr")).to_be_visible()
        wall.locator(".way summary").click()
        expect(wall.locator(".tokens[data-step='0']")).to_be_visible()
        expect(wall.locator(".next, .new")).to_have_count(0)
    act(wall, "reveal")
    expect(wall.locator(".next").first).to_be_visible()
    expect(wall.locator(".tokens[data-step='1'] .new").first).to_be_visible()
    assert wall.evaluate(SMALLEST) >= 28


def test_a_phone_that_no_event_reaches_asks_and_sends_again_what_failed(
    browser: Browser, wall: Page
) -> None:
    phone, fails = browser.new_context(locale="en-US").new_page(), iter([True])
    phone.route("**/events*", lambda route: None)  # as a proxy that holds all of them back
    phone.route(
        "**/answer", lambda route: route.abort() if next(fails, False) else route.continue_()
    )
    phone.goto(wall.url.partition("?")[0])
    expect(phone.locator(".privacy")).to_be_visible()
    for name in ("begin", "open"):
        act(wall, name)
    phone.locator(".option").first.click()
    expect(wall.locator(".answered strong")).to_have_text("1")
    expect(phone.locator("[aria-pressed=true]").first).to_be_visible()
    phone.context.close()


BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {get() { throw new DOMException("", "SecurityError"); }});"""


def test_a_third_room_of_a_browser_is_refused(page: Page, site: str) -> None:
    for _ in range(2):
        page.goto(f"{site}/learn")
        page.get_by_role("button", name=w("learn.tools.class.title")).click()
        expect(page.locator(".lobby > .qr path")).to_be_attached()
    page.goto(f"{site}/learn")
    page.get_by_role("button", name=w("learn.tools.class.title")).click()
    expect(page.get_by_text(w("round.refused.two_rooms"))).to_be_visible()


def test_tokens_of_a_text_are_counted_and_seen_at_the_reveal_also_where_storage_is_blocked(
    browser: Browser, site: str
) -> None:
    tokenizer = bpe.train("thé then thin", vocab_size=8, base="characters").tokenizer
    code, host = open_room(tokenizer_questions(tokenizer, "this", "thé"), time.time())
    context = browser.new_context(locale="en-US")
    context.add_init_script(BLOCKED)
    wall, phone = context.new_page(), context.new_page()
    wall.goto(f"{site}/class/{code}?wall&language=en#{host}")
    phone.goto(f"{site}/class/{code}")
    expect(phone.locator(".privacy")).to_be_visible()
    wall.reload()
    for name in ("begin", "open"):
        act(wall, name)
    phone.get_by_role("button", name="2", exact=False).first.click()
    expect(wall.locator(".answered strong")).to_have_text("1")
    expect(wall.locator(".counted")).to_have_text("thé")
    expect(wall.locator(".part")).to_have_count(1)
    for name in ("close", "reveal"):
        act(wall, name)
    expect(wall.locator("[data-act]")).to_have_count(1)  # the end: it was the only question
    for page in (wall, phone):
        expect(page.locator(".part")).to_have_text(["th", "é"])
        assert broken_rules(page) == []
    assert wall.evaluate(SMALLEST) >= 28
    context.close()
