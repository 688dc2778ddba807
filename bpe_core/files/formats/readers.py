"""What the readers and writers of several formats share: errors, bounds, the makers' libraries."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from bpe_core.common.errors import BPEError, FormatError, PatternError, SettingError, TextError
from bpe_core.common.limits import MAX_LINES, MAX_TOKEN_BYTES
from bpe_core.common.messages import shortened
from bpe_core.files.formats.format import Format, Opened, OpenSettings
from bpe_core.files.json_reading import decode_utf8
from bpe_core.opened.opened_tokenizer import Library, OpenedTokenizer
from bpe_core.text.pretokenize import check_plain
from bpe_core.text.splits import SplitPattern


@contextmanager
def as_file_errors(name: str) -> Iterator[None]:
    """Turns what a `Tokenizer` or `int` refuses into a `FormatError` that names the file. Errors of
    other classes, such as those that a callback raises to stop, stay as they are."""
    try:
        yield
    except (ValueError, TypeError) as error:
        refused = ValueError, TypeError, SettingError, TextError, PatternError
        if type(error) not in refused and isinstance(error, BPEError):
            raise
        raise FormatError(f"{name}: {error}") from None


def check_merge_sizes(lengths: dict[int, int], rows: Iterable[tuple[int, int, int]]) -> None:
    """Refuses merges whose tokens have too many bytes, before any token is computed: forty merges
    of a token with itself make a token of a million megabytes.

    Args:
        lengths: the bytes of the base tokens by ID, to which those of merges are added.
        rows: the two IDs that each merge joins, and the one that it makes.
    """
    total = 0
    for rank, (left, right, merged) in enumerate(rows):
        lengths[merged] = lengths.get(left, 0) + lengths.get(right, 0)
        total += lengths[merged]
        if total > MAX_TOKEN_BYTES:
            raise FormatError(f"merges[{rank}]: the tokens exceed {MAX_TOKEN_BYTES:,} bytes")


def choose_split(in_file: SplitPattern, wanted: SplitPattern | None) -> SplitPattern:
    """Returns the caller's split, or else the file's. Raises `FormatError`: the file's is not
    plain, and could need much memory."""
    if wanted is not None:
        return wanted
    try:
        check_plain(in_file)
    except PatternError as error:
        raise FormatError(f"{error}; give split= to open the file", reason="not_plain") from None
    return in_file


def read_lines(data: bytes, name: str) -> list[str]:
    """Returns the lines of a text file; only `\\n`, `\\r\\n` and `\\r` end one."""
    if data.count(b"\n") + data.count(b"\r") > MAX_LINES:
        raise FormatError(f"{name} has too many lines; at most {MAX_LINES:,} are allowed")
    text = decode_utf8(data, name).replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n")


def list_missing(format: str, parts: Mapping[str, object]) -> list[str]:
    """Returns a sentence for each part of a tokenizer that a format does not carry.

    >>> list_missing("tiktoken", {"split": "gpt2", "special tokens": ""})
    ['tiktoken has no split: gpt2 is left out.']
    """
    rows = ((name, shortened(str(value), 100)) for name, value in parts.items() if value)
    return [f"{format} has no {name}: {value} is left out." for name, value in rows]


def opened_by(
    library: Library, data: bytes, format: str, settings: OpenSettings, notes: Iterable[str] = ()
) -> Opened:
    """Opens a file by the library that made its format. Raises `SettingError`: `settings` has a
    split or special tokens; `FormatError`: the library is not installed, or refuses the file."""
    if settings.split is not None or settings.special_tokens:
        raise SettingError(f"split and special_tokens are those of the file, which {library} opens")
    if find_spec(library) is None:
        raise FormatError(
            f"{library} opens this file: pip install 'bpe-explorer[others]'", reason="other_kind"
        )
    tokenizer = OpenedTokenizer(data, library, settings.apart)
    return Opened(tokenizer, format, (*notes, *tokenizer.notes))


SENTENCEPIECE: Final = Format(
    "sentencepiece", "SentencePiece: .model", "tokenizer.model",
    # The first field is a piece, which begins with a text.
    lambda files: re.match(rb"\n.\n", next(iter(files.values())), re.DOTALL) is not None,
    lambda files, settings: opened_by(
        "sentencepiece", next(iter(files.values())), "sentencepiece", settings),
    endings=("model", "v1", "v2", "v3", "v7", "v7m1"),  # Mistral's: `tokenizer.model.v3`
)  # fmt: skip
"""SentencePiece's `.model` files, which its library opens; they are not saved."""
