"""The trace of a text as one value, which shows itself as a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from bpe_core.common.display import MOST_LINES, Shown, ShownTable, shown_of
from bpe_core.common.printable import printable
from bpe_core.tokenizer.trace import PieceTrace, TraceRow


class Trace(tuple[PieceTrace, ...], Shown):
    """The pre-tokens of a text; `tokens` are the bytes of all that stands in their rows."""

    tokens: Mapping[int, bytes]
    __repr__ = Shown.__str__  # or IPython shows the tuple

    @classmethod
    def of(
        cls, pieces: Iterable[PieceTrace], unique: Sequence[PieceTrace], vocab: Mapping[int, bytes]
    ) -> "Trace":
        """`unique` are those of the pieces whose rows differ."""
        whole = cls(pieces)
        rows = (ids for one in unique for ids in (one.token_ids, *(r.token_ids for r in one.rows)))
        whole.tokens = {token_id: vocab[token_id] for ids in rows for token_id in ids}
        return whole

    def as_table(self) -> ShownTable:
        """What is shown: the tokens at each choice, and what was taken of how many."""
        lines = [*islice(self._lines(), MOST_LINES)]
        about = shown_of(len(lines), sum(max(len(one.rows), 1) for one in self), "lines")
        about = f"Trace: {len(self):,} pre-tokens, {about}"
        return ShownTable(about, ("tokens", "joined next", "merge", "of"), lines)

    def _lines(self) -> Iterator[tuple[str | int | None, ...]]:
        for piece in self:
            for row in piece.rows or (TraceRow(piece.token_ids, (), None),):
                tokens = "|".join(printable(self.tokens[one]) for one in row.token_ids)
                if row.chosen is None:
                    yield tokens, "", "", ""
                else:
                    taken = row.candidates[row.chosen]
                    label = printable(self.tokens[taken.token_id])
                    yield tokens, label, taken.rank, len(row.candidates)
