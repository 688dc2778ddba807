"""What the readers of files that somebody else wrote share: errors and bounds.

A file is data and never code. Whatever is wrong with it ends in a `FormatError` that names the
place: a line, or a path such as `merges[12]`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from bpe_core.common.errors import (
    CannotSaveError,
    FormatError,
    PatternError,
    SettingError,
    TextError,
)
from bpe_core.common.limits import MAX_TOKEN_BYTES
from bpe_core.common.messages import quoted
from bpe_core.text.pretokenize import check_plain
from bpe_core.text.splits import SplitPattern, looks_like_name
from bpe_core.tokenizer.tokenizer import Tokenizer


@contextmanager
def refusals_name(where: str) -> Iterator[None]:
    """What is wrong with parts of a tokenizer, as an error of the file they come from."""
    try:
        yield
    except (SettingError, PatternError, TextError) as error:
        raise FormatError(f"{where}: {error}") from None


def check_merge_sizes(lengths: dict[int, int], rows: Iterable[tuple[int, int, int]]) -> None:
    """Refuse merges that would make more bytes of tokens than a file may have.

    Forty merges of a token with itself make a token of a million megabytes, from a tiny file.

    Args:
        lengths: bytes of the base tokens by id; the merged ones are added.
        rows: the ids that each merge joins and makes. A `Tokenizer` refuses one that joins what is
            not made yet, so they are looked at up to there.
    """
    total = 0
    for place, (left, right, made) in enumerate(rows):
        if left not in lengths or right not in lengths:
            return
        lengths[made] = lengths[left] + lengths[right]
        total += lengths[made]
        if total > MAX_TOKEN_BYTES:
            raise FormatError(
                f"merges[{place}]: the tokens up to here have {total:,} bytes together; at "
                f"most {MAX_TOKEN_BYTES:,} are allowed"
            )


def check_bytes(tokenizer: Tokenizer, format: str) -> None:
    """Check that a format that knows only bytes can carry a tokenizer."""
    if tokenizer.alphabet.base != "bytes":
        raise CannotSaveError(
            f"{format} cannot carry character mode: its tokens are made of the 256 bytes; "
            "train with base='bytes', or save as json"
        )


def split_of_file(pattern: SplitPattern, given: SplitPattern | None) -> SplitPattern:
    """The split of a file, if it is plain; else the one that the caller gave.

    A pattern that is not plain could need much memory, and whoever opens a file need not trust it.

    Raises:
        FormatError: the split is not plain, and none was given.
    """
    try:
        check_plain(pattern)
    except PatternError as error:
        if given is None:
            raise FormatError(
                f"{error}; give split= to open the file", reason="not_plain"
            ) from None
        return given
    return pattern


def as_regex(pattern: str, notes: list[str]) -> str:
    """A pattern of a file that stays a regex where it looks like a name; a note says so.

    >>> as_regex("gpt-4o", []), as_regex("[a-z]+", [])
    ('(?:gpt-4o)', '[a-z]+')
    """
    if not looks_like_name(pattern):
        return pattern
    notes.append(
        f"The split pattern {quoted(pattern)} is a regex here, which matches this word alone, and "
        "is kept as (?:…); give split= for another one."
    )
    return f"(?:{pattern})"
