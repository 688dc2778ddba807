"""A tokenizer that another library holds, with the calls of ours."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any, ClassVar, Final, Literal

from bpe_core.common.arguments import are_several, as_whole
from bpe_core.common.errors import FormatError, NoMergesError, SettingError, UnknownTokenError
from bpe_core.common.quoting import quoted, ranges_of
from bpe_core.files.formats.byte_level import to_bytes
from bpe_core.files.formats.fallback import reads_fallback
from bpe_core.files.formats.sentencepiece import rules_of
from bpe_core.files.others.as_cut import CutText, Piece, cut_text, pieces_of
from bpe_core.files.others.held import LIBRARIES, safely
from bpe_core.files.others.held_apart import HeldApart
from bpe_core.text.alphabet import Alphabet, byte_alphabet, check_text
from bpe_core.tokenizer.offsets import Offset, byte_offsets
from bpe_core.tokenizer.text_cutter import allowed_of
from bpe_core.tokenizer.tokenizer import Tokenizer

Library = Literal["tokenizers", "sentencepiece"]
_PIECES: Final[dict[object, str]] = {1: "Unigram", 2: "BPE", 3: "WordLevel", 4: "characters"}
_RULES: Final = {
    "WordPiece": "which takes the longest token that fits",
    "Unigram": "which chooses the likeliest tokens",
    "WordLevel": "which looks up whole words",
    "BPE": "whose merges that library holds",
}
_asking: Final = Lock()  # whether special tokens are recognised is a state of a library's tokenizer


@dataclass(frozen=True, repr=False)
class OtherTokenizer:
    """Turns text into token ids and back, as the library does that opened its file.

    What needs merges, such as `trace` and `truncated`, raises a `NoMergesError`.

    Attributes:
        data: the file as the library takes it; two of the same file are equal.
        library: the package that does the work.
        apart: whether it does so in a process of its own, bounded in time and memory.
    """

    data: bytes
    library: Library
    apart: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        _ = self._facts

    @cached_property
    def _held(self) -> Any:
        if self.apart:
            return HeldApart(self.library, self.data)
        return safely(LIBRARIES[self.library], self.data)

    @cached_property
    def _facts(self) -> dict[str, Any]:
        found: dict[str, Any] = self._asked("facts")
        return found

    def _asked(self, name: str, *arguments: Any) -> Any:
        try:
            if self.apart:
                return self._held.ask(name, *arguments)
            with _asking:
                return safely(getattr(self._held, name), *arguments)
        except ValueError as error:
            raise FormatError(f"{self.library}: {error}") from None

    @property
    def kind(self) -> str:
        """By which rule it chooses: BPE, Unigram, WordPiece, WordLevel."""
        found: str = self._facts["kind"]
        return found or _PIECES.get(rules_of(self.data, "model")[0].get(3, 1), "unknown")

    @property
    def split(self) -> str | None:
        """How a text is cut before tokens are chosen, as names of its steps; None: not at all."""
        return self._facts["split"] or None

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Special token texts and their ids."""
        found: dict[str, int] = self._facts["special"]
        return found

    @property
    def added_tokens(self) -> Mapping[str, int]:
        """Special token texts and their ids."""
        return self.special_tokens

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Every token's bytes by id; what stands for a space or a byte there is one here."""
        writes, added = self._facts["writes"], {*self._facts["added"]}
        reads = reads_fallback if {"Metaspace", "ByteFallback"} & {*writes} else str.encode
        by_bytes = "ByteLevel" in writes
        rows = sorted((i, text) for text, i in self._facts["tokens"].items())
        return {
            i: text.encode() if i in added else (by_bytes and to_bytes(text)) or reads(text)
            for i, text in rows
        }

    def encode(self, text: str, *, allowed_special: Collection[str] = ()) -> list[int]:
        """The token ids of `text`, without those that the library puts around one.

        Args:
            text: any text.
            allowed_special: `"all"` or all of `special_tokens` to recognise them in the text; none
                of them, then they are plain text. The library cannot tell one from another.

        Raises:
            TextError: not a str, or a lone surrogate.
            SettingError: some special tokens and others not.
            FormatError: the library refuses the text, or fails.
        """
        return self.encode_batch([text], allowed_special=allowed_special)[0]

    def encode_batch(
        self,
        texts: Iterable[str],
        *,
        allowed_special: Collection[str] = (),
        threads: int | None = None,
    ) -> list[list[int]]:
        """The token ids of each text; the library chooses in how many `threads`.

        Raises:
            SettingError: `texts` is one text.
            BPEError: as `encode` does.
        """
        if not are_several(texts):
            raise SettingError(f"texts is {quoted(texts)}; expected texts, such as a list of str")
        known = [check_text(text) for text in texts]
        found: list[list[int]] = self._asked("ids", known, self._allowed(allowed_special))
        return found

    def encode_with_offsets(
        self,
        text: str,
        *,
        allowed_special: Collection[str] = (),
        unit: Literal["characters", "bytes"] = "characters",
        framed: bool = False,
    ) -> tuple[list[int], list[Offset]]:
        """The token ids of `text`, and where each stands in it as it was given.

        Args:
            text, allowed_special: as for `encode`.
            unit: what places are counted in.
            framed: with the tokens that the library puts around a text, such as `[CLS]`. They
                stand for no text, and neither do tokens of what normalizing puts in: an empty span.
        """
        specials = self._allowed(allowed_special)
        rows = self._asked("spans", check_text(text), specials, framed)
        spans = [(start, end) for _, start, end in rows]
        return [row[0] for row in rows], byte_offsets(text, spans) if unit == "bytes" else spans

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> CutText:
        """`text` in its tokens, as far as they cover any; there is no step but the last. Raises
        `BPEError`: as `encode` does."""
        ids, spans = self.encode_with_offsets(text, allowed_special=allowed_special, unit="bytes")
        data = text.encode()
        pieces = pieces_of(ids, spans, len(data))
        return cut_text(data, pieces, [len(ids) - len(pieces)], self)

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[CutText, str]:
        """Many texts as one, as `Tokenizer.tokenize_apart` has it. Raises `SettingError`: `texts`
        is one text."""
        if not are_several(texts):
            raise SettingError(f"texts is {quoted(texts)}; expected texts, such as a list of str")
        whole = "".join(texts)
        mark = next(one for one in map(chr, range(0xE000, 0xF900)) if one not in whole)
        pieces: list[Piece] = []
        uncovered: list[int] = []
        size = 0
        for place, text in enumerate(texts):
            pieces += [(size := size + len(mark.encode()), -1)] if place else []
            ids, spans = self.encode_with_offsets(text, unit="bytes")
            own = pieces_of(ids, spans, len(text.encode()))
            pieces += [(size + end, one) for end, one in own]
            uncovered.append(len(ids) - len(own))
            size += len(text.encode())
        joined = mark.join(texts)
        return cut_text(joined.encode(), pieces, uncovered or [0], self), joined

    def normalized(self, text: str) -> str:
        """The text as it is cut: in small letters, say, or without accents."""
        return str(self._asked("normalized", check_text(text)))

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens, as the library writes it. Raises `UnknownTokenError`: an id that
        this tokenizer does not have."""
        if not are_several(ids):
            raise UnknownTokenError(f"ids is {quoted(ids)}; expected token IDs, such as a list")
        known = [as_whole(token_id, "ids", UnknownTokenError) for token_id in ids]
        for token_id in known:
            self.id_to_token(token_id)
        return str(self._asked("text", known))

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The same in UTF-8."""
        return self.decode(ids).encode()

    def decode_batch(self, batch: Iterable[Iterable[int]]) -> list[str]:
        """The text of each of several lists of ids."""
        return [self.decode(ids) for ids in batch]

    def token_to_id(self, token: str | bytes) -> int | None:
        """The id of a token, written as the file or as `vocab` does; None if there is none."""
        known = self._facts["tokens"].get(check_text(token)) if isinstance(token, str) else None
        data = token.encode() if isinstance(token, str) else bytes(token)
        return self._ids_by_bytes.get(data) if known is None else known

    def id_to_token(self, token_id: int) -> bytes:
        """The bytes of a token. Raises `UnknownTokenError`: an id that this tokenizer does not
        have."""
        try:
            return self.vocab[as_whole(token_id, "ids", UnknownTokenError)]
        except KeyError:
            raise UnknownTokenError(
                f"unknown token ID {quoted(token_id)}; it must be one of {ranges_of(self.vocab)}"
            ) from None

    @property
    def vocab_size(self) -> int:
        """Tokens without the special ones."""
        return len(self.vocab.keys() - set(self.special_tokens.values()))

    @property
    def id_count(self) -> int:
        """The largest id, also of a special token, plus 1."""
        return max(self.vocab, default=-1) + 1

    @property
    def tokens(self) -> Set[bytes]:
        """The bytes of every token but the special ones."""
        special = {*self.special_tokens.values()}
        return {token for i, token in self.vocab.items() if i not in special}

    # What a tokenizer has that merges, as far as one has it that does not.
    alphabet: ClassVar[Alphabet] = byte_alphabet()
    characters: ClassVar[Mapping[str, int]] = {}
    normalization: ClassVar[None] = None
    base_ids = merged_ids = merges = ()

    def __len__(self) -> int:
        return len(self.vocab)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        split = f", split {quoted(self.split)}" if self.split else ""
        return (
            f"<{self.kind} tokenizer of {self.library}: vocabulary {self.vocab_size:,}"
            f"{specials}{split}>"
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in {*dir(Tokenizer), *Tokenizer.__dataclass_fields__}:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        raise NoMergesError(
            f"{name} is for tokenizers with merges; this is one of {self.library}, {self.kind}, "
            f"{_RULES.get(self.kind, 'which has none')}, so it has no history"
        )

    def __getstate__(self) -> dict[str, Any]:
        return {"data": self.data, "library": self.library, "apart": self.apart}

    @cached_property
    def _ids_by_bytes(self) -> dict[bytes, int]:
        return {token: token_id for token_id, token in reversed(self.vocab.items())}

    def _allowed(self, allowed_special: Collection[str]) -> bool:
        asked = {*allowed_of(self.special_tokens, allowed_special)}
        if asked and asked != {*self.special_tokens}:
            raise SettingError(
                f"allowed_special is {quoted(allowed_special)}; {self.library} takes all of them, "
                '"all", or none'
            )
        return bool(asked)
