"""A tokenizer file opened by its maker's library, which encodes; our merges explain its tokens."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal

import numpy as np

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.gaps import Int32Array
from bpe_core.common.limits import MAX_EXPLAINED, MAX_TRACED_SYMBOLS
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.opened.child import Child
from bpe_core.opened.explained_text import (
    PlacedTokens,
    Pretoken,
    explain,
    join_texts,
    read_merges,
    token_begins,
    tokenization_of,
)  # fmt: skip
from bpe_core.opened.libraries import LIBRARIES, Facts, safely
from bpe_core.opened.token_names import SPACE, TokenTable, read_tokens
from bpe_core.text.alphabet import Alphabet, byte_alphabet, check_several, check_text
from bpe_core.text.corpus import unused_character
from bpe_core.tokenizer.merger import Merger
from bpe_core.tokenizer.offsets import Offset
from bpe_core.tokenizer.token_lookup import TokenLookup, as_ids
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.trace import MergeTree, PieceTrace, Trace, merge_tree, trace_rows

Library = Literal["tokenizers", "sentencepiece"]


class OpenedTokenizer(TokenLookup):
    """Turns text into token IDs and back, as the library of its file's maker does.

    Args:
        data: the file.
        library: the package that opens it.
        apart: whether it opens the file in a child process, with limits of time and memory.

    Attributes:
        kind: the kind of its model: BPE, Unigram, WordPiece, WordLevel.
        normalization: the library's names of the steps that change a text first; None for none.
        special_tokens: special token texts and their IDs.
        frame: the IDs that the library puts before and behind a text; `encode` leaves them out.
        notes: what may surprise in how the file is read, as sentences.

    Raises:
        FormatError: the library refuses the file.
    """

    alphabet: ClassVar[Alphabet] = byte_alphabet()
    base_ids: ClassVar[Sequence[int]] = ()
    split: ClassVar[None] = None

    def __init__(self, data: bytes, library: Library, apart: bool = False) -> None:
        self.library, self.apart = library, apart
        self._child = Child(library, data) if apart else None
        self._data = b"" if apart else data
        facts = self._facts = Facts(**self._ask("facts"))
        self.kind, self.notes = facts.kind, facts.notes
        self.normalization = " + ".join(facts.normalizers) or None
        self.special_tokens = {text: i for i, text, is_special in facts.added if is_special}
        self.frame = tuple(facts.frame[0]), tuple(facts.frame[1])

    def _ask(self, method: str, *arguments: Any) -> Any:
        """What a method of the library's class in `libraries.py` returns."""
        try:
            if self._child:
                return self._child.ask(method, *arguments)
            return safely(getattr(self._opened, method), *arguments)
        except ValueError as error:
            raise FormatError(f"{self.library}: {error}") from None

    @cached_property
    def _opened(self) -> Any:
        return safely(LIBRARIES[self.library], self._data)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._child.data if self._child else self._data

    @cached_property
    def added_tokens(self) -> Mapping[str, int]:
        """All texts that are matched before anything else, and their IDs."""
        return {text: i for i, text, _ in self._facts.added}

    @cached_property
    def vocab(self) -> TokenTable:
        """The bytes of every token by ID; the file's signs for a space and a byte are resolved."""
        return read_tokens(self._ask("tokens"), self._facts)

    @property
    def vocab_size(self) -> int:
        """Tokens without the special ones."""
        return self._facts.size - len({*self.special_tokens.values()})

    @property
    def id_count(self) -> int:
        """The largest ID, also of a special token, plus 1."""
        return len(self.vocab.sizes)

    @cached_property
    def merger(self) -> Merger:
        """The merges that apply; none if tokens are chosen otherwise."""
        return read_merges(self._ask("merges"), self.id_count)

    @property
    def merges(self) -> Sequence[Pair] | Int32Array:
        """int32, shape (merges, 2): the IDs that each merge joins, each after those that make its
        parts."""
        return self.merger.merges

    @property
    def merged_ids(self) -> Sequence[int]:
        """The token ID that each merge makes."""
        return self.merger.merged_ids

    def encode(self, text: str, *, allowed_special: Collection[str] = ()) -> list[int]:
        """The token IDs of `text`, without those that the library puts around it. The library
        recognises all special tokens in a text, `"all"`, or none, `()`.

        Raises:
            TextError: not a str, or a lone surrogate.
            SettingError: `allowed_special` is neither.
            FormatError: the library refuses the text, or fails.
        """
        return self.encode_batch([text], allowed_special=allowed_special)[0]

    def encode_batch(
        self, texts: Iterable[str], *, allowed_special: Collection[str] = ()
    ) -> list[list[int]]:
        """The token IDs of each text. Raises `SettingError`: `texts` is one text; `BPEError`: as
        `encode` does."""
        return list(self._ask("encode", check_several(texts), self._allowed(allowed_special)))

    def count(self, text: str, *, allowed_special: Collection[str] = ()) -> int:
        """How many tokens `text` has. Raises `BPEError`: as `encode` does."""
        return len(self.encode(text, allowed_special=allowed_special))

    def encode_with_offsets(
        self, text: str, *, allowed_special: Collection[str] = ()
    ) -> tuple[list[int], list[Offset]]:
        """The token IDs of `text`, and the offsets that the library gives them, in characters.
        Raises `BPEError`: as `encode` does."""
        ids, offsets = self._ask("offsets", check_text(text), self._allowed(allowed_special), True)
        return ids, [(start, end) for start, end in offsets]

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """`text` in its tokens, at every step if all of them are explained. Raises `BPEError`: as
        `encode` does."""
        special, is_short = self._allowed(allowed_special), len(check_text(text)) <= MAX_EXPLAINED
        [placed] = self._placed([text], special)
        pretokens = self._pretokens(text, special, placed) if is_short else ()
        merger = self.merger if is_short and self.kind == "BPE" else None
        return tokenization_of(placed, self.vocab, pretokens, merger)

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Many texts as one, as `Tokenizer.tokenize_apart` has it. Raises `SettingError`: `texts`
        is one text."""
        placed = self._placed(check_several(texts), special=False)
        together = join_texts(placed, unused_character("".join(texts)))
        return tokenization_of(together, self.vocab), together.data.decode()

    def trace(self, text: str, *, allowed_special: Collection[str] = ()) -> Trace:
        """Each pre-token of `text` with every choice of its merges, as `Tokenizer.trace` has it;
        `plain` says why a pre-token is not explained. Raises `BPEError`: as `encode` does."""
        special = self._allowed(allowed_special)
        [placed] = self._placed([check_text(text)], special)
        pretokens = self._pretokens(text, special, placed)
        pieces = [self._trace(pretoken, placed) for pretoken in pretokens]
        return Trace.of(pieces, self.vocab)

    def _pretokens(self, text: str, special: bool, placed: PlacedTokens) -> list[Pretoken]:
        rows = self._ask("pretokens", text, special)
        return explain(placed.ids.tolist(), rows, self.merger, self._facts)

    def _placed(self, texts: Sequence[str], special: bool) -> list[PlacedTokens]:
        batch = self._ask("encode", texts, special)
        return [self._place(text, ids, special) for text, ids in zip(texts, batch, strict=True)]

    def _place(self, text: str, ids: list[int], special: bool) -> PlacedTokens:
        """The tokens of a text with their places: by their bytes, or by their offsets."""
        data, array = text.encode(), np.array(ids, dtype=np.int64)
        tokens, row_text = [self.vocab[token_id] for token_id in ids], None
        if b"".join(tokens) != data:
            if not self._drops(text, ids):
                _, offsets = self._ask("offsets", text, special, False)
                starts, ends = np.array(offsets, dtype=np.int64).reshape(-1, 2).T
                begins = token_begins(text, starts, ends, self.vocab.in_text[array])
                return PlacedTokens(data, array, begins)
            tokens = [token.decode(errors="replace").encode() for token in tokens]
            data = b"".join(tokens)
            row_text = data.decode()
        begins = np.cumsum([0, *map(len, tokens)], dtype=np.int64)
        return PlacedTokens(data, array, begins, row_text)

    def _drops(self, text: str, ids: Sequence[int]) -> bool:
        """Whether decoding gives fewer characters than were read: then no offsets are right."""
        try:
            read, written = self.reads(text), self._ask("decode", ids).replace(SPACE, " ")
        except FormatError:  # there are tokens, even if they cannot be decoded
            return False
        return len("".join(written.split())) < len("".join(read.split()))

    def _trace(self, pretoken: Pretoken, placed: PlacedTokens) -> PieceTrace:
        token_ids = tuple(placed.ids[pretoken.tokens].tolist())
        parts = token_ids if pretoken.gaps is None else pretoken.symbols
        start, end = placed.begins[[pretoken.tokens.start, pretoken.tokens.stop]].tolist()
        # Prefixes and suffixes only mark the place of a token in its pre-token.
        prefix, suffix = self._facts.prefix.encode(), self._facts.suffix.encode()
        tokens = [self.vocab.get(part, b"") for part in parts]
        tokens[1:] = [token.removeprefix(prefix) for token in tokens[1:]]
        data = b"".join(tokens).removesuffix(suffix)
        if pretoken.gaps is None or len(parts) > MAX_TRACED_SYMBOLS:
            return PieceTrace(start, end, data, pretoken.plain or "long", (), token_ids)
        rows = trace_rows(parts, self.merger)
        return PieceTrace(start, end, data, None, rows, token_ids)

    def merge_tree(self, token_id: int) -> MergeTree:
        """How a token is made. Raises `SettingError`: no merge makes it."""
        return merge_tree(token_id, self.merger, self.base_ids, self.vocab)

    def reads(self, text: str) -> str:
        """The text after normalization, such as small letters without accents."""
        return str(self._ask("normalize", check_text(text))).replace(SPACE, " ")

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens, special ones included. Raises `UnknownTokenError`: an ID that
        this tokenizer does not have."""
        known = as_ids(ids)
        self.decode_tokens_bytes(known)
        return str(self._ask("decode", known))

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The text of the tokens in UTF-8. Raises `UnknownTokenError`: as `decode` does."""
        return self.decode(ids).encode()

    def _allowed(self, allowed_special: Collection[str]) -> bool:
        if allowed_special == "all" or not allowed_special:
            return bool(allowed_special)
        raise SettingError(
            f'allowed_special is {quoted(allowed_special)}; {self.library} knows "all" and () alone'
        )

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        return (
            f"<{self.kind} tokenizer of {self.library}: vocabulary {self.vocab_size:,}{specials}>"
        )


AnyTokenizer = Tokenizer | OpenedTokenizer
"""A tokenizer of either kind. One that is opened has no `split` and no `base_ids`."""
