"""An opened tokenizer beside the library that made its file's format, and what differs."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, Literal

import numpy as np
from sentencepiece import SentencePieceProcessor
from tokenizers import Tokenizer

import bpe_core as bpe
from bpe_core import FormatError, OpenedTokenizer

Offset = tuple[int, int]
Encode = Callable[[str, bool], tuple[list[int], list[Offset], list[Offset]]]
"""Of a text, and whether its special tokens are recognised: ids, offsets, and those before a step
that takes spaces from them."""


class Compared:
    """A file in both.

    Attributes:
        opened: the file as it is opened.
        ours: the file in its library, also if it is plain and opened without one.
        plain: how many pre-tokens so far have their merges explained (None), and how many are
            shown without, by the reason.
        refused: how many texts the library fails at; so must we.
    """

    def __init__(self, data: bytes, library: Literal["tokenizers", "sentencepiece"]) -> None:
        """Raises whatever the library raises."""
        self.encode, self.decode = (_hugging_face if library == "tokenizers" else _google)(data)
        self.opened = bpe.open_tokenizer(data).tokenizer
        self.ours = (
            self.opened
            if isinstance(self.opened, OpenedTokenizer)
            else OpenedTokenizer(data, library)
        )
        self.ranks = _ranks(data, library) if self.ours.kind == "BPE" else {}
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
            texts = [_unless_it_fails(decode, ids) for decode in (self.decode, self.ours.decode)]
            if texts[0] != texts[1]:
                yield text, special, "decoded", *texts
            yield from ((text, special, *one) for one in self._page(text, allowed, ids, whole))
            if special:
                yield from ((text, special, *one) for one in self._trace(text, ids))

    def _page(
        self, text: str, allowed: Any, ids: list[int], spans: list[Offset]
    ) -> Iterator[tuple[Any, ...]]:
        """Each byte of the text belongs to one token: one whose offsets have its character, or,
        where none has, the one before."""
        cut = self.ours.tokenize(text, allowed_special=allowed)
        state = cut.at(cut.merge_count)
        shown = iter(ids)
        if any(begin >= end for begin, end in state.spans):
            yield "places", state.spans
        if len(state.ids) + cut.uncovered != len(ids) or not all(
            one in shown for one in state.token_ids if one >= 0
        ):
            yield "tokens", ids, state.token_ids, cut.uncovered
        if cut.row_text is not None:
            return
        if state.text.corpus.symbol_count != len(text.encode()):
            yield "size", state.text.corpus.symbol_count
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

    def _trace(self, text: str, ids: list[int]) -> Iterator[tuple[Any, ...]]:
        """The merges of each pre-token are those of the naive algorithm, and end in its tokens."""
        pieces = self.ours.trace(text, allowed_special="all")
        if [one for piece in pieces for one in piece.token_ids] != ids:
            yield "trace", ids, [piece.token_ids for piece in pieces]
        for piece in pieces:
            self.plain[piece.plain] += 1
            if bool(piece.rows) == bool(piece.plain):
                yield "rows", piece
            row = [*piece.rows[0].token_ids] if piece.rows else []
            while known := [
                (*self.ranks[pair][:-1], place, self.ranks[pair][-1])
                for place, pair in enumerate(pairwise(row))
                if pair in self.ranks
            ]:
                *_, place, made = min(known)  # one at a time: what it makes may come first
                row[place : place + 2] = [made]
            if piece.rows and not row == [*piece.token_ids] == [*piece.rows[-1].token_ids]:
                yield "merges", piece, row

    def steps(self, text: str) -> Iterator[tuple[Any, ...]]:
        """Where a text has a history, its tokens at every step are those of the numbered merges,
        one after another; unless these end elsewhere, where a later merge comes first."""
        cut, pieces = self.ours.tokenize(text), self.ours.trace(text)
        if not cut.has_history or any(one.plain == "long" for one in pieces):
            return
        rows = [[*(one.rows[0] if one.rows else one).token_ids] for one in pieces]
        replayed = [[*chain(*rows)]]
        for pair, made in zip(self.ours.merges, self.ours.merged_ids, strict=True):
            rows = [joined(row, tuple(pair), made) for row in rows]
            replayed.append([*chain(*rows)])
        found = [cut.at(step).token_ids for step in range(cut.merge_count + 1)]
        if replayed[-1] == found[-1] and replayed != found:
            yield text, "steps", replayed, found


def joined(row: list[Any], pair: tuple[Any, ...], made: Any) -> list[Any]:
    """A row of tokens with each pair joined, from the left."""
    done: list[Any] = []
    for one in row:
        if done and (done[-1], one) == pair:
            done[-1] = made
        else:
            done.append(one)
    return done


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
    """The tokens that each character may belong to. Of tokens that overlap it may be any; what none
    covers belongs to the one before, or to one that stands there for nothing."""
    begins: list[int] = []
    some: list[set[int]] = []
    reached, empty = 0, set[int]()
    for one, (begin, end) in zip(ids, spans, strict=True):
        if some and (begin < reached or begin == end):
            some[-1].add(one)
        elif begin < end:
            begins.append(begin)
            some.append({one} if some else {one} | empty)
        else:
            empty.add(one)
        reached = max(reached, end)
    edges = [0, *begins[1:], size] if some else []
    for known, (begin, end) in zip(some, pairwise(edges), strict=True):
        yield from [known] * (end - begin)


def _rising(spans: Sequence[Offset], end: int) -> bool:
    """Whether offsets tell where tokens stand: of some files they go back, or behind the text."""
    places = [*chain(*spans)]
    starts, ends = places[::2], places[1::2]
    return starts == sorted(starts) and ends == sorted(ends) and max(ends, default=0) <= end


def _hugging_face(data: bytes) -> tuple[Encode, Callable[[list[int]], str]]:
    tokenizer, untrimmed = (Tokenizer.from_str(data.decode()) for _ in range(2))
    untrimmed.post_processor = None
    for one in (tokenizer, untrimmed):
        one.no_padding()
        one.no_truncation()

    def encode(text: str, special: bool) -> tuple[list[int], list[Offset], list[Offset]]:
        for one in (tokenizer, untrimmed):
            one.encode_special_tokens = not special
        found = tokenizer.encode(text, add_special_tokens=False)
        return found.ids, found.offsets, untrimmed.encode(text, add_special_tokens=False).offsets

    return encode, lambda ids: tokenizer.decode(ids, skip_special_tokens=False)


def _google(data: bytes) -> tuple[Encode, Callable[[list[int]], str]]:
    model = SentencePieceProcessor(model_proto=data)

    def encode(text: str, special: bool) -> tuple[list[int], list[Offset], list[Offset]]:
        found = model.encode(text, return_type="offset_mapping")
        ids, spans = found["ids"], [*map(tuple, found["offsets"])]
        for place in range(len(ids) - 2, -1, -1):
            # The last byte of a character has its span; so have the others here.
            if model.is_byte(ids[place]) and {*spans[place]} == {spans[place + 1][0]}:
                spans[place] = spans[place + 1]
        return ids, spans, spans

    return encode, model.decode


def _ranks(data: bytes, library: str) -> dict[tuple[int, int], tuple[Any, ...]]:
    """What orders the pairs of a file, and last the token that each makes."""
    if library == "sentencepiece":
        model = SentencePieceProcessor(model_proto=data)
        ids = {model.id_to_piece(i): i for i in range(len(model))}
        return {
            (ids[piece[:cut]], ids[piece[cut:]]): (-model.get_score(i), -len(piece), i)
            for piece, i in ids.items()
            for cut in range(1, len(piece))
            if piece[:cut] in ids and piece[cut:] in ids
        }
    root = json.loads(data)["model"]
    skipped, vocab = len(root.get("continuing_subword_prefix") or ""), root["vocab"]
    merges = [one.split(" ") if isinstance(one, str) else one for one in root["merges"]]
    return {
        (vocab[left], vocab[right]): (rank, vocab[left + right[skipped:]])
        for rank, (left, right) in enumerate(merges)
    }
