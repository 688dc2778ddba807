"""An opened tokenizer beside the library that made its file's format, and what differs."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, Literal

import numpy as np
from sentencepiece import SentencePieceProcessor
from tokenizers import Tokenizer

from bpe_core.common.errors import FormatError
from bpe_core.files.opened.opened_tokenizer import OpenedTokenizer
from bpe_core.tokenizer.offsets import Offset

Encode = Callable[[str, bool], tuple[list[int], list[Offset], list[Offset]]]
"""Of a text, and whether its special tokens are recognised: ids, offsets, and those before a step
that takes spaces from them."""


class Compared:
    """A file in both.

    Attributes:
        plain: how many pre-tokens so far have their merges explained (None), and how many are
            shown without, by the reason.
        refused: how many texts the library fails at; so must we.
    """

    def __init__(self, data: bytes, library: Literal["tokenizers", "sentencepiece"]) -> None:
        """Raises whatever the library raises."""
        self.encode, self.decode = (_hugging_face if library == "tokenizers" else _google)(data)
        self.ours = OpenedTokenizer(data, library)
        self.pairs = _ranks(data) if self.ours.kind == "BPE" and library == "tokenizers" else None
        self.plain: Counter[str | None] = Counter()
        self.refused = 0

    def differences(self, text: str) -> Iterator[tuple[Any, ...]]:
        """What differs for a text, with and without its special tokens recognised."""
        for special in (True, False):
            allowed: Any = "all" if special else ()
            theirs = _unless_it_fails(self.encode, text, special)
            ours = _unless_it_fails(self.ours.encode_with_offsets, text, allowed_special=allowed)
            if theirs is None:
                self.refused += 1
            if theirs is None or ours is None:
                yield from [(text, special, "refused", theirs, ours)] if theirs or ours else []
                continue
            ids, spans, whole = theirs
            if ours != (ids, spans) or ids != self.ours.encode(text, allowed_special=allowed):
                yield text, special, "ids and offsets", (ids, spans), ours
            said = [_unless_it_fails(decode, ids) for decode in (self.decode, self.ours.decode)]
            if said[0] != said[1]:
                yield text, special, "decoded", *said
            yield from ((text, special, *one) for one in self._page(text, allowed, ids, whole))
            yield from ((text, special, *one) for one in self._trace(text, allowed, ids))

    def _page(
        self, text: str, allowed: Any, ids: list[int], spans: list[Offset]
    ) -> Iterator[tuple[Any, ...]]:
        """Each byte of the text belongs to one token: one whose offsets have its character, or,
        where none has, the one before."""
        cut = self.ours.tokenize(text, allowed_special=allowed)
        state = cut.at(cut.merge_count)
        shown = [one for one in state.token_ids if one >= 0]
        edges = [begin for begin, _ in state.spans] + [state.symbol_count]
        if any(begin >= end for begin, end in pairwise(edges)) or edges[0] != 0:
            yield "places", edges
        if len(state.ids) + sum(cut.uncovered) != len(ids) or not _in_order(shown, ids):
            yield "tokens", ids, shown, cut.uncovered
        if cut.row_text is not None:
            return
        if state.symbol_count != len(text.encode()):
            yield "size", state.symbol_count
        if not _rising(spans, len(text)):
            return
        sizes = [end - begin for begin, end in state.spans]
        owners = np.repeat(state.ids, sizes).tolist()
        by_bytes = b"".join(self.ours.vocab[one] for one in ids) == text.encode()
        place = 0
        for index, known in enumerate(() if by_bytes else _owners(len(text), ids, spans)):
            here = owners[place : (place := place + len(text[index].encode()))]
            if not known.issuperset(here):
                yield "owner", index, known, here, spans, state.spans
                break

    def _trace(self, text: str, allowed: Any, ids: list[int]) -> Iterator[tuple[Any, ...]]:
        pieces = self.ours.trace(text, allowed_special=allowed)
        if [one for piece in pieces for one in piece.token_ids] != ids:
            yield "trace", ids, [piece.token_ids for piece in pieces]
        for piece in pieces:
            self.plain[piece.plain] += 1
            if bool(piece.rows) == bool(piece.plain):
                yield "rows", piece
            if piece.rows and self.pairs is not None:
                merged = _merged([*piece.rows[0].token_ids], self.pairs)
                if not merged == [*piece.token_ids] == [*piece.rows[-1].token_ids]:
                    yield "merges", piece, merged


def _unless_it_fails(call: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """What a call returns; None where the library fails, and where we say that it does."""
    try:
        return call(*arguments, **more)
    except BaseException as error:  # a panic of Rust is no Exception
        is_ours = isinstance(getattr(call, "__self__", None), OpenedTokenizer)
        if is_ours and not isinstance(error, FormatError):
            raise
        return None


def _owners(size: int, ids: Sequence[int], spans: Sequence[Offset]) -> Iterator[set[int]]:
    """The tokens that each character may belong to; of tokens that overlap it may be any."""
    clusters: list[tuple[int, int, set[int]]] = []
    for one, (begin, end) in zip(ids, spans, strict=True):
        if clusters and begin < clusters[-1][1]:
            first, last, some = clusters.pop()
            clusters.append((first, max(last, end), some | {one}))
        elif begin < end:
            clusters.append((begin, end, {one}))
    for index in range(size if clusters else 0):
        before = [some for begin, _, some in clusters if begin <= index]
        yield before[-1] if before else clusters[0][2]


def _rising(spans: Sequence[Offset], end: int) -> bool:
    """Whether offsets tell where tokens stand: of some files they go back, or behind the text."""
    places = [*chain(*spans)]
    starts, ends = places[::2], places[1::2]
    return starts == sorted(starts) and ends == sorted(ends) and max(ends, default=0) <= end


def _in_order(some: Sequence[int], ids: Sequence[int]) -> bool:
    waiting = iter(ids)
    return all(one in waiting for one in some)


def _hugging_face(data: bytes) -> tuple[Encode, Callable[[list[int]], str]]:
    held = Tokenizer.from_str(data.decode())
    held.no_padding()
    held.no_truncation()
    trims, held.post_processor = held.post_processor, None

    def encode(text: str, special: bool) -> tuple[list[int], list[Offset], list[Offset]]:
        held.encode_special_tokens = not special
        found = held.encode(text, add_special_tokens=False)
        last = trims.process(found, None, False) if trims else found
        return found.ids, last.offsets, found.offsets

    return encode, lambda ids: held.decode(ids, skip_special_tokens=False)


def _google(data: bytes) -> tuple[Encode, Callable[[list[int]], str]]:
    held = SentencePieceProcessor(model_proto=data)

    def encode(text: str, special: bool) -> tuple[list[int], list[Offset], list[Offset]]:
        found = held.encode(text, return_type="offset_mapping")
        spans = [*map(tuple, found["offsets"])]
        for place in range(len(spans) - 2, -1, -1):  # each byte of a character has its span
            if held.is_byte(found["ids"][place]) and spans[place][1] == spans[place + 1][0]:
                spans[place] = (
                    spans[place + 1] if spans[place][0] == spans[place][1] else spans[place]
                )
        return found["ids"], spans, spans

    return encode, held.decode


def _ranks(data: bytes) -> dict[tuple[int, int], tuple[int, int]]:
    """The rank of each pair of a file, and the token that it makes."""
    model = json.loads(data)["model"]
    skipped = len(model.get("continuing_subword_prefix") or "")
    ranks = {}
    for rank, merge in enumerate(model["merges"]):
        left, right = merge.split(" ") if isinstance(merge, str) else merge
        vocab = model["vocab"]
        ranks[vocab[left], vocab[right]] = (rank, vocab[left + right[skipped:]])
    return ranks


def _merged(ids: list[int], ranks: dict[tuple[int, int], tuple[int, int]]) -> list[int]:
    """The naive algorithm: the pair of the lowest rank, the leftmost of equal ones."""
    while found := [
        (*ranks[pair], place) for place, pair in enumerate(pairwise(ids)) if pair in ranks
    ]:
        _, made, place = min(found, key=lambda one: (one[0], one[2]))
        ids[place : place + 2] = [made]
    return ids
