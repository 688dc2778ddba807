"""What every reader asks of a file that somebody else wrote: sizes, types, ids, texts, patterns.

A file is data and never code. Whatever is wrong with it ends in a `FormatError` that names the
place: a line, or a path such as `model.merges[12]`.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Final, TypeVar

from bpe_core.common.errors import FormatError, PatternError, SettingError, TextError
from bpe_core.common.json_reading import as_count, first_repeated
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, Progress
from bpe_core.common.quoting import quoted
from bpe_core.text import pretokenize
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.tokenizer import tokenizer_checks
from bpe_core.training.token_bytes import MAX_TOKEN_BYTES

# All that bounds a file. The largest of real ones have 580,000 merges (Gemma's), a token of 1,024
# bytes (Claude's), and 2 MB of tokens (Gemma's).

MAX_BYTES: Final = 64 * 2**20
"""Bytes of the largest file that is read, unless the caller allows more."""

MAX_LINE: Final = 2**20  # characters of a line, of which a token or two are the most

MAX_TOKEN: Final = 2**14
"""Bytes of a token that is encoded to find its merges, which takes many times its length."""

MAX_TOKENS: Final = 2**23  # bytes of all such tokens together

EVERY: Final = 2000  # entries that are read between two reports: some milliseconds

EVERY_BYTES: Final = 2**14  # bytes of tokens that are cut or encoded between two reports

PlaceName = Callable[[int], str]  # what an entry is called in messages, by its place

_Value = TypeVar("_Value")


def listed(texts: Sequence[str], most: int = 10) -> str:
    """The first texts for a message, and how many more there are.

    >>> listed(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most:,} more"


def heard(values: Collection[_Value], on_progress: OnProgress) -> Iterator[_Value]:
    """The values, for a loop of which is heard how far it is; whoever hears may raise to end it.

    >>> list(heard("abc", print))
    Progress(stage='checking', done=0, total=3)
    ['a', 'b', 'c']
    """
    waiting = iter(values)
    for done in range(0, len(values), EVERY):
        on_progress(Progress("checking", done, len(values)))
        yield from islice(waiting, EVERY)


def check_token_sizes(tokens: Iterable[bytes | str]) -> None:
    """Refuse tokens that would take minutes and gigabytes to encode."""
    total = 0
    for token in tokens:
        size = len(token.encode() if isinstance(token, str) else token)
        total += size
        if size > MAX_TOKEN:
            raise FormatError(
                f"the token {quoted(token)} has {size:,} bytes; at most {MAX_TOKEN:,} are allowed"
            )
        if total > MAX_TOKENS:
            raise FormatError(
                f"the tokens have more than {MAX_TOKENS:,} bytes together; that is no tokenizer"
            )


def as_id(value: object, where: str) -> int:
    """`value` if it can be a token id."""
    return as_count(value, where, most=tokenizer_checks.MAX_ID)


def check_special_ids(
    special_tokens: Mapping[str, int], ordinary: Mapping[int, bytes], where: str
) -> None:
    """Special tokens have texts and ids of their own."""
    try:
        special = tokenizer_checks.check_special_mapping(special_tokens)
        tokenizer_checks.check_special_ids(special.items(), ordinary)
    except (SettingError, TextError) as error:
        raise FormatError(f"{where}: {str(error).removeprefix('special_tokens: ')}") from None


def check_split(split: SplitPattern, where: str) -> SplitPattern:
    """`split` if its patterns are valid regular expressions of a sensible length."""
    try:
        return pretokenize.check_split(split)
    except PatternError as error:
        raise FormatError(f"{where}: {error}") from None


def check_merge_sizes(
    lengths: dict[int, int],  # bytes of the base tokens by id; the merged ones are added
    merges: Collection[Pair],  # pairs of ids, each known by its time
    merged_ids: Iterable[int],
    name: PlaceName,
    on_progress: OnProgress,
) -> None:
    """Refuse merges that would make more bytes of tokens than a file may have.

    Forty merges of a token with itself make a token of a million megabytes, from a tiny file.

    Raises:
        FormatError: too large, or a merge names a token that nothing has made yet.
    """
    total = 0
    rows = zip(heard(merges, on_progress), merged_ids, strict=True)
    for place, ((left, right), token_id) in enumerate(rows):
        for side in (left, right):
            if side not in lengths:
                raise FormatError(
                    f"{name(place)} joins the token {side}, which is neither a base symbol "
                    "nor made by a merge before it"
                )
        lengths[token_id] = lengths[left] + lengths[right]
        total += lengths[token_id]
        if total > MAX_TOKEN_BYTES:
            raise FormatError(
                f"{name(place)}: the tokens up to here have {total:,} bytes together; at "
                f"most {MAX_TOKEN_BYTES:,} are allowed"
            )


def check_pairs_differ(pairs: Sequence[Hashable], name: PlaceName, on_progress: OnProgress) -> None:
    """Refuse a pair that stands twice: which rank counts would depend on who reads the file."""
    if len(set(heard(pairs, on_progress))) < len(pairs):
        twice = first_repeated(pairs)
        places = [place for place, pair in enumerate(pairs) if pair == twice]
        raise FormatError(
            f"{name(places[1])} joins {quoted(twice)} again, as {name(places[0])} "
            "does; each pair may be merged once"
        )


def is_rising(values: Iterable[int]) -> bool:
    """Whether each value is larger than the one before."""
    return all(a < b for a, b in pairwise(values))
