"""The link to copy and its QR code, by themselves."""

import re
from functools import partial
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.app import shows_meanwhile
from tests.browser.component import Session, alter, open_component
from tests.browser.pages import NewPage
from tests.browser.windows import PROJECTOR
from tests.words import pattern, w
from ui.frame.share.menu import SHARE, share_code, share_link
from ui.shared.qr import MAX_BYTES

LINK = "http://classroom.example:8501/?sample=own&text=%E9%A6%99%E8%95%89&step=5"


def mount_link(page: Page) -> Locator:
    """The button that copies."""
    open_component(page, Session(SHARE, partial(share_link, LINK)))
    expect(page.get_by_label(w("share.link_label"))).to_have_value(LINK)
    return page.get_by_role("button", name=w("share.copy"))


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    copy = mount_link(page)
    with shows_meanwhile(copy, w("share.copied")):
        copy.click()
    assert page.evaluate("navigator.clipboard.readText()") == LINK


def test_without_a_clipboard_the_old_way_copies_or_leaves_the_link_selected(
    new_page: NewPage,
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    copy = mount_link(page)
    # As over http in a classroom's network.
    alter(
        page,
        """() => {
          window.clipboard = navigator.clipboard;
          Object.defineProperty(navigator, "clipboard", {value: undefined});
          return window.clipboard.writeText("");
        }""",
    )
    copy.focus()
    with shows_meanwhile(copy, w("share.copied")):
        page.keyboard.press("Enter")
    assert page.evaluate("clipboard.readText()") == LINK
    copied = re.compile(f"{w('share.copied')}|{w('share.copy')}")
    expect(page.get_by_role("button", name=copied)).to_be_focused()
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name=copied).click()
    expect(page.get_by_role("button", name=w("share.not_copied"))).to_be_visible()
    field = page.get_by_label(w("share.link_label"))
    expect(field).to_be_focused()
    chosen = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == LINK


def test_the_code_fills_a_projector_black_on_white_with_its_address_and_a_way_out(
    new_page: NewPage,
) -> None:
    page = new_page(color_scheme="dark", viewport=PROJECTOR)
    open_component(page, Session(SHARE, partial(share_code, LINK)))
    code = page.get_by_role("img", name=w("share.code"))
    expect(code).to_be_visible()
    for part, fill in (("rect", "rgb(255, 255, 255)"), ("path", "rgb(0, 0, 0)")):
        expect(code.locator(part)).to_have_css("fill", fill)
    page.get_by_role("button", name=w("share.fill_screen")).click()
    expect(page.locator(".share .code:fullscreen")).to_be_visible()
    expect(page.get_by_role("figure").get_by_text(urlsplit(LINK).netloc)).to_be_in_viewport()
    page.get_by_role("button", name=w("tokens.close")).click()
    expect(page.locator(".share .code:fullscreen")).to_have_count(0)


def test_a_link_too_dense_to_scan_has_words_in_place_of_its_code(page: Page) -> None:
    open_component(page, Session(SHARE, partial(share_code, LINK.ljust(MAX_BYTES + 1, "x"))))
    expect(page.get_by_text(pattern("share.no_code"))).to_be_visible()
    expect(page.get_by_role("img", name=w("share.code"))).to_have_count(0)
    expect(page.get_by_role("button", name=w("share.fill_screen"))).to_have_count(0)
