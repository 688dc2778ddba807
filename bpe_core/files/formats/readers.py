"""What the readers and writers of several formats share: errors, bounds, the makers' libraries.

A file is data and never code. Whatever is wrong with it is a `FormatError` that names the place.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from bpe_core.common.errors import (
    BPEError,
    CannotSaveError,
    FormatError,
    PatternError,
    SettingError,
    TextError,
)
from bpe_core.common.limits import MAX_LINES, MAX_TOKEN_BYTES
from bpe_core.common.messages import shortened
from bpe_core.files.formats.format import Format, Opened, OpenSettings
from bpe_core.files.paths import decode_utf8
from bpe_core.opened.opened_tokenizer import Library, OpenedTokenizer
from bpe_core.text.pretokenize import check_plain
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer

_OF_PARTS: Final = (SettingError, PatternError, TextError)


@contextmanager
def as_file_errors(where: str) -> Iterator[None]:
    """Turns what a `Tokenizer` or `int` refuses into a `FormatError` that names the file."""
    try:
        yield
    except (ValueError, TypeError) as error:
        # Others are of the file already, or of a callback that stops.
        if isinstance(error, BPEError) and not isinstance(error, _OF_PARTS):
            raise
        raise FormatError(f"{where}: {error}") from None


def check_merge_sizes(lengths: dict[int, int], rows: Iterable[tuple[int, int, int]]) -> None:
    """Refuses merges whose tokens have too many bytes, before anybody works out a token.

    Forty merges of a token with itself make a token of a million megabytes, from a tiny file.

    Args:
        lengths: bytes of the base tokens by ID; those of merges are added.
        rows: the two IDs that each merge joins, and the one that it makes. What joins an unknown
            token has no size here: `Tokenizer` refuses it.
    """
    total = 0
    for place, (left, right, made) in enumerate(rows):
        lengths[made] = lengths.get(left, 0) + lengths.get(right, 0)
        total += lengths[made]
        if total > MAX_TOKEN_BYTES:
            raise FormatError(
                f"merges[{place}]: the tokens up to here have more than {MAX_TOKEN_BYTES:,} bytes"
            )


def split_of_file(pattern: SplitPattern, given: SplitPattern | None) -> SplitPattern:
    """Returns the caller's split, or else the file's. Raises `FormatError`: the file's is not
    plain. Whoever opens a file need not trust it, and such a pattern could need much memory."""
    if given is not None:
        return given
    try:
        check_plain(pattern)
    except PatternError as error:
        raise FormatError(f"{error}; give split= to open the file", reason="not_plain") from None
    return pattern


def read_lines(data: bytes, name: str) -> list[str]:
    """Returns the lines of a text file; only `\\n`, `\\r\\n` and `\\r` end one."""
    if data.count(b"\n") + data.count(b"\r") > MAX_LINES:
        raise FormatError(f"{name} has too many lines; at most {MAX_LINES:,} are allowed")
    text = decode_utf8(data, name).replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n")


def check_bytes(tokenizer: Tokenizer, format: str) -> None:
    """Refuses to save a tokenizer of characters in a format that has only bytes."""
    if tokenizer.alphabet.base != "bytes":
        raise CannotSaveError(f"{format} has only bytes; save a tokenizer of characters as json")


def missing(format: str, parts: Mapping[str, object]) -> list[str]:
    """Returns a sentence for each part of a tokenizer that a format does not carry.

    >>> missing("tiktoken", {"split": "gpt2", "special tokens": ""})
    ['tiktoken has no split: gpt2 is left out.']
    """
    rows = ((name, shortened(str(value), 100)) for name, value in parts.items() if value)
    return [f"{format} has no {name}: {value} is left out." for name, value in rows]


def opened_by(
    library: Library, data: bytes, format: str, settings: OpenSettings, notes: Iterable[str] = ()
) -> Opened:
    """Opens a file by the library that made its format.

    Raises:
        SettingError: another split or other special tokens are wanted than the file's.
        FormatError: the library is not installed, or refuses the file.
    """
    if settings.split is not None or settings.special_tokens:
        raise SettingError(f"split and special_tokens are those of the file, which {library} opens")
    if find_spec(library) is None:
        raise FormatError(
            f"{library} opens this file: pip install 'bpe-explorer[others]'", reason="other_kind"
        )
    tokenizer = OpenedTokenizer(data, library, settings.apart)
    return Opened(tokenizer, format, (*notes, *tokenizer.notes))


SENTENCEPIECE: Final = Format(
    "sentencepiece",
    "tokenizer.model",
    # The first field is a piece, which begins with a text.
    lambda files: re.match(rb"\n.\n", next(iter(files.values())), re.DOTALL) is not None,
    lambda files, settings: opened_by(
        "sentencepiece", next(iter(files.values())), "sentencepiece", settings
    ),
    library="sentencepiece",
)
"""SentencePiece's `.model` files, which its library opens; they are not saved."""


def listed(texts: list[str], most: int = 3) -> str:
    """The first texts for a sentence, and how many more there are.

    >>> listed(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    more = f" and {len(texts) - most:,} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more
