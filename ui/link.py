"""The address of a page as a link: it names every choice that is not at its default.

Short values stand readable, `vocab_size=384`. A longer one stands compressed under its name and
`.z`: base64url (RFC 4648, without padding) of raw deflate (RFC 1951) of its UTF-8 bytes.
A link that names nothing begins in the language of whoever opens it, any other in the language that
it names, else in English. Whatever a link holds, the page opens, and says what it did not use.
"""

import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, urlencode

import streamlit as st

from bpe_view.words.catalog import FALLBACK
from ui.choice import CHOICES, MAX_TEXT
from ui.shared.places import is_whole_run
from ui.shared.session import browser_language, visit
from ui.visit import LANGUAGE, OWN_TEXT

MAX_LINK: Final = 8_000
"""Characters of a link that is written, from `http` to its end.

RFC 9110, section 4.1, asks every sender and recipient to support at least 8,000 octets; it still
fits into the buffers that proxies keep by default for the request line: 8,192 in nginx, 8,190 in
Apache. A QR code that people can scan holds far less (`ui.shared.qr`).
"""
MAX_READABLE: Final = 400  # characters of a value, percent-encoded; a longer one is compressed
COMPRESSED: Final = ".z"

# Programs that pass links on add these; Streamlit reads the last ones itself.
_OF_OTHERS: Final = re.compile(
    r"utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|si|ref|embed|embed_options"
)
# Controls, which some programs drop on the way, and the character for bytes that are no UTF-8.
_NOT_PLAIN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd]")


def pack(text: str) -> str:
    """A text compressed, in characters that every address takes; a ValueError if it has more than
    `MAX_TEXT` bytes, or is no Unicode.

    >>> unpack(pack("the river, the river"))
    'the river, the river'
    """
    data = text.encode()
    if len(data) > MAX_TEXT:
        raise ValueError(f"{len(data)} bytes are more than {MAX_TEXT}")
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    return urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def unpack(packed: str) -> str:
    """The text that `pack` was given; a ValueError if it is damaged. Never more than `MAX_TEXT`
    bytes are unpacked."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*=*", packed):
        raise ValueError("no base64url")
    packed = packed.rstrip("=")
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_")
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        text = unpacker.decompress(data, MAX_TEXT + 1)
    except (Base64Error, zlib.error) as error:
        raise ValueError("damaged") from error
    if len(text) > MAX_TEXT or not unpacker.eof or unpacker.unused_data:
        raise ValueError("damaged")
    return text.decode()


# The link is written in every run of a page, and its texts are mostly the same as before.
@lru_cache(maxsize=64)
def _written(name: str, value: str) -> tuple[str, str]:
    """Name and value as they stand in a link; a ValueError for what no link can hold."""
    packed = pack(value)
    readable = len(quote(value))
    # Random letters become longer by base64 than they become shorter by deflate.
    if not _NOT_PLAIN.search(value) and readable <= max(MAX_READABLE, len(packed)):
        return name, value
    return name + COMPRESSED, packed


def write(values: Mapping[str, str], room: int = MAX_LINK) -> tuple[dict[str, str], list[str]]:
    """The values as they stand in a query, and the names of those that do not fit.

    Args:
        values: by name, in their order.
        room: characters of the query; while it has more, its longest value is left out.

    >>> write({"base": "bytes"})
    ({'base': 'bytes'}, [])
    """
    query: dict[str, str] = {}
    left_out = []
    for name, value in values.items():
        try:
            key, text = _written(name, value)
        except ValueError:
            left_out.append(name)
        else:
            query[key] = text
    while query and len(urlencode(query)) > room:
        longest = max(query, key=lambda key: len(quote(query[key])))
        del query[longest]
        left_out.append(longest.removesuffix(COMPRESSED))
    return query, left_out


def read(query: Mapping[str, Sequence[str]]) -> tuple[dict[str, Any], list[str]]:
    """The choices that a link makes, and the names of what is not understood; never raises.

    Args:
        query: all values of each name, percent-decoded.

    >>> read({"vocab_size": ["320"], "sample": ["?"], "x": ["1"]})
    ({'vocab_size': 320}, ['sample', 'x'])
    """
    values: dict[str, Any] = {}
    unused: list[str] = []
    for name, choice in CHOICES.items():
        texts = [*query.get(name, ())]
        packed = [*query.get(name + COMPRESSED, ())]
        if not texts + packed:
            continue
        try:
            (raw,) = texts + packed
            if "\0" in raw or len(raw.encode()) > MAX_TEXT:
                raise ValueError(name)
            raw = unpack(raw) if packed else raw
            values[name] = choice.kind.read(raw)
        except ValueError:  # of UTF-8 as well
            unused.append(name)
    known = {*CHOICES, *(name + COMPRESSED for name in CHOICES)}
    unused += [name for name in query if name not in known and not _OF_OTHERS.fullmatch(name)]
    return values, unused


def open_link() -> None:
    """In the first run of a visit, choose what the address names; in every run, put back what
    Streamlit forgot: the values of inputs that were not drawn."""
    link, state = visit().link, st.session_state
    if not link.values:
        query = {name: st.query_params.get_all(name) for name in st.query_params}
        link.named, link.unused = read(query)
        if "text" in link.named:
            link.named.setdefault("sample", OWN_TEXT)
        link.chosen = dict(link.named)
        link.is_unnamed = not link.named
        language = link.named.get(LANGUAGE) or (browser_language() if link.is_unnamed else FALLBACK)
        link.values = _defaults(language) | link.named
    _keep()
    state.update(link.values)


def restore_choices() -> None:
    """In a fragment that runs alone: put back what Streamlit forgot."""
    if not is_whole_run():
        values, held = visit().link.values, st.session_state.to_dict()
        st.session_state.update({name: values[name] for name in CHOICES if name not in held})


def begin_in(language: str, before: str) -> None:
    """Whoever came by an address that names nothing, and chose nothing, begins in a language."""
    if visit().link.is_unnamed:
        for name, choice in CHOICES.items():
            if st.session_state[name] == choice.default_in(before):
                st.session_state[name] = choice.default_in(language)


def _keep() -> dict[str, Any]:
    """Every choice as it is now."""
    values, held = visit().link.values, st.session_state.to_dict()  # a single look costs as much
    values.update({name: value_of(held[name]) for name in CHOICES.keys() & held.keys()})
    return values


def value_of(held: Any) -> Any:
    """The value of a choice that the session holds; an input of several has a list.

    >>> value_of(["digits"]), value_of(384)
    (('digits',), 384)
    """
    return tuple(held) if isinstance(held, list) else held


def _defaults(language: str) -> dict[str, Any]:
    """The default of every choice for a language, worked out once a visit."""
    known = visit().link.defaults
    if language not in known:
        known[language] = {name: choice.default_in(language) for name, choice in CHOICES.items()}
    return known[language]


def _named(values: Mapping[str, Any], page: str | None) -> dict[str, str]:
    """The choices that are not at their default, of a page or of all; if there are none, the
    sample."""
    defaults = _defaults(values[LANGUAGE] or FALLBACK)
    named = {
        name: choice.kind.write(values[name])
        for name, choice in CHOICES.items()
        if values[name] != defaults[name]
        and (page is None or choice.is_on(page))
        and choice.matters(values)
    }
    return named or {"sample": values["sample"]}


def link_values(page: str) -> dict[str, str]:
    """What the link of a page names."""
    return _named(_keep(), page)


def page_query(page: str) -> tuple[dict[str, str], list[str]]:
    """What stands behind the question mark of a page's address, and the names of what does not
    fit."""
    return write(link_values(page), MAX_LINK - len(page_address(page)) - len("?"))


def query_of_all_pages() -> str:
    """The choices of all pages as they were kept last, as a query."""
    link = visit().link
    if link.written != link.values:
        link.written, link.query = dict(link.values), urlencode(write(_named(link.values, None))[0])
    return link.query


def page_address(page: str) -> str:
    """The address of a page as the visitor reached it, without what follows the question mark."""
    address = st.context.url or ""
    # Streamlit takes the slash at the end away, and a proxy that strips a path wants it.
    return address.removesuffix("/") + "/" if page == "watch" else address
