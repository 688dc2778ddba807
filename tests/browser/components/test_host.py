"""Where Streamlit's page is not as the scripts of `ui/host` expect it, nothing breaks."""

from playwright.sync_api import Page

from tests.browser.component import Session, hand_over, open_component, reports
from ui.frame.document.document_component import DOCUMENT, tell_document

NEW_DOCUMENT = "localStorage.clear()"
KEYS = "() => Object.entries(localStorage).sort()"
LEAVE = "() => dispatchEvent(new Event('pagehide'))"
CONNECT = (
    "state => document.querySelector('main').setAttribute('data-test-connection-state', state)"
)


def test_light_or_dark_is_copied_to_all_pages_where_streamlit_keeps_it(page: Page) -> None:
    open_component(page, Session(DOCUMENT, tell_document), NEW_DOCUMENT)
    hand_over(page, addresses=["", "learn"])
    page.evaluate(LEAVE)
    assert page.evaluate(KEYS) == []
    page.evaluate("() => localStorage.setItem('stActiveTheme-/-v2', 'dark')")
    page.evaluate(LEAVE)
    keys = ["stActiveTheme-/-v2", "stActiveTheme-/learn-v2"]
    assert page.evaluate(KEYS) == [[key, "dark"] for key in keys]


def test_blocked_storage_is_no_error(page: Page) -> None:
    open_component(page, Session(DOCUMENT, tell_document), NEW_DOCUMENT)
    page.evaluate("() => { Storage.prototype.getItem = () => { throw new Error('blocked'); }; }")
    page.evaluate(LEAVE)


def test_a_new_connection_asks_for_a_run_and_any_other_state_does_not(page: Page) -> None:
    open_component(page, Session(DOCUMENT, tell_document), NEW_DOCUMENT)
    for state in ("CONNECTING", "whatever it is called", "CONNECTED"):
        assert reports(page, "reconnected") == []
        page.evaluate(CONNECT, state)
    page.wait_for_timeout(100)
    assert reports(page, "reconnected") == [True]
