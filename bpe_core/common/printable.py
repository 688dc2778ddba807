"""How a token is written for people: printable text, visible marks, or hex.

Two different tokens never look alike: a character that could be mistaken for a mark, such as a
middle dot in the text, shows its code point instead. Only of a token that is longer than anybody
reads, the middle is left out.
"""

import unicodedata
from typing import Final

MARKS: Final = {
    " ": "·",
    "\n": "⏎",
    "\r": "␍",
    "\t": "⇥",
    "\u00a0": "⍽",
    "\u200b": "⟨ZWSP⟩",
    "\u200c": "⟨ZWNJ⟩",
    "\u200d": "⟨ZWJ⟩",
    "\u200e": "⟨LRM⟩",
    "\u200f": "⟨RLM⟩",
    "\u3000": "⟨IDSP⟩",
    "\ufeff": "⟨BOM⟩",
}
"""Visible marks for characters that one cannot see. Others show their code point."""

MOST_WRITTEN: Final = 400
"""Bytes of the longest token that is written whole. A run may make thousands of tokens, each a
letter longer than the one before."""
_CONTROL_PICTURES: Final = 0x2400
_INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"}
_COMBINING: Final = {"Mn", "Me"}
_DOTTED_CIRCLE: Final = "◌"


def visible(character: str) -> str:
    """A character as people can see it: itself, or a mark.

    >>> visible("a"), visible(" "), visible(chr(0)), visible(chr(0x2028))
    ('a', '·', '␀', '⟨U+2028⟩')
    """
    if character in MARKS:
        return MARKS[character]
    if ord(character) < 0x20:
        return chr(_CONTROL_PICTURES + ord(character))
    if unicodedata.category(character) in _INVISIBLE:
        return f"⟨U+{ord(character):04X}⟩"
    if character in _MARK_CHARACTERS:
        return f"⟨U+{ord(character):04X}⟩"
    return character


_MARK_CHARACTERS: Final = (
    {mark for mark in MARKS.values() if len(mark) == 1}
    | {chr(_CONTROL_PICTURES + code) for code in range(0x20)}
    | {"⟨", "⟩", _DOTTED_CIRCLE}
)


def hex_bytes(token: bytes) -> str:
    """The bytes in hex.

    >>> hex_bytes(b"hi")
    '68 69'
    """
    return token.hex(" ").upper()


def is_partial(token: bytes) -> bool:
    """Whether a token is not valid UTF-8 by itself: it begins or ends inside a character.

    >>> is_partial("é".encode()), is_partial("é".encode()[:1])
    (False, True)
    """
    try:
        token.decode()
    except UnicodeDecodeError:
        return True
    return False


_VISIBLE_ASCII: Final = {code: visible(chr(code)) for code in range(128)}


def printable(token: bytes) -> str:
    """A token as people can read it.

    Printable characters stand for themselves, white space and controls as visible marks, bytes
    that are only a part of a character as hex in angle brackets. Of a token of more than
    `MOST_WRITTEN` bytes, the beginning and the end, and between them how many bytes are left out.

    >>> printable(b" the"), printable("né".encode()), printable("né".encode()[:2])
    ('·the', 'né', 'n⟨C3⟩')
    >>> printable(b"a" * 200 + b"b" * 1000 + b"c" * 200) == "a" * 200 + "⟨…1000…⟩" + "c" * 200
    True
    """
    if len(token) == 1:
        return _BYTES[token[0]]
    if len(token) <= MOST_WRITTEN:
        return _whole(token)
    first, last = _edge(token, MOST_WRITTEN // 2), _edge(token, len(token) - MOST_WRITTEN // 2)
    return f"{_whole(token[:first])}⟨…{last - first}…⟩{_whole(token[last:])}"


def _edge(token: bytes, place: int) -> int:
    """The edge of a character at a place, or up to three bytes before it."""
    return next(
        (edge for edge in range(place, place - 4, -1) if token[edge] & 0xC0 != 0x80),
        place,  # no UTF-8 at all
    )


def _whole(token: bytes) -> str:
    if token.isascii():
        return token.decode("ascii").translate(_VISIBLE_ASCII)
    out: list[str] = []
    rest = token
    while rest:
        try:
            out.append(_visible_text(rest.decode()))
            break
        except UnicodeDecodeError as error:
            if error.start:
                out.append(_visible_text(rest[: error.start].decode()))
            out.append(f"⟨{hex_bytes(rest[error.start : error.end])}⟩")
            rest = rest[error.end :]
    return "".join(out)


def _visible_text(text: str) -> str:
    joined = "".join(map(visible, text))
    needs_circle = unicodedata.category(joined[0]) in _COMBINING
    return _DOTTED_CIRCLE + joined if needs_circle else joined


_BYTES: Final = tuple(_whole(bytes([byte])) for byte in range(256))
"""Every vocabulary has them, so all that are kept share these."""
