"""What the library of a format's makers tells of a file, in values that JSON can write.

`Tokenizers` asks Hugging Face's `tokenizers` about a `tokenizer.json`, `SentencePiece` asks
Google's `sentencepiece` about a `.model`. Both answer the same questions:

| question | answer |
| --- | --- |
| `facts()` | what the file says of itself, see below |
| `tokens()` | every token by rising id: `ids`, and `texts`, their names as in the file |
| `merges()` | by rank the ids that each merge joins, `left` and `right`, and the one `made` |
| `ids(texts, specials)` | the `ids` of all texts, one after another; `counts`, how many each has |
| `counts(texts, specials)` | how many tokens each text has |
| `spans(text, specials, trimmed)` | `ids`, and where each `starts` and `ends`, in characters |
| `groups(text, specials)` | what no merge crosses: `first` token, number of tokens (`sizes`), \
normalized `texts`, and `symbols`, the ids that merging starts from |
| `text(ids)` | what they decode to, special tokens too |
| `normalized(text)` | the text as it is cut |

`specials` says whether special tokens are recognised in a text. `trimmed`: as the file says, rather
than without the step that takes spaces from the spans. There is a symbol for each character, of a
character that is no token one for each byte, -1 where the vocabulary has nothing; an added token
has the text "" and no symbols. Only BPE has merges and symbols.

The facts are the `kind` of the model; `cuts`, `decoders`, `normalizers`: kinds of the steps;
`prefix` of all symbols of a pre-token but the first, `suffix` of the last; `size`: number of
tokens; `added`: rows of id, text, and whether it is special; `special`: ids by text; `unk`: id or
None; `ignore_merges`; `before`, `after`: ids that the file puts around a text; `notes`: rows of
what else it asks for, which is set aside.

This file is also the program of a process of its own (`child_process`), so it imports nothing of
this library.
"""

import json
import os
import re
import sys
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from itertools import accumulate, chain, groupby
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

NOTHING: Final = -1  # the symbol of a character that the vocabulary has nothing for
MOST_ENTRIES: Final = 100_000  # of a list that a process sends in one piece
_MEMORY: Final = 2**31  # bytes that a process may have
_MODELS: Final = {1: "Unigram", 2: "BPE", 3: "Word", 4: "Char"}  # of SentencePiece
_USER_DEFINED: Final = 4


class _Library:
    """What is the same for both; merges are worked out once, in seconds for half a million."""

    kind: str

    def merges(self) -> dict[str, list[int]]:
        names = ("left", "right", "made")
        return {name: [*self._merges[place::3]] for place, name in enumerate(names)}

    def ids(self, texts: list[str], specials: bool) -> dict[str, list[int]]:
        found = self._ids(texts, specials)
        return {"ids": [*chain.from_iterable(found)], "counts": [*map(len, found)]}

    def counts(self, texts: list[str], specials: bool) -> list[int]:
        return [*map(len, self._ids(texts, specials))]

    def groups(self, text: str, specials: bool) -> dict[str, list[Any]]:
        rows = [*self._groups(text, specials)]
        sizes = [size for size, _, _ in rows]
        return {
            "first": [0, *accumulate(sizes)][:-1],
            "sizes": sizes,
            "texts": [text for _, text, _ in rows],
            "symbols": [symbols if self.kind == "BPE" else [] for _, _, symbols in rows],
        }

    @cached_property
    def _merges(self) -> "array[int]":
        triples = self._ranked() if self.kind == "BPE" else ()
        return array("I", chain.from_iterable(triples))

    def _ranked(self) -> Iterable[tuple[int, int, int]]:
        """The merges by rank, as rows of left, right, made."""
        raise NotImplementedError

    def _ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        raise NotImplementedError

    def _groups(self, text: str, specials: bool) -> Iterator[tuple[int, str, list[int]]]:
        """Number of tokens, text and symbols of each group."""
        raise NotImplementedError


class Tokenizers(_Library):
    """A `tokenizer.json`, as Hugging Face's `tokenizers` reads it.

    >>> from tokenizers import Tokenizer, models
    >>> model = models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")])
    >>> library = Tokenizers(Tokenizer(model).to_str().encode())
    >>> library.ids(["aab"], specials=True)
    {'ids': [0, 2], 'counts': [2]}
    >>> library.groups("aab", specials=True)
    {'first': [0], 'sizes': [2], 'texts': ['aab'], 'symbols': [[0, 0, 1]]}
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
        asked = {"truncation": held.truncation, "padding": held.padding}
        held.no_truncation()
        held.no_padding()
        if self.kind == "BPE":
            asked["dropout"] = model.dropout
            model.dropout = None
        self._notes = [[key, value] for key, value in asked.items() if value]
        # It puts ids around a text, and may trim offsets: it is asked only where that is wanted.
        after = held.post_processor
        self._before, self._behind = _frame(after) if after else ([], [])
        self._trimming = after if after and b'"trim_offsets":true' in after.__getstate__() else None
        held.post_processor = None
        # The same tokenizer with another model, whose tokens are the bytes of each pre-token: so
        # the library itself says what its pre-tokens are, numbered as those of the real model.
        names = {f"<0x{byte:02X}>": byte for byte in range(256)}
        self._cutting = Tokenizer(models.BPE(names, [], byte_fallback=True))
        self._cutting.normalizer = held.normalizer
        self._cutting.pre_tokenizer = held.pre_tokenizer
        self._added = dict(sorted(held.get_added_tokens_decoder().items()))
        self._cutting.add_tokens([*self._added.values()])
        self._encoding = threading.Lock()
        self._symbols_of = cache(partial(_symbols_of, model))

    def facts(self) -> dict[str, Any]:
        held, model = self._tokenizer, self._model
        unk = getattr(model, "unk_token", None)
        return {
            "kind": self.kind,
            "cuts": _kinds(held.pre_tokenizer),
            "decoders": _kinds(held.decoder),
            "normalizers": _kinds(held.normalizer),
            "prefix": self._prefix,
            "suffix": self._suffix,
            "size": held.get_vocab_size(with_added_tokens=True),
            "added": [[i, one.content, one.special] for i, one in self._added.items()],
            "special": {one.content: i for i, one in self._added.items() if one.special},
            "unk": self._unigram_unk() if unk is None else model.token_to_id(unk),
            "ignore_merges": bool(getattr(model, "ignore_merges", False)),
            "before": self._before,
            "after": self._behind,
            "notes": self._notes,
        }

    def _unigram_unk(self) -> Any:
        return json.loads(self._data)["model"].get("unk_id") if self.kind == "Unigram" else None

    def tokens(self) -> dict[str, list[Any]]:
        ids = [*range(self._tokenizer.get_vocab_size(with_added_tokens=True))]
        texts = [self._tokenizer.id_to_token(i) for i in ids]
        if None in texts:  # ids have gaps, or stand twice
            ids = sorted(set(self._tokenizer.get_vocab(with_added_tokens=True).values()))
            texts = [self._tokenizer.id_to_token(i) for i in ids]
        return {"ids": ids, "texts": texts}

    def _ranked(self) -> Iterable[tuple[int, int, int]]:
        text = self._data.decode()
        # Inside a string each quote has a backslash, so this is no text of a token.
        place = [*re.finditer(r'"merges"\s*:\s*\[', text)][-1].end() - 1
        merges = json.JSONDecoder().raw_decode(text, place)[0]
        id_of = self._tokenizer.get_vocab(with_added_tokens=False).get
        ranked: dict[tuple[Any, Any], Any] = {}
        for merge in merges:
            left, right = merge.split(" ") if isinstance(merge, str) else merge
            pair = id_of(left), id_of(right)
            ranked.pop(pair, None)  # of a merge that stands twice the last one counts
            ranked[pair] = id_of(left + right[len(self._prefix) :])
        return (row for row in ((*pair, made) for pair, made in ranked.items()) if None not in row)

    def _encoded(self, tokenizer: Any, text: str, specials: bool) -> Any:
        # Never `encode`: it holds all threads. Whether special tokens are recognised in a text is
        # state of the object.
        with self._encoding:
            tokenizer.encode_special_tokens = not specials
            return tokenizer.encode_batch([text], add_special_tokens=False)[0]

    def _ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        with self._encoding:  # it takes half the time where nobody needs offsets
            self._tokenizer.encode_special_tokens = not specials
            found = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [one.ids for one in found]

    def spans(self, text: str, specials: bool, trimmed: bool = True) -> dict[str, list[int]]:
        found = self._encoded(self._tokenizer, text, specials)
        if trimmed and self._trimming:
            found = self._trimming.process(found, None, False)
        return _spans(found.ids, found.offsets)

    def _groups(self, text: str, specials: bool) -> Iterator[tuple[int, str, list[int]]]:
        cut = self._encoded(self._cutting, text, specials)
        words = groupby(zip(cut.word_ids, cut.ids, strict=True), lambda one: one[0])
        pretokens = {word: _text_of([i for _, i in parts]) for word, parts in words}
        for word, tokens in groupby(self._encoded(self._tokenizer, text, specials).word_ids):
            # Of two added tokens that are normalized to one text each object may take another.
            pretoken = pretokens.get(word)
            symbols = [NOTHING] if pretoken is None else self._symbols(pretoken)
            yield sum(1 for _ in tokens), pretoken or "", symbols

    def _symbols(self, pretoken: str) -> list[int]:
        if not pretoken or self.kind != "BPE":
            return []
        names = [pretoken[0], *(self._prefix + character for character in pretoken[1:])]
        names[-1] += self._suffix
        return [i for name in names for i in self._symbols_of(name)]

    def text(self, ids: list[int]) -> str:
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))

    def normalized(self, text: str) -> str:
        steps = self._tokenizer.normalizer
        return str(steps.normalize_str(text)) if steps else text

    def pretokens(self, texts: list[str]) -> list[list[str]]:
        """The pre-tokens of each text, where nothing is normalized, and none added."""
        steps = self._tokenizer.pre_tokenizer
        return [[part for part, _ in steps.pre_tokenize_str(text)] for text in texts]


class SentencePiece(_Library):
    """A `.model`, as Google's `sentencepiece` reads it; what is special is never in a text."""

    def __init__(self, data: bytes) -> None:
        """Open a file; raises whatever the library raises (see `safely`)."""
        from sentencepiece import SentencePieceProcessor

        model = self._model = SentencePieceProcessor(model_proto=data)
        self._pieces = [model.id_to_piece(i) for i in range(len(model))]
        ids = {piece: i for i, piece in enumerate(self._pieces)}
        # What the library does not tell stands in the file: which pieces are user-defined, what
        # kind of model it is, and the name of its normalizer.
        fields = [*_fields(data)]
        pieces = [dict(_fields(value)) for number, value in fields if number == 1]
        trainer, normalizer = (dict(_fields(dict(fields).get(number, b""))) for number in (2, 3))
        self.kind = _MODELS.get(trainer.get(3, 1), "unknown")
        self._rule = normalizer.get(1, b"").decode()
        self._own = [i for i, piece in enumerate(pieces) if piece.get(3) == _USER_DEFINED]
        self._bytes = {piece: i for piece, i in ids.items() if model.is_byte(i)}
        self._special = {
            piece: i for piece, i in ids.items() if model.is_control(i) or model.is_unknown(i)
        }
        others = self._bytes.keys() | self._special.keys()
        self._texts = {piece: i for piece, i in ids.items() if piece not in others}
        longest = sorted((self._pieces[i] for i in self._own), key=len, reverse=True)
        self._own_pattern = re.compile("|".join(map(re.escape, longest)) or r"(?!)")

    def facts(self) -> dict[str, Any]:
        unk = self._model.unk_id()
        return {
            "kind": self.kind,
            "cuts": [],
            "decoders": ["ByteFallback"],
            "normalizers": [] if self._rule in ("", "identity") else [self._rule],
            "prefix": "",
            "suffix": "",
            "size": len(self._pieces),
            "added": [[i, self._pieces[i], False] for i in self._own],
            "special": self._special,
            "unk": None if unk < 0 else unk,
            "ignore_merges": False,
            "before": [],
            "after": [],
            "notes": [],
        }

    def tokens(self) -> dict[str, list[Any]]:
        return {"ids": [*range(len(self._pieces))], "texts": self._pieces}

    def _ranked(self) -> Iterable[tuple[int, int, int]]:
        # Each way to cut a piece into two, that of the highest score first. Of one score (runs of
        # spaces have it) the longer piece comes first.
        ids, score = self._texts, self._model.get_score
        order = sorted(
            {*ids.values()} - {*self._own}, key=lambda i: (-score(i), -len(self._pieces[i]))
        )
        for made in order:
            piece = self._pieces[made]
            for place in range(1, len(piece)):
                left, right = ids.get(piece[:place]), ids.get(piece[place:])
                if left is not None and right is not None:
                    yield left, right, made

    def _ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        return [self._model.encode(text) for text in texts]

    def spans(self, text: str, specials: bool, trimmed: bool = True) -> dict[str, list[int]]:
        found = self._model.encode(text, return_type="offset_mapping")
        # Of the bytes of a character only the last has its span; here each one has.
        spans: list[tuple[int, int]] = []
        behind = (0, 0)
        for token_id, span in zip(found["ids"][::-1], found["offsets"][::-1], strict=True):
            is_part = span[0] == span[1] == behind[0] and self._model.is_byte(token_id)
            behind = behind if is_part else span
            spans.append(behind)
        return _spans(found["ids"], spans[::-1])

    def _groups(self, text: str, specials: bool) -> Iterator[tuple[int, str, list[int]]]:
        normalized = self.normalized(text)
        parts = [*self._parts(normalized)]
        places, behind = self._places(text)
        if behind != len(normalized):  # it was encoded otherwise than it is normalized
            parts = [(normalized, [NOTHING])]
        token = end = 0
        for part, symbols in parts:
            first = token
            end += len(part)
            while token < len(places) and places[token] < end:
                token += 1
            if token > first:
                yield token - first, part if symbols else "", symbols

    def _parts(self, normalized: str) -> Iterator[tuple[str, list[int]]]:
        """Each part between user-defined pieces and runs of unknown characters; its symbols."""
        place = 0
        for own in [*self._own_pattern.finditer(normalized), None]:
            stretch = normalized[place : own.start() if own else None]
            for known, run in groupby(stretch, lambda one: bool(self._bytes) or one in self._texts):
                part = "".join(run)
                yield part, self._symbols(part) if known else [NOTHING]
            if own:
                yield own[0], []
                place = own.end()

    def _symbols(self, part: str) -> list[int]:
        found: list[int] = []
        for character in part:
            if character in self._texts:
                found.append(self._texts[character])
            else:
                found += [self._bytes[f"<0x{byte:02X}>"] for byte in character.encode()]
        return found

    def _places(self, text: str) -> tuple[list[int], int]:
        """Where each token of a text begins in the normalized text, and where the last one ends."""
        places: list[int] = []
        behind = 0
        for piece in self._model.encode_as_pieces(text):
            if piece not in self._bytes:
                places.append(behind)
                behind += len(piece)
                continue
            if int(piece[3:5], 16) & 0xC0 != 0x80:  # the first byte of a character
                behind += 1
            places.append(behind - 1)
        return places, behind

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
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:
        # A panic of Rust is no Exception; but what stops this thread from outside must.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise ValueError(str(error) or type(error).__name__) from None
        raise


def _kinds(step: Any) -> list[str]:
    """The names of the steps, those in sequences too."""
    return [*_flat(json.loads(step.__getstate__()))] if step else []


def _flat(step: dict[str, Any]) -> Iterator[str]:
    if step["type"] != "Sequence":
        yield step["type"]
    for key in ("pretokenizers", "decoders", "normalizers"):
        for part in step.get(key, ()):
            yield from _flat(part)


def _frame(after: Any) -> tuple[list[int], list[int]]:
    """The ids that a step puts before and after a text."""
    from tokenizers import Tokenizer, models

    (token,) = Tokenizer(models.WordLevel({"x": 0}, "x")).encode_batch(["x"])
    framed = after.process(token, None, True)
    place = framed.special_tokens_mask.index(0)
    return framed.ids[:place], framed.ids[place + 1 :]


def _symbols_of(model: Any, name: str) -> list[int]:
    """What stands for a character, named as it is in its place of a pre-token."""
    found = [model.token_to_id(name)]
    if None in found and model.byte_fallback:
        found = [model.token_to_id(f"<0x{byte:02X}>") for byte in name.encode()]
    return [NOTHING] if None in found else found


def _text_of(ids: list[int]) -> str:
    """The text of a pre-token's bytes; "" of an added token, which has another id."""
    return "" if ids[0] > 255 else bytes(ids).decode(errors="replace")


def _spans(ids: list[int], spans: list[tuple[int, int]]) -> dict[str, list[int]]:
    return {"ids": ids, "starts": [start for start, _ in spans], "ends": [end for _, end in spans]}


def _fields(data: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a message of protocol buffers: a number, and a value of bytes or an int."""
    place = 0
    while place < len(data):
        key, place = _number(data, place)
        if key & 7 == 0:
            value, place = _number(data, place)
            yield key >> 3, value
            continue
        size = {1: 8, 5: 4}.get(key & 7, 0)
        if not size:
            size, place = _number(data, place)
        yield key >> 3, data[place : place + size]
        place += size


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and the place behind it."""
    value = shift = 0
    while True:
        value |= (data[place] & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if data[place - 1] < 0x80:
            return value, place


def serve(library: str, path: str, places: str) -> None:
    """Answer each line of standard input, a name and arguments; the first one opens the file.

    An answer is pieces `[key, entries]` of its lists, then a line with the rest, or with an error.
    """
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    sys.path.extend(json.loads(places))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is no answer
    requests: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    held: Any = None
    while True:
        name, *arguments = json.loads(requests.get())
        try:
            if held is None:
                held = safely(LIBRARIES[library], Path(path).read_bytes())
                threading.Thread(target=held.merges, daemon=True).start()  # soon asked for
            value = safely(getattr(held, name), *arguments)
        except ValueError as error:
            value = {"error": str(error)}
        rest = dict(value) if isinstance(value, dict) else {"": value}
        for key in [key for key, entries in rest.items() if isinstance(entries, list)]:
            entries, rest[key] = rest[key], []
            for begin in range(0, len(entries), MOST_ENTRIES):
                piece = [key, entries[begin : begin + MOST_ENTRIES]]
                answers.write(json.dumps(piece) + "\n")
        answers.write(json.dumps(rest) + "\n")
        answers.flush()


def _listen(requests: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)  # nobody is there who wants an answer


if __name__ == "__main__":
    serve(*sys.argv[1:])
