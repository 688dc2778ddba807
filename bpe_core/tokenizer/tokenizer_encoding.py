"""How a tokenizer encodes: by which engine, one text or many."""

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from bpe_core.common.arguments import are_several, check_choice
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array
from bpe_core.common.messages import quoted
from bpe_core.engines import compiled, engine_choice
from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.engine_choice import WORTH_COMPILING
from bpe_core.text.alphabet import check_is_str
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.encode import ORDERS, Order, longest_match
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer_copies import TokenizerCopies
from bpe_core.tokenizer.trace import (
    MAX_SYMBOLS,
    PieceTrace,
    Plain,
    trace_left_to_right,
    trace_longest,
    trace_ranks,
)


def encode_each(
    encode: Callable[[str], list[int]],
    encode_together: Callable[[Sequence[str], int | None], list[list[int]]] | None,
    texts: Iterable[str],
    threads: int | None,
) -> list[list[int]]:
    """What `encode` gives for each text. `encode_together`: the same for all of them, by the
    compiled engine, if it can; it raises `UnicodeEncodeError` where one of them has no UTF-8.
    `threads`: at most so many; None for as many as are worth it."""
    if not are_several(texts):
        raise SettingError(f"texts is {quoted(texts)}; expected texts, such as a list of str")
    if threads is not None and (type(threads) is not int or threads < 1):
        raise SettingError(f"threads is {quoted(threads)}; it must be 1 or more, or None")
    waiting = list(texts)
    size = sum(len(text) for text in waiting if isinstance(text, str))
    if size >= WORTH_COMPILING:
        compiled.warm_up()
    if encode_together and compiled.is_ready() and all(isinstance(one, str) for one in waiting):
        with suppress(UnicodeEncodeError):  # by itself each says what it has
            return encode_together(waiting, threads)
    if threads is None:
        threads = thread_count(size, None) if compiled.is_ready() else 1
    if threads == 1 or len(waiting) < 2:
        return [encode(text) for text in waiting]
    encode("")  # what is made once is made before several ask for it
    with ThreadPoolExecutor(threads, "bpe-batch") as pool:
        return list(pool.map(encode, waiting))


if TYPE_CHECKING:
    from bpe_core.tokenizer.tokenizer import Tokenizer


class TokenizerEncoding(TokenizerCopies):
    """What the encoding of a tokenizer goes by."""

    def _encode_text(
        self, text: str, allowed_special: Collection[str], order: Order
    ) -> Int32Array | list[int]:
        check_is_str(text)
        check_choice("order", order, ORDERS)
        if order != "rank" or not self._encodes_bytes or not engine_choice.compiled_pays(len(text)):
            return self._encode_corpus(*self._cutter.cut(text, allowed_special), order)
        segments = self._cutter.segments(text, allowed_special)
        return self._encoder.segment_ids(segments, self.special_tokens)

    @property
    def _encodes_bytes(self) -> bool:
        """Whether merges begin with bytes."""
        return self.alphabet.base == "bytes"

    @property
    def _encodes_together(self) -> bool:
        """Whether the compiled engine encodes many texts in one pass."""
        return self._encodes_bytes and self._cutter.is_plain

    def _encode_corpus(
        self, corpus: Corpus, specials: dict[int, int], order: Order
    ) -> Int32Array | list[int]:
        if (
            order == "rank"
            and engine_choice.choose_engine(size=corpus.symbol_count).name == "compiled"
        ):
            return self._encoder.corpus_ids(corpus, specials)
        unique = [
            [specials[place]] if place in specials else self._encode_pretoken(pretoken, order)
            for place, pretoken in enumerate(corpus.pretokens())
        ]
        return [token_id for place in corpus.sequence.tolist() for token_id in unique[place]]

    def _encode_pretoken(self, pretoken: list[int], order: Order) -> list[int]:
        """The token ids of one pre-token, given as base symbols."""
        ids = self._encoder.base_ids_of(pretoken)
        if order != "longest":
            return self._encoder.ids_of(ids, order)
        data = b"".join(self.vocab[token_id] for token_id in ids)
        return longest_match(data, self._ids_by_bytes, self._token_lengths)

    def _encode_together(self, texts: Sequence[str], threads: int | None) -> list[list[int]]:
        """The ids of each text, from the compiled engine."""
        lists: list[list[int]] = []
        for batch in self._encoder.batches(texts, str(self.split), threads):
            begin = 0
            for end in batch.ends.tolist():
                lists.append(batch.ids[begin:end].tolist())
                begin = end + 1
        return lists

    def _tokenization(self, corpus: Corpus, specials: dict[int, int]) -> Tokenization:
        return Tokenization(
            corpus=corpus,
            corpus_gap_ranks=self._encoder.gap_ranks(corpus),
            base_ids=self._base_array,
            merged_ids=self._merged_array,
            special_ids=specials,
            tokenizer=cast("Tokenizer", self),
        )

    def _traces(self, corpus: Corpus, specials: dict[int, int], order: Order) -> list[PieceTrace]:
        """The trace of each unique pre-token, as if it stood at the start of the text."""
        check_choice("order", order, ORDERS)
        return [
            self._trace_pretoken(pretoken, specials.get(place), order)
            for place, pretoken in enumerate(corpus.pretokens())
        ]

    def _trace_pretoken(self, pretoken: list[int], special: int | None, order: Order) -> PieceTrace:
        if special is not None:
            plain: Plain = "special" if special in self.special_tokens.values() else "whole"
            return PieceTrace(0, len(pretoken), self.vocab[special], plain, (), (special,))
        ids = self._encoder.base_ids_of(pretoken)
        data = b"".join(self.vocab[token_id] for token_id in ids)
        if len(ids) > MAX_SYMBOLS:
            token_ids = tuple(self._encode_pretoken(pretoken, order))
            return PieceTrace(0, len(pretoken), data, "long", (), token_ids)
        if order == "rank":
            rows = trace_ranks(ids, self._encoder.ranks, self._encoder.ids_by_rank)
        elif order == "left-to-right":
            rows = trace_left_to_right(ids, self._encoder.ranks, self._encoder.ids_by_rank)
        else:
            rows = trace_longest(ids, self.vocab, self._ids_by_bytes)
        return PieceTrace(0, len(pretoken), data, None, rows, rows[-1].token_ids)
