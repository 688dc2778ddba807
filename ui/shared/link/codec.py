"""The address as a share link: how values stand in it, and how they are read back.

Short values stand readable, `vocab_size=384`. A longer text stands compressed under its name and
`.z`: base64url (RFC 4648, without padding) of raw deflate (RFC 1951) of its UTF-8 bytes.
`missing` names what was too long to be in the link, so that whoever opens it hears of it.

Nothing here knows Streamlit or what the names mean: `ui.frame.link_table` has them all.
"""

import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlencode

MAX_LINK: Final = 8_000
"""Characters of a whole link, from `http` to its end.

RFC 9110, section 4.1, asks every sender and recipient to support at least 8,000 octets; and it
still fits, with the words around it, into the buffers that proxies keep by default for the request
line and for the Referer header: 8,192 in nginx (`large_client_header_buffers`), 8,190 in Apache
(`LimitRequestLine`, `LimitRequestFieldSize`). The app's own server ends a request of more than
64 KiB before the app hears of it (h11's bound; up to 128 KiB pass if they come at once). A QR code
that people can scan holds far less (`ui.shared.qr`).
"""
MAX_READABLE: Final = 400
"""Characters that a value may take as it is, percent-encoded; a longer one is compressed."""
MAX_TEXT: Final = 200_000
"""Bytes of UTF-8 that a value may have. Deflate makes a thousandth of some texts: without a limit a
short link could fill the memory."""
COMPRESSED: Final = ".z"  # stands behind the name of a compressed value
MISSING_NAME: Final = "missing"

# Programs that pass links on add these; they are nothing to complain about.
_ADDED_BY_OTHERS: Final = re.compile(r"utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|si|ref")
_MISREAD: Final = "\N{REPLACEMENT CHARACTER}"
# Controls, which some programs drop on the way, and what stands for misread bytes.
_NOT_PLAIN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd]")


class DamagedError(ValueError):
    """A compressed value that is cut off or changed."""


class TooLongError(ValueError):
    """A value of more than `MAX_TEXT` bytes."""


@dataclass(frozen=True)
class Written:
    """Values as they go into an address."""

    query: dict[str, str]  # name and value of each, not yet percent-encoded
    left_out: tuple[str, ...] = ()  # the names of those that did not fit, longest first


@dataclass(frozen=True)
class Problem:
    """Something in a link that could not be used."""

    kind: str  # key of its message in the words, section `share.link`
    values: dict[str, object]  # what stands in the message


@dataclass(frozen=True)
class Read:
    """What a link says."""

    # by name, as they were before `write`; not yet checked for what they mean
    values: dict[str, str]
    problems: tuple[Problem, ...] = ()  # what could not be used
    missing: tuple[str, ...] = ()  # the names of what was too long


def write(values: Mapping[str, str], room: int = MAX_LINK) -> Written:
    """Values as they stand in a link, as many as fit. `values`: by name, in the order in which they
    shall stand. `room`: characters that the query may take. While it takes more, the longest value
    goes.

    >>> write({"base": "bytes"}).query
    {'base': 'bytes'}
    """
    query = {}
    left_out = []
    for name, value in values.items():
        try:
            mark, written = _written(value)
        except TooLongError:
            left_out.append(name)
        else:
            query[name + mark] = written
    while query and query_length(query | _missing(left_out)) > room:
        longest = max(query, key=lambda key: len(quote(query[key])))
        del query[longest]
        left_out.append(_plain_name(longest))
    query |= _missing(left_out)
    return Written(query, tuple(sorted(left_out, key=lambda name: -len(values[name]))))


def _missing(names: Sequence[str]) -> dict[str, str]:
    return {MISSING_NAME: " ".join(sorted(names))} if names else {}


def query_length(query: Mapping[str, str]) -> int:
    """Characters of a query in an address."""
    return len(urlencode(query))


def read(query: Mapping[str, Sequence[str]], known: Collection[str]) -> Read:
    """The values of a link, whatever it holds; never raises. `query`: all values of each name,
    percent-decoded. `known`: the names that mean something."""
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for name in known:
        given = [(key, value) for key in (name, name + COMPRESSED) for value in query.get(key, ())]
        if len(given) > 1:
            problems.append(Problem("twice", {"name": name}))
        elif given:
            try:
                values[name] = _value(*given[0])
            except DamagedError:
                problems.append(Problem("damaged", {"name": name}))
            except TooLongError:
                problems.append(Problem("too_long", {"name": name, "n": MAX_TEXT}))
            else:
                if _MISREAD in values[name] and given[0][0] == name:
                    problems.append(Problem("misread", {"name": name}))
    said = " ".join(query.get(MISSING_NAME, ())).split()
    missing = tuple(name for name in known if name in said and name not in values)
    if missing:
        problems.append(Problem("missing", {"names": " ".join(missing)}))
    return Read(values, (*problems, *_unknown(query, known)), missing)


# The link is written in every run of a page, and its texts are mostly the same as before.
@lru_cache(maxsize=64)
def _written(value: str) -> tuple[str, str]:
    """What stands behind the name, and the value: as it is, or compressed where that is shorter."""
    packed = pack(value)
    is_plain = not _NOT_PLAIN.search(value)
    if is_plain and len(value) <= MAX_READABLE and len(quote(value)) <= MAX_READABLE:
        return "", value
    # Random letters become longer by base64 than they become shorter by deflate.
    if is_plain and len(quote(value)) <= len(packed):
        return "", value
    return COMPRESSED, packed


def pack(text: str) -> str:
    """A text compressed, in characters that every address takes. Raises `TooLongError`: it has more
    than `MAX_TEXT` bytes, or cannot be written as UTF-8.

    >>> unpack(pack("the river, the river"))
    'the river, the river'
    """
    if len(text) > MAX_TEXT:
        raise TooLongError
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise TooLongError from error
    if len(data) > MAX_TEXT:
        raise TooLongError
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    return urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def unpack(packed: str) -> str:
    """The text that `pack` was given. At most `MAX_TEXT` bytes are ever unpacked. Raises
    `DamagedError`: no such value: not base64url, not deflate, cut off, or not UTF-8. Raises
    `TooLongError`: it holds more than `MAX_TEXT` bytes."""
    try:
        packed = packed.rstrip("=")
        if not re.fullmatch(r"[A-Za-z0-9_-]*", packed):
            raise DamagedError
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_")
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        text = unpacker.decompress(data, MAX_TEXT + 1)
        if len(text) > MAX_TEXT:
            raise TooLongError
        if not unpacker.eof or unpacker.unused_data:
            raise DamagedError
        return text.decode()
    except (Base64Error, zlib.error, UnicodeError) as error:
        raise DamagedError from error


def _value(key: str, raw: str) -> str:
    if key.endswith(COMPRESSED):
        return unpack(raw)
    try:
        size = len(raw.encode())
    except UnicodeEncodeError as error:
        raise DamagedError from error
    if size > MAX_TEXT:
        raise TooLongError
    if "\0" in raw:
        raise DamagedError
    return raw


def _unknown(query: Mapping[str, Sequence[str]], known: Collection[str]) -> list[Problem]:
    names = [
        name
        for name in query
        if _plain_name(name) not in known
        and name != MISSING_NAME
        and not _ADDED_BY_OTHERS.fullmatch(name)
    ]
    if not names:
        return []
    shown = ", ".join(repr(name[:40]) for name in names[:5])
    return [Problem("unknown", {"names": shown + (", …" if len(names) > 5 else "")})]


def _plain_name(key: str) -> str:
    return key.removesuffix(COMPRESSED)
