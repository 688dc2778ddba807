"""Counts of the pre-tokens of texts, which suffice for training; counts of parts can be joined.

Training needs the unique pre-tokens of a corpus, the count of each, and the order of their first
occurrences, for the tie rule `first`. Joining adds counts and takes the earlier first occurrence,
so parts may be counted on several machines and joined in any order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Final

import numpy as np

from bpe_core.common.arguments import check_choice, check_integer
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.gaps import BoolArray, Int64Array
from bpe_core.common.limits import MAX_DOCUMENT
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, ignore_progress, reporting_to, throttled
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import (
    BASES,
    Alphabet,
    Base,
    byte_alphabet,
    check_text,
    check_texts,
    make_alphabet,
)
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus, special_pretokens, unused_character
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT,
    check_special_tokens,
    check_split,
    warn_if_unsplit,
)
from bpe_core.text.splits import SplitPattern

_Settings = tuple[SplitPattern, Base, tuple[str, ...]]
_BATCH: Final = 1 << 24
"""Characters of texts that are counted together; this takes about ten times their memory."""


@dataclass(frozen=True, eq=False, repr=False)
class Counts:
    """The result of `count`, for `train(counts=…)`: plain data, which can be pickled.

    Attributes:
        split, base, special_tokens: the settings of the counting, as for `train`.
        pretokens: the UTF-8 of each unique pre-token, and of each special token that occurs, in the
            order of their first occurrences.
        is_special: bool, shape (pre-tokens,): whether it is a special token.
        counts: int64, shape (pre-tokens,): how often each occurs.
        documents, offsets: int64, shape (pre-tokens,): the first occurrence of each: the number of
            the document, and bytes of UTF-8 from its beginning.
        covered: the numbers of the documents: ranges of (first, one past the last), ascending, with
            gaps between them.
    """

    split: SplitPattern
    base: Base
    special_tokens: tuple[str, ...]
    pretokens: tuple[bytes, ...]
    is_special: BoolArray
    counts: Int64Array
    documents: Int64Array
    offsets: Int64Array
    covered: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        """The number of unique pre-tokens, special tokens included."""
        return len(self.pretokens)

    def __iter__(self) -> Iterator[tuple[bytes, int]]:
        """Yield each unique pre-token and its count by first occurrence, without special tokens."""
        for place in np.flatnonzero(~self.is_special).tolist():
            yield self.pretokens[place], int(self.counts[place])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counts):
            return NotImplemented
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self))
        return all(np.array_equal(mine, theirs) for mine, theirs in pairs)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        total = int(self.counts.sum())
        return f"<Counts: {len(self):,} unique pre-tokens, {total:,} in the texts>"

    def join(self, *others: "Counts") -> "Counts":
        """Return the counts of all texts of these counts; their order does not matter.

        Raises:
            SettingError: counts made with other settings, or a document is in two of them.

        >>> first, second = count(["to be"]), count(["or not to be"], first_document=1)
        >>> second.join(first) == first.join(second) == count(["to be", "or not to be"])
        True
        """
        parts = (self, *others)
        for other in others:
            if not isinstance(other, Counts):
                raise SettingError(f"others has {quoted(other)}; expected Counts")
            self.check_settings(other.split, other.base, other.special_tokens)
        pretokens = [pretoken for part in parts for pretoken in part.pretokens]
        is_special, documents, offsets, counts = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("is_special", "documents", "offsets", "counts")
        )
        keys = [*zip(pretokens, is_special.tolist(), strict=True)]
        row_of: dict[tuple[bytes, bool], int] = {}
        order = np.lexsort((offsets, documents))
        rows = [row_of.setdefault(keys[place], len(row_of)) for place in order.tolist()]
        is_first = np.diff(np.maximum.accumulate(np.array(rows, dtype=np.int64)), prepend=-1) > 0
        sums = np.zeros(len(row_of), dtype=np.int64)
        np.add.at(sums, rows, counts[order])
        firsts = order[is_first]
        return replace(
            self,
            pretokens=tuple(pretoken for pretoken, _ in row_of),
            is_special=is_special[firsts],
            counts=sums,
            documents=documents[firsts],
            offsets=offsets[firsts],
            covered=_join_ranges(one for part in parts for one in part.covered),
        )

    def check_settings(self, split: object, base: object, special_tokens: object) -> None:
        """Raise `SettingError` if one of these settings is not that of the counts."""
        settings = {"split": split, "base": base, "special_tokens": special_tokens}
        for name, value in settings.items():
            mine = getattr(self, name)
            if value != mine:
                raise SettingError(
                    f"{name} is {quoted(value)}, but counts were made with {quoted(mine)}"
                )


def count(
    texts: Iterable[str],
    *,
    split: SplitPattern = DEFAULT_SPLIT,
    base: Base = "bytes",
    special_tokens: Sequence[str] = (),
    first_document: int = 0,
    on_progress: OnProgress | None = None,
) -> Counts:
    """Count the pre-tokens of texts, for `train(counts=…)`.

    In memory are only the unique pre-tokens and some megabytes of the texts at a time. Each text is
    a document, whose end is the end of a pre-token.

    Args:
        texts: a list, a generator or a column of a table.
        split, base, special_tokens: as for `train`.
        first_document: the number of the first text; the others follow. Counts to be joined need
            different numbers, which give the order of the texts for the tie rule `first`.
        on_progress: called at most ten times a second with the number of characters so far; the
            total is unknown and so 0. An exception it raises ends the work.

    Raises:
        SettingError, PatternError: a setting that is not allowed.
        TextError: not several texts, or one that is not a str or has a lone surrogate.

    >>> found = count(["to be", "or not to be"])
    >>> [*found]
    [(b'to', 1), (b' be', 2), (b'or', 1), (b' not', 1), (b' to', 1)]
    """
    check_texts("texts", texts, "several texts, such as a list of str")
    check_choice("base", base, BASES)
    settings = check_split(split), base, check_special_tokens(special_tokens)
    first_document = check_integer("first_document", first_document, 0, MAX_DOCUMENT)
    report = throttled(on_progress or ignore_progress)
    characters, parts = 0, [_count_batch(settings, [], first_document, report)]
    for first, batch in _batches(texts, first_document):
        parts.append(_count_batch(settings, batch, first, report))
        characters += sum(map(len, batch))
        report(Progress("counting", characters, 0))
        if sum(map(len, parts)) > 2 * len(parts[0]):  # joining each batch alone would take long
            parts = [parts[0].join(*parts[1:])]
    counts = parts[0].join(*parts[1:])
    segments = sum(end - begin for begin, end in counts.covered)
    if counts.counts.sum() <= segments + 2 * counts.counts[counts.is_special].sum():
        warn_if_unsplit(counts.split, (pretoken.decode() for pretoken, _ in counts))
    return counts


def _batches(texts: Iterable[str], first: int) -> Iterator[tuple[int, list[str]]]:
    """Yield lists of texts of about `_BATCH` characters, each with its first document number."""
    batch: list[str] = []
    size = 0
    for number, text in enumerate(texts, first):
        try:
            batch.append(check_text(text))
        except TextError as error:
            raise TextError(f"document {number:,}: {error}") from None
        size += len(text)
        if size >= _BATCH:
            yield first, batch
            first, batch, size = number + 1, [], 0
    if batch:
        yield first, batch


def _count_batch(
    settings: _Settings, texts: Sequence[str], first: int, on_progress: OnProgress
) -> Counts:
    """Count texts as one text, with an unused character as a special token after each."""
    split, _, special_tokens = settings
    mark = unused_character("".join((*texts, *special_tokens)))
    text = mark.join((*texts, ""))
    known = (mark, *special_tokens)
    engine = choose_engine(size=len(text))
    with reporting_to(lambda progress: on_progress(replace(progress, total=0))):
        corpus = engine.build_corpus(text, byte_alphabet(), split, known)
    specials = dict.fromkeys(np.flatnonzero(corpus.counts == 0).tolist(), mark)
    if special_tokens:
        specials = special_pretokens(text, corpus, known)
    data = corpus.symbols.astype(np.uint8).tobytes()
    pretokens = [data[start:end] for start, end in pairwise(corpus.starts.tolist())]
    is_mark = np.zeros(len(pretokens), dtype=np.bool_)
    for place, token in specials.items():
        pretokens[place], is_mark[place] = token.encode(), token == mark
    # Unique pre-tokens are numbered in the order of their first occurrences.
    sequence = corpus.sequence
    ends = np.cumsum(corpus.lengths[sequence])
    is_first = np.diff(np.maximum.accumulate(sequence), prepend=-1) > 0
    places = (ends - corpus.lengths[sequence])[is_first][~is_mark]
    text_ends = ends[is_mark[sequence]]
    documents = np.searchsorted(text_ends, places, side="right")
    return Counts(
        *settings,
        pretokens=tuple(pretokens[place] for place in np.flatnonzero(~is_mark).tolist()),
        is_special=corpus.counts[~is_mark] == 0,
        counts=corpus.occurrences[~is_mark],
        documents=documents + first,
        offsets=places - np.append(0, text_ends)[documents],
        covered=((first, first + len(texts)),) if texts else (),
    )


def _join_ranges(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Join adjacent ranges of document numbers. Raises `SettingError` if two overlap."""
    ranges = sorted(ranges)
    for (_, end), (first, _) in pairwise(ranges):
        if first < end:
            raise SettingError(
                f"document {first:,} is in two of the counts; count each part with a "
                "first_document of its own"
            )
    firsts, ends = {first for first, _ in ranges}, {end for _, end in ranges}
    return tuple(zip(sorted(firsts - ends), sorted(ends - firsts), strict=True))


def corpus_of(counts: Counts) -> tuple[Alphabet, Corpus, dict[int, str]]:
    """Return the corpus of counts, whose sequence of pre-tokens is unknown.

    Returns:
        The alphabet of the texts, the corpus, and the indices of special tokens with their texts.
    """
    text = b"".join(counts.pretokens).decode()
    alphabet = make_alphabet(text, counts.base)
    pretokens, is_bytes = counts.pretokens, counts.base == "bytes"
    lengths = [len(one) if is_bytes else len(one.decode()) for one in pretokens]
    symbols = alphabet.encode(text).copy()
    symbols[np.repeat(counts.is_special, lengths)] = SPECIAL_SYMBOL
    corpus = Corpus(
        symbols=symbols,
        starts=np.cumsum([0, *lengths], dtype=np.int64),
        occurrences=counts.counts,
        order=None,
    )
    places = np.flatnonzero(counts.is_special).tolist()
    return alphabet, corpus, {place: pretokens[place].decode() for place in places}
