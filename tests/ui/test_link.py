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

import ui.link
from bpe_core import PRETRAINED
from bpe_view.words import LANGUAGES, messages
from tests.browser.component import State
from tests.hostile.texts import TEXTS as HOSTILE
from tests.memory import takes_at_most
from ui.choice import CHOICES, MAX_TEXT, Choice
from ui.compare.pane_specs import CURRENT, PaneSpec
from ui.link import open_link, pack, page_address, page_query, read, unpack, write
from ui.shared import session
from ui.shared.pages import PAGES
from ui.shared.qr import MAX_BYTES, QUIET_ZONE, qr_code
from ui.training.own_file import DIGITS, file_choice
from ui.visit import Visit, start_sample

ADDRESS = "http://classroom.example:8501/"
TEXTS = some.text(some.characters(exclude_categories=["Cs"]))


class Visitor:
    """What `ui.link` sees of Streamlit, for one visitor with one address."""

    def __init__(self, query: str) -> None:
        self.session_state = State(visit=Visit())
        self.context = SimpleNamespace(url=ADDRESS, locale=None)
        self.query = query

    @property
    def query_params(self) -> "Visitor":
        return self

    @property
    def unused(self) -> list[str]:
        """What of the address is not used."""
        found: list[str] = self.session_state["visit"].link.unused
        return found

    # The address as Streamlit keeps it (streamlit.runtime.state.query_params).

    def _values(self) -> dict[str, list[str]]:
        return parse_qs(self.query, keep_blank_values=True)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def get_all(self, name: str) -> list[str]:
        return self._values()[name]

    def show(self, page: str) -> list[str]:
        """As a run of a page does at its end; gives what does not fit."""
        query, left_out = page_query(page)
        self.query = urlencode(query)
        assert len(f"{self.context.url}?{self.query}") <= ui.link.MAX_LINK
        return left_out


def visited(monkeypatch: pytest.MonkeyPatch, query: str = "") -> Visitor:
    visitor = Visitor(query)
    for module in (ui.link, session):
        monkeypatch.setattr(module, "st", visitor)
    open_link()
    return visitor


def own_files() -> some.SearchStrategy[str]:
    digest = some.text("0123456789abcdef", min_size=DIGITS, max_size=DIGITS)
    return some.builds(file_choice, digest, TEXTS.filter(bool))


def panes() -> some.SearchStrategy[PaneSpec]:
    sizes = some.none() | some.integers(0, 200_000)
    return some.builds(PaneSpec, some.just(CURRENT), sizes) | some.builds(
        PaneSpec, own_files() | some.sampled_from(list(PRETRAINED))
    )


def texts_up_to(limit: int) -> some.SearchStrategy[str]:
    """Short ones, and such as only compressed ones fit, or none."""
    long = some.builds(lambda text, times: (text * times)[:limit], TEXTS, some.integers(1, 2_000))
    return TEXTS.map(lambda text: text[:limit]) | long


def values_of(choice: Choice) -> some.SearchStrategy[Any]:
    """All values of a choice, by its kind."""
    kind = choice.kind
    name = kind.name.removeprefix("several ")
    made: some.SearchStrategy[Any]
    match name:
        case "text":
            made = texts_up_to(kind.high or MAX_TEXT)
        case "one_of":
            made = some.sampled_from(kind.options).map(kind.read)
        case "file_or":
            made = own_files() | some.sampled_from(kind.options)
        case "whole":
            made = some.integers(kind.low, kind.high)
        case "pane":
            made = panes()
        case _:
            raise AssertionError(f"Say here how to draw values of {choice.name}.")
    if name != kind.name:
        made = some.lists(some.sampled_from(kind.options) if name == "one_of" else made, max_size=3)
        made = made.map(tuple).filter(kind.allows)
    return made | some.just(choice.default_in("en"))


@given(
    page=some.sampled_from(PAGES),
    values=some.fixed_dictionaries({name: values_of(one) for name, one in CHOICES.items()}),
)
def test_choices_to_address_to_choices(page: str, values: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        first = visited(monkeypatch)
        first.session_state |= values
        named = ui.link.link_values(page)
        left_out = first.show(page)

        second = visited(monkeypatch, first.query)
        assert second.unused == []
        language = second.session_state["language"] or "en"
        for name, choice in CHOICES.items():
            is_in_link = name in named and name not in left_out
            expected = values[name] if is_in_link else choice.default_in(language)
            assert second.session_state[name] == expected, name
        second.show(page)
        assert second.query == first.query


@given(TEXTS)
def test_a_text_comes_back_from_its_compressed_form(text: str) -> None:
    packed = pack(text)
    assert unpack(packed) == text
    assert quote(packed, safe="") == packed


def test_short_values_stand_readable_and_long_ones_compressed() -> None:
    query, _ = write({"base": "bytes", "text": "the river " * 200})
    assert list(query) == ["base", "text.z"]
    assert query["base"] == "bytes"
    assert len(urlencode(query)) < 100
    assert write({"text": "the river " * 20})[0]["text"] == "the river " * 20


def test_characters_that_programs_drop_on_the_way_are_never_readable() -> None:
    for text in ("a\0b", "a\rb", "a\x7fb", "\N{REPLACEMENT CHARACTER}"):
        assert list(write({"text": text})[0]) == ["text.z"]
    assert write({"text": "a\n\tb"})[0]["text"] == "a\n\tb"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rest", ["", "utm_source=mail&fbclid=x&embed=true"])
def test_a_newcomer_begins_in_the_own_language_and_the_link_says_so(
    language: str, rest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui.link, "browser_language", lambda: language)
    visitor = visited(monkeypatch, rest)
    sample = start_sample(language)
    assert visitor.session_state["sample"] == sample.key == messages(language)["start.sample"]
    assert visitor.session_state["encode_text"] == messages(language)["start.encode"]
    visitor.show("watch")
    base = f"&base={sample.base}" if sample.base else ""
    assert visitor.query == f"sample={sample.key}{base}"
    monkeypatch.setattr(ui.link, "browser_language", lambda: "en")
    other = visited(monkeypatch, visitor.query)
    assert other.session_state["sample"] == sample.key


@pytest.mark.parametrize(
    ("query", "language"), [("step=9", "en"), ("language=zh", "zh"), ("palette=strong", "en")]
)
def test_a_link_that_names_anything_means_the_defaults_of_all_else(
    query: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui.link, "browser_language", lambda: "es")
    visitor = visited(monkeypatch, query)
    named = {query.partition("=")[0]}
    for name in CHOICES.keys() - named:
        assert visitor.session_state[name] == CHOICES[name].default_in(language)


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
    query, left_out = write({"long": long, "longest": longest, "short": short})
    assert left_out == ["longest"]
    assert list(query) == ["long.z", "short"]


def test_the_whole_link_counts_with_its_pages_address(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visited(monkeypatch)
    visitor.session_state |= {"sample": "own", "text": incompressible(2_600)}
    visitor.show("watch")
    assert "text.z" in visitor.query
    room = ui.link.MAX_LINK - len(f"{ADDRESS}?{visitor.query}")
    visitor.context.url = ADDRESS + "x" * room
    assert page_query("watch")[1] == ["text"]  # by the slash at the end
    visitor.context.url = ADDRESS + "x" * (room - 1)
    assert page_query("watch")[1] == []


@pytest.mark.parametrize(
    ("page", "seen", "address"),
    [
        ("watch", "http://host:8501", "http://host:8501/"),
        ("watch", "http://host/course/bpe", "http://host/course/bpe/"),
        ("watch", "http://host/course/bpe/", "http://host/course/bpe/"),
        ("encode", "http://host/course/bpe/encode", "http://host/course/bpe/encode"),
    ],
)
def test_the_first_page_behind_a_path_is_a_folder(
    page: str, seen: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited(monkeypatch).context.url = seen
    assert page_address(page) == address


def test_what_a_link_cannot_hold_stays_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visited(monkeypatch)
    for text in ("a" * (MAX_TEXT + 1), "a\ud800", incompressible(9_000)):
        visitor.session_state |= {"sample": "own", "text": text}
        assert visitor.show("watch") == ["text"]
        assert visitor.query == "sample=own"


# Links that are damaged, edited by hand, or meant to harm


def deflated(data: bytes) -> str:
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    return urlsafe_b64encode(packed).rstrip(b"=").decode()


GOOD = deflated(b"the river")


def beyond(choice: Choice) -> str:
    """A value that no link may say of a choice."""
    kind = choice.kind
    if kind.name.endswith("whole"):
        return "-1"
    if kind.options:
        return f"{kind.options[0]} {kind.options[-1]}?"
    return "trained" if kind.name == "panes" else "a\0b"


@pytest.mark.parametrize(
    ("query", "name"),
    [
        *((urlencode({name: beyond(one)}), name) for name, one in CHOICES.items()),
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
        ("%3Cb%3E=1", "<b>"),
        ("__proto__=1", "__proto__"),
    ],
    ids=lambda part: part[:40],
)
def test_what_is_not_understood_is_named_and_all_else_is_at_its_default(
    query: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visited(monkeypatch, query)
    assert visitor.unused == [name]
    for choice in CHOICES.values():
        assert visitor.session_state[choice.name] == choice.default_in("en")


def test_a_bomb_never_fills_the_memory() -> None:
    bomb = deflated(b"\0" * 200_000_000)

    def unpacking() -> None:
        with pytest.raises(ValueError, match="damaged"):
            unpack(bomb)

    assert takes_at_most(5 * len(bomb) + 10 * MAX_TEXT, unpacking)


@given(some.dictionaries(some.text(), some.lists(some.text(), max_size=3)))
def test_reading_never_raises(query: dict[str, list[str]]) -> None:
    read(query)


@given(
    some.dictionaries(
        some.sampled_from([name + mark for name in CHOICES for mark in ("", ".z")]),
        some.text() | some.sampled_from([*HOSTILE.values()]),
    )
)
def test_any_value_of_a_known_name_is_used_or_named(values: dict[str, str]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        visitor = visited(monkeypatch, urlencode(values))
        for name, choice in CHOICES.items():
            if name in values and name not in visitor.unused:
                assert visitor.session_state[name] == choice.kind.read(values[name])
        for page in PAGES:
            visitor.show(page)


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
