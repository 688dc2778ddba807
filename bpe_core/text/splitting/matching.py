"""Where a split pattern cuts. Also the worker that cuts by other people's patterns, in a process of
its own (`bpe_core.common.apart`; `bpe_core.text.splitting.matching_process` has the other end)."""

import sys
from array import array
from collections.abc import Iterable
from struct import Struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import regex

    from bpe_core.common.apart.apart_inside import Channel

REQUEST: Final = Struct("<QQ")
"""The beginning of a request: bytes of the pattern, which follows, and number of texts; behind it
how many characters each of them has, and all of them, one after another."""
COMPILED, ENDS, DONE, INVALID = b"CEDI"
"""How an answer begins: the pattern is compiled; further ends of pieces; all is cut, and what the
pattern matched; it is none, and why."""
NOTHING, CHARACTERS = 1, 2
"""What a pattern matched somewhere: the empty text, characters; both are 3."""
HELD: Final = "Q"  # how the ends of pieces are held in arrays: as eight bytes each

Span = tuple[int, int]


def spans(pattern: "regex.Pattern[str]", text: str, timeout: float | None = None) -> Iterable[Span]:
    """Where the pattern matches; `timeout` counts processor seconds of the whole process."""
    import regex

    found = (match.span() for match in pattern.finditer(text, timeout=timeout))
    if not pattern.flags & regex.REVERSE:
        return found
    # (?r) searches from the end of the text, so the last match comes first.
    edges = array(HELD)
    for span in found:
        edges.extend(span)
    return zip(edges[-2::-2], edges[::-2], strict=True)


def add_ends(matches: Iterable[Span], length: int, start: int, ends: "array[int]") -> int:
    """Add where the pieces of one text end.

    Args:
        matches: where the pattern matches; what lies between two of them is a piece, too.
        length: characters of the text.
        start: what is added to each place.
        ends: grows by the pieces of this text, none of them empty.

    Returns:
        What the pattern matched: `NOTHING`, which cuts nothing, `CHARACTERS`, both, or 0.

    >>> ends = array(HELD)
    >>> add_ends([(0, 1), (1, 1), (4, 5)], 7, 100, ends), ends.tolist()
    (3, [101, 104, 105, 107])
    """
    end = 0
    matched_nothing = False
    for first, last in matches:
        matched_nothing = matched_nothing or first == last
        # With \K in a look-around a match may even end before it begins.
        if first >= last or first < end:
            continue
        if end < first:
            ends.append(start + first)
        ends.append(start + last)
        end = last
    if end < length:
        ends.append(start + length)
    return (NOTHING if matched_nothing else 0) | (CHARACTERS if end else 0)


def serve(channel: "Channel", where_regex_is: str) -> None:
    """Cut the texts of each request."""
    sys.path.append(where_regex_is)
    import regex  # noqa: F401  (before anybody waits for it)

    for request in channel.requests():
        pattern_size, count = REQUEST.unpack_from(request)
        lengths_at = REQUEST.size + pattern_size
        text_at = lengths_at + count * array(HELD).itemsize
        pattern = request[REQUEST.size : lengths_at].decode("utf-8", "surrogatepass")
        lengths = array(HELD, request[lengths_at:text_at])
        _cut(pattern, str(memoryview(request)[text_at:], "utf-8"), lengths, channel)


def _cut(pattern: str, text: str, lengths: "array[int]", channel: "Channel") -> None:
    import regex

    try:
        compiled = regex.compile(pattern, cache_pattern=False)
    except RecursionError:
        return channel.send(bytes([INVALID]) + b"nested too deeply")
    except (regex.error, ValueError) as error:
        return channel.send(bytes([INVALID]) + str(error).encode(errors="replace"))
    channel.send(bytes([COMPILED]))
    matched = start = told = 0
    ends = array(HELD)

    def news() -> bytes:
        nonlocal told
        new = ends[told:]
        answer = bytes([ENDS]) + new.tobytes() if new else b""
        told += len(new)
        return answer

    with channel.telling(news):
        for length in lengths:
            part = text if length == len(text) else text[start : start + length]
            matched |= add_ends(spans(compiled, part), length, start, ends)
            start += length
    return channel.send(bytes([DONE, matched]))
