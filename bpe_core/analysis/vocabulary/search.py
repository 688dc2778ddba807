"""Tokens of a vocabulary found by text, by bytes in hex, by ID or by regular expression."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, get_args

import numpy as np

from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary
from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import PatternError, SettingError
from bpe_core.common.gaps import BoolArray
from bpe_core.common.limits import SEARCH_SECONDS
from bpe_core.text.pretokenize import compile_pattern

Search = Literal["text", "hex", "id", "regex"]
SEARCHES: Final[tuple[Search, ...]] = get_args(Search)
_RANGE: Final = r"(\d{1,12})(?:\s*[-–]\s*(\d{1,12}))?"


def search(
    vocabulary: Vocabulary, query: str, how: Search = "text", *, timeout: float = SEARCH_SECONDS
) -> BoolArray:
    """Which tokens a query finds; an empty one finds all.

    Args:
        how: `"text"` looks for a text as it is, or as `printable` writes it; `"hex"` for bytes,
            such as `E2 80`; `"id"` for IDs and ranges of IDs, such as `65, 97-122`; `"regex"` for
            a match of a regular expression in the token's text.
        timeout: seconds for a regular expression.

    Returns:
        bool, one entry for each row of the vocabulary.

    Raises:
        SettingError: no hex, no IDs, or an unknown way to search.
        PatternError: an invalid regular expression, or one that takes longer than `timeout`.
    """
    check_choice("how", how, SEARCHES)
    if not query:
        return np.ones(len(vocabulary), dtype=np.bool_)
    if how == "regex":
        return _match_pattern(vocabulary, query, timeout)
    find: dict[str, Callable[[Vocabulary, str], Iterable[bool]]] = {
        "text": _find_text,
        "hex": _find_hex,
        "id": _find_ids,
    }
    return np.fromiter(find[how](vocabulary, query), dtype=np.bool_, count=len(vocabulary))


def _find_text(vocabulary: Vocabulary, text: str) -> Iterator[bool]:
    """Both ` the`, which is typed, and `·the`, which is copied from a table, find the same."""
    wanted = text.encode(errors="surrogatepass")
    both = zip(vocabulary.tokens, vocabulary.printed, strict=True)
    return (wanted in token or text in printed for token, printed in both)


def _find_hex(vocabulary: Vocabulary, digits: str) -> Iterator[bool]:
    try:
        wanted = bytes.fromhex(re.sub(r"0[xX]|[,⟨⟩]", " ", digits))
    except ValueError:
        raise SettingError(
            f"{digits[:40]!r} is not hex: each byte is two digits of 0–9 and A–F, as in E2 80 99"
        ) from None
    return (wanted in token for token in vocabulary.tokens)


def _find_ids(vocabulary: Vocabulary, query: str) -> Iterable[bool]:
    rest = re.search(r"[^\s,;\[\]]+", re.sub(_RANGE, "", query))
    if rest:
        raise SettingError(f"{rest[0][:40]!r} is no ID; IDs are integers, as in 65, 97-122")
    found = np.zeros(len(vocabulary), dtype=np.bool_)
    for first, last in re.findall(_RANGE, query):
        found |= (vocabulary.ids >= int(first)) & (vocabulary.ids <= int(last or first))
    return found


def _match_pattern(vocabulary: Vocabulary, pattern: str, timeout: float) -> BoolArray:
    match = compile_pattern(pattern).search
    found: list[bool] = []
    end = time.monotonic() + timeout
    try:
        for text in vocabulary.texts:
            left = max(end - time.monotonic(), 1e-9)
            found.append(match(text, timeout=left, concurrent=True) is not None)
    except TimeoutError:
        raise PatternError(
            f"{pattern!r} did not finish within {timeout:g} seconds; it probably backtracks too "
            "much: avoid repeats inside repeats such as (a+)+, or use a possessive a++",
            reason="timeout",
        ) from None
    return np.array(found, dtype=np.bool_)
