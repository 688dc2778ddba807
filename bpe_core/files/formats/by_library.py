"""A tokenizer that the library holds which made its format."""

from collections.abc import Iterable
from importlib.util import find_spec

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.files.formats.format import Opened, OpenSettings
from bpe_core.opened.opened_tokenizer import Library, OpenedTokenizer


def opened_by(
    library: Library, data: bytes, format: str, settings: OpenSettings, notes: Iterable[str] = ()
) -> Opened:
    """A file, opened by its library.

    Raises:
        SettingError: another split or other special tokens are asked for than the file's.
        FormatError: the library is not installed.
        FormatError: it refuses the file.
    """
    if settings.split is not None or settings.special_tokens:
        raise SettingError(f"split and special_tokens are those of the file, which {library} opens")
    check_installed(library, "opens this file")
    tokenizer = OpenedTokenizer(data, library, settings.apart)
    return Opened(tokenizer, format, (*notes, *tokenizer.notes))


def check_installed(library: str, does: str) -> None:
    """Raise an `FormatError` with the line that installs a library which is missing."""
    if find_spec(library) is None:
        raise FormatError(
            f"{library} {does}: pip install 'bpe-explorer[others]'", reason="other_kind"
        )


def listed(texts: list[str], most: int = 3) -> str:
    """The first texts for a sentence, and how many more there are.

    >>> listed(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most:,} more"
