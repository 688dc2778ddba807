"""Texts -> `CountTable`: `count`, and what counting files shares with it."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np

from bpe_core.common.arguments import ANYTHING, TEXTS, checked, whole
from bpe_core.common.errors import TextError
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second
from bpe_core.engines.engine_choice import WORTH_COMPILING, choose_engine
from bpe_core.text.alphabet import Base, check_text
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT,
    SplitPattern,
    check_special_tokens,
    check_split,
    warn_if_unsplit,
)
from bpe_core.training.counts.count_table import MAX_DOCUMENT, CountTable
from bpe_core.training.counts.spilling import LEAST, Spill, SpillingTally
from bpe_core.training.counts.stretches import STRETCH, Chunk, Cutter


class CountSettings(NamedTuple):
    """The settings of a count table."""

    split: SplitPattern
    base: Base
    special_tokens: tuple[str, ...]


@checked(
    documents=TEXTS,
    split=ANYTHING,
    special_tokens=ANYTHING,
    first_document=whole(0, MAX_DOCUMENT),
    max_memory=whole(LEAST, none=True),
)
def count(
    documents: Iterable[str],
    *,
    split: SplitPattern = DEFAULT_SPLIT,
    base: Base = "bytes",
    special_tokens: Iterable[str] = (),
    first_document: int = 0,
    max_memory: int | None = None,
    on_progress: OnProgress | None = None,
) -> CountTable:
    """Count the pre-tokens of texts, for `train(counts=…)`.

    Only the distinct pre-tokens stay in memory, besides a text of at least some megabytes. Each
    document is cut by itself: its end is the edge of a pre-token. One that has to be cut by a
    pattern of your own, or without the compiled engine, is needed as a whole.

    Args:
        documents: any texts, one after another: a list, a generator, a column of a table.
        split, base, special_tokens: as `train` takes them.
        first_document: the number of the first document. Tables of parts need different ones
            to be joined; the order of numbers is the order of the documents for the tie rule
            `first`.
        max_memory: about how many bytes may be taken for this, beside the texts; what is more is
            on the disk meanwhile (`tempfile`), with the same result. None: any number.
        on_progress: hears the bytes counted so far, at most ten times a second; the total is 0,
            because nobody knows it. An exception it raises ends the work.

    Raises:
        SettingError: a setting outside of what is allowed, or the table is too large for
            `max_memory`.
        TextError: no several texts, or one that is not a str, or holds a lone surrogate.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.

    >>> table = count(["to be", "or not to be"])
    >>> [*table]
    [(b'to', 1), (b' be', 2), (b'or', 1), (b' not', 1), (b' to', 1)]
    """
    settings = count_settings(split, base, special_tokens)
    report = at_most_ten_a_second(on_progress) if on_progress else None
    chunks = chunks_of(documents, int(first_document))
    table = count_chunks(chunks, settings, int(first_document), report, max_memory=max_memory)
    return said_if_unsplit(table)


def count_settings(split: SplitPattern, base: Base, special_tokens: Iterable[str]) -> CountSettings:
    """Settings that are checked."""
    split = check_split(split)
    return CountSettings(split, base, check_special_tokens(special_tokens))  # type: ignore[arg-type]


def said_if_unsplit(table: CountTable) -> CountTable:
    """The table; if its split pattern matches nowhere, it is said."""
    stretches = table.documents + int(table.special_counts.sum())
    if int(table.pieces.counts.sum()) <= stretches:
        warn_if_unsplit(table.split, (pretoken.decode() for pretoken, _ in table))
    return table


def chunks_of(documents: Iterable[str], first_document: int) -> Iterator[Chunk]:
    """Texts in chunks, numbered from `first_document` on."""
    for number, document in enumerate(documents, first_document):
        try:
            data = _encoded(document)
        except TextError as error:
            raise TextError(f"document {number:,}: {error}") from None
        for start in range(0, max(1, len(data)), STRETCH):
            end = start + STRETCH
            yield Chunk(number, data[start:end], last=end >= len(data))


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except (UnicodeEncodeError, AttributeError):
        check_text(text)  # says what is wrong
        raise


def count_chunks(
    chunks: Iterable[Chunk],
    settings: CountSettings,
    first_document: int,
    report: OnProgress | None = None,
    *,
    offset: int = 0,
    max_memory: int | None = None,
) -> CountTable:
    """The table of documents that come in chunks, as `Cutter.stretches` takes them."""
    chunks, size = _first(iter(chunks))
    make = partial(choose_engine(size=size).tally, settings.split)
    cutter = Cutter(settings.split, settings.special_tokens, make())
    with Spill(max_memory) as spill:
        tally = SpillingTally(make, spill)
        for stretch in cutter.stretches(chunks, offset):
            tally.add(stretch)
            if report:
                report(Progress("counting", cutter.text_bytes, 0))
        pieces = tally.pieces()
    found = [cutter.special_counts[token] for token in settings.special_tokens]
    end = first_document + cutter.documents
    return CountTable(
        *settings,
        pieces=pieces,
        special_counts=np.array(found, dtype=np.int64),
        covered=((first_document, end),) if cutter.documents else (),
        text_bytes=cutter.text_bytes,
    )


def _first(chunks: Iterator[Chunk]) -> tuple[Iterator[Chunk], int]:
    """The same chunks, and how many bytes there are: enough to know which engine is worth it."""
    looked_at: list[Chunk] = []
    size = 0
    for chunk in chunks:
        looked_at.append(chunk)
        size += len(chunk.data)
        if size >= WORTH_COMPILING:
            break
    return chain(looked_at, chunks), size
