"""The address as a link to share: what goes in comes out, and nothing that comes in breaks it."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, quote, urlencode

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as some

import ui.frame.link_state
from bpe_core import PRETRAINED
from bpe_view.encoder.start_texts import START_TEXTS
from bpe_view.texts.samples import STARTS
from bpe_view.words import LANGUAGES
from tests.hostile.texts import TEXTS as HOSTILE
from tests.memory import takes_at_most
from tests.words import w
from ui.compare.pane_specs import (
    CURRENT,
    DEFAULT_PANES,
    START_PANES,
    Panes,
    PaneSpec,
)
from ui.frame.link_state import page_address, page_link, read_link
from ui.frame.link_table import PROPERTIES
from ui.frame.navigation import PAGES as NAVIGATION
from ui.shared import session
from ui.shared.link import codec
from ui.shared.link.property import MAX_TOKEN_ID, Parser, Property
from ui.shared.qr import MAX_BYTES, QUIET_ZONE, qr_code
from ui.shared.session import FILE_TEXT
from ui.shared.training.own_file import DIGITS, file_choice
from ui.shared.training.training_choices import OWN_TEXT

PAGES = [page.key for page in NAVIGATION]
ADDRESS = "http://classroom.example:8501/"
TEXTS = some.text(some.characters(exclude_categories=["Cs"]))


class Visit:
    """What `ui.frame.link_state` sees of Streamlit, for one visitor with one address."""

    def __init__(self, query: str) -> None:
        self.session_state: dict[str, Any] = {}
        self.context = SimpleNamespace(url=ADDRESS)
        self.query = query

    @property
    def query_params(self) -> "Visit":
        return self

    @property
    def link(self) -> str:
        """What stands in the address bar."""
        return f"{self.context.url}?{self.query}"

    # The address as Streamlit keeps it (streamlit.runtime.state.query_params).

    def _values(self) -> dict[str, list[str]]:
        return parse_qs(self.query, keep_blank_values=True)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def get_all(self, name: str) -> list[str]:
        return self._values()[name]

    def show(self, page: str) -> None:
        """As a run of a page does at its end."""
        self.query = urlencode(page_link(page).query)


def visited(monkeypatch: pytest.MonkeyPatch, query: str = "") -> tuple[Visit, list[str]]:
    visit = Visit(query)
    monkeypatch.setattr(ui.frame.link_state, "st", visit)
    return visit, read_link()


def panes() -> some.SearchStrategy[Panes]:
    sizes = some.none() | some.integers(0, 200_000)
    specs = some.builds(PaneSpec, some.just(CURRENT), sizes) | some.builds(
        PaneSpec, own_files() | some.sampled_from(list(PRETRAINED))
    )
    return some.lists(specs, min_size=2, max_size=4).map(tuple).map(Panes)


def own_files() -> some.SearchStrategy[str]:
    digest = some.text("0123456789abcdef", min_size=DIGITS, max_size=DIGITS)
    return some.builds(file_choice, digest, TEXTS.filter(bool))


def texts_up_to(limit: int) -> some.SearchStrategy[str]:
    """Short ones, and such as only compressed ones fit, or none."""
    long = some.builds(lambda text, times: (text * times)[:limit], TEXTS, some.integers(1, 2_000))
    return TEXTS.map(lambda text: text[:limit]) | long


def parser_of(prop: Property) -> Parser:
    """How a value is read; a function of its own is a kind of its own."""
    parse = prop.parse
    return parse if isinstance(parse, Parser) else Parser(parse.__name__, parse)


def values_of(prop: Property) -> some.SearchStrategy[Any]:
    """The whole domain of a property, read from its parser."""
    parser = parser_of(prop)
    made: some.SearchStrategy[Any]
    match parser.kind:
        case "text":
            made = texts_up_to(parser.high or codec.MAX_TEXT)
        case "one_of":
            made = some.sampled_from(parser.allowed).map(prop.parse)
        case "file_or":
            made = own_files() | some.sampled_from(parser.allowed)
        case "files_or":
            made = some.lists(own_files() | some.sampled_from(parser.allowed), max_size=3).map(
                " ".join
            )
        case "names":
            made = some.lists(some.sampled_from(parser.allowed), max_size=3).map(" ".join)
        case "whole_number":
            made = some.integers(parser.low, parser.high)
        case "_pair":
            ids = some.integers(0, MAX_TOKEN_ID)
            made = some.builds("{} {}".format, ids, ids)
        case "parse_panes":
            made = panes()
        case _:
            raise AssertionError(f"Say here how to draw values of {prop.name}.")
    return made | some.just(prop.default)


@given(
    page=some.sampled_from(PAGES),
    values=some.fixed_dictionaries({prop.name: values_of(prop) for prop in PROPERTIES}),
)
def test_state_to_address_to_state(page: str, values: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        first, _ = visited(monkeypatch)
        first.session_state |= values
        left_out = page_link(page).left_out
        in_link = set(ui.frame.link_state.link_values(page)) - set(left_out)
        first.show(page)
        assert len(first.link) <= codec.MAX_LINK

        second, messages = visited(monkeypatch, first.query)
        assert len(messages) == bool(left_out)
        assert all(name in messages[0] for name in left_out)
        for prop in PROPERTIES:
            expected = values[prop.name] if prop.name in in_link else prop.default
            assert second.session_state[prop.name] == expected, prop.name
        second.show(page)
        assert second.query == first.query


@given(TEXTS)
def test_a_text_comes_back_from_its_compressed_form(text: str) -> None:
    packed = codec.pack(text)
    assert codec.unpack(packed) == text
    assert quote(packed, safe="") == packed


def test_short_values_stand_readable_and_long_ones_compressed() -> None:
    written = codec.write({"base": "bytes", "text": "the river " * 200})
    assert list(written.query) == ["base", "text.z"]
    assert written.query["base"] == "bytes"
    assert codec.query_length(written.query) < 100
    assert codec.write({"text": "the river " * 20}).query["text"] == "the river " * 20


def test_characters_that_programs_drop_on_the_way_are_never_readable() -> None:
    for text in ("a\0b", "a\rb", "a\x7fb", "\N{REPLACEMENT CHARACTER}"):
        assert list(codec.write({"text": text}).query) == ["text.z"]
    assert codec.write({"text": "a\n\tb"}).query["text"] == "a\n\tb"


NOTHING_CHOSEN = "sample=river"
"""A link that names nothing would begin in the language of who opens it."""


def test_nothing_chosen_names_the_sample_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visited(monkeypatch)
    visit.show("watch")
    assert visit.query == NOTHING_CHOSEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rest", ["", "utm_source=mail"])
def test_a_newcomer_begins_in_the_own_language_and_the_link_says_so(
    language: str, rest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "browser_language", lambda: language)
    visit, _ = visited(monkeypatch, rest)
    read_link("watch")
    assert visit.session_state["sample"] == STARTS[language]
    visit.show("watch")
    base = "&base=characters" if language == "zh" else ""
    assert visit.query == f"sample={STARTS[language]}{base}"
    read_link("compare")
    assert visit.session_state["compare_tab"] == "models"
    assert visit.session_state["panes"] == START_PANES
    visit.show("compare")
    monkeypatch.setattr(session, "browser_language", lambda: "en")
    other, _ = visited(monkeypatch, visit.query)
    read_link("compare")
    assert other.session_state["sample"] == STARTS[language]
    assert other.session_state["compare_tab"] == "models"


def test_what_was_changed_before_a_page_was_opened_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visited(monkeypatch)
    visit.session_state["panes"] = chosen = Panes((PaneSpec(CURRENT), PaneSpec("cl100k_base")))
    read_link("compare")
    assert visit.session_state["panes"] == chosen
    visit.session_state["panes"] = DEFAULT_PANES
    read_link("compare")
    assert visit.session_state["panes"] == DEFAULT_PANES


@pytest.mark.parametrize("query", ["step=9", "language=zh", "palette=strong"])
def test_a_link_that_names_anything_means_the_defaults_of_all_else(
    query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "browser_language", lambda: "zh")
    visit, _ = visited(monkeypatch, query)
    started = [prop for prop in PROPERTIES if prop.start]
    for page in PAGES:
        read_link(page)
        for prop in started:
            if prop.is_on(page):
                assert visit.session_state[prop.name] == prop.default


def test_what_only_other_pages_have_is_kept_aside_until_they_are_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit, _ = visited(monkeypatch, "order=left&tie_rule=lowest")
    read_link("learn")
    assert "order" not in visit.session_state
    assert visit.session_state["tie_rule"] == "lowest"
    visit.session_state |= {"order": "longest", "rules_step": 3}  # a button that leads there
    read_link("learn")
    assert visit.session_state["order"] == "longest"
    read_link("encode")
    assert visit.session_state["order"] == "longest"
    assert "rules_step" not in visit.session_state
    read_link("learn")
    assert visit.session_state["rules_step"] == 3


def test_every_language_has_a_start_and_that_of_english_is_the_default() -> None:
    assert set(STARTS) == set(START_TEXTS) == set(LANGUAGES)
    defaults = {prop.name: prop.default for prop in PROPERTIES}
    assert defaults["sample"] == STARTS["en"]
    assert defaults["encode_text"] == START_TEXTS["en"]


# The size of a link


def incompressible(length: int, seed: int = 1) -> str:
    """Letters without any order, the same on every machine."""
    state, letters = seed, []
    for _ in range(length):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        letters.append(chr(0x4E00 + (state >> 40) % 20_000))
    return "".join(letters)


def test_the_longest_texts_stay_out_of_a_link_that_would_be_too_long() -> None:
    longest, long, short = incompressible(5_000), incompressible(2_000, 2), incompressible(9, 3)
    written = codec.write({"long": long, "longest": longest, "short": short})
    assert written.left_out == ("longest",)
    assert list(written.query) == ["long.z", "short", "missing"]
    assert codec.query_length(written.query) <= codec.MAX_LINK


def test_the_whole_link_counts_with_its_pages_address(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visited(monkeypatch)
    visit.session_state |= {"sample": "own", "text": incompressible(2_600)}
    visit.show("watch")
    assert "text.z" in visit.query
    room = codec.MAX_LINK - len(visit.link)
    visit.context.url = ADDRESS + "x" * room
    assert page_link("watch").left_out == ("text",)  # by the slash at the end
    visit.context.url = ADDRESS + "x" * (room - 1)
    assert page_link("watch").left_out == ()


@pytest.mark.parametrize(
    ("page", "seen", "address"),
    [
        ("watch", "http://host:8501", "http://host:8501/"),
        ("watch", "http://host/course/bpe", "http://host/course/bpe/"),
        ("watch", "http://host/course/bpe/", "http://host/course/bpe/"),
        ("encode", "http://host/course/bpe/encode", "http://host/course/bpe/encode"),
    ],
)
def test_the_landing_page_behind_a_path_is_a_folder(
    page: str, seen: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited(monkeypatch)[0].context.url = seen
    assert page_address(page) == address


def test_who_opens_a_link_hears_what_was_too_long_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = visited(monkeypatch)
    text = incompressible(9_000)
    first.session_state |= {"sample": "own", "text": text, "step": 4}
    first.show("watch")
    second, (message,) = visited(monkeypatch, first.query)
    assert message == w("share.link.missing", names=w("share.names.text"))
    assert second.session_state["text"] == ""
    assert second.session_state[session.LACKED] == 4
    # Said by a stranger it repeats nothing of his, and never hides what is there.
    assert visited(monkeypatch, "missing=<b>+__proto__")[1] == []
    assert visited(monkeypatch, "missing=text&text=abc")[1] == []


def test_a_text_too_large_to_unpack_stays_out_however_well_it_compresses() -> None:
    written = codec.write({"text": "a" * (codec.MAX_TEXT + 1), "base": "bytes"})
    assert written.left_out == ("text",)
    assert written.query == {
        "base": "bytes",
        "missing": "text",
    }


def test_what_a_link_may_not_say_stays_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visited(monkeypatch)
    visit.session_state["special_tokens"] = "<x> " * 9_000
    assert page_link("watch") == codec.Written({}, ("special_tokens",))


def test_the_text_of_a_file_is_in_the_link_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visited(monkeypatch)
    visit.session_state |= {"sample": "own", "text": "typed before", FILE_TEXT: "from a file"}
    assert page_link("watch").query["text"] == "from a file"
    visit.session_state[FILE_TEXT] = incompressible(9_000)
    assert page_link("watch").left_out == ("text",)


# Links that are damaged, edited by hand, or meant to harm


def deflated(data: bytes) -> str:
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    return urlsafe_b64encode(packed).rstrip(b"=").decode()


GOOD = deflated(b"the river")


def beyond(prop: Property) -> str:
    """A value that no link may say of a property."""
    parser = parser_of(prop)
    if parser.kind == "whole_number":
        return str(parser.low - 1)
    if parser.high:
        return "x" * (parser.high + 1)
    if parser.allowed:
        return f"{parser.allowed[0]} {parser.allowed[-1]}?"
    return {"panes": "trained", "pair": "1"}.get(prop.name, "a\0b")


MALFORMED = [
    (urlencode({"vocab_size": "٣"}), "vocab_size"),
    ("base=%zz%", "base"),
    ("vocab_size=300&vocab_size=301", "vocab_size"),
    (f"vocab_size.z={deflated(b'999999999')}", "vocab_size"),
    (f"text=a&text.z={GOOD}", "text"),
    ("text.z=", "text"),
    ("text.z=not+base64!", "text"),
    (f"text.z={GOOD[:-3]}", "text"),
    (f"text.z={GOOD}AAAA", "text"),
    (f"text.z={deflated(bytes([0xED, 0xA0, 0x80]))}", "text"),
    (f"text.z={deflated(b'a' * 9_000_000)}", "text"),
    (urlencode({"panes": "trained," * 3_000}), "panes"),
]


@pytest.mark.parametrize(("query", "name"), MALFORMED, ids=lambda part: part[:40])
def test_a_bad_value_gives_the_default_and_one_short_message(
    query: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit, messages = visited(monkeypatch, query)
    (message,) = messages
    assert f" {name} " in message.replace("’s ", " ")
    assert len(message) < 400
    for prop in PROPERTIES:
        assert visit.session_state[prop.name] == prop.default
    visit.show("watch")
    assert visit.query == NOTHING_CHOSEN


def test_a_lone_surrogate_is_refused_and_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    found = codec.read({"text": ["a\ud800"]}, ["text"])
    assert found == codec.Read({}, (codec.Problem("damaged", {"name": "text"}),))
    visit, _ = visited(monkeypatch)
    visit.session_state |= {"sample": "own", "text": "a\ud800"}
    assert page_link("watch").left_out == ("text",)


def test_a_bomb_never_fills_the_memory() -> None:
    bomb = deflated(b"\0" * 200_000_000)

    def unpack() -> None:
        with pytest.raises(codec.TooLongError):
            codec.unpack(bomb)

    assert takes_at_most(5 * len(bomb) + 10 * codec.MAX_TEXT, unpack)


def test_misread_characters_are_kept_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, messages = visited(monkeypatch, "sample=own&text=caf%E9+au+lait")
    assert visit.session_state["text"] == "caf\N{REPLACEMENT CHARACTER} au lait"
    assert messages[0] == w("share.link.misread", name="text")


def test_unknown_names_are_told_in_one_message_and_the_rest_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = urlencode({f"<b>{number}</b>": "x" for number in range(100)})
    visit, (message,) = visited(monkeypatch, f"base=characters&{many}&__proto__=1")
    assert visit.session_state["base"] == "characters"
    assert "'<b>0</b>'" in message
    assert len(message) < 300


def test_what_mail_programs_add_is_no_reason_to_complain(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, messages = visited(monkeypatch, "base=characters&utm_source=mail&fbclid=x")
    assert messages == []
    assert visit.session_state["base"] == "characters"


@given(some.dictionaries(some.text(), some.lists(some.text(), max_size=3)))
def test_reading_never_raises(query: dict[str, list[str]]) -> None:
    codec.read(query, [prop.name for prop in PROPERTIES])


@given(
    some.dictionaries(
        some.sampled_from([prop.name + mark for prop in PROPERTIES for mark in ("", ".z")]),
        some.text() | some.sampled_from([*HOSTILE.values()]),
    )
)
def test_any_value_of_a_known_name_is_opened_or_told_and_breaks_no_visit(
    values: dict[str, str],
) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        visit, messages = visited(monkeypatch, urlencode(values))
        assert all(len(message) < 600 for message in messages)
        is_own = any(name.partition(".")[0] == "text" for name in values)
        for prop in PROPERTIES:
            kept = visit.session_state[prop.name]
            if prop.name == "sample" and is_own and kept == OWN_TEXT:
                continue  # a text alone is one of one's own
            assert kept == prop.default or kept == prop.parse(values[prop.name])
        for page in PAGES:
            visit.show(page)
            assert len(visit.link) <= codec.MAX_LINK


# QR codes


def test_the_drawing_of_a_qr_code_is_its_matrix_with_a_quiet_zone() -> None:
    address = f"{ADDRESS}?base=characters&step=12"
    code = qr_code(address)
    assert code
    dark = {
        (x + column, y)
        for run in code.path.removesuffix("z").split("z")
        for x, y, width in [map(int, run[1:].replace("h", " ").replace("v", " ").split()[:3])]
        for column in range(width)
    }
    matrix = segno.make_qr(address, error="l").matrix
    assert code.size == len(matrix) + 2 * QUIET_ZONE
    assert dark == {
        (x + QUIET_ZONE, y + QUIET_ZONE)
        for y, row in enumerate(matrix)
        for x, is_dark in enumerate(row)
        if is_dark
    }
    assert QUIET_ZONE >= 4


def test_a_link_gets_a_qr_code_only_if_it_can_be_scanned_from_a_projector() -> None:
    densest = qr_code("x" * MAX_BYTES)
    assert densest
    assert densest.size == 97 + 2 * QUIET_ZONE
    assert qr_code("x" * (MAX_BYTES + 1)) is None
