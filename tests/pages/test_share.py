"""The menu Share, and links that nobody should have made, on every page."""

from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

import bpe_core as bpe
from tests.pages.own_files import open_now, own_file
from tests.pages.visit import Visit, visit
from tests.ui.test_link import beyond
from tests.words import says, w
from ui.choice import CHOICES, MAX_TEXT
from ui.link import MAX_LINK
from ui.shared.pages import PAGES

CLASSROOM = "http://classroom.example:8501"
KEYS = [*PAGES]
BANANA = {"sample": "own", "text": "banana bandana", "split": "none", "vocab_size": "259"}


def opened(page: str = "watch", address: str = CLASSROOM, **link: str) -> Visit:
    return visit(page, address=address, **link)


def menu(app: Visit) -> str:
    """The link that the open menu shows."""
    link: str = app.choose(share=True).code[-1].value
    return link


def query_of(link: str) -> dict[str, str]:
    return {
        name: values[0]
        for name, values in parse_qs(urlsplit(link).query, keep_blank_values=True).items()
    }


# The menu


@pytest.mark.parametrize("page", KEYS)
def test_every_page_has_the_menu_with_its_own_address(page: str) -> None:
    app = opened(page, base="characters")
    shown = menu(app)
    link = urlsplit(shown)
    assert f"{link.scheme}://{link.netloc}" == CLASSROOM
    assert link.path.strip("/") == ("" if page == "watch" else page)
    assert query_of(shown) == app.link
    assert query_of(shown)["base"] == "characters"
    assert app.get("image")


def test_the_link_is_of_the_settings_as_this_very_run_made_them() -> None:
    app = opened(sample="chinese", base="characters")
    menu(app)
    app.choose(tie_rule="lowest")
    assert query_of(menu(app))["tie_rule"] == "lowest"
    # A vocabulary smaller than the alphabet is raised while the inputs are drawn.
    app.session_state["vocab_size"] = 3
    assert int(query_of(menu(app))["vocab_size"]) > 3


def test_a_closed_menu_makes_no_code_and_sends_nothing() -> None:
    assert not opened().get("image")


def test_a_text_too_long_for_a_link_is_named_with_what_to_do() -> None:
    app = opened(sample="own", text="")
    app.choose(text="".join(map(chr, range(0x4E00, 0x4E00 + 9_000))), sample="own")
    shown = menu(app)
    assert len(shown) <= MAX_LINK
    assert "text" not in query_of(shown)
    assert len(app.problems) == 1
    assert app.tells("share.left_out.text", what=w("share.names.text"), n=9_000)


def test_the_text_of_a_file_is_in_the_link_if_it_fits() -> None:
    app = opened("watch", sample="own", text="typed before").upload({"a.txt": b"of a file"})
    assert query_of(menu(app))["text"] == "of a file"
    app.upload({"a.txt": b"x" * (MAX_TEXT + 1)})
    assert "text" not in query_of(menu(app))
    assert len(app.problems) == 1
    assert app.tells("share.left_out.file")


def test_what_stands_in_files_is_said_to_be_missing() -> None:
    app = opened("encode")
    tokenizer = bpe.train("aaab", vocab_size=257).tokenizer
    file = own_file("mine", tokenizer)
    open_now(app, file)
    app.run().choose(tokenizer=file.choice)
    menu(app)
    assert app.tells("share.left_out.opened")


@pytest.mark.parametrize(
    ("address", "only_here"),
    [
        ("http://localhost:8501", True),
        ("http://127.0.0.1:8501", True),
        ("http://192.168.1.20:8501", False),
        (CLASSROOM, False),
    ],
)
def test_a_link_that_only_this_computer_can_open_says_how_to_serve_a_class(
    address: str, only_here: bool
) -> None:
    app = opened(address=address)
    assert menu(app).startswith(address)
    assert app.tells("share.only_here") is only_here


def test_a_link_that_phones_can_open_has_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(address="http://localhost:8501")
    link = "http://192.168.1.5:8501/"
    monkeypatch.setattr("ui.frame.share_menu.links_for_phones", lambda _: [link])
    assert menu(app) == link
    assert not app.tells("share.only_here")


# Links that nobody should have made

HOSTILE = {choice.name: beyond(choice) for choice in CHOICES.values()} | {"__proto__": "x"}


def test_a_link_with_nothing_but_rubbish_opens_every_page_and_says_one_sentence() -> None:
    app = visit("watch", **HOSTILE)
    (message,) = app.problems
    assert says(message, "share.link.unused")
    assert len(message) < 400
    assert app.link == {"sample": "river"}
    for page in KEYS:
        shown, usual = (one.all_sent() for one in (app.go(page), opened(page)))
        assert [data.keys() for data in shown] == [data.keys() for data in usual], page


@pytest.mark.parametrize(
    ("page", "link", "name"),
    [
        ("sizes", "size=999", "size"),
        ("vocabulary", "size=3", "size"),
        ("sizes", "merge=4", "merge"),
        ("sizes", "pair=1 259", "pair"),
        ("watch", "step=4", "step"),
        ("watch", "window=1", "window"),
        ("learn", "lab=rules&rules_text=quit it, quiz it&rules_step=20", "rules_step"),
        ("learn", "lesson=bytes&lesson_looked_at=200000", "lesson_looked_at"),
        ("learn", "lesson=merge&lesson_step=200000", "lesson_step"),
        ("encode", "encode_text=weather&looked_at=20000", "looked_at"),
        ("compare", "compare_tab=own&panes=trained@3,trained@4000", "panes"),
    ],
)
def test_a_value_that_the_text_has_not_is_named_once(page: str, link: str, name: str) -> None:
    app = visit(page, **BANANA | dict(parse_qsl(link)))
    assert len(app.problems) == 1
    assert app.tells("share.link.unused", names=repr(name))
    app.run()
    assert app.problems == []


def test_the_last_value_that_the_text_has_is_not_said() -> None:
    assert visit("watch", **BANANA, step="3").problems == []
