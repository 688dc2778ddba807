"""A tokenizer: base symbols, merges in order, a split pattern, special tokens."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bpe_core import tokenizer_checks as checks
from bpe_core.alphabet import Alphabet, check_is_str, for_whole_characters
from bpe_core.arguments import ANYTHING, are_several, checked, rule_of
from bpe_core.batch import encode_each, stretches_of
from bpe_core.byte_fallback import KnownCharacters, spread
from bpe_core.corpus import SPECIAL_SYMBOL, Corpus, special_pieces
from bpe_core.encode import (
    LongestMatch,
    Order,
    ids_of_gaps,
    left_to_right,
    rank_gaps,
)
from bpe_core.engines import choose_engine
from bpe_core.errors import SettingError, TextError, UnknownTokenError
from bpe_core.gaps import CLOSED, NEVER, Int32Array, Int64Array
from bpe_core.normalizing import Normalization, with_spaces, without_prefix
from bpe_core.offsets import Offset, offsets_of
from bpe_core.pairs import Pair
from bpe_core.pretokenize import SplitPattern
from bpe_core.quoting import quoted
from bpe_core.tokenization import Tokenization
from bpe_core.trace import (
    MAX_SYMBOLS,
    MergeTree,
    PieceTrace,
    merge_tree,
    trace_left_to_right,
    trace_longest,
    trace_ranks,
)

TOKEN_IDS: Final = rule_of(Iterable[int])._replace(error=UnknownTokenError)

if TYPE_CHECKING:  # numba is loaded only where it is used
    from bpe_core.compiled.encoding import Encoder


@dataclass(frozen=True, repr=False)
class Tokenizer:
    """Turns text into token ids and back.

    A trained tokenizer numbers its tokens in the order in which they were made: base symbols
    from 0, then the merges, then the special tokens. One from elsewhere may number them
    otherwise; then `base_ids` and `merged_ids` say how.

    Attributes:
        alphabet: the base symbols.
        merges: the pair of token ids that each merge joins, each after those that make its parts.
        split: a name in `SPLIT_PATTERNS`, a regex, or several that are applied in turn.
        special_tokens: special token texts and their ids.
        base_ids: the token id of each base symbol.
        merged_ids: the token id that each merge makes. Two merges may make the same token.
        other_tokens: tokens that no merge makes, by id; they can be decoded.
        whole_pieces: whether a pre-token that is one of `other_tokens` is taken as it stands.
        normalization: what is done to text before it is split, if anything (`normalizing`); then
            decoding gives back the normalized text.
        file_ranks: for each merge its rank, by which encoding goes; empty where that is its place
            in `merges`. In Llama 3's file some merges join a token that a merge of a higher rank
            makes. Gap ranks, steps and trees go by `merges`, rows of a trace show these ranks.
        characters: with byte fallback, the id of each character of more than one byte that is a
            token by itself (see `bpe_core.byte_fallback`).

    Raises:
        SettingError: parts that do not belong together: unknown or clashing ids, a pair that
            stands twice, a merge before one that makes a part of it.
        PatternError: a split that is no pattern.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    >>> tok.encode("aaab")
    [258]
    >>> tok.decode([258, 100])
    'aaabd'
    """

    alphabet: Alphabet
    merges: tuple[Pair, ...]
    split: SplitPattern
    special_tokens: Mapping[str, int]
    base_ids: Sequence[int] = ()
    merged_ids: Sequence[int] = ()
    other_tokens: Mapping[int, bytes] = field(default_factory=dict)
    whole_pieces: bool = False
    normalization: Normalization | None = None
    file_ranks: Sequence[int] = ()
    characters: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.alphabet, Alphabet):
            raise SettingError(f"alphabet is {quoted(self.alphabet)}; allowed is an Alphabet")
        if not isinstance(self.whole_pieces, bool):
            raise SettingError(f"whole_pieces is {quoted(self.whole_pieces)}; allowed is a bool")
        checks.check_normalization(self.normalization)
        self._set("merges", checks.check_pairs(self.merges))
        self._set("split", checks.check_split(self.split))
        base_size = len(self.alphabet)
        self._set_ids("base_ids", range(base_size))
        self._set_ids("merged_ids", range(base_size, base_size + len(self.merges)))
        ranks = checks.check_ranks(self.file_ranks, len(self.merges))
        self._set("file_ranks", ranks)
        characters = checks.check_characters(self.characters, self.alphabet)
        self._set("characters", MappingProxyType(characters))
        whole = self.base_ids if not characters else (*self.base_ids, *characters.values())
        symbols = (*self.alphabet.symbols, *(one.encode() for one in characters))
        checks.check_merges(symbols, self.merges, whole, self.merged_ids)
        taken = chain(whole, self.merged_ids)
        others = checks.check_other_tokens(self.other_tokens, taken)
        self._set("other_tokens", MappingProxyType(others))
        specials = checks.check_special_mapping(self.special_tokens)
        self._set("special_tokens", MappingProxyType(specials))
        if not set(specials.values()).isdisjoint(chain(whole, self.merged_ids, others)):
            checks.check_special_ids(self._special_texts(), self._ordinary_tokens())

    def _set_ids(self, name: str, usual: range) -> None:
        ids = getattr(self, name)
        if not isinstance(ids, range):
            if not isinstance(ids, Sequence) or isinstance(ids, str | bytes | bytearray):
                raise SettingError(f"{name} is {quoted(ids)}; allowed is a sequence of token ids")
            ids = tuple(ids)
        ids = ids or usual
        if len(ids) != len(usual):
            raise SettingError(f"{name} has {len(ids)} ids; there must be {len(usual)}")
        checks.check_ids(name, ids)
        # A range says the same in less room, and makes equal tokenizers compare equal.
        self._set(name, usual if ids == usual or ids == tuple(usual) else ids)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        return (
            f"<Tokenizer: {self.alphabet.base}, vocabulary {self.vocab_size:,}, "
            f"{len(self.merges):,} merges{specials}, split {quoted(self.split)}>"
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(
            tuple(
                frozenset(value.items()) if isinstance(value, Mapping) else value
                for value in (getattr(self, field.name) for field in fields(self))
            )
        )

    def __getstate__(self) -> dict[str, Any]:
        # What was worked out from the fields is worked out again; a view of a dict has no copy.
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {k: dict(v) if isinstance(v, Mapping) else v for k, v in values.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            self._set(name, MappingProxyType(value) if isinstance(value, dict) else value)

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Every token's bytes by id, special tokens included."""
        specials = {token_id: text.encode() for text, token_id in self._special_texts()}
        return self._ordinary_tokens() | specials

    def _special_texts(self) -> list[tuple[str, int]]:
        """The special tokens as they are decoded."""
        form = self.normalization
        return [(with_spaces(text, form), i) for text, i in self.special_tokens.items()]

    def _ordinary_tokens(self) -> dict[int, bytes]:
        tokens = dict(zip(self.base_ids, self.alphabet.symbols, strict=True))
        tokens |= {token_id: one.encode() for one, token_id in self.characters.items()}
        for token_id, (left, right) in zip(self.merged_ids, self.merges, strict=True):
            tokens[token_id] = tokens[left] + tokens[right]
        return tokens | dict(self.other_tokens)

    @cached_property
    def vocab_size(self) -> int:
        """Tokens without the special ones: base symbols plus merges, for a trained tokenizer."""
        characters = self.characters.values()
        return len({*self.base_ids, *characters, *self.merged_ids, *self.other_tokens})

    @checked(text=ANYTHING, allowed_special=ANYTHING)
    def encode(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> list[int]:
        """The token ids of `text`.

        Args:
            text: any text.
            order: `"rank"` is BPE: the merge learned first is made first. `"left-to-right"` and
                `"longest"` are the well-known mistakes and variants, to see the difference.
            allowed_special: special tokens to recognise in the text; others are plain text.

        Raises:
            TextError: not a str, or a lone surrogate.
            UnknownCharacterError: character mode, and a character the training text did not have.
            SettingError: an unknown order, or a special token that this tokenizer does not have.
        """
        ids = self._encode_corpus(*self._corpus(text, allowed_special), order)
        return ids if isinstance(ids, list) else ids.tolist()

    def encode_array(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """The token ids of `text` as an array: no object for each id.

        Returns:
            int32, shape (tokens,).

        Raises:
            BPEError: as `encode` does.
        """
        ids = self._encode_corpus(*self._corpus(text, allowed_special), "rank")
        return np.array(ids, dtype=np.int32)

    def encode_batch(
        self,
        texts: Iterable[str],
        *,
        order: Order = "rank",
        allowed_special: Collection[str] = (),
        threads: int | None = None,
    ) -> list[list[int]]:
        """The token ids of each text, as `encode` gives them.

        Args:
            texts: the texts.
            order, allowed_special: as for `encode`.
            threads: how many to work in; None for as many as are worth it. The compiled engine
                works in several at once, plain Python does not.

        Raises:
            SettingError: `texts` is one text, or `threads` no whole number from 1.
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.encode_batch(["ab", "", "ba"])
        [[256], [], [98, 97]]
        """
        return encode_each(
            lambda text: self.encode(text, order=order, allowed_special=allowed_special),
            texts,
            threads,
        )

    def encode_bytes(self, data: bytes, *, allowed_special: Collection[str] = ()) -> list[int]:
        """The token ids of bytes that may be no UTF-8; `decode_bytes` gives them back.

        Each stretch of UTF-8 is encoded as a text of its own, and what stands between them by its
        bytes, as one pre-token.

        Raises:
            TextError: not bytes; or no UTF-8, and a tokenizer in character mode.
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.encode_bytes(b"ab\\xff\\xfeab")
        [256, 255, 254, 256]
        """
        ids: list[int] = []
        for text, odd_bytes in stretches_of(data):
            ids += self.encode(text, allowed_special=allowed_special)
            if odd_bytes:
                ids += self._encode_odd(odd_bytes)
        return ids

    def encode_with_offsets(
        self, text: str, *, allowed_special: Collection[str] = ()
    ) -> tuple[list[int], list[Offset]]:
        """The token ids of `text`, and where each token stands in it.

        Returns:
            The ids, and for each (first character, one past the last) in `text` as it was given,
            before normalization. A token that is only a part of a character spans all of it.

        Raises:
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.encode_with_offsets("né ab")
        ([110, 195, 169, 32, 256], [(0, 1), (1, 2), (1, 2), (2, 3), (3, 5)])
        """
        state = self.tokenize(text, allowed_special=allowed_special).at(len(self.merges))
        specials = (allowed_special,) if isinstance(allowed_special, str) else allowed_special
        form, base = self.normalization, self.alphabet.base
        return state.token_ids, offsets_of(text, state.spans, base, form, specials)

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """`text` with its gap ranks: its tokens at every vocabulary size, from one encoding.

        Raises:
            BPEError: as `encode` does.
        """
        corpus, specials = self._corpus(text, allowed_special)
        return Tokenization(
            corpus=corpus,
            corpus_gap_ranks=self._corpus_gap_ranks(corpus),
            base_ids=self._base_array,
            merged_ids=self._merged_array,
            special_ids=specials,
            characters=self._known if self.characters else None,
        )

    def gap_ranks(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """For each gap between base symbols of `text` the merge that closes it (rank order).

        Returns:
            int32, shape (n - 1,); `NEVER` where the gap stays open, `CLOSED` in special tokens.
        """
        return self.tokenize(text, allowed_special=allowed_special).gap_ranks

    @checked(ids=TOKEN_IDS)
    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of the tokens, one after another.

        Raises:
            UnknownTokenError: an id that this tokenizer does not have.
        """
        try:
            return b"".join([self.vocab[token_id] for token_id in ids])
        except (KeyError, TypeError) as error:
            unknown = error.args[0] if isinstance(error, KeyError) else ids
            raise UnknownTokenError(
                f"unknown token id {quoted(unknown)}; allowed are {_ranges(self.vocab)}"
            ) from None

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens. Bytes that are no whole character become U+FFFD.

        A space that `normalization` puts in front of every text is taken away again.

        Raises:
            UnknownTokenError: an id that this tokenizer does not have.
        """
        text = self.decode_bytes(ids).decode(errors="replace")
        return without_prefix(text, self.normalization)

    @checked(text=ANYTHING, allowed_special=ANYTHING)
    def trace(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> tuple[PieceTrace, ...]:
        """Why `text` is cut as it is: each pre-token with every choice on the way.

        The results of all pieces together are `encode(text, order=order)`. Equal pieces share
        their rows.

        Raises:
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
        >>> [piece] = tok.trace("aab")
        >>> [row.token_ids for row in piece.rows]
        [(97, 97, 98), (256, 98)]
        """
        corpus, specials = self._corpus(text, allowed_special)
        unique = [
            self._trace_piece(piece, specials.get(place), order)
            for place, piece in enumerate(corpus.pieces())
        ]
        starts, places = corpus.piece_starts.tolist(), corpus.sequence.tolist()
        return tuple(
            replace(unique[place], start=start, end=start + unique[place].end)
            for start, place in zip(starts, places, strict=True)
        )

    @checked()
    def merge_tree(self, token_id: int) -> MergeTree:
        """How a token was made, down to base symbols.

        Raises:
            SettingError: no merge makes this token, as for special tokens.
        """
        return merge_tree(token_id, self._makers, {*self.base_ids, *self.characters.values()})

    def _trace_piece(self, piece: list[int], special: int | None, order: Order) -> PieceTrace:
        """The trace of a pre-token that stands at the start of the text."""
        if special is not None:
            return PieceTrace(0, len(piece), self.vocab[special], True, (), (special,))
        ids = self._base_ids_of(piece)
        data = b"".join(self.vocab[token_id] for token_id in ids)
        if len(ids) > MAX_SYMBOLS:
            token_ids = tuple(self._encode_piece(piece, order))
            return PieceTrace(0, len(piece), data, False, (), token_ids)
        if order == "rank":
            rows = trace_ranks(ids, self._ranks, self._ids_by_rank)
        elif order == "left-to-right":
            rows = trace_left_to_right(ids, self._ranks, self._ids_by_rank)
        else:
            rows = trace_longest(ids, self.vocab, self._ids_by_bytes)
        return PieceTrace(0, len(piece), data, False, rows, rows[-1].token_ids)

    def _encode_corpus(
        self, corpus: Corpus, specials: dict[int, int], order: Order
    ) -> Int32Array | list[int]:
        if order == "rank" and choose_engine(size=corpus.symbol_count).name == "compiled":
            in_text = corpus.sequence[np.isin(corpus.sequence, list(specials))].tolist()
            units = self._known.as_units(corpus)[0] if self.characters else corpus
            return self._compiled_encoder.encode_corpus(
                units, [specials[place] for place in in_text]
            )
        unique = [
            [specials[place]] if place in specials else self._encode_piece(piece, order)
            for place, piece in enumerate(corpus.pieces())
        ]
        return [token_id for place in corpus.sequence.tolist() for token_id in unique[place]]

    def _encode_odd(self, data: bytes) -> list[int]:
        """The token ids of bytes that no text has, as one pre-token."""
        if self.alphabet.base != "bytes":
            raise TextError(f"{quoted(data)} is no UTF-8, and base symbols are characters here")
        if self.whole_pieces and data in self.other_tokens.values():
            return [next(i for i, token in self.other_tokens.items() if token == data)]
        return self._encode_piece(list(data), "rank")

    def _encode_piece(self, piece: list[int], order: Order) -> list[int]:
        """The token ids of one pre-token, given as base symbols."""
        ids = self._base_ids_of(piece)
        if order == "rank":
            return ids_of_gaps(ids, self._gaps_of(ids), self.merged_ids)
        if order == "left-to-right":
            return left_to_right(ids, self._ranks, self._ids_by_rank)
        data = b"".join(self.vocab[token_id] for token_id in ids)
        return self._longest_match.ids(data)

    @cached_property
    def _makers(self) -> dict[int, tuple[int, Pair]]:
        """For each merged token the first merge that makes it."""
        makers: dict[int, tuple[int, Pair]] = {}
        for rank, (token_id, pair) in enumerate(zip(self.merged_ids, self.merges, strict=True)):
            makers.setdefault(token_id, (rank, pair))
        return makers

    def _gaps_of(self, ids: list[int]) -> list[int]:
        """The gap ranks of one pre-token, given as token ids."""
        gaps = rank_gaps(ids, self._ranks, self._ids_by_rank)
        if not self.file_ranks:
            return gaps
        return [gap if gap == NEVER else self._merge_at_rank[gap] for gap in gaps]

    @cached_property
    def _ranks(self) -> dict[Pair, int]:
        return {self.merges[place]: rank for rank, place in enumerate(self._merge_at_rank)}

    @cached_property
    def _merge_at_rank(self) -> Sequence[int]:
        """The place in `merges` of each rank by which encoding goes."""
        if not self.file_ranks:
            return range(len(self.merges))
        places: list[int] = np.argsort(self.file_ranks).tolist()
        return places

    # Made once: some vocabularies have hundreds of thousands of merges.
    @cached_property
    def _merge_array(self) -> Int32Array:
        return np.array(self._merge_at_rank, dtype=np.int32)

    @cached_property
    def _base_array(self) -> Int64Array:
        return _read_only(self.base_ids)

    @cached_property
    def _merged_array(self) -> Int64Array:
        return _read_only(self.merged_ids)

    @cached_property
    def _ids_by_rank(self) -> Sequence[int]:
        if not self.file_ranks:
            return self.merged_ids
        return [self.merged_ids[place] for place in self._merge_at_rank]

    @cached_property
    def _ids_by_bytes(self) -> dict[bytes, int]:
        special = set(self.special_tokens.values())
        ids: dict[bytes, int] = {}
        for token_id, token in self.vocab.items():
            if token_id not in special:
                ids.setdefault(token, token_id)
        return ids

    def _corpus(self, text: str, allowed_special: Collection[str]) -> tuple[Corpus, dict[int, int]]:
        """The text's unique pre-tokens, and which of them are special tokens with which id."""
        check_is_str(text)
        if isinstance(allowed_special, str):
            allowed_special = (allowed_special,)
        if not are_several(allowed_special):
            raise SettingError(f"allowed_special is {quoted(allowed_special)}; it must be texts")
        for token in allowed_special:
            if not isinstance(token, str) or token not in self.special_tokens:
                raise SettingError(
                    f"allowed_special has {quoted(token)}; this tokenizer's special tokens are "
                    f"{', '.join(map(repr, self.special_tokens)) or 'none'}"
                )
        corpus, specials = for_whole_characters(
            lambda whole: self._split_corpus(whole, allowed_special), text
        )
        if self.whole_pieces and self.other_tokens:
            return self._take_whole(corpus, specials)
        return corpus, specials

    def _split_corpus(
        self, text: str, allowed_special: Collection[str]
    ) -> tuple[Corpus, dict[int, int]]:
        corpus = choose_engine(size=len(text)).build_corpus(
            text, self.alphabet, self.split, allowed_special, normalization=self.normalization
        )
        return corpus, special_pieces(text, corpus, self.special_tokens, allowed_special)

    def _take_whole(
        self, corpus: Corpus, specials: dict[int, int]
    ) -> tuple[Corpus, dict[int, int]]:
        """Treat pre-tokens that are tokens though no merge makes them as special tokens are."""
        by_bytes = {tuple(token): token_id for token_id, token in self.other_tokens.items()}
        whole = {
            place: by_bytes[tuple(piece)]
            for place, piece in enumerate(corpus.pieces())
            if tuple(piece) in by_bytes
        }
        symbols, counts = corpus.symbols.copy(), corpus.counts.copy()
        for place in whole:
            symbols[corpus.starts[place] : corpus.starts[place + 1]] = SPECIAL_SYMBOL
            counts[place] = 0
        return replace(corpus, symbols=symbols, counts=counts), specials | whole

    def _corpus_gap_ranks(self, corpus: Corpus) -> Int32Array:
        if not self.characters:
            return self._unit_gap_ranks(corpus)
        units, ends = self._known.as_units(corpus)
        return spread(self._unit_gap_ranks(units), ends, len(corpus.symbols))

    def _unit_gap_ranks(self, corpus: Corpus) -> Int32Array:
        if choose_engine(size=corpus.symbol_count).name == "compiled":
            ranks = self._compiled_encoder.encode_pieces(corpus).gap_ranks
            if self.file_ranks:
                closed = (ranks != NEVER) & (ranks != CLOSED)
                ranks[closed] = self._merge_array[ranks[closed]]
            return ranks
        gap_ranks: list[int] = []
        for piece in corpus.pieces():
            gap_ranks += [*self._gaps_of([self._unit_id(unit) for unit in piece]), NEVER]
        return np.array(gap_ranks, dtype=np.int32)

    @cached_property
    def _compiled_encoder(self) -> "Encoder":
        from bpe_core.compiled.encoding import make_encoder

        pairs = np.array(self.merges, dtype=np.int32).reshape(-1, 2)[list(self._merge_at_rank)]
        return make_encoder(self._unit_ids, pairs[:, 0], pairs[:, 1], self._ids_by_rank)

    @cached_property
    def _known(self) -> KnownCharacters:
        return KnownCharacters(self.characters)

    @cached_property
    def _unit_ids(self) -> list[int]:
        """The token id of each base symbol, and of each character that stands whole."""
        return [*self.base_ids, *self._known.unit_ids.tolist()]

    def _unit_id(self, unit: int) -> int:
        """The token id; -1, which no merge knows, inside a special token."""
        return self._unit_ids[unit] if unit >= 0 else -1

    def _base_ids_of(self, piece: list[int]) -> list[int]:
        """The token ids of base symbols."""
        if self.characters and SPECIAL_SYMBOL not in piece:
            piece = self._known.units_of(bytes(piece).decode(errors="surrogateescape"))
        return [self._unit_id(unit) for unit in piece]

    @cached_property
    def _longest_match(self) -> LongestMatch:
        return LongestMatch(self._ids_by_bytes)


def _read_only(ids: Sequence[int]) -> Int64Array:
    array = np.array(ids, dtype=np.int64)
    array.flags.writeable = False
    return array


def _ranges(ids: Iterable[int]) -> str:
    """Ids as ranges for a message: `0–258, 300`."""
    ranges: list[list[int]] = []
    for token_id in sorted(ids):
        if ranges and token_id == ranges[-1][1] + 1:
            ranges[-1][1] = token_id
        else:
            ranges.append([token_id, token_id])
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in ranges) or "none"
