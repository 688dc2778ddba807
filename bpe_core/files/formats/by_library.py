"""A tokenizer that the library holds which made its format."""

from collections.abc import Iterable
from importlib.util import find_spec

from bpe_core.common.errors import OtherKindError
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.format import Opened, OpenSettings
from bpe_core.files.formats.model_config import CONFIG_FILE, added_by, uses_of
from bpe_core.opened.opened_tokenizer import Library, OpenedTokenizer


def opened_by(
    library: Library, data: bytes, format: str, settings: OpenSettings, notes: Iterable[str] = ()
) -> Opened:
    """A file, opened by its library.

    Raises:
        OtherKindError: the library is not installed.
        FormatError: it refuses the file.
    """
    check_installed(library, "opens this file")
    tokenizer = OpenedTokenizer(data, library, settings.apart)
    named = dict.fromkeys(one["content"] for one in added_by(settings.config))
    # The whole vocabulary is asked for only where a token is none of those that were added.
    rare = [text for text in named if text not in tokenizer.added_tokens]
    lost = [quoted(text) for text in rare if tokenizer.token_to_id(text) is None]
    if lost:
        notes = (*notes, f"{CONFIG_FILE} adds {listed(lost)}, for which the file has no tokens.")
    return Opened(tokenizer, format, tuple(notes), named=uses_of(settings.config))


def check_installed(library: str, does: str) -> None:
    """Raise an `OtherKindError` with the line that installs a library which is missing."""
    if find_spec(library) is None:
        raise OtherKindError(f"{library} {does}: pip install 'bpe-explorer[others]'")


def listed(texts: list[str], most: int = 3) -> str:
    """The first texts for a sentence, and how many more there are.

    >>> listed(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most:,} more"
