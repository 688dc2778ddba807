"""The shell that all components share, around a part that only notes what it is asked."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from bpe_view.component import Component
from bpe_view.tokens import token_styles
from tests.browser.accessibility import in_each_scheme
from tests.browser.component import (
    Session,
    alter,
    hand_over,
    open_component,
    reports,
    wait_for_report,
)
from ui.shared.mount import mount

SHELL: Final = Component(
    "shell", Path(__file__).parent / "shell.js", token_styles, words=("tokens",)
)


def mount_shell(page: Page) -> Locator:
    """The root of the part, after the first call of the component."""

    def draw() -> None:
        mount(SHELL, "shell", {}, on_key_change=lambda: None)

    open_component(page, Session(SHELL, draw))
    assert heard(page) == ["part 1 shows"]
    return page.locator("section.frame")


def heard(page: Page) -> list[str]:
    """What the parts were asked since this was called last."""
    return list(page.evaluate("heard.splice(0)"))


def test_a_part_is_built_once_and_another_language_builds_another(page: Page) -> None:
    root = mount_shell(page)
    expect(root).to_have_attribute("lang", "en")
    expect(root).to_have_attribute("data-palette", "twelve")
    hand_over(page, palette="strong")
    expect(root).to_have_attribute("data-palette", "strong")
    assert heard(page) == ["part 1 shows"]
    hand_over(page, language="es")
    expect(root).to_have_attribute("lang", "es")
    expect(root).to_have_attribute("data-palette", "strong")
    assert heard(page) == [
        "part 1 disconnects",
        "part 1 stops",
        "part 2 shows",
    ]
    expect(page.locator(".theme-probe")).to_have_count(1)
    hand_over(page)
    assert heard(page) == ["part 2 shows"]


def test_a_cleanup_stops_a_part_only_when_it_has_left_the_page(page: Page) -> None:
    mount_shell(page)
    page.evaluate("cleanups.map(cleanup => cleanup())")  # as Streamlit does before each call
    assert heard(page) == []
    page.evaluate("document.querySelector('[data-testid]').remove()")
    page.evaluate("cleanups.map(cleanup => cleanup())")
    assert heard(page) == ["part 1 disconnects", "part 1 stops"]


def test_the_theme_is_followed_also_by_a_part_that_is_built_later(page: Page) -> None:
    root = mount_shell(page)
    for scheme in in_each_scheme(page):
        expect(root).to_have_attribute("data-theme", scheme)
    hand_over(page, language="es")
    for scheme in in_each_scheme(page):
        expect(root).to_have_attribute("data-theme", scheme)


def test_keys_reach_the_part_that_has_the_focus_and_what_they_tell_the_newest_call(
    page: Page,
) -> None:
    root = mount_shell(page)
    hand_over(page)
    alter(
        page,
        """document.addEventListener("keydown", event => {
            (window.taken ??= []).push(event.defaultPrevented);
        })""",
    )
    root.press("n")
    wait_for_report(page, "key", "n on section, heard by call 2")
    root.locator("button").press("Escape")
    wait_for_report(page, "key", "Escape on button, heard by call 2")
    for key in ("x", "Control+n", "Alt+n"):
        root.press(key)
    # Escape is the browser's as well: it leaves a full screen.
    taken = page.evaluate("taken")
    assert taken[:3] == [True, False, False]
    assert not any(taken[3:])
    assert len(reports(page, "key")) == 2


def test_a_clicked_button_has_the_focus_where_the_browser_gives_it_none(page: Page) -> None:
    root = mount_shell(page)
    root.evaluate("node => node.addEventListener('mousedown', event => event.preventDefault())")
    root.locator("button").click()
    expect(root.locator("button")).to_be_focused()
