"""What the library of a format's makers tells of a file, in values that JSON can write.

`Tokenizers` asks Hugging Face's `tokenizers` about a `tokenizer.json`, `SentencePiece` asks
Google's `sentencepiece` about a `.model`. Both answer the same questions:

| question | answer |
| --- | --- |
| `facts()` | what the file says of itself: `Facts` as a dict |
| `tokens()` | every token by rising id: `ids`, and `texts`, their names as in the file |
| `merges()` | by rank the ids that each merge joins, `left` and `right`, and the one `made` |
| `ids(texts, specials)` | the `ids` of all texts, one after another; `counts`, how many each has |
| `counts(texts, specials)` | how many tokens each text has |
| `spans(text, specials, trimmed)` | `ids`, and where each `starts` and `ends`, in characters |
| `groups(text, specials)` | what no merge crosses: number of tokens (`sizes`), and `symbols`, the \
ids that merging starts from |
| `text(ids)` | what they decode to, special tokens too |
| `normalized(text)` | the text as it is cut |

`specials` says whether special tokens are recognised in a text. `trimmed`: as the file says, rather
than without the step that takes spaces from the spans. There is a symbol for each character, of a
character that is no token one for each byte, -1 where the vocabulary has nothing; for what is not
BPE, which has no merges, it is always -1. An added token has no symbols.

This file is used in a child process, too (`child_main.py`), so it imports nothing of this library.
"""

import json
import re
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, wraps
from itertools import chain, groupby
from typing import Any, Final, NamedTuple

NOTHING: Final = -1  # the symbol of a character that the vocabulary has nothing for
_MODELS: Final = {1: "Unigram", 2: "BPE", 3: "Word", 4: "Char"}  # of SentencePiece
_NORMAL, _UNKNOWN, _CONTROL, _USER_DEFINED, _UNUSED, _BYTE = range(1, 7)  # types of its pieces


class Facts(NamedTuple):
    """What a file says of itself."""

    kind: str  # of its model: BPE, Unigram, WordPiece, WordLevel, Word, Char
    size: int  # number of tokens
    added: Sequence[tuple[int, str, bool]]  # id, text, and whether it is special
    special: Mapping[str, int]  # ids by text
    unk: int | None  # what stands for all that the vocabulary lacks
    decoders: Sequence[str]  # kinds of the steps, as in the next two
    normalizers: Sequence[str]
    cuts: Sequence[str] = ()
    prefix: str = ""  # of all symbols of a pre-token but the first
    suffix: str = ""  # of the last one
    ignore_merges: bool = False  # whether a pre-token that is a token is not merged
    before: Sequence[int] = ()  # ids that belong around a text
    after: Sequence[int] = ()
    twice: Sequence[str] = ()  # of "ids" and "merges" those of which some stand twice
    tokens_too: Sequence[str] = ()  # added texts that the vocabulary has for itself


def _columns(*names: str) -> Callable[..., Callable[..., dict[str, list[Any]]]]:
    """A table in columns of what a method gives by rows."""

    def in_columns(method: Callable[..., Iterable[Any]]) -> Callable[..., dict[str, list[Any]]]:
        @wraps(method)
        def table(*arguments: Any, **named: Any) -> dict[str, list[Any]]:
            rows = [*method(*arguments, **named)]
            return {name: [row[place] for row in rows] for place, name in enumerate(names)}

        return table

    return in_columns


class Tokenizers:
    """A `tokenizer.json`, as Hugging Face's `tokenizers` reads it.

    >>> from tokenizers import Tokenizer, models
    >>> model = models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")])
    >>> library = Tokenizers(Tokenizer(model).to_str().encode())
    >>> library.ids(["aab"], specials=True)
    {'ids': [0, 2], 'counts': [2]}
    >>> library.groups("aab", specials=True)
    {'sizes': [2], 'symbols': [[0, 0, 1]]}
    """

    def __init__(self, data: bytes) -> None:
        """Open a file; raises whatever the library raises (see `safely`)."""
        from tokenizers import Tokenizer, models

        self._data = data
        held = self._tokenizer = Tokenizer.from_str(data.decode())
        model = self._model = held.model
        self.kind = type(model).__name__
        self._prefix = getattr(model, "continuing_subword_prefix", None) or ""
        self._suffix = getattr(model, "end_of_word_suffix", None) or ""
        held.no_truncation()
        held.no_padding()
        if self.kind == "BPE":
            model.dropout = None
        # The same tokenizer with another model, which takes each pre-token whole, as its unknown
        # token: so the library itself says what its pre-tokens are, numbered as those of the real
        # model. No added token has the id 0, as none is the empty text.
        self._cutting = Tokenizer(models.Unigram([("", 0.0)], 0))
        # One step puts ids around a text, and may trim offsets: it is asked only where wanted.
        after = self._cutting.post_processor = held.post_processor
        framed = self._cutting.encode_batch(["x"])[0]
        place = framed.special_tokens_mask.index(0)
        self._frame = framed.ids[:place], framed.ids[place + 1 :]
        self._trimming = after if after and b'"trim_offsets":true' in after.__getstate__() else None
        held.post_processor = self._cutting.post_processor = None
        self._cutting.normalizer = held.normalizer
        self._cutting.pre_tokenizer = held.pre_tokenizer
        self._added = dict(sorted(held.get_added_tokens_decoder().items()))
        self._cutting.add_tokens([*self._added.values()])
        self._encoding = threading.Lock()
        self._symbols_of = cache(self._look_up)

    def facts(self) -> dict[str, Any]:
        held, model = self._tokenizer, self._model
        unk = getattr(model, "unk_token", None)
        unk_id = model.token_to_id(unk) if unk is not None else None
        if self.kind == "Unigram":
            unk_id = json.loads(self._data)["model"].get("unk_id")
        return Facts(
            kind=self.kind,
            size=held.get_vocab_size(with_added_tokens=True),
            added=[(i, one.content, one.special) for i, one in self._added.items()],
            special={one.content: i for i, one in self._added.items() if one.special},
            unk=unk_id,
            decoders=_kinds(held.decoder),
            normalizers=_kinds(held.normalizer),
            cuts=_kinds(held.pre_tokenizer),
            prefix=self._prefix,
            suffix=self._suffix,
            ignore_merges=bool(getattr(model, "ignore_merges", False)),
            before=self._frame[0],
            after=self._frame[1],
            twice=[name for name, stand in self._twice() if stand],
            tokens_too=[
                one.content
                for one in self._added.values()
                if model.token_to_id(one.content) is not None
            ],
        )._asdict()

    def _twice(self) -> Iterator[tuple[str, bool]]:
        yield "ids", len({*self._vocab.values()}) < len(self._vocab)
        yield "merges", len({*map(" ".join, self._sides)}) < len(self._sides)

    @_columns("ids", "texts")
    def tokens(self) -> Iterable[tuple[int, str | None]]:
        held = self._tokenizer
        rows = [
            (i, held.id_to_token(i)) for i in range(held.get_vocab_size(with_added_tokens=True))
        ]
        if any(name is None for _, name in rows):  # ids have gaps, or stand twice
            ids = {*held.get_vocab(with_added_tokens=True).values()}
            rows = [(i, held.id_to_token(i)) for i in sorted(ids)]
        return rows

    @cached_property
    def _vocab(self) -> dict[str, int]:
        found: dict[str, int] = self._tokenizer.get_vocab(with_added_tokens=True)
        return found

    @cached_property
    def _sides(self) -> list[Sequence[str]]:
        """The two names that each merge joins, by rank."""
        if self.kind != "BPE":
            return []
        text = self._data.decode()
        # Inside a string each quote has a backslash, so this is no text of a token.
        place = [*re.finditer(r'"merges"\s*:\s*\[', text)][-1].end() - 1
        merges = json.JSONDecoder().raw_decode(text, place)[0]
        return [one.split(" ") if isinstance(one, str) else one for one in merges]

    @_columns("left", "right", "made")
    def merges(self) -> Iterable[tuple[int, ...]]:
        rows = self._merge_rows
        return zip(rows[::3], rows[1::3], rows[2::3], strict=True)

    @cached_property
    def _merge_rows(self) -> "array[int]":
        """The merges by rank, their three ids in a row."""
        id_of, skipped = self._tokenizer.get_vocab(with_added_tokens=False).get, len(self._prefix)
        pairs = [(id_of(left), id_of(right)) for left, right in self._sides]
        joined = (id_of(left + right[skipped:]) for left, right in self._sides)
        made = dict(zip(pairs, joined, strict=True))
        # Of a merge that stands twice the last one counts.
        ranked = reversed([*dict.fromkeys(reversed(pairs))])
        rows = ((*pair, made[pair]) for pair in ranked)
        known = (row for row in rows if None not in row)
        return array("I", chain.from_iterable(known))  # type: ignore[arg-type]

    def ids(self, texts: list[str], specials: bool) -> dict[str, list[int]]:
        return _in_a_row(self._ids(texts, specials))

    def counts(self, texts: list[str], specials: bool) -> list[int]:
        return [*map(len, self._ids(texts, specials))]

    def _ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        with self._encoding:  # it takes half the time where nobody needs offsets
            self._tokenizer.encode_special_tokens = not specials
            found = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [one.ids for one in found]

    def _encoded(self, tokenizer: Any, text: str, specials: bool) -> Any:
        # Never `encode`: it holds all threads. Whether special tokens are recognised in a text is
        # state of the object.
        with self._encoding:
            tokenizer.encode_special_tokens = not specials
            return tokenizer.encode_batch([text], add_special_tokens=False)[0]

    @_columns("ids", "starts", "ends")
    def spans(self, text: str, specials: bool, trimmed: bool = True) -> Iterable[tuple[int, ...]]:
        found = self._encoded(self._tokenizer, text, specials)
        if trimmed and self._trimming:
            found = self._trimming.process(found, None, False)
        return ((i, *span) for i, span in zip(found.ids, found.offsets, strict=True))

    @_columns("sizes", "symbols")
    def groups(self, text: str, specials: bool) -> Iterator[tuple[int, list[int]]]:
        cut = self._encoded(self._cutting, text, specials)
        known = {
            word: [] if is_added else self._symbols(pretoken)
            for word, is_added, pretoken in zip(cut.word_ids, cut.ids, cut.tokens, strict=True)
        }
        for word, tokens in groupby(self._encoded(self._tokenizer, text, specials).word_ids):
            # Of two added tokens that are normalized to one text each object may take another.
            yield sum(1 for _ in tokens), known.get(word, [NOTHING])

    def _symbols(self, pretoken: str) -> list[int]:
        if self.kind != "BPE":
            return [NOTHING]
        names = [pretoken[0], *(self._prefix + character for character in pretoken[1:])]
        names[-1] += self._suffix
        return [i for name in names for i in self._symbols_of(name)]

    def _look_up(self, name: str) -> list[int]:
        """What stands for a character, named as it is in its place of a pre-token."""
        found = [self._model.token_to_id(name)]
        if None in found and self._model.byte_fallback:
            found = [self._model.token_to_id(f"<0x{byte:02X}>") for byte in name.encode()]
        return [NOTHING] if None in found else found

    def text(self, ids: list[int]) -> str:
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))

    def normalized(self, text: str) -> str:
        steps = self._tokenizer.normalizer
        return str(steps.normalize_str(text)) if steps else text


class SentencePiece:
    """A `.model`, as Google's `sentencepiece` reads it; what is special is never in a text."""

    def __init__(self, data: bytes) -> None:
        """Open a file; raises whatever the library raises (see `safely`)."""
        from sentencepiece import SentencePieceProcessor

        model = self._model = SentencePieceProcessor(model_proto=data)
        self._pieces = [model.id_to_piece(i) for i in range(len(model))]
        # What the library does not tell stands in the file: which pieces are user-defined, what
        # kind of model it is, and the name of its normalizer.
        fields = [*_fields(data)]
        types = [dict(_fields(value)).get(3, _NORMAL) for number, value in fields if number == 1]
        trainer, normalizer = (dict(_fields(dict(fields).get(number, b""))) for number in (2, 3))
        self.kind = _MODELS.get(trainer.get(3, 1), "unknown")
        self._rule = normalizer.get(1, b"").decode()

        def of(*wanted: int) -> dict[str, int]:
            return {self._pieces[i]: i for i, type_ in enumerate(types) if type_ in wanted}

        self._special, self._texts = of(_UNKNOWN, _CONTROL), of(_NORMAL, _USER_DEFINED, _UNUSED)
        self._own, self._bytes = {*of(_USER_DEFINED).values()}, {*of(_BYTE).values()}

    def facts(self) -> dict[str, Any]:
        unk = self._model.unk_id()
        return Facts(
            kind=self.kind,
            size=len(self._pieces),
            added=[(i, self._pieces[i], False) for i in sorted(self._own)],
            special=self._special,
            unk=None if unk < 0 else unk,
            decoders=["ByteFallback"],
            normalizers=[] if self._rule in ("", "identity") else [self._rule],
        )._asdict()

    @_columns("ids", "texts")
    def tokens(self) -> Iterable[tuple[int, str]]:
        return enumerate(self._pieces)

    @_columns("left", "right", "made")
    def merges(self) -> Iterator[tuple[int, int, int]]:
        # Each way to cut a piece into two, that of the highest score first. Of one score (runs of
        # spaces have it) the longer piece comes first.
        ids, score = self._texts, self._model.get_score
        made_ids = {*ids.values()} - self._own if self.kind == "BPE" else ()
        for made in sorted(made_ids, key=lambda i: (-score(i), -len(self._pieces[i]))):
            piece = self._pieces[made]
            for place in range(1, len(piece)):
                left, right = ids.get(piece[:place]), ids.get(piece[place:])
                if left is not None and right is not None:
                    yield left, right, made

    def ids(self, texts: list[str], specials: bool) -> dict[str, list[int]]:
        return _in_a_row(map(self._model.encode, texts))

    def counts(self, texts: list[str], specials: bool) -> list[int]:
        return [len(self._model.encode(text)) for text in texts]

    @_columns("ids", "starts", "ends")
    def spans(self, text: str, specials: bool, trimmed: bool = True) -> Iterable[tuple[int, ...]]:
        found = self._model.encode(text, return_type="offset_mapping")
        ids, spans = found["ids"], [*map(tuple, found["offsets"])]
        # Of the bytes of a character only the last has its span; here each one has.
        for place in reversed(range(len(ids) - 1)):
            start = spans[place + 1][0]
            if spans[place] == (start, start) and ids[place] in self._bytes:
                spans[place] = spans[place + 1]
        return ((i, *span) for i, span in zip(ids, spans, strict=True))

    @_columns("sizes", "symbols")
    def groups(self, text: str, specials: bool) -> Iterator[tuple[int, list[int]]]:
        # A user-defined piece is found before anything is merged, and what is unknown never is.
        tokens = zip(self._model.encode(text), self._model.encode_as_pieces(text), strict=True)
        unk = self._model.unk_id()
        for apart, run in groupby(tokens, lambda one: one[0] in self._own or one[0] == unk):
            parts = [self._symbols(*one) for one in run]
            if apart:
                yield from ((1, symbols) for symbols in parts)
            else:
                yield len(parts), [*chain.from_iterable(parts)]

    def _symbols(self, token_id: int, piece: str) -> list[int]:
        """What a token is merged from; a byte stands for itself."""
        if token_id in self._own:
            return []
        if self.kind != "BPE":
            return [NOTHING]
        if token_id in self._bytes:
            return [token_id]
        return [self._texts.get(character, NOTHING) for character in piece]

    def text(self, ids: list[int]) -> str:
        return str(self._model.decode(ids))

    def normalized(self, text: str) -> str:
        return str(self._model.normalize(text))


LIBRARIES: Final[Mapping[str, type[Tokenizers] | type[SentencePiece]]] = {
    "tokenizers": Tokenizers,
    "sentencepiece": SentencePiece,
}


def safely(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call returns; a ValueError where the library fails, or panics.

    >>> safely(int, "a")
    Traceback (most recent call last):
    ValueError: invalid literal for int() with base 10: 'a'
    """
    try:
        return call(*arguments)
    except MemoryError:
        raise
    except BaseException as error:
        # A panic of Rust is no Exception; but what stops this thread from outside must.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise ValueError(str(error) or type(error).__name__) from None
        raise


def _in_a_row(lists: Iterable[list[int]]) -> dict[str, list[int]]:
    found = [*lists]
    return {"ids": [*chain.from_iterable(found)], "counts": [*map(len, found)]}


def _kinds(step: Any) -> list[str]:
    """The names of the steps, those in sequences too."""
    # Inside a string each quote has a backslash, so this is no text of a step.
    kinds = re.findall(r'"type":"(\w+)"', step.__getstate__().decode()) if step else []
    return [kind for kind in kinds if kind != "Sequence"]


def _fields(data: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a message of protocol buffers: a number, and a value of bytes or an int."""
    place = 0

    def number() -> int:
        """What stands there in seven bits a byte, the lowest first."""
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            value |= (byte & 0x7F) << shift
            place, shift = place + 1, shift + 7
            if byte < 0x80:
                return value

    while place < len(data):
        field, kind = divmod(number(), 8)
        if kind == 0:
            yield field, number()
            continue
        size = {1: 8, 5: 4}.get(kind) or number()
        yield field, data[place : place + size]
        place += size
