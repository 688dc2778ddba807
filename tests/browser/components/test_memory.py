"""What the browser keeps of a visit, and hands back on the next one."""

from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.component import (
    NO_FILES,
    Session,
    hand_over,
    open_component,
    reports,
    wait_for_report,
    wait_until_kept,
)
from tests.browser.pages import NewPage
from tests.words import w
from ui.frame.address.address_component import ADDRESS
from ui.frame.memory.memory_panel_component import MEMORY_PANEL, memory_panel
from ui.frame.memory.preferences_kept import (
    kept_preferences,
    kept_texts,
    take_preferences,
    take_texts,
)
from ui.shared.error_messages import FROM_LINK
from ui.shared.link.codec import mark
from ui.shared.memories.remembered import hearing
from ui.shared.mount import mount
from ui.shared.session import LACKS

NEWCOMER: Final[dict[str, Any]] = {"language": None, "palette": "twelve", FROM_LINK: {}}
REFUSING: Final = """Object.defineProperty(window, "localStorage", {get() {
    throw new DOMException("no", "SecurityError") }})"""
INPUTS: Final = """() => {
    for (const name of ["menu", "again"]) {
        const place = Object.assign(document.createElement("div"), {className: name});
        const input = document.createElement("input");
        Object.assign(input, {type: "file", multiple: true});
        let given = 0;
        const hear = () => {
            document.title = [...input.files].map((file) => file.name).join();
            if (++given > (window.unheard ?? 0)) place.append(document.title);
        };
        if (name === "again") input.addEventListener("change", hear);
        place.append(input);
        document.querySelector("main").append(place);
    }
}"""
"""The two inputs of a page; the one for files of before shows what it heard."""


def open_address(page: Page, before: str = "", /, **state: Any) -> dict[str, Any]:
    """A visit, by what its session knows; gives that."""

    def draw() -> None:
        data = {"query": "", "kept": kept_preferences(), "files": NO_FILES}
        mount(ADDRESS, "address", data, **hearing("address", take_preferences))

    session = Session(ADDRESS, draw, **(NEWCOMER | state))
    open_component(page, session, before)
    return session.state


def chosen(page: Page, **values: str | None) -> None:
    hand_over(page, kept={"localStorage": values})


def test_what_was_chosen_comes_back_once_and_a_newcomer_has_nothing_to_tell(page: Page) -> None:
    open_address(page)
    chosen(page, language=None, palette="grey")
    chosen(page, language="zh", palette="grey")
    assert reports(page, "remembered") == []
    state = open_address(page)
    wait_for_report(page, "remembered", {"language": "zh", "palette": "grey"})
    assert (state["language"], state["palette"]) == ("zh", "grey")
    assert len(reports(page, "remembered")) == 1
    # The browser's own language again.
    chosen(page, language=None, palette="grey")
    state = open_address(page)
    wait_for_report(page, "remembered", {"palette": "grey"})
    assert state["language"] is None


def test_an_address_goes_before_and_is_not_kept_until_somebody_chooses(page: Page) -> None:
    open_address(page)
    chosen(page, language="zh", palette="grey")
    linked: dict[str, Any] = {"language": "es", "palette": "strong"}
    state = open_address(page, **linked | {FROM_LINK: linked})
    assert reports(page, "remembered") == []
    assert state["language"] == "es"
    chosen(page, palette="")
    open_address(page)
    wait_for_report(page, "remembered", {"language": "zh"})


@pytest.mark.parametrize("place", ["localStorage", "sessionStorage"])
def test_lists_and_tables_grow_by_what_was_kept_and_keep_their_order(
    page: Page, place: str
) -> None:
    open_address(page)
    hand_over(page, kept={place: {"lessons": ["a", "b"], "answers": {"a 0": "6"}}})
    open_address(page)
    hand_over(page, kept={place: {"lessons": ["a", "c"], "answers": {"c 1": "7"}}})
    found = {"lessons": ["b", "a", "c"], "answers": {"a 0": "6", "c 1": "7"}}
    wait_for_report(page, "remembered", found)
    open_address(page)
    hand_over(page, kept={place: {"lessons": None, "answers": None}})
    wait_for_report(page, "remembered", found)


def test_a_browser_that_keeps_nothing_is_told_of_once_and_one_may_forget(page: Page) -> None:
    open_address(page, REFUSING)
    assert reports(page, "refused") == []
    chosen(page, language="zh")
    chosen(page, language="es")
    assert reports(page, "refused") == [True]

    open_address(page)
    page.evaluate("sessionStorage.setItem('of another', 'x')")
    chosen(page, language="zh")
    open_component(page, Session(MEMORY_PANEL, memory_panel, palette="twelve"))
    page.get_by_role("button", name=w("memory.forget")).click()
    expect(page.get_by_role("status")).to_have_text(w("memory.forgotten"))
    assert page.evaluate("[Object.keys(localStorage), Object.keys(sessionStorage)]") == [
        [],
        ["of another"],
    ]


def choose_files(page: Page, **files: bytes) -> None:
    """In the menu Open, of which there is only what takes them; what it reports Streamlit does."""
    page.evaluate(INPUTS)
    sent: list[FilePayload] = [
        {"name": f"{name}.json", "mimeType": "text/plain", "buffer": data}
        for name, data in files.items()
    ]
    page.locator(".menu input").set_input_files(sent)


def test_files_that_are_open_come_back_where_the_link_names_them_until_they_are_closed(
    page: Page,
) -> None:
    open_address(page)
    choose_files(page, vocab=b"three", other=b"one", merges=b"two")
    both = [["vocab.json", 5], ["merges.json", 3]]
    opened = {"open": {"ab12": both, "cd34": [["other.json", 3]], "ef56": [["other.json", 4]]}}
    hand_over(page, files=NO_FILES | opened)
    wait_until_kept(page, "ab12", "cd34")

    open_address(page)
    page.evaluate(INPUTS)
    hand_over(page, files=NO_FILES | {"lacks": ["ef56", "ab12"]})
    page.wait_for_function("document.title === 'vocab.json,merges.json'")
    hand_over(page, files=NO_FILES | {"open": {"ab12": both}})
    hand_over(page, files=NO_FILES)
    wait_until_kept(page, "cd34")

    open_component(page, Session(MEMORY_PANEL, memory_panel, palette="twelve"))
    page.get_by_role("button", name=w("memory.forget")).click()
    wait_until_kept(page)


def test_a_file_that_came_back_while_nobody_listened_is_given_again_until_it_is_heard(
    new_page: NewPage,
) -> None:
    page = new_page(timezone_id="Etc/GMT+2")  # of a kind of its own: a clock held once is held
    open_address(page)
    choose_files(page, vocab=b"three")
    hand_over(page, files=NO_FILES | {"open": {"ab12": [["vocab.json", 5]]}})
    wait_until_kept(page, "ab12")

    page.clock.install()
    open_address(page)
    page.evaluate("window.unheard = 1")
    page.evaluate(INPUTS)
    hand_over(page, files=NO_FILES | {"lacks": ["ab12"]})
    page.wait_for_function("document.title === 'vocab.json'")
    again = page.locator(".again")
    expect(again).to_have_text("")
    page.clock.run_for(5_000)
    expect(again).to_have_text("vocab.json")
    page.clock.run_for(5_000)
    expect(again).to_have_text("vocab.json")


def test_a_text_too_long_for_the_link_comes_back_where_that_has_its_mark(page: Page) -> None:
    texts = {"encode_text": "the river " * 2_000, "word_list": "low lower"}

    def visit(**state: Any) -> dict[str, Any]:
        def draw() -> None:
            too_long = [name for name in texts if session.state[name]]
            data = {"query": "", "kept": {"sessionStorage": kept_texts(too_long)}}
            heard = hearing("address", take_texts)
            mount(ADDRESS, "address", data | {"files": NO_FILES}, **heard)

        session = Session(ADDRESS, draw, **state)
        open_component(page, session)
        return session.state

    visit(**texts)
    marks = {"encode_text": mark(texts["encode_text"]), "word_list": mark("another")}
    state = visit(**dict.fromkeys(texts, ""), **{LACKS: marks})
    wait_for_report(page, "remembered", texts)
    assert (state["encode_text"], state["word_list"]) == (texts["encode_text"], "")


def test_a_browser_without_room_for_files_says_so_once(page: Page) -> None:
    open_address(page, "IDBObjectStore.prototype.put = () => { throw new DOMException('full') }")
    choose_files(page, vocab=b"three", other=b"one")
    opened = {"open": {"ab12": [["vocab.json", 5]], "cd34": [["other.json", 3]]}}
    hand_over(page, files=NO_FILES | opened)
    wait_for_report(page, "refused", True)
    assert reports(page, "refused") == [True]
