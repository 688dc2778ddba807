"""A tokenizer: base symbols, merges in order, a split pattern, special tokens."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

import numpy as np

from bpe_core.common.gaps import Int32Array
from bpe_core.common.pairs import Pair
from bpe_core.text.normalizing import normalize
from bpe_core.tokenizer.decode_stream import DecodeStream
from bpe_core.tokenizer.encode import Order
from bpe_core.tokenizer.offsets import Offset, offsets_of
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer_encoding import TokenizerEncoding, encode_each
from bpe_core.tokenizer.trace import MergeTree, merge_tree
from bpe_core.tokenizer.whole_trace import Trace


class Tokenizer(TokenizerEncoding):
    """Turns text into token ids and back.

    A trained tokenizer numbers its tokens in the order in which they were made: base symbols
    from 0, then the merges, then the special tokens. One from elsewhere, or one that training made
    of another, may number them otherwise; then `base_ids` and `merged_ids` say how.

    Attributes:
        alphabet: the base symbols.
        merges: the pair of token ids that each merge joins, each after those that make its parts.
            May be given as an array of whole numbers, shape (merges, 2), and is a tuple anyway.
        split: a name in `SPLIT_PATTERNS`, a regex, or several that are applied in turn.
        special_tokens: special token texts and their ids.
        base_ids: the token id of each base symbol.
        merged_ids: the token id that each merge makes. Two merges may make the same token.
        other_tokens: tokens that no merge makes, by id; they can be decoded.
        whole_pieces: which `other_tokens` a pre-token may be as it stands: all, none, or by id.
        normalization: the Unicode form that text is brought into before it is split, if any; then
            decoding gives back the normalized text.
        file_ranks: for each merge its rank, by which encoding goes; empty where that is its place
            in `merges`. In Llama 3's file some merges join a token that a merge of a higher rank
            makes. Gap ranks, steps and trees go by `merges`, rows of a trace show these ranks.

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

    # What an `OpenedTokenizer` answers otherwise.
    library: ClassVar[None] = None
    kind: ClassVar[str] = "BPE"
    has_merges: ClassVar[bool] = True
    frame: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())

    @property
    def added_tokens(self) -> Mapping[str, int]:
        """Texts that are matched before anything else, and their ids: the special tokens."""
        return self.special_tokens

    @cached_property
    def merges(self) -> tuple[Pair, ...]:
        # Hides the field of the same name where it was given as an array, and only there.
        left, right = self._merge_array.T.tolist()
        return tuple(zip(left, right, strict=True))

    def encode(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> list[int]:
        """The token ids of `text`.

        Args:
            text: any text.
            order: `"rank"` is BPE: the merge learned first is made first. `"left-to-right"` and
                `"longest"` are the well-known mistakes and variants, to see the difference.
            allowed_special: special tokens to recognise in the text, `"all"` for all of them;
                others are plain text.

        Raises:
            TextError: not a str, or a lone surrogate.
            TextError: character mode, and a character the training text did not have.
            SettingError: an unknown order, or a special token that this tokenizer does not have.
        """
        ids = self._encode_text(text, allowed_special, order)
        return ids if isinstance(ids, list) else ids.tolist()

    def encode_array(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """The token ids of `text` as an array: no object for each id.

        Returns:
            int32, shape (tokens,).

        Raises:
            BPEError: as `encode` does.
        """
        return np.asarray(self._encode_text(text, allowed_special, "rank"), dtype=np.int32)

    def count(self, text: str, *, allowed_special: Collection[str] = ()) -> int:
        """How many tokens `text` has. Raises `BPEError`: as `encode` does."""
        return len(self._encode_text(text, allowed_special, "rank"))

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
        allowed = self._cutter.allowed(allowed_special)
        together = order == "rank" and not allowed and self._encodes_together
        return encode_each(
            lambda text: self.encode(text, order=order, allowed_special=allowed),
            self._encode_together if together else None,
            texts,
            threads,
        )

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
        form, base = self.normalization, self.alphabet.base
        specials = self._cutter.allowed(allowed_special)
        return state.token_ids, offsets_of(text, state.spans, base, form, specials)

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """`text` with its gap ranks: its tokens at every vocabulary size, from one encoding. Raises
        `BPEError`: as `encode` does."""
        return self._tokenization(*self._cutter.cut(text, allowed_special))

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Many texts as one tokenization, in which no token goes from one to the next.

        Much faster than one after another where they are short.

        Returns:
            the tokenization, with a token of id -1 between every two texts; and the texts as they
            were cut (normalized, if the tokenizer normalizes), with one character, which none of
            them has, in its place.

        Raises:
            SettingError: `texts` is one text, or not a list of texts.
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("abab", vocab_size=257).tokenizer
        >>> tok.tokenize_apart(["ab", "ba"])[0].at(1).token_ids
        [256, -1, 98, 97]
        """
        corpus, specials, joined = self._cutter.cut_apart(texts)
        return self._tokenization(corpus, specials), joined

    def gap_ranks(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """For each gap between base symbols of `text` the merge that closes it (rank order). Gives
        int32, shape (n - 1,); `NEVER` where the gap stays open, `CLOSED` in special tokens."""
        return self.tokenize(text, allowed_special=allowed_special).gap_ranks

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of the tokens, one after another. Raises `UnknownTokenError`: an id that this
        tokenizer does not have."""
        return b"".join(self._tokens_of(ids))

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens. Bytes that are no whole character become U+FFFD.

        Raises:
            UnknownTokenError: an id that this tokenizer does not have.
        """
        return self.decode_bytes(ids).decode(errors="replace")

    def decode_stream(self) -> DecodeStream:
        """Decodes ids that come one at a time: what of their text is certain, at once.

        >>> import bpe_core as bpe
        >>> tokenizer = bpe.train("abab", vocab_size=257).tokenizer
        >>> stream = tokenizer.decode_stream()
        >>> [stream.push(token_id) for token_id in tokenizer.encode("né")]
        ['n', '', 'é']
        >>> stream.push(195), stream.held, stream.finish()
        ('', b'\\xc3', '\ufffd')
        """
        return DecodeStream(self.id_to_token)

    def trace(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> Trace:
        """Why `text` is cut as it is: each pre-token with every choice on the way.

        The results of all of them together are `encode(text, order=order)`. Equal pre-tokens share
        their rows.

        Raises:
            BPEError: as `encode` does.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
        >>> [traced] = tok.trace("aab")
        >>> [row.token_ids for row in traced.rows]
        [(97, 97, 98), (256, 98)]
        """
        corpus, specials = self._cutter.cut(text, allowed_special)
        unique = self._traces(corpus, specials, order)
        starts, places = corpus.piece_starts.tolist(), corpus.sequence.tolist()
        pieces = (
            replace(unique[place], start=start, end=start + unique[place].end)
            for start, place in zip(starts, places, strict=True)
        )
        return Trace.of(pieces, unique, self.vocab)

    def reads(self, text: str) -> str:
        """The text as it is split: the normalized one, if the tokenizer normalizes."""
        return normalize(self.normalization, text)

    def merge_tree(self, token_id: int) -> MergeTree:
        """How a token was made, down to base symbols. Raises `SettingError`: it is no base symbol,
        and no merge makes it, as with special tokens."""
        return merge_tree(token_id, self._encoder.makers.get, self._unmade, self.vocab)
