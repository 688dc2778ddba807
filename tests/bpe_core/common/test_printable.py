import re

from hypothesis import given
from hypothesis import strategies as st

from bpe_core.common.printable import MOST_WRITTEN, is_partial, printable

tokens = st.binary(min_size=1, max_size=8) | st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6
).map(str.encode)


@given(tokens, tokens)
def test_two_different_tokens_never_look_alike(one: bytes, other: bytes) -> None:
    assert (printable(one) == printable(other)) == (one == other)


@given(tokens)
def test_no_token_is_invisible_or_a_replacement_character(token: bytes) -> None:
    shown = printable(token)
    assert shown.strip()
    assert "\ufffd" not in shown or "\ufffd".encode() in token


def test_marks_do_not_look_like_what_they_mark() -> None:
    assert printable(b" ") == "·"
    assert printable("·".encode()) == "⟨U+00B7⟩"
    assert printable("⟨C3⟩".encode()) != printable(b"\xc3")


def test_parts_of_a_character_are_hex() -> None:
    fish = "🐟".encode()
    assert printable(fish) == "🐟"
    assert printable(fish[:3]) == "⟨F0 9F 90⟩"
    assert is_partial(fish[:3])
    assert not is_partial(fish)


def test_of_a_very_long_token_the_middle_is_left_out_and_no_character_is_cut() -> None:
    for token in ("é" * 300, "x" + "é" * 300, "👍" * 150, "x" + "👍" * 150, "नमस्ते" * 40):
        first, left_out, last = re.fullmatch(  # type: ignore[union-attr]
            r"(.+)⟨…(\d+)…⟩(.+)", printable(token.encode())
        ).groups()
        assert token.startswith(first)
        assert token.endswith(last.removeprefix("◌"))
        kept = len(first.encode()) + len(last.removeprefix("◌").encode())
        assert kept + int(left_out) == len(token.encode())
        assert kept <= MOST_WRITTEN + 3
    assert printable(b"\x80" * 1000).count("80") == MOST_WRITTEN
