"""Results that are no text in tokens, as tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from bpe_core import LanguageTable, MergeTree, TrainingRun
from bpe_core.analysis import Vocabulary
from bpe_core.common import printable
from bpe_core.tokenizer import Trace, TraceRow

MOST_LINES: Final = 100  # of a table; of what was counted the first `FIRST_LINES` say enough
FIRST_LINES: Final = 20

Cell = str | float | None
"""None is not known."""


@dataclass(frozen=True)
class Table:
    """What is shown of a result.

    Attributes:
        about: what it is, and how much of it is shown.
        head: what stands above each column.
        lines: the cells.
    """

    about: str
    head: Sequence[str]
    lines: Sequence[Sequence[Cell]]


def shown_of(shown: int, total: int, what: str) -> str:
    """How much of something is shown.

    >>> shown_of(2_000, 310_000, "tokens"), shown_of(3, 3, "tokens")
    ('2,000 of 310,000 tokens', '3 tokens')
    """
    return f"{shown:,} of {total:,} {what}" if shown < total else f"{total:,} {what}"


def table_of(value: object) -> Table | None:
    """A result as a table; None: it is not known as one.

    >>> import bpe_core as bpe
    >>> table_of(bpe.train("abab", vocab_size=257).tokenizer.merge_tree(256)).lines
    [('ab', 256, 0), ('├─ a', 97, ''), ('└─ b', 98, '')]
    """
    match value:
        case TrainingRun():
            return _merges(value)
        case MergeTree():
            return _tree(value)
        case Trace():
            return _trace(value)
        case Vocabulary():
            return _vocabulary(value)
        case LanguageTable():
            return _languages(value)
    return None


def _merges(run: TrainingRun) -> Table:
    first = run.merges[:FIRST_LINES]
    lines = [(one.rank, printable(one.token), one.count, one.tied) for one in first]
    about = f"{repr(run)[1:-1]}; {shown_of(len(lines), len(run.merges), 'merges')}"
    return Table(about, ("merge", "token", "count", "tied"), lines)


def _tree(tree: MergeTree) -> Table:
    """Each token above the two that it was joined from."""
    lines = [*islice(_branches(tree), MOST_LINES + 1)]
    more = f", the first {MOST_LINES} lines" if len(lines) > MOST_LINES else ""
    about = f"How token {tree.token_id} was made{more}"
    return Table(about, ("token", "id", "merge"), lines[:MOST_LINES])


def _branches(tree: MergeTree) -> Iterator[tuple[Cell, ...]]:
    waiting = [(tree.token_id, "", "")]
    while waiting:
        part, branch, below = waiting.pop()
        rank, pair = tree.made.get(part, ("", ()))
        yield branch + printable(tree.tokens.get(part, b"")), part, rank
        turns = (("├─ ", "│  "), ("└─ ", "   "))
        halves = [(one, below + turn, below + go_on)
                  for one, (turn, go_on) in zip(pair, turns, strict=False)]  # fmt: skip
        waiting += reversed(halves)


def _trace(trace: Trace) -> Table:
    """The tokens at each choice, and what was taken of how many."""
    lines = [*islice(_choices(trace), MOST_LINES)]
    about = shown_of(len(lines), sum(max(len(one.rows), 1) for one in trace), "lines")
    about = f"Trace: {len(trace):,} pre-tokens, {about}"
    return Table(about, ("tokens", "joined next", "merge", "of"), lines)


def _choices(trace: Trace) -> Iterator[tuple[Cell, ...]]:
    for piece in trace:
        for row in piece.rows or (TraceRow(piece.token_ids, (), None),):
            tokens = "|".join(printable(trace.tokens[one]) for one in row.token_ids)
            if row.chosen is None:
                yield tokens, "", "", ""
            else:
                taken = row.candidates[row.chosen]
                label = printable(trace.tokens[taken.token_id])
                yield tokens, label, taken.rank, len(row.candidates)


def _vocabulary(vocabulary: Vocabulary) -> Table:
    """The first tokens that merges make, and the last."""
    made = np.flatnonzero(vocabulary.made_at >= 0)
    few = np.unique(np.concatenate((made[: FIRST_LINES // 2], made[-FIRST_LINES // 2 :])))
    tokens = vocabulary.tokens
    lines = [
        (int(vocabulary.ids[row]), printable(tokens[row]), len(tokens[row]),
         int(vocabulary.made_at[row]))
        for row in few.tolist()
    ]  # fmt: skip
    shown = shown_of(len(few), len(made), "merged ones")
    about = f"Vocabulary: {len(vocabulary):,} tokens; {shown}"
    return Table(about, ("id", "token", "bytes", "merge"), lines)


def _languages(table: LanguageTable) -> Table:
    """Tokens and parity, and how unequal the tokens are."""
    measures = ("tokens", "parity")
    gini = table.gini
    head = ["language", *(f"{name}, {one}" for one in measures for name in gini)]
    columns = [column for one in measures for column in table.values(one).values()]
    last = ["Gini", *gini.values(), *("" for _ in gini)]
    about = f"{repr(table)[1:-1]}; parity to {table.reference}"
    return Table(about, head, [*zip(table.languages, *columns, strict=True), last])
