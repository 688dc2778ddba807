"""Counts instead of texts: all of a corpus that training needs, in parts that join exactly.

Training asks three things of a corpus: its unique pre-tokens, how often each occurs, and which of
two stands first, as the tie rule `first` goes by that. Counts add up and of two first places the
earlier one stays, so parts may be counted anywhere and joined in any order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import (
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

MOST_DOCUMENTS: Final = 2**62  # no document has this number or a higher one
_AT_ONCE: Final = 1 << 24
"""Characters of texts that are counted together: that takes some ten times their memory."""
_BLOCK: Final = 1 << 16  # pre-tokens for which arrays of eight times their size are made at once


@dataclass(frozen=True, eq=False, repr=False)
class Counts:
    """What `count` found in texts; `train(counts=…)` trains on it as on the texts.

    Plain data that pickles, so whatever runs functions elsewhere can carry it. Two are equal if
    everything in them is.

    Attributes:
        split, base, special_tokens: as `train` takes them; the texts were cut by them.
        utf8: the unique pre-tokens as UTF-8, one after another, in the order of their first places.
        starts: int64, shape (pre-tokens + 1,); pre-token `j` is `utf8[starts[j]:starts[j + 1]]`.
        counts: int64, shape (pre-tokens,): how often each occurs.
        documents, offsets: int64, shape (pre-tokens,): where each stands first: the number of the
            document, and bytes of UTF-8 from its beginning.
        special_counts: int64, shape (special tokens,): how often each stands in the texts.
        covered: the numbers of the documents: ranges of (first, one past the last), ascending, with
            gaps between them.
    """

    split: SplitPattern
    base: Base
    special_tokens: tuple[str, ...]
    utf8: bytes
    starts: Int64Array
    counts: Int64Array
    documents: Int64Array
    offsets: Int64Array
    special_counts: Int64Array
    covered: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        """How many unique pre-tokens there are."""
        return len(self.counts)

    def __iter__(self) -> Iterator[tuple[bytes, int]]:
        """Each unique pre-token and its count, in the order of first places."""
        for (start, end), count in zip(
            pairwise(self.starts.tolist()), self.counts.tolist(), strict=True
        ):
            yield self.utf8[start:end], count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counts):
            return NotImplemented
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self))
        return all(np.array_equal(mine, its) for mine, its in pairs)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        documents = sum(end - first for first, end in self.covered)
        return (
            f"<Counts: {len(self):,} unique pre-tokens, which occur {int(self.counts.sum()):,} "
            f"times in {documents:,} documents>"
        )

    def join(self, *others: "Counts") -> "Counts":
        """These counts and others as one: those of all their texts, whatever the order.

        Args:
            others: counted with the same settings, of documents with other numbers.

        Raises:
            SettingError: one of them is no `Counts` or has other settings, or a document is in
                two of them.

        >>> first, second = count(["to be"]), count(["or not to be"], first_document=1)
        >>> second.join(first) == first.join(second) == count(["to be", "or not to be"])
        True
        """
        if not others:
            return self
        for other in others:
            self._check_belongs(other)
        parts = (self, *others)
        covered = _joined_ranges(one for part in parts for one in part.covered)
        documents, offsets, counts = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("documents", "offsets", "counts")
        )
        lengths = np.concatenate([np.diff(part.starts) for part in parts])
        order = np.lexsort((offsets, documents))
        utf8, starts = _in_order(b"".join(part.utf8 for part in parts), lengths, order)
        numbers = choose_engine(size=len(utf8)).number(utf8, starts)
        is_first = np.flatnonzero(_are_first(numbers, 0))
        sums = np.zeros(len(is_first), dtype=np.int64)
        np.add.at(sums, numbers, counts[order])
        utf8, starts = _in_order(utf8, np.diff(starts), is_first)
        kept = order[is_first]
        return replace(
            self,
            utf8=utf8,
            starts=starts,
            counts=sums,
            documents=documents[kept],
            offsets=offsets[kept],
            special_counts=np.sum([part.special_counts for part in parts], axis=0),
            covered=covered,
        )

    def _check_belongs(self, other: object) -> None:
        if not isinstance(other, Counts):
            raise SettingError(f"others has {quoted(other)}; expected Counts")
        for name in ("split", "base", "special_tokens"):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its:
                raise SettingError(
                    f"others has counts with {name}={quoted(its)}; expected those with "
                    f"{quoted(mine)}, as the first ones"
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

    Only the unique pre-tokens stay in memory, besides some of the texts at a time. Each text is a
    document, whose end is the edge of a pre-token.

    Args:
        texts: any texts, one after another: a list, a generator, a column of a table.
        split, base, special_tokens: as `train` takes them.
        first_document: the number of the first text; the others follow. Parts need different ones
            to be joined, with gaps or without: the order of numbers is the order of the texts for
            the tie rule `first`.
        on_progress: hears the characters or bytes counted so far, at most ten times a second; the
            total is 0, because nobody knows it. An exception it raises ends the work.

    Raises:
        SettingError: a setting outside of what is allowed.
        TextError: no several texts, or one that is not a str, or holds a lone surrogate.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.

    >>> found = count(["to be", "or not to be"])
    >>> [*found]
    [(b'to', 1), (b' be', 2), (b'or', 1), (b' not', 1), (b' to', 1)]
    """
    check_texts("texts", texts, "several texts, such as a list of str")
    make_alphabet("", base)  # checks it
    return count_texts(
        texts,
        (check_split(split), base, check_special_tokens(special_tokens)),
        first=check_whole("first_document", first_document, 0, MOST_DOCUMENTS),
        on_progress=on_progress,
    )


_Settings = tuple[SplitPattern, Base, tuple[str, ...]]


def count_texts(
    texts: Iterable[str],
    settings: _Settings,
    *,
    first: int = 0,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Counts:
    """As `count`, with settings that are checked: split, base and special tokens."""
    done, report = 0, at_most_ten_a_second(on_progress or nobody_hears)

    def hear(progress: Progress) -> None:
        report(replace(progress, done=done + progress.done, total=0))

    parts: list[Counts] = []
    for number, batch in _batches(texts, first):
        parts.append(_count_batch(batch, number, settings, timeout, hear))
        done += sum(map(len, batch))
        report(Progress("counting", done, 0))
        if sum(map(len, parts)) > 2 * len(parts[0]):  # else each batch would cost as much as all
            parts = [parts[0].join(*parts[1:])]
    if not parts:
        parts.append(_count_batch([], first, settings, timeout, hear))
    counts = parts[0].join(*parts[1:])
    stretches = sum(end - first for first, end in counts.covered) + counts.special_counts.sum()
    if counts.counts.sum() <= stretches:
        warn_if_unsplit(counts.split, (pretoken.decode() for pretoken, _ in counts))
    return counts


def _batches(texts: Iterable[str], first: int) -> Iterator[tuple[int, list[str]]]:
    """The texts, some at a time, with the number of the first of them."""
    batch: list[str] = []
    size = 0
    for number, text in enumerate(texts, first):
        try:
            batch.append(check_text(text))
        except TextError as error:
            raise TextError(f"document {number:,}: {error}") from None
        size += len(text)
        if size >= _AT_ONCE:
            yield first, batch
            first, batch, size = number + 1, [], 0
    if batch:
        yield first, batch


def _count_batch(
    texts: Sequence[str],
    first: int,
    settings: _Settings,
    timeout: float | None,
    on_progress: OnProgress,
) -> Counts:
    """The counts of texts that are cut as one, with a special token of its own between them."""
    split, _, special_tokens = settings
    between = unused_character("".join((*texts, *special_tokens)))
    joined = between.join(texts)
    corpus = choose_engine(size=len(joined)).build_corpus(
        joined,
        byte_alphabet(),
        split,
        (between, *special_tokens),
        timeout=timeout,
        on_progress=on_progress,
    )
    specials = {one: one for one in (between, *special_tokens)}
    if special_tokens:
        found = special_pretokens(joined, corpus, specials, specials)
    else:
        found = dict.fromkeys(np.flatnonzero(corpus.counts == 0).tolist(), between)
    place_of = {token: place for place, token in found.items()}
    places, ends = _first_places(corpus, place_of.get(between, -1))
    starts = np.append(0, ends + len(between.encode()))
    is_text = corpus.counts > 0
    places = places[is_text]
    documents = np.searchsorted(starts, places, side="right") - 1
    times = [corpus.occurrences[place_of[one]] if one in place_of else 0 for one in special_tokens]
    return Counts(
        *settings,
        utf8=corpus.symbols[corpus.symbols >= 0].astype(np.uint8).tobytes(),
        starts=np.append(0, np.cumsum(corpus.lengths[is_text])),
        counts=corpus.counts[is_text],
        documents=documents + first,
        offsets=places - starts[documents],
        special_counts=np.array(times, dtype=np.int64),
        covered=((first, first + len(texts)),) if texts else (),
    )


def _first_places(corpus: Corpus, mark: int) -> tuple[Int64Array, Int64Array]:
    """Where each unique pre-token stands first, and where each `mark` stands: base symbols."""
    places, marks = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    begin = known = 0
    for start in range(0, len(corpus.sequence), _BLOCK):
        some = corpus.sequence[start : start + _BLOCK]
        ends = begin + np.cumsum(corpus.lengths[some])
        starts = ends - corpus.lengths[some]
        places.append(starts[_are_first(some, known)])
        marks.append(starts[some == mark])
        begin, known = int(ends[-1]), max(known, int(some.max()) + 1)
    return np.concatenate(places), np.concatenate(marks)


def _are_first(numbers: Int32Array, known: int) -> npt.NDArray[np.bool_]:
    """Which numbers stand there for the first time, where they are given in that order and those
    below `known` were there before."""
    highest = np.maximum(np.maximum.accumulate(numbers), known - 1)
    return np.diff(highest, prepend=known - 1) > 0


def _in_order(data: bytes, lengths: Int64Array, order: Int64Array) -> tuple[bytes, Int64Array]:
    """Some of the pieces of `data`, in another order; and where each of these begins, and the last
    one ends."""
    source = np.frombuffer(data, dtype=np.uint8)
    begins = (np.cumsum(lengths) - lengths)[order]
    starts = np.append(0, np.cumsum(lengths[order]))
    made = np.empty(int(starts[-1]), dtype=np.uint8)
    for first in range(0, len(order), _BLOCK):
        some = starts[first : first + _BLOCK + 1]
        shift = np.repeat(begins[first : first + _BLOCK] - some[:-1], np.diff(some))
        made[some[0] : some[-1]] = source[shift + np.arange(some[0], some[-1])]
    return made.tobytes(), starts


def _joined_ranges(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if joined and first < joined[-1][1]:
            raise SettingError(
                f"document {first:,} is in two of the counts; count each part with a "
                "first_document of its own"
            )
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return tuple(joined)


def corpus_of(counts: Counts) -> tuple[Alphabet, Corpus, dict[int, str]]:
    """The corpus of counts, in which nobody knows where the pre-tokens stand: behind the others are
    the special tokens that occur. Gives the alphabet of the texts, the corpus, and which of its
    pre-tokens are special tokens."""
    special_counts = zip(counts.special_tokens, counts.special_counts.tolist(), strict=True)
    found = {token: number for token, number in special_counts if number}
    utf8 = np.frombuffer(counts.utf8, dtype=np.uint8)
    if counts.base == "bytes":
        alphabet, lengths = byte_alphabet(), [len(token.encode()) for token in found]
        # Not copied: engines take any whole numbers, and bytes are most of the counts.
        symbols, starts = cast(Int32Array, utf8), counts.starts
    else:
        text = counts.utf8.decode()
        alphabet, lengths = make_alphabet("".join((text, *found)), "characters"), [*map(len, found)]
        symbols = alphabet.encode(text)
        starts = np.append(0, np.cumsum(utf8 & 0xC0 != 0x80))[counts.starts]
    special = np.full(sum(lengths), SPECIAL_SYMBOL, dtype=np.int32)
    if found:
        symbols = np.concatenate((symbols, special))
    corpus = Corpus(
        symbols=symbols,
        starts=np.append(starts, starts[-1] + np.cumsum(lengths, dtype=np.int64)),
        counts=np.append(counts.counts, np.zeros(len(found), dtype=np.int64)),
        order=None,
        times=np.append(counts.counts, np.array([*found.values()], dtype=np.int64)),
    )
    return alphabet, corpus, dict(enumerate(found, len(counts)))
