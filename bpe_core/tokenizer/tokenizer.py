"""The class `Tokenizer`: alphabet, merges, split and special tokens; text to token IDs and back.

Encoding takes three steps. The text is cut at special tokens and by the split pattern into
pre-tokens. In each unique pre-token, while a merge joins any adjacent pair, the one with the lowest
rank is applied, leftmost first (`merge_by_rank` in tokenizer/encode.py). The results are put in the
order of the text. Decoding looks up the bytes of each token.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Self

import numpy as np

from bpe_core.common.arguments import check_choice, check_integer
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.gaps import CLOSED, NEVER, Int32Array, Int64Array
from bpe_core.common.limits import MAX_TRACED_SYMBOLS
from bpe_core.common.messages import nearest, quoted
from bpe_core.common.pairs import Pair
from bpe_core.engines.engine_choice import choose_engine, compiled_pays
from bpe_core.engines.tie_rules import FIRST, TieRule
from bpe_core.text.alphabet import Alphabet, check_is_str, check_several
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus, special_pretokens, unused_character
from bpe_core.text.pretokenize import NORMALIZATIONS, Normalization, check_split, normalize
from bpe_core.text.splits import SPLITS, SplitPattern
from bpe_core.tokenizer import checks
from bpe_core.tokenizer.decode_stream import DecodeStream
from bpe_core.tokenizer.encode import ORDERS, Order, left_to_right, longest_match, merge_by_rank
from bpe_core.tokenizer.merger import Merger
from bpe_core.tokenizer.offsets import Offset, offsets_of
from bpe_core.tokenizer.token_lookup import TokenLookup, VocabularyOf
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.trace import MergeTree, PieceTrace, Plain, Trace, merge_tree, trace_rows


@dataclass(frozen=True, repr=False)
class Tokenizer(TokenLookup):
    """Turns text into token IDs and back.

    A trained tokenizer numbers its tokens in order: base symbols from 0, then the merges, then the
    special tokens. A model's tokenizer, or one that training extended, may have other IDs, which
    are in `base_ids` and `merged_ids`.

    Attributes:
        alphabet: the base symbols.
        merges: the pair of token IDs that each merge joins; it stands after the merges that create
            its two parts.
        split: a name in `SPLIT_PATTERNS`, a regex, or several that are applied in turn.
        special_tokens: special token texts and their IDs.
        base_ids: the token ID of each base symbol.
        merged_ids: the token ID that each merge creates. Two merges may create the same token.
        other_tokens: further tokens, ID to bytes, that no merge creates.
        whole_pieces: whether a pre-token that equals one of `other_tokens` becomes that token.
        normalization: the Unicode form applied before splitting, or None; decoding gives back the
            normalized text.
        file_ranks: the rank of each merge in `encode`, if that is not its index in `merges`: in
            Llama 3's file some merges join what a merge of a higher rank creates. Gap ranks, steps
            and trees use the index, rows of a trace show these ranks.

    Raises:
        SettingError: parts that do not fit together: unknown or clashing IDs, a duplicate pair, a
            merge before one that creates a part of it.
        PatternError: an invalid split.

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

    # An `OpenedTokenizer` has values of its own for these; `frame`: IDs before and after a text.
    library: ClassVar[None] = None
    kind: ClassVar[str] = "BPE"
    frame: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())

    def __post_init__(self) -> None:
        if not isinstance(self.alphabet, Alphabet):
            raise SettingError(f"alphabet is {quoted(self.alphabet)}; it must be an Alphabet")
        if self.normalization is not None:
            check_choice("normalization", self.normalization, NORMALIZATIONS)
        if not isinstance(self.whole_pieces, bool):
            raise SettingError(f"whole_pieces is {quoted(self.whole_pieces)}; it must be a bool")
        pairs, size = checks.check_pairs(self.merges), len(self.alphabet)
        in_order = range(size + len(pairs))
        base_ids = checks.check_all_ids("base_ids", self.base_ids, in_order[:size])
        merged_ids = checks.check_all_ids("merged_ids", self.merged_ids, in_order[size:])
        checks.check_merges(self.alphabet.symbols, pairs, base_ids, merged_ids)
        taken = {*base_ids, *merged_ids} if self.other_tokens or self.special_tokens else set[int]()
        others = checks.check_other_tokens(self.other_tokens, taken)
        vars(self).update(  # a frozen class has no setters
            merges=tuple(self.merges),
            split=check_split(self.split),
            special_tokens=checks.check_special_mapping(self.special_tokens),
            base_ids=base_ids,
            merged_ids=merged_ids,
            other_tokens=others,
            file_ranks=checks.check_ranks(self.file_ranks, len(pairs)),
        )
        if not {*taken, *others}.isdisjoint(self.special_tokens.values()):
            checks.check_special_ids(self.special_tokens, self._ordinary_tokens())

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        return (
            f"<Tokenizer: {self.alphabet.base}, vocabulary {self.vocab_size:,}, "
            f"{len(self.merges):,} merges{specials}, split {quoted(self.split)}>"
        )

    def __hash__(self) -> int:
        return hash((self.alphabet, self.split, len(self.merges), self.merges[-1:]))

    def __reduce__(self) -> tuple[Any, ...]:
        return Tokenizer, tuple(getattr(self, one.name) for one in fields(self))

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """The bytes of each token by ID, special tokens included."""
        return self._ordinary_tokens() | {i: token for token, i in self._special_ids.items()}

    def _ordinary_tokens(self) -> dict[int, bytes]:
        tokens = dict(zip(self.base_ids, self.alphabet.symbols, strict=True))
        for token_id, (left, right) in zip(self.merged_ids, self.merges, strict=True):
            tokens[token_id] = tokens[left] + tokens[right]
        return {**tokens, **self.other_tokens}

    @cached_property
    def vocab_size(self) -> int:
        """The number of tokens, special tokens not counted.

        `len(tokenizer)` counts the special ones, too, and `id_count` every ID up to the largest.
        """
        return len({*self.base_ids, *self.merged_ids, *self.other_tokens})

    @cached_property
    def id_count(self) -> int:
        """The largest ID plus 1: the rows that an embedding matrix needs."""
        return max(self.vocab, default=-1) + 1

    @cached_property
    def merger(self) -> Merger:
        """The tables that encode pre-tokens, built once."""
        whole = {token: i for i, token in self.other_tokens.items() if self.whole_pieces}
        return Merger(self.merges, self.base_ids, self.merged_ids, self.file_ranks, whole)

    def encode(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> list[int]:
        """Return the token IDs of `text`.

        Args:
            order: `"rank"` is BPE, the lowest rank first. `"left-to-right"` and `"longest"` are
                other orders, for comparison.
            allowed_special: special tokens to recognise in the text, `"all"` for all of them;
                others are plain text.

        Raises:
            TextError: not a str, a lone surrogate, or a character that the alphabet lacks.
            SettingError: an unknown order, or a special token that this tokenizer does not have.
        """
        ids = self._encode(text, allowed_special, order)
        return ids if isinstance(ids, list) else ids.tolist()

    def encode_array(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """Return the token IDs of `text` as an array: int32, shape (tokens,).
        Raises `BPEError`: as `encode` does."""
        return np.asarray(self._encode(text, allowed_special), dtype=np.int32)

    def count(self, text: str, *, allowed_special: Collection[str] = ()) -> int:
        """Return how many tokens `text` has. Raises `BPEError`: as `encode` does."""
        return len(self._encode(text, allowed_special))

    def encode_batch(
        self, texts: Iterable[str], *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> list[list[int]]:
        """Return the token IDs of each text, as `encode` does. Raises `BPEError`: as `encode` does,
        and if `texts` is a str.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.encode_batch(["ab", "", "ba"])
        [[256], [], [98, 97]]
        """
        texts, allowed = check_several(texts), self._allowed(allowed_special)
        split = SPLITS.get(self.split) if isinstance(self.split, str) else None
        is_plain = self.alphabet.base == "bytes" and self.normalization is None and not allowed
        has_scanner = split is not None and split.scanner is not None
        if order == "rank" and is_plain and has_scanner and compiled_pays(sum(map(len, texts))):
            return [*self.merger.encoder.encode_batch(texts, str(self.split))]
        return [self.encode(text, order=order, allowed_special=allowed) for text in texts]

    def _encode(
        self, text: str, allowed_special: Collection[str], order: Order = "rank"
    ) -> Int32Array | list[int]:
        check_is_str(text)
        check_choice("order", order, ORDERS)
        if order == "rank" and self.alphabet.base == "bytes" and compiled_pays(len(text)):
            from bpe_core.engines.compiled.cutting import prepare_text

            allowed, form = self._allowed(allowed_special), self.normalization
            prepared = prepare_text(text, self.alphabet, self.split, allowed, form)
            return self.merger.encoder.encode(prepared, self._special_ids)
        corpus, special_ids = self._cut(text, allowed_special)
        if order == "rank" and compiled_pays(corpus.symbol_count):
            state = self.tokenization_of(corpus, special_ids).at(len(self.merges))
            return state.ids.astype(np.int32)
        unique = [
            [special_ids[place]] if place in special_ids else self._encode_pretoken(pretoken, order)
            for place, pretoken in enumerate(corpus.pretokens())
        ]
        return [token_id for place in corpus.sequence.tolist() for token_id in unique[place]]

    @cached_property
    def _special_ids(self) -> dict[bytes, int]:
        return {text.encode(): token_id for text, token_id in self.special_tokens.items()}

    def _encode_pretoken(self, pretoken: list[int], order: Order) -> list[int]:
        """Return the token IDs of a pre-token, from its base symbols."""
        ids, merger = self.merger.base_ids_of(pretoken), self.merger
        if order == "longest":
            return longest_match(self.decode_bytes(ids), self._ids_by_bytes, self._token_lengths)
        if order == "left-to-right":
            return left_to_right(ids, merger.ranks, merger.ids_by_rank)
        return merge_by_rank(ids, merger.ranks, merger.ids_by_rank)[0]

    @cached_property
    def _token_lengths(self) -> list[int]:
        """The distinct lengths of tokens in bytes, longest first."""
        return sorted(set(map(len, self._ids_by_bytes)), reverse=True)

    def _allowed(self, allowed_special: Collection[str]) -> tuple[str, ...]:
        """Return the special tokens to recognise in a text."""
        if allowed_special == "all":
            return tuple(self.special_tokens)
        if not isinstance(allowed_special, Iterable):
            raise SettingError(f"allowed_special is {quoted(allowed_special)}; it must be texts")
        tokens = (allowed_special,) if isinstance(allowed_special, str) else tuple(allowed_special)
        for token in tokens:
            if not isinstance(token, str) or token not in self.special_tokens:
                raise SettingError(
                    f"allowed_special has {quoted(token)}; this tokenizer's special tokens are "
                    f"{nearest(token, self.special_tokens)}"
                )
        return tokens

    def _cut(self, text: str, allowed_special: Collection[str]) -> tuple[Corpus, dict[int, int]]:
        """Return the corpus of a text, and the IDs of its special pre-tokens by their index."""
        check_is_str(text)
        allowed, form = self._allowed(allowed_special), self.normalization
        corpus = choose_engine(size=len(text)).build_corpus(
            text, self.alphabet, self.split, allowed, form
        )
        specials = special_pretokens(text, corpus, allowed)
        special_ids = {place: self.special_tokens[token] for place, token in specials.items()}
        return self.mark_whole_tokens(corpus, special_ids)

    def mark_whole_tokens(
        self, corpus: Corpus, special_ids: dict[int, int]
    ) -> tuple[Corpus, dict[int, int]]:
        """Return the corpus and its special pre-tokens, together with the pre-tokens that equal one
        of `other_tokens`."""
        if not self.whole_pieces:
            return corpus, special_ids
        data, ids = corpus.symbols.astype(np.int32, copy=False).tobytes(), self._ids_by_symbols
        pretokens = [data[a:b] for a, b in pairwise((4 * corpus.starts).tolist())]
        whole = {place: ids[one] for place, one in enumerate(pretokens) if one in ids}
        is_integer = np.isin(np.arange(len(corpus.lengths)), [*whole])
        symbols = np.where(np.repeat(is_integer, corpus.lengths), SPECIAL_SYMBOL, corpus.symbols)
        return replace(corpus, symbols=symbols), special_ids | whole

    @cached_property
    def _ids_by_symbols(self) -> dict[bytes, int]:
        """The IDs of `other_tokens` by the bytes of an int32 array of their base symbols."""
        ids: dict[bytes, int] = {}
        for token_id, token in self.other_tokens.items():
            with suppress(UnicodeDecodeError, TextError):  # not text, so it is no pre-token
                ids[self.alphabet.encode(token.decode()).tobytes()] = token_id
        return ids

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """Return the `Tokenization` of `text`: its tokens after any number of merges. Raises
        `BPEError`: as `encode` does."""
        return self.tokenization_of(*self._cut(text, allowed_special))

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Tokenize texts together, with no token across two of them. Raises `BPEError`: as
        `encode_batch` does.

        Returns:
            The tokenization, with a token of ID -1 between every two texts; and the normalized
            texts, joined by a character that none of them contains.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("abab", vocab_size=257).tokenizer
        >>> tok.tokenize_apart(["ab", "ba"])[0].at(1).token_ids
        [256, -1, 98, 97]
        """
        normalized = [normalize(self.normalization, text) for text in check_several(texts)]
        mark = unused_character("".join(normalized))
        joined = mark.join(normalized)
        engine = choose_engine(size=len(joined))
        corpus = engine.build_corpus(joined, self.alphabet, self.split, (mark,))
        marks = dict.fromkeys(np.flatnonzero(corpus.counts == 0).tolist(), -1)
        return self.tokenization_of(*self.mark_whole_tokens(corpus, marks)), joined

    def tokenization_of(
        self,
        corpus: Corpus,
        special_ids: Mapping[int, int],
        gap_ranks: Int32Array | None = None,
        tie_rule: TieRule = FIRST,
    ) -> Tokenization:
        """Return the `Tokenization` of a corpus. `gap_ranks`: one for each of its symbols; None
        computes them from the merges."""
        ranks = self.merger.gap_ranks(corpus) if gap_ranks is None else gap_ranks.copy()
        ranks[corpus.symbols == SPECIAL_SYMBOL] = CLOSED
        ranks[corpus.starts[1:] - 1] = NEVER
        ids, vocab = self._id_arrays, VocabularyOf(self)
        return Tokenization(corpus, ranks, *ids, special_ids, vocab, tie_rule)

    @cached_property
    def _id_arrays(self) -> tuple[Int64Array, Int64Array]:
        """The IDs of base symbols and of merges, int64."""
        return checks.check_ids("", self.base_ids), checks.check_ids("", self.merged_ids)

    def encode_with_offsets(
        self, text: str, *, allowed_special: Collection[str] = ()
    ) -> tuple[list[int], list[Offset]]:
        """The token IDs of `text`, and each token's offsets in it before normalization: (first
        character, one past the last). A token that is only a part of a character spans all of it.
        Raises `BPEError`: as `encode` does.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.encode_with_offsets("né ab")
        ([110, 195, 169, 32, 256], [(0, 1), (1, 2), (1, 2), (2, 3), (3, 5)])
        """
        state = self.tokenize(text, allowed_special=allowed_special).at(len(self.merges))
        how = self.alphabet.base, self.normalization, self._allowed(allowed_special)
        return state.token_ids, offsets_of(text, state.spans, *how)

    def trace(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> Trace:
        """Return each pre-token with the merges that `encode(text, order=order)` applies, step
        by step. Raises `BPEError`: as `encode` does.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
        >>> [traced] = tok.trace("aab")
        >>> [row.token_ids for row in traced.rows]
        [(97, 97, 98), (256, 98)]
        """
        check_choice("order", order, ORDERS)
        corpus, special_ids = self._cut(text, allowed_special)
        unique = [
            self._trace_pretoken(pretoken, special_ids.get(place), order)
            for place, pretoken in enumerate(corpus.pretokens())
        ]
        found = zip(corpus.piece_starts.tolist(), corpus.sequence.tolist(), strict=True)
        pieces = (replace(unique[j], start=i, end=i + unique[j].end) for i, j in found)
        return Trace.of(pieces, self.vocab)

    def _trace_pretoken(self, pretoken: list[int], special: int | None, order: Order) -> PieceTrace:
        """Return the trace of a pre-token at the start of a text."""
        size = len(pretoken)
        if special is not None:
            plain: Plain = "special" if special in self.special_tokens.values() else "whole"
            return PieceTrace(0, size, self.vocab[special], plain, (), (special,))
        ids = self.merger.base_ids_of(pretoken)
        data = b"".join(map(self.vocab.__getitem__, ids))
        if size > MAX_TRACED_SYMBOLS:
            return PieceTrace(0, size, data, "long", (), (*self._encode_pretoken(pretoken, order),))
        rows = trace_rows(ids, self.merger, order, self.vocab, self._ids_by_bytes)
        return PieceTrace(0, size, data, None, rows, rows[-1].token_ids)

    def merge_tree(self, token_id: int) -> MergeTree:
        """Return the tree of merges that create a token, down to base symbols. Raises
        `SettingError`: no merge creates it, as with special tokens."""
        return merge_tree(token_id, self.merger, self.base_ids, self.vocab)

    def reads(self, text: str) -> str:
        """The text after normalization, which is split into pre-tokens."""
        return normalize(self.normalization, text)

    def decode_stream(self) -> DecodeStream:
        """Decodes IDs that come one at a time: each complete character at once.

        >>> import bpe_core as bpe
        >>> tokenizer = bpe.train("abab", vocab_size=257).tokenizer
        >>> stream = tokenizer.decode_stream()
        >>> [stream.push(token_id) for token_id in tokenizer.encode("né")]
        ['n', '', 'é']
        """
        return DecodeStream(self.id_to_token)

    def truncated(self, *, merges: int) -> Self:
        """A copy with only the first `merges`; of a trained tokenizer, what training had by then.

        What only other merges make is no token any more. Special tokens of a trained tokenizer
        follow the merges that are left; all other tokens keep their IDs. Raises `SettingError`: the
        tokenizer has fewer merges.

        >>> import bpe_core as bpe
        >>> text = "low lower lowest"
        >>> small, large = (bpe.train(text, vocab_size=size).tokenizer for size in (258, 262))
        >>> large.truncated(merges=2) == small
        True
        """
        removed = len(self.merges) - check_integer("merges", merges, 0, len(self.merges))
        specials = dict(self.special_tokens)
        if (*self.base_ids, *self.merged_ids, *sorted(specials.values())) == (*range(len(self)),):
            specials = {text: token_id - removed for text, token_id in specials.items()}
        return replace(
            self,
            merges=self.merges[:merges],
            merged_ids=self.merged_ids[:merges],
            file_ranks=np.argsort(np.argsort(self.file_ranks[:merges])).tolist(),
            special_tokens=specials,
        )
