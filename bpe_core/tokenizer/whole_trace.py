"""The trace of a text as one value, which a notebook shows as a table."""

from collections.abc import Iterable, Mapping, Sequence

from bpe_core.common.display import Shown
from bpe_core.tokenizer.trace import PieceTrace


class Trace(tuple[PieceTrace, ...], Shown):
    """The pre-tokens of a text; `tokens` are the bytes of all that stands in their rows."""

    tokens: Mapping[int, bytes]

    @classmethod
    def of(
        cls, pieces: Iterable[PieceTrace], unique: Sequence[PieceTrace], vocab: Mapping[int, bytes]
    ) -> "Trace":
        """`unique` are those of the pieces whose rows differ."""
        whole = cls(pieces)
        rows = (ids for one in unique for ids in (one.token_ids, *(r.token_ids for r in one.rows)))
        whole.tokens = {token_id: vocab[token_id] for ids in rows for token_id in ids}
        return whole

    def __repr__(self) -> str:
        return f"<Trace: {len(self):,} pre-tokens>"
