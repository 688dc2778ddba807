"""Finding tokens: by text, by bytes in hex, by id, by regular expression.

Each search answers with one bool a row. A regular expression comes from a user, so it has a time
limit; the others take milliseconds for 200,000 tokens.
"""

import time
from collections.abc import Callable
from typing import Final, Literal, get_args

import numpy as np
import regex

from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary
from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import PatternError, SettingError
from bpe_core.common.gaps import BoolArray
from bpe_core.common.printable import UNMARKED, printable, visible
from bpe_core.text.splitting import INVALID_REGEX, check_size

Search = Literal["text", "hex", "id", "regex"]
SEARCHES: Final[tuple[Search, ...]] = get_args(Search)
SEARCH_TIMEOUT: Final = 2.0  # seconds after which a regular expression is given up
_WRITTEN: Final = frozenset("⟨⟩◌…")
"""Who looks for these looks for how tokens are written, which is not known without writing them."""
_RANGE: Final = r"([0-9]{1,12})(?:\s*[-–]\s*([0-9]{1,12}))?"


def search(
    vocabulary: Vocabulary, query: str, how: Search = "text", *, timeout: float = SEARCH_TIMEOUT
) -> BoolArray:
    """Which tokens a query finds; an empty one finds all.

    Args:
        how: `"text"` looks for a text as it is, or as `printable` writes it; `"hex"` for bytes,
            such as `E2 80`; `"id"` for ids and ranges of ids, such as `65, 97-122`; `"regex"` for
            a regular expression in the token's text.
        timeout: seconds for a regular expression.

    Raises:
        SettingError: no hex, no ids, or an unknown way to search.
        PatternError: not a valid regex.
        PatternError: the regex did not finish in time.
    """
    check_choice("how", how, SEARCHES)
    if not query:
        return np.ones(len(vocabulary), dtype=np.bool_)
    if how == "regex":
        return find_pattern(vocabulary, query, timeout=timeout)
    find: Callable[[Vocabulary, str], BoolArray] = {
        "text": find_text,
        "hex": find_hex,
        "id": find_ids,
    }[how]
    return find(vocabulary, query)


def find_text(vocabulary: Vocabulary, text: str) -> BoolArray:
    """Tokens with this text in them, as it is or as `printable` writes it.

    So ` the` finds what somebody typed, and `·the` what somebody copied from a table.
    """
    found = find_bytes(vocabulary, text.encode(errors="surrogatepass"))
    if not _WRITTEN.isdisjoint(text):
        found |= np.array([text in printable(token) for token in vocabulary.tokens], dtype=np.bool_)
    elif "".join(map(visible, meant := text.translate(UNMARKED))) == text:
        found |= find_bytes(vocabulary, meant.encode(errors="surrogatepass"))
    return found


def find_hex(vocabulary: Vocabulary, digits: str) -> BoolArray:
    """Tokens with these bytes in them, written as hex with or without spaces."""
    bare = regex.sub(r"0[xX]|[\s,⟨⟩]", "", digits)
    wrong = regex.search(r"[^0-9A-Fa-f]", bare)
    if wrong:
        raise SettingError(f"{wrong[0]!r} is not a hex digit: 0–9 and A–F, as in E2 80 99")
    if len(bare) % 2:
        raise SettingError(f"{digits!r} has {len(bare)} hex digits; each byte is two of them")
    return find_bytes(vocabulary, bytes.fromhex(bare))


def find_bytes(vocabulary: Vocabulary, wanted: bytes) -> BoolArray:
    """Tokens with these bytes in them, one after another.

    All tokens are compared at once, in the one array that holds their bytes; a match that begins
    in one token and ends in the next is none.
    """
    if not wanted:
        return np.ones(len(vocabulary), dtype=np.bool_)
    found = np.zeros(len(vocabulary), dtype=np.bool_)
    data, length = vocabulary.data, len(wanted)
    places = len(data) - length + 1
    if places <= 0:
        return found
    matches = np.ones(places, dtype=np.bool_)
    for offset, byte in enumerate(wanted):
        matches &= data[offset : offset + places] == byte
    first = np.flatnonzero(matches)
    rows = np.searchsorted(vocabulary.starts, first, side="right") - 1
    found[rows[first + length <= vocabulary.starts[rows + 1]]] = True
    return found


def find_ids(vocabulary: Vocabulary, query: str) -> BoolArray:
    """Tokens with these ids: numbers and ranges, with commas or spaces between them."""
    rest = regex.sub(_RANGE, "", query)
    wrong = regex.search(r"[^\s,;\[\]]+", rest)
    if wrong:
        raise SettingError(f"{wrong[0][:40]!r} is no id; ids are whole numbers, as in 65, 97-122")
    found = np.zeros(len(vocabulary), dtype=np.bool_)
    for first, last in regex.findall(_RANGE, query):
        found |= (vocabulary.ids >= int(first)) & (vocabulary.ids <= int(last or first))
    return found


def find_pattern(
    vocabulary: Vocabulary, pattern: str, *, timeout: float = SEARCH_TIMEOUT
) -> BoolArray:
    """Tokens in whose text a regular expression of the module `regex` is found."""
    check_size(pattern)
    try:
        find = regex.compile(pattern, cache_pattern=False).search
    except INVALID_REGEX as error:
        raise PatternError(f"{pattern!r} is not a valid regular expression: {error}") from None
    deadline = time.monotonic() + timeout
    found: list[bool] = []
    try:
        for text in vocabulary.texts:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            found.append(find(text, timeout=left, concurrent=True) is not None)
    except TimeoutError:
        raise PatternError(
            f"{pattern!r} did not finish within {timeout:g} seconds (it looked at {len(found):,} "
            f"of {len(vocabulary):,} tokens); it probably backtracks too much: avoid repeats "
            "inside repeats such as (a+)+, or use a possessive a++",
            reason="timeout",
        ) from None
    except MemoryError:
        raise PatternError(
            f"{pattern!r} needs more memory than there is; it probably calls itself for ever"
        ) from None
    return np.array(found, dtype=np.bool_)
