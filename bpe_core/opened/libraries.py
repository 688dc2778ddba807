"""What the libraries `tokenizers` and `sentencepiece` say about a file, in values for JSON.

`Tokenizers` opens a `tokenizer.json` with Hugging Face's library, `SentencePiece` a `.model` with
Google's. Both classes have the same methods:

| method | result |
| --- | --- |
| `facts()` | a dict of the fields of `Facts` |
| `tokens()` | the ID of each token, rising, and its name in the file |
| `merges()` | three IDs for each merge, by rank: left, right, and what it makes |
| `encode(texts, specials)` | the token IDs of each text |
| `offsets(text, specials, trimmed)` | the token IDs, and where each starts and ends in `text` |
| `pretokens(text, specials)` | for each its number of tokens, and its symbols |
| `decode(ids)` | the text of the tokens, special ones included |
| `normalize(text)` | the text that is split into pre-tokens |

`specials`: whether special tokens are recognised in a text. `trimmed`: offsets as the file wants
them; else without the post-processor that leaves out spaces. Symbols are the IDs that merges begin
with, one for each character, or for each byte of a character that is no token; `NO_TOKEN` where the
vocabulary has neither, and for models without merges. An added token has no symbols.

A child process uses this file as well (`child_main.py`): it imports nothing of this library.
"""

import io
import json
import re
import threading
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, groupby
from typing import Any, Final, NamedTuple

NO_TOKEN: Final = -1
_MODELS: Final = {1: "Unigram", 2: "BPE", 3: "Word", 4: "Char"}  # of SentencePiece
_NORMAL, _USER_DEFINED = 1, 4  # types of its pieces
Offsets = tuple[list[int], list[tuple[int, int]]]


class Facts(NamedTuple):
    """What a file says about its tokenizer."""

    kind: str  # of the model: BPE, Unigram, WordPiece, WordLevel, Word, Char
    size: int  # number of tokens
    added: Sequence[tuple[int, str, bool]]  # added tokens: ID, text, whether it is special
    unk: int | None  # the ID for what the vocabulary lacks
    normalizers: Sequence[str]  # the kinds of these steps
    other_steps: Sequence[str]  # of pre-tokenizers and decoders
    prefix: str = ""  # of all symbols of a pre-token but the first
    suffix: str = ""  # of the last one
    ignore_merges: bool = False  # whether a pre-token that is a token is not merged
    frame: tuple[Sequence[int], Sequence[int]] = ((), ())  # IDs that are put around a text
    notes: Sequence[str] = ()  # what may surprise, in sentences


class Tokenizers:
    """A `tokenizer.json`, opened by Hugging Face's `tokenizers`."""

    def __init__(self, data: bytes) -> None:
        """Open a file. Raises any error of the library (see `safely`)."""
        from tokenizers import Tokenizer, models

        self._data = data
        tokenizer = self._tokenizer = Tokenizer.from_str(data.decode())
        model = self._model = tokenizer.model
        self._kind = type(model).__name__
        self._prefix = getattr(model, "continuing_subword_prefix", None) or ""
        self._suffix = getattr(model, "end_of_word_suffix", None) or ""
        tokenizer.no_truncation()
        tokenizer.no_padding()
        if self._kind == "BPE":
            model.dropout = None
        # A second tokenizer with the same steps and a model to which each pre-token is one unknown
        # token shows the pre-tokens, with the numbers that the first gives them. Added tokens have
        # other IDs than 0, because none is the empty text.
        splitter = self._splitter = Tokenizer(models.Unigram([("", 0.0)], 0))
        # The post-processor puts IDs around a text and may trim offsets: neither in `encode`.
        processor = splitter.post_processor = tokenizer.post_processor
        with_frame = splitter.encode_batch(["x"])[0]
        place = with_frame.special_tokens_mask.index(0)
        self._frame = with_frame.ids[:place], with_frame.ids[place + 1 :]
        trims = processor and b'"trim_offsets":true' in processor.__getstate__()
        self._trimming = processor if trims else None
        tokenizer.post_processor = splitter.post_processor = None
        splitter.normalizer, splitter.pre_tokenizer = tokenizer.normalizer, tokenizer.pre_tokenizer
        self._added = dict(sorted(tokenizer.get_added_tokens_decoder().items()))
        splitter.add_tokens([*self._added.values()])
        self._encoding = threading.Lock()
        self._symbols_of = cache(self._look_up)

    def facts(self) -> dict[str, Any]:
        tokenizer, model = self._tokenizer, self._model
        unk = getattr(model, "unk_token", None)
        unk_id = model.token_to_id(unk) if unk is not None else None
        if self._kind == "Unigram":
            unk_id = json.loads(self._data)["model"].get("unk_id")
        return {
            "kind": self._kind,
            "size": tokenizer.get_vocab_size(with_added_tokens=True),
            "added": [(i, token.content, token.special) for i, token in self._added.items()],
            "unk": unk_id,
            "normalizers": _kinds(tokenizer.normalizer),
            "other_steps": _kinds(tokenizer.pre_tokenizer) + _kinds(tokenizer.decoder),
            "prefix": self._prefix,
            "suffix": self._suffix,
            "ignore_merges": bool(getattr(model, "ignore_merges", False)),
            "frame": self._frame,
            "notes": [*self._notes()],
        }

    def _notes(self) -> Iterator[str]:
        from tokenizers.pre_tokenizers import ByteLevel

        ids = self._tokenizer.get_vocab(with_added_tokens=True).values()
        if len({*ids}) < len(ids):
            yield "Several tokens of the file have the same id; tokenizers says which keeps it."
        if len({*map(" ".join, self._sides)}) < len(self._sides):
            yield "Some merges stand twice; the rank of the last one counts."
        if "ByteLevel" in _kinds(self._tokenizer.decoder):
            letters, id_of = {*ByteLevel.alphabet()}, self._model.token_to_id
            added = (token.content for token in self._added.values() if not token.content.isascii())
            texts = [repr(one) for one in added if letters >= {*one} and id_of(one) is not None]
            if texts:
                yield f"{', '.join(texts[:3])} is matched as text, and stands for other bytes, too."

    def tokens(self) -> list[tuple[int, str | None]]:
        ids = sorted({*self._tokenizer.get_vocab(with_added_tokens=True).values()})
        return [(token_id, self._tokenizer.id_to_token(token_id)) for token_id in ids]

    @cached_property
    def _sides(self) -> list[Sequence[str]]:
        """The names of the two tokens that each merge joins, by rank."""
        if self._kind != "BPE":
            return []
        merges = json.loads(self._data)["model"]["merges"]
        return [one.split(" ") if isinstance(one, str) else one for one in merges]

    def merges(self) -> list[int]:
        return self._merges.tolist()

    @cached_property
    def _merges(self) -> "array[int]":
        id_of, skipped = self._tokenizer.get_vocab(with_added_tokens=False).get, len(self._prefix)
        merged: dict[tuple[Any, Any], Any] = {}
        for left, right in self._sides:
            pair = id_of(left), id_of(right)
            merged.pop(pair, None)  # of two equal merges the last one counts
            merged[pair] = id_of(left + right[skipped:])
        rows = ((*pair, token_id) for pair, token_id in merged.items())
        return array("I", chain.from_iterable(row for row in rows if None not in row))

    def encode(self, texts: list[str], specials: bool) -> list[list[int]]:
        with self._encoding:  # `specials` is state of the object
            self._tokenizer.encode_special_tokens = not specials
            found = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [one.ids for one in found]

    def _encoding_of(self, tokenizer: Any, text: str, specials: bool) -> Any:
        # Not by `encode`: that holds the lock of the interpreter.
        with self._encoding:
            tokenizer.encode_special_tokens = not specials
            return tokenizer.encode_batch([text], add_special_tokens=False)[0]

    def offsets(self, text: str, specials: bool, trimmed: bool = True) -> Offsets:
        found = self._encoding_of(self._tokenizer, text, specials)
        if trimmed and self._trimming:
            found = self._trimming.process(found, None, False)
        return found.ids, found.offsets

    def pretokens(self, text: str, specials: bool) -> list[tuple[int, list[int]]]:
        split = self._encoding_of(self._splitter, text, specials)
        symbols = {
            number: [] if i else self._symbols(pretoken)
            for number, i, pretoken in zip(split.word_ids, split.ids, split.tokens, strict=True)
        }
        numbers = self._encoding_of(self._tokenizer, text, specials).word_ids
        # Of two added tokens that are normalized to one text each tokenizer may take another.
        return [(len([*run]), symbols.get(i, [NO_TOKEN])) for i, run in groupby(numbers)]

    def _symbols(self, pretoken: str) -> list[int]:
        if self._kind != "BPE":
            return [NO_TOKEN]
        names = [pretoken[0], *(self._prefix + character for character in pretoken[1:])]
        names[-1] += self._suffix
        return [i for name in names for i in self._symbols_of(name)]

    def _look_up(self, name: str) -> list[int]:
        """The symbols of a character, which has its prefix or suffix."""
        found = [self._model.token_to_id(name)]
        if None in found and self._model.byte_fallback:
            found = [self._model.token_to_id(f"<0x{byte:02X}>") for byte in name.encode()]
        return [NO_TOKEN] if None in found else found

    def decode(self, ids: list[int]) -> str:
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))

    def normalize(self, text: str) -> str:
        normalizer = self._tokenizer.normalizer
        return str(normalizer.normalize_str(text)) if normalizer else text


class SentencePiece:
    """A `.model`, opened by Google's `sentencepiece`; it recognises no special tokens in a text."""

    def __init__(self, data: bytes) -> None:
        """Open a file. Raises any error of the library (see `safely`)."""
        from sentencepiece import SentencePieceProcessor

        model = self._model = SentencePieceProcessor(model_proto=data)
        self._pieces = [model.id_to_piece(i) for i in range(len(model))]
        # The library does not say which pieces are user-defined, the kind of the model, and the
        # name of its normalizer: they are read from the file.
        fields = [*_fields(data)]
        types = [dict(_fields(value)).get(3, _NORMAL) for number, value in fields if number == 1]
        trainer, normalizer = (dict(_fields(dict(fields).get(number, b""))) for number in (2, 3))
        self._kind = _MODELS.get(trainer.get(3, 1), "unknown")
        self._normalizer = normalizer.get(1, b"").decode()
        ids = range(len(model))
        self._user = {i for i in ids if types[i] == _USER_DEFINED}
        self._special = {i for i in ids if model.is_unknown(i) or model.is_control(i)}
        self._texts = {self._pieces[i]: i for i in {*ids} - self._special if not model.is_byte(i)}

    def facts(self) -> dict[str, Any]:
        unk, added = self._model.unk_id(), sorted(self._special | self._user)
        return {
            "kind": self._kind,
            "size": len(self._pieces),
            "added": [(i, self._pieces[i], i in self._special) for i in added],
            "unk": None if unk < 0 else unk,
            "normalizers": [] if self._normalizer in ("", "identity") else [self._normalizer],
            "other_steps": ["ByteFallback"],
        }

    def tokens(self) -> list[tuple[int, str]]:
        return [*enumerate(self._pieces)]

    def merges(self) -> list[int]:
        # A merge is any way to cut a piece into two pieces; those of the highest score come first,
        # and of one score (runs of spaces have it) those of the longest piece.
        ids, score = self._texts, self._model.get_score
        merged = {*ids.values()} - self._user if self._kind == "BPE" else ()
        return [
            token_id
            for i in sorted(merged, key=lambda i: (-score(i), -len(self._pieces[i])))
            for piece in [self._pieces[i]]
            for place in range(1, len(piece))
            if piece[:place] in ids and piece[place:] in ids
            for token_id in (ids[piece[:place]], ids[piece[place:]], i)
        ]

    def encode(self, texts: list[str], specials: bool) -> list[list[int]]:
        return [*map(self._model.encode, texts)]

    def offsets(self, text: str, specials: bool, trimmed: bool = True) -> Offsets:
        found = self._model.encode(text, return_type="offset_mapping")
        ids, offsets = found["ids"], [*map(tuple, found["offsets"])]
        # Of the bytes of a character the library gives offsets to the last one; here all have them.
        for place in reversed(range(len(ids) - 1)):
            start = offsets[place + 1][0]
            if offsets[place] == (start, start) and self._model.is_byte(ids[place]):
                offsets[place] = offsets[place + 1]
        return ids, offsets

    def pretokens(self, text: str, specials: bool) -> list[tuple[int, list[int]]]:
        # A user-defined piece is found before anything is merged, and what is unknown never is.
        tokens = zip(self._model.encode(text), self._model.encode_as_pieces(text), strict=True)
        alone = self._user | {self._model.unk_id()}
        found: list[tuple[int, list[int]]] = []
        for is_alone, run in groupby(tokens, lambda token: token[0] in alone):
            symbols = [self._symbols(*token) for token in run]
            joined = [(len(symbols), [*chain.from_iterable(symbols)])]
            found += [(1, one) for one in symbols] if is_alone else joined
        return found

    def _symbols(self, token_id: int, piece: str) -> list[int]:
        """What a token is merged from; a byte is a symbol itself."""
        if token_id in self._user:
            return []
        if self._kind != "BPE":
            return [NO_TOKEN]
        if self._model.is_byte(token_id):
            return [token_id]
        return [self._texts.get(character, NO_TOKEN) for character in piece]

    def decode(self, ids: list[int]) -> str:
        return str(self._model.decode(ids))

    def normalize(self, text: str) -> str:
        return str(self._model.normalize(text))


LIBRARIES: Final[dict[str, Any]] = {"tokenizers": Tokenizers, "sentencepiece": SentencePiece}


def safely(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call returns. Raises `ValueError`: the library raises, or panics."""
    try:
        return call(*arguments)
    except MemoryError:
        raise
    except BaseException as error:
        # A panic of Rust is no Exception; but what stops this thread from outside must.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise ValueError(str(error) or type(error).__name__) from None
        raise


def _kinds(step: Any) -> list[str]:
    """The kinds of a step, or of all steps in a sequence."""
    # Inside a string each quote has a backslash, so this is no text of a step.
    kinds = re.findall(r'"type":"(\w+)"', step.__getstate__().decode()) if step else []
    return [kind for kind in kinds if kind != "Sequence"]


def _fields(data: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a protocol buffers message: numbers, and values of bytes or an int."""
    stream = io.BytesIO(data)

    def varint() -> int:
        """The next number, in seven bits a byte, the lowest first."""
        value = shift = 0
        while (byte := stream.read(1)[0]) >= 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        return value | byte << shift

    while stream.tell() < len(data):
        number, kind = divmod(varint(), 8)
        yield number, varint() if kind == 0 else stream.read({1: 8, 5: 4}.get(kind) or varint())
