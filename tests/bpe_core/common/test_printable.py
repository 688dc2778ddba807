"""Tokens as they are written for people."""

import re

from hypothesis import given
from hypothesis import strategies as st

from bpe_core.common.printable import MOST_WRITTEN, is_partial, printable
from tests.bpe_core import strategies

tokens = st.binary(min_size=1, max_size=8) | strategies.any_text.filter(bool).map(str.encode)


@given(tokens, tokens)
def test_every_token_is_seen_and_no_two_look_alike(one: bytes, other: bytes) -> None:
    shown = printable(one)
    assert (shown == printable(other)) == (one == other)
    assert shown.strip()
    assert "\ufffd" not in shown or "\ufffd".encode() in one


def test_marks_and_parts_of_a_character() -> None:
    fish = "🐟".encode()
    shown = {b" ": "·", "·".encode(): "⟨U+00B7⟩", fish: "🐟", fish[:3]: "⟨F0 9F 90⟩"}
    assert {token: printable(token) for token in shown} == shown
    assert [is_partial(token) for token in shown] == [False, False, False, True]


def test_of_a_very_long_token_the_middle_is_left_out_and_no_character_is_cut() -> None:
    for token in ("é" * 300, "x" + "👍" * 150, "नमस्ते" * 40):
        first, left_out, last = re.fullmatch(  # type: ignore[union-attr]
            r"(.+)⟨…(\d+)…⟩(.+)", printable(token.encode())
        ).groups()
        assert token.startswith(first)
        assert token.endswith(last.removeprefix("◌"))
        kept = len(first.encode()) + len(last.removeprefix("◌").encode())
        assert kept + int(left_out) == len(token.encode())
        assert kept <= MOST_WRITTEN + 3
    assert printable(b"\x80" * 1000).count("80") == MOST_WRITTEN
