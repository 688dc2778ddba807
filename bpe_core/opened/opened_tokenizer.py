"""A tokenizer that the library of its file's maker holds: it encodes, and our engine explains."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar, Final, Literal

import numpy as np

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.limits import MAX_TRACED_SYMBOLS
from bpe_core.common.messages import quoted
from bpe_core.opened.child import Child
from bpe_core.opened.explained_text import (
    Group,
    PlacedTokens,
    explain,
    in_a_row,
    in_tokens,
    side_by_side,
    token_begins,
)  # fmt: skip
from bpe_core.opened.file_merges import FileMerges
from bpe_core.opened.libraries import LIBRARIES, Facts, safely
from bpe_core.opened.token_names import SPACE, TokenTable, read_byte_letters, read_tokens
from bpe_core.text.alphabet import Alphabet, byte_alphabet, check_several, check_text
from bpe_core.text.corpus import unused_character
from bpe_core.tokenizer.offsets import Offset
from bpe_core.tokenizer.token_lookup import TokenLookup, as_ids
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.trace import MergeTree, PieceTrace, Trace, merge_tree, trace_rows

Library = Literal["tokenizers", "sentencepiece"]
MOST_EXPLAINED: Final = 200_000
"""Characters of the longest text whose history is worked out."""


class OpenedTokenizer(TokenLookup):
    """Turns text into token ids and back, as the library does that made its file's format.

    Args:
        data: the file as the library takes it; two of the same file are equal.
        library: the package that does the work.
        apart: whether it does so in a process of its own, bounded in time and memory.

    Raises:
        FormatError: the library refuses the file.
    """

    alphabet: ClassVar[Alphabet] = byte_alphabet()
    base_ids: ClassVar[Sequence[int]] = ()
    split: ClassVar[None] = None

    def __init__(self, data: bytes, library: Library, apart: bool = False) -> None:
        self.library, self.apart = library, apart
        self._identity = library, hashlib.sha256(data).digest()
        self._held = Child(library, data) if apart else _Held(library, data)
        self._facts = Facts(**self._ask("facts"))

    def _ask(self, name: str, *arguments: Any) -> Any:
        try:
            return self._held.ask(name, *arguments)
        except ValueError as error:
            raise FormatError(f"{self.library}: {error}") from None

    @property
    def data(self) -> bytes:
        """The file."""
        return self._held.data

    @property
    def doubts(self) -> tuple[str, ...]:
        """What leaves a doubt how the file is read, as sentences."""
        told = {
            "ids": "Several tokens of the file have the same id; tokenizers says which keeps it.",
            "merges": "Some merges stand twice; the rank of the last one counts.",
        }
        sentences = [told[name] for name in self._facts.twice]
        if "ByteLevel" in self._facts.decoders:
            texts = [one for one in self._facts.tokens_too if not one.isascii()]
            if texts := [quoted(one) for one in texts if read_byte_letters(one) != one.encode()]:
                named = ", ".join(texts[:3])
                sentences.append(f"{named} is matched as text, and stands for other bytes, too.")
        return tuple(sentences)

    @property
    def kind(self) -> str:
        """By which rule it chooses: BPE, Unigram, WordPiece, WordLevel."""
        return self._facts.kind

    @property
    def normalization(self) -> str | None:
        """The steps that change a text first, by their names in the library; None: nothing does."""
        return " + ".join(self._facts.normalizers) or None

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Special token texts and their ids."""
        return self._facts.special

    @cached_property
    def added_tokens(self) -> Mapping[str, int]:
        """Texts that are matched before anything else, and their ids: special tokens, and others
        that are matched whether special ones are allowed or not."""
        return {text: i for i, text, _ in self._facts.added} | dict(self.special_tokens)

    @property
    def frame(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The tokens that the library puts before and behind a text; `encode` leaves them out."""
        return tuple(self._facts.before), tuple(self._facts.after)

    @cached_property
    def vocab(self) -> TokenTable:
        """Every token's bytes by id; what stands for a space or a byte in the file is one here."""
        return read_tokens(self._ask("tokens"), self._facts)

    @property
    def vocab_size(self) -> int:
        """Tokens without the special ones."""
        return self._facts.size - len({*self.special_tokens.values()})

    @property
    def id_count(self) -> int:
        """The largest id, also of a special token, plus 1."""
        return len(self.vocab.sizes)

    @property
    def has_merges(self) -> bool:
        """Whether its tokens are merged, so that they can be explained."""
        return self.kind == "BPE"

    @cached_property
    def file_merges(self) -> FileMerges:
        """The merges that apply; none where tokens are chosen otherwise."""
        return FileMerges.of(self._ask("merges"), self.id_count)

    @property
    def merges(self) -> Int32Array:
        """int32, shape (merges, 2): the ids that each merge joins, each after those that make its
        parts."""
        return self.file_merges.pairs

    @property
    def merged_ids(self) -> Sequence[int]:
        """The token that each merge makes."""
        return self.file_merges.made_ids

    def encode(self, text: str, *, allowed_special: Collection[str] = ()) -> list[int]:
        """The token ids of `text`, without those that the library puts around one.

        Args:
            text: any text.
            allowed_special: `"all"` to recognise special tokens in the text, `()` to take them as
                text. The library cannot tell one from another.

        Raises:
            TextError: not a str, or a lone surrogate.
            SettingError: `allowed_special` is neither.
            FormatError: the library refuses the text, or fails.
        """
        return self.encode_batch([text], allowed_special=allowed_special)[0]

    def encode_batch(
        self, texts: Iterable[str], *, allowed_special: Collection[str] = ()
    ) -> list[list[int]]:
        """The token ids of each text; the library chooses in how many threads.

        Raises:
            SettingError: `texts` is one text.
            BPEError: as `encode` does.
        """
        found = self._ask("ids", check_several(texts), self._allowed(allowed_special))
        ids, ends = found["ids"], accumulate(found["counts"])
        return [ids[end - size : end] for end, size in zip(ends, found["counts"], strict=True)]

    def count(self, text: str, *, allowed_special: Collection[str] = ()) -> int:
        """How many tokens `text` has; of a long one much sooner than its ids."""
        found = self._ask("counts", [check_text(text)], self._allowed(allowed_special))
        return int(found[0])

    def encode_with_offsets(
        self, text: str, *, allowed_special: Collection[str] = ()
    ) -> tuple[list[int], list[Offset]]:
        """The token ids of `text`, and where the library says that each stands in it, in
        characters. Raises `BPEError`: as `encode` does."""
        found = self._ask("spans", check_text(text), self._allowed(allowed_special), True)
        return found["ids"], list(zip(found["starts"], found["ends"], strict=True))

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """`text` in its tokens; at every step, where all of them are explained. Raises `BPEError`:
        as `encode` does."""
        special = self._allowed(allowed_special)
        placed = self._placed(text, self.encode(text, allowed_special=allowed_special), special)
        if len(text) > MOST_EXPLAINED:
            return in_tokens(placed, self)
        groups = self._groups(text, special, placed.ids)
        return in_tokens(placed, self, groups, self.file_merges if self.has_merges else None)

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Many texts as one, as `Tokenizer.tokenize_apart` has it. Raises `SettingError`: `texts`
        is one text."""
        ids = self.encode_batch(texts)
        known = [self._placed(*pair, special=False) for pair in zip(texts, ids, strict=True)]
        mark = unused_character("".join(texts))
        whole = side_by_side(known, mark)
        uncovered = [one.uncovered for one in known]
        return in_tokens(whole, self, uncovered=uncovered), whole.data.decode()

    def _placed(self, text: str, ids: list[int], special: bool) -> PlacedTokens:
        """The tokens of a text in their places."""
        data = text.encode()
        array = np.array(ids, dtype=np.int64)
        ends = np.cumsum(self.vocab.sizes[array])
        if ends.max(initial=0) == len(data) and self.vocab.joined(array) == data:
            return PlacedTokens(data, array, np.append(0, ends), is_exact=True)
        if self._drops(text, ids):
            return in_a_row([self.vocab[token_id] for token_id in ids], array)
        found = self._ask("spans", text, special, False)
        starts, ends = (np.array(found[name], dtype=np.int64) for name in ("starts", "ends"))
        sizes = self.vocab.in_text[array]
        return PlacedTokens(data, array, token_begins(text, starts, ends, sizes))

    def _drops(self, text: str, ids: Sequence[int]) -> bool:
        """Whether decoding shows fewer characters than were read: then offsets tell nothing."""
        try:
            read, written = self.reads(text), self._ask("text", ids).replace(SPACE, " ")
        except FormatError:  # there are tokens, even if they cannot be decoded
            return False
        return len("".join(written.split())) < len("".join(read.split()))

    def _groups(self, text: str, special: bool, ids: Int64Array) -> list[Group]:
        """The pre-tokens of a text, explained where they can be."""
        rows = self._ask("groups", text, special)
        return explain(ids.tolist(), rows, self.file_merges, self._facts)

    def trace(self, text: str, *, allowed_special: Collection[str] = ()) -> Trace:
        """Why `text` is cut as it is: each pre-token with every choice on the way, as
        `Tokenizer.trace` has it; where its merges are not explained, `plain` says why."""
        special = self._allowed(allowed_special)
        placed = self._placed(text, self.encode(text, allowed_special=allowed_special), special)
        pieces = [self._trace(group, placed) for group in self._groups(text, special, placed.ids)]
        return Trace.of(pieces, pieces, self.vocab)

    def _trace(self, group: Group, placed: PlacedTokens) -> PieceTrace:
        behind = group.first + group.size
        token_ids = tuple(placed.ids[group.first : behind].tolist())
        parts = token_ids if group.gaps is None else group.symbols
        data = self._read_of(parts)
        start, end = (int(placed.begins[token]) for token in (group.first, behind))
        if group.gaps is None or len(parts) > MAX_TRACED_SYMBOLS:
            return PieceTrace(start, end, data, group.plain or "long", (), token_ids)
        rows = trace_rows(parts, self.file_merges.merger)
        return PieceTrace(start, end, data, None, rows, token_ids)

    def _read_of(self, parts: Sequence[int]) -> bytes:
        """The pre-token that tokens are of, without what marks the place of each in it."""
        prefix, suffix = self._facts.prefix.encode(), self._facts.suffix.encode()
        tokens = [self.vocab.get(part, b"") for part in parts]
        tokens[1:] = [token.removeprefix(prefix) for token in tokens[1:]]
        return b"".join(tokens).removesuffix(suffix)

    def merge_tree(self, token_id: int) -> MergeTree:
        """How a token is made. Raises `SettingError`: no merge makes it."""
        return merge_tree(token_id, self.file_merges.merger, self.base_ids, self.vocab)

    def reads(self, text: str) -> str:
        """The text as it is cut: in small letters, say, or without accents."""
        return str(self._ask("normalized", check_text(text))).replace(SPACE, " ")

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens, as the library writes it; special tokens are kept. Raises
        `UnknownTokenError`: an id that this tokenizer does not have."""
        known = as_ids(ids)
        self.decode_tokens_bytes(known)
        return str(self._ask("text", known))

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The same in UTF-8."""
        return self.decode(ids).encode()

    def _allowed(self, allowed_special: Collection[str]) -> bool:
        if allowed_special == "all" or not allowed_special:
            return bool(allowed_special)
        raise SettingError(
            f"allowed_special is {quoted(allowed_special)}; {self.library} recognises all special "
            'tokens, "all", or none, ()'
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenedTokenizer) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[Any, ...]:
        return OpenedTokenizer, (self.data, self.library, self.apart)

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        return (
            f"<{self.kind} tokenizer of {self.library}: vocabulary {self.vocab_size:,}{specials}>"
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in {*dir(Tokenizer), *Tokenizer.__dataclass_fields__}:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        raise SettingError(
            f"{name} is for tokenizers that are held here; this is {self!r}", reason="no_merges"
        )


class _Held:
    """A file that its library holds in this process, asked as `Child` is."""

    def __init__(self, library: Library, data: bytes) -> None:
        self._name, self.data = library, data

    @cached_property
    def _library(self) -> Any:
        return LIBRARIES[self._name](self.data)

    def ask(self, name: str, *arguments: Any) -> Any:
        return safely(lambda: getattr(self._library, name)(*arguments))
