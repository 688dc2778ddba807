"""What the library of a format's makers tells of a file, in values that JSON can write.

`Tokenizers` asks Hugging Face's `tokenizers` about a `tokenizer.json`, `SentencePiece` asks
Google's `sentencepiece` about a `.model`. Both answer the same questions, so that whoever asks need
not know which one it is.

This file is also the program of a process of its own (`child_process`), so it imports nothing of
this library.
"""

import gc
import json
import os
import re
import sys
import threading
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import chain, groupby
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

NOTHING: Final = -1  # the symbol of a character that the vocabulary has nothing for
MOST_ENTRIES: Final = 100_000  # of a list that a process sends in one piece
_MEMORY: Final = 2**31  # bytes that a process may have
_MODELS: Final = {1: "Unigram", 2: "BPE", 3: "Word", 4: "Char"}  # of SentencePiece
_USER_DEFINED: Final = 4

Field = tuple[int, Any]  # its number, and its value: a number or bytes


class Tokenizers:
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
        self._model = held.model
        self._kind = type(held.model).__name__
        asked = {"truncation": held.truncation, "padding": held.padding}
        held.no_truncation()
        held.no_padding()
        if self._kind == "BPE":
            asked["dropout"] = held.model.dropout
            held.model.dropout = None
        self._notes = [[key, value] for key, value in asked.items() if value]
        # It may trim offsets, so it is asked only where it is wanted.
        self._after_encoding = held.post_processor
        held.post_processor = None
        # The same tokenizer with another model, whose tokens are the bytes of each pre-token: so
        # the library itself says what its pre-tokens are, numbered as those of the real model.
        names = {f"<0x{byte:02X}>": byte for byte in range(256)}
        self._cutting = Tokenizer(models.BPE(names, [], byte_fallback=True))
        if held.normalizer:
            self._cutting.normalizer = held.normalizer
        if held.pre_tokenizer:
            self._cutting.pre_tokenizer = held.pre_tokenizer
        self._added = dict(sorted(held.get_added_tokens_decoder().items()))
        self._cutting.add_tokens([*self._added.values()])
        self._encoding = threading.Lock()
        self._symbols_of: dict[str, list[int]] = {}

    def facts(self) -> dict[str, Any]:
        """What the file says of itself; `child_process` lists the names."""
        held, model = self._tokenizer, self._model
        unk = getattr(model, "unk_token", None)
        if self._kind == "Unigram":
            unk_id = json.loads(self._data)["model"].get("unk_id")
        else:
            unk_id = None if unk is None else held.token_to_id(unk)
        before, after = self._frame()
        return {
            "kind": self._kind,
            "cuts": _kinds(held.pre_tokenizer),
            "decoders": _kinds(held.decoder),
            "normalizers": _kinds(held.normalizer),
            "prefix": getattr(model, "continuing_subword_prefix", None) or "",
            "suffix": getattr(model, "end_of_word_suffix", None) or "",
            "size": held.get_vocab_size(with_added_tokens=True),
            "added": [[i, one.content, one.special] for i, one in self._added.items()],
            "special": {one.content: i for i, one in self._added.items() if one.special},
            "unk": unk_id,
            "ignore_merges": bool(getattr(model, "ignore_merges", False)),
            "before": before,
            "after": after,
            "notes": self._notes,
        }

    def tokens(self) -> dict[str, list[Any]]:
        """Every token by rising id: its id, and its name as in the file."""
        ids = [*range(self._tokenizer.get_vocab_size(with_added_tokens=True))]
        texts = [self._tokenizer.id_to_token(i) for i in ids]
        if None in texts:  # ids have gaps, or stand twice
            ids = sorted(set(self._tokenizer.get_vocab(with_added_tokens=True).values()))
            texts = [self._tokenizer.id_to_token(i) for i in ids]
        return {"ids": ids, "texts": texts}

    def merges(self) -> dict[str, list[int]]:
        """The ids that each merge joins, and makes, by rank; of a merge that stands twice the last.

        Only BPE has any. They are worked out once, in a second or two for half a million.
        """
        return _columns(self._ranked)

    @cached_property
    def _ranked(self) -> "array[int]":
        if self._kind != "BPE":
            return array("I")
        text = self._data.decode()
        # Inside a string each quote has a backslash, so this is no text of a token.
        place = [*re.finditer(r'"merges"\s*:\s*\[', text)][-1].end() - 1
        merges = json.JSONDecoder().raw_decode(text, place)[0]
        id_of = self._tokenizer.get_vocab(with_added_tokens=False).get
        skipped = len(self._model.continuing_subword_prefix or "")
        ranked: dict[tuple[Any, Any], Any] = {}
        for merge in merges:
            left, right = merge.split(" ") if isinstance(merge, str) else merge
            pair = id_of(left), id_of(right)
            ranked.pop(pair, None)
            ranked[pair] = id_of(left + right[skipped:])
        known = (one for one in ((*pair, made) for pair, made in ranked.items()) if None not in one)
        return array("I", chain.from_iterable(known))

    def ids(self, texts: list[str], specials: bool) -> dict[str, list[int]]:
        """The ids of all texts, one after another, and how many each text has."""
        ids = [one.ids for one in self._encoded(self._tokenizer, texts, specials, offsets=False)]
        return {"ids": [i for some in ids for i in some], "counts": [*map(len, ids)]}

    def counts(self, texts: list[str], specials: bool) -> list[int]:
        """The number of tokens of each text."""
        return [len(one) for one in self._encoded(self._tokenizer, texts, specials, offsets=False)]

    def spans(self, text: str, specials: bool, trimmed: bool = True) -> dict[str, list[int]]:
        """The ids of a text, and from where to where each stands, in characters.

        `trimmed`: as the file says; otherwise without the step that takes spaces from the spans.
        """
        (found,) = self._encoded(self._tokenizer, [text], specials)
        if trimmed and self._after_encoding:
            found = self._after_encoding.process(found, None, False)
        starts, ends = zip(*found.offsets, strict=True) if found.offsets else ((), ())
        return {"ids": found.ids, "starts": [*starts], "ends": [*ends]}

    def groups(self, text: str, specials: bool) -> dict[str, list[Any]]:
        """The pre-tokens of a text: first token, number of tokens, normalized text, symbols.

        Symbols are what the model starts from: an id for each character, of one that is no token
        those of its bytes, -1 where there is nothing. An added token has the text "" and none.
        """
        (found,) = self._encoded(self._tokenizer, [text], specials)
        (cut,) = self._encoded(self._cutting, [text], specials)
        pretokens = {
            word: _text_of([i for _, i in parts])
            for word, parts in groupby(zip(cut.word_ids, cut.ids, strict=True), lambda one: one[0])
        }
        words = [(word, sum(1 for _ in same)) for word, same in groupby(found.word_ids)]
        sizes = [size for _, size in words]
        # Of two added tokens that are normalized to one text each object may take another.
        texts = [pretokens.get(word) for word, _ in words]
        return {
            "first": _starts(sizes),
            "sizes": sizes,
            "texts": [text or "" for text in texts],
            "symbols": [[NOTHING] if text is None else self._symbols(text) for text in texts],
        }

    def text(self, ids: list[int]) -> str:
        """The text of ids, special tokens too."""
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))

    def normalized(self, text: str) -> str:
        """The text as it is cut into pre-tokens."""
        steps = self._tokenizer.normalizer
        return str(steps.normalize_str(text)) if steps else text

    def pretokens(self, texts: list[str]) -> list[list[str]]:
        """The normalized pre-tokens of each text by itself, as if no token were an added one."""
        steps = self._tokenizer.pre_tokenizer
        normalized = [self.normalized(text) for text in texts]
        if not steps:
            return [[text] if text else [] for text in normalized]
        return [[part for part, _ in steps.pre_tokenize_str(text)] for text in normalized]

    def _encoded(
        self, tokenizer: Any, texts: list[str], specials: bool, offsets: bool = True
    ) -> list[Any]:
        # Never `encode`: it holds all threads. Whether special tokens are recognised in a text is
        # state of the object.
        encode = tokenizer.encode_batch if offsets else tokenizer.encode_batch_fast
        with self._encoding:
            tokenizer.encode_special_tokens = not specials
            return list(encode(texts, add_special_tokens=False))

    def _frame(self) -> tuple[list[int], list[int]]:
        """The ids that the file's template puts before and after a text."""
        from tokenizers import Tokenizer, models

        if not self._after_encoding:
            return [], []
        (token,) = Tokenizer(models.WordLevel({"x": 0}, "x")).encode_batch(["x"])
        framed = self._after_encoding.process(token, None, True)
        place = framed.special_tokens_mask.index(0)
        return framed.ids[:place], framed.ids[place + 1 :]

    def _symbols(self, pretoken: str) -> list[int]:
        if self._kind != "BPE":
            return []
        model, last = self._model, len(pretoken) - 1
        found: list[int] = []
        for place, character in enumerate(pretoken):
            name = (model.continuing_subword_prefix or "") + character if place else character
            if place == last:
                name += model.end_of_word_suffix or ""
            if name not in self._symbols_of:
                self._symbols_of[name] = self._symbols_named(name)
            found += self._symbols_of[name]
        return found

    def _symbols_named(self, name: str) -> list[int]:
        found = self._model.token_to_id(name)
        if found is None and self._model.byte_fallback:
            parts = [self._model.token_to_id(f"<0x{byte:02X}>") for byte in name.encode()]
            return [NOTHING] if None in parts else parts
        return [NOTHING if found is None else found]


class SentencePiece:
    """A `.model`, as Google's `sentencepiece` reads it; what is special is never in a text."""

    def __init__(self, data: bytes) -> None:
        """Open a file; raises whatever the library raises (see `safely`)."""
        from sentencepiece import SentencePieceProcessor

        model = self._processor = SentencePieceProcessor(model_proto=data)
        self._ids = range(len(model))
        self._pieces = [model.id_to_piece(i) for i in self._ids]
        # What the library does not tell stands in the file: which pieces are user-defined, what
        # kind of model it is, and the name of its normalizer.
        pieces: list[bytes] = []
        parts: dict[int, Any] = {2: b"", 3: b""}
        for number, value in _fields(data):
            if number == 1:
                pieces.append(value)
            parts[number] = value
        self._defined = [i for i in self._ids if dict(_fields(pieces[i])).get(3) == _USER_DEFINED]
        self._kind = _MODELS.get(dict(_fields(parts[2])).get(3, 1), "unknown")
        self._normalizer = dict(_fields(parts[3])).get(1, b"").decode()
        longest = sorted((self._pieces[i] for i in self._defined), key=len, reverse=True)
        self._own = re.compile("|".join(map(re.escape, longest)) or r"(?!)")
        normal = (i for i in self._ids if not self._is_special(i) and not model.is_byte(i))
        self._normal = {self._pieces[i]: i for i in normal}
        self._bytes = {self._pieces[i]: i for i in self._ids if model.is_byte(i)}

    def _is_special(self, token_id: int) -> bool:
        model = self._processor
        return bool(model.is_control(token_id) or model.is_unknown(token_id))

    def facts(self) -> dict[str, Any]:
        """What the file says of itself; `child_process` lists the names."""
        unk = self._processor.unk_id()
        name = self._normalizer
        return {
            "kind": self._kind,
            "cuts": [],
            "decoders": ["ByteFallback"],
            "normalizers": [] if name in ("", "identity") else [name],
            "prefix": "",
            "suffix": "",
            "size": len(self._ids),
            "added": [[i, self._pieces[i], False] for i in self._defined],
            "special": {self._pieces[i]: i for i in self._ids if self._is_special(i)},
            "unk": None if unk < 0 else unk,
            "ignore_merges": False,
            "before": [],
            "after": [],
            "notes": [],
        }

    def tokens(self) -> dict[str, list[Any]]:
        """Every token by rising id: its id, and its name as in the file."""
        return {"ids": [*self._ids], "texts": self._pieces}

    def merges(self) -> dict[str, list[int]]:
        """Each way to cut a piece into two, that of the highest score first; of BPE only.

        Of one score (runs of spaces have it) the longer piece comes first.
        """
        return _columns(self._ranked)

    @cached_property
    def _ranked(self) -> "array[int]":
        if self._kind != "BPE":
            return array("I")
        ids, score, defined = self._normal, self._processor.get_score, {*self._defined}
        normal = [piece for piece, i in ids.items() if i not in defined]
        cuts = (
            (ids[piece[:place]], ids[piece[place:]], ids[piece])
            for piece in sorted(normal, key=lambda piece: (-score(ids[piece]), -len(piece)))
            for place in range(1, len(piece))
            if piece[:place] in ids and piece[place:] in ids
        )
        return array("I", chain.from_iterable(cuts))

    def ids(self, texts: list[str], specials: bool) -> dict[str, list[int]]:
        """The ids of all texts, one after another, and how many each text has."""
        ids = [self._processor.encode(text) for text in texts]
        return {"ids": [i for some in ids for i in some], "counts": [*map(len, ids)]}

    def counts(self, texts: list[str], specials: bool) -> list[int]:
        """The number of tokens of each text."""
        return [len(self._processor.encode(text)) for text in texts]

    def spans(self, text: str, specials: bool, trimmed: bool = True) -> dict[str, list[int]]:
        """The ids of a text, and from where to where each stands, in characters."""
        found = self._processor.encode(text, return_type="offset_mapping")
        # Of the bytes of a character only the last has its span; here each one has.
        rows: list[tuple[int, int]] = []
        behind = (0, 0)
        for token_id, span in zip(found["ids"][::-1], found["offsets"][::-1], strict=True):
            is_part = span[0] == span[1] == behind[0] and self._processor.is_byte(token_id)
            behind = behind if is_part else span
            rows.append(behind)
        starts, ends = zip(*rows[::-1], strict=True) if rows else ((), ())
        return {"ids": found["ids"], "starts": [*starts], "ends": [*ends]}

    def groups(self, text: str, specials: bool) -> dict[str, list[Any]]:
        """What no merge crosses: first token, number of tokens, normalized text, symbols.

        A group lies between user-defined pieces and runs of characters that are unknown.
        """
        normalized = self._processor.normalize(text)
        parts = [*self._parts(normalized)]
        places, behind = self._places(text)
        if behind != len(normalized):  # it was encoded otherwise than it is normalized
            parts = [(normalized, [NOTHING])]
        groups: dict[str, list[Any]] = {"first": [], "sizes": [], "texts": [], "symbols": []}
        token = end = 0
        for part, symbols in parts:
            first = token
            end += len(part)
            while token < len(places) and places[token] < end:
                token += 1
            if token > first:
                groups["first"].append(first)
                groups["sizes"].append(token - first)
                groups["texts"].append(part if symbols else "")
                groups["symbols"].append(symbols if self._kind == "BPE" else [])
        return groups

    def text(self, ids: list[int]) -> str:
        """The text of ids."""
        return str(self._processor.decode(ids))

    def normalized(self, text: str) -> str:
        """The text as it is cut."""
        return str(self._processor.normalize(text))

    def pretokens(self, texts: list[str]) -> list[list[str]]:
        """What no merge crosses, in each text by itself."""
        return [[part for part, _ in self._parts(self.normalized(text))] for text in texts]

    def _parts(self, normalized: str) -> Iterator[tuple[str, list[int]]]:
        """Each part of a normalized text, and its symbols; a user-defined piece has none."""
        place = 0
        for own in [*self._own.finditer(normalized), None]:
            stretch = normalized[place : own.start() if own else None]
            for known, run in groupby(
                stretch, lambda one: bool(self._bytes) or one in self._normal
            ):
                part = "".join(run)
                yield part, self._symbols(part) if known else [NOTHING]
            if own:
                yield own[0], []
                place = own.end()

    def _symbols(self, part: str) -> list[int]:
        found: list[int] = []
        for character in part:
            if character in self._normal:
                found.append(self._normal[character])
            else:
                found += [self._bytes[f"<0x{byte:02X}>"] for byte in character.encode()]
        return found

    def _places(self, text: str) -> tuple[list[int], int]:
        """Where each token of a text begins in the normalized text, and where the last one ends."""
        places: list[int] = []
        behind = 0
        for piece in self._processor.encode_as_pieces(text):
            if piece not in self._bytes:
                places.append(behind)
                behind += len(piece)
                continue
            if int(piece[3:5], 16) & 0xC0 != 0x80:  # the first byte of a character
                behind += 1
            places.append(behind - 1)
        return places, behind


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
    inner = [
        value for key in ("pretokenizers", "decoders", "normalizers") if (value := step.get(key))
    ]
    if step["type"] != "Sequence":
        yield step["type"]
    for part in inner[0] if inner else ():
        yield from _flat(part)


def _text_of(ids: list[int]) -> str:
    """The text of a pre-token's bytes; "" of an added token, which has another id."""
    return "" if ids[0] > 255 else bytes(ids).decode(errors="replace")


def _columns(merges: "array[int]") -> dict[str, list[int]]:
    return {name: [*merges[place::3]] for place, name in enumerate(("left", "right", "made"))}


def _starts(sizes: list[int]) -> list[int]:
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    return starts[:-1]


def _fields(data: bytes) -> Iterator[Field]:
    """The numbers and values of the fields of a message of protocol buffers."""
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
    """Answer each line of standard input: the first one opens the file, see `child_process`.

    An answer is pieces `[key, entries]` of its lists, then a line with the rest, or with an error.
    """
    _bound_memory()
    gc.disable()  # there are large lists, and no circles
    sys.path.extend(json.loads(places))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    held: Any = None
    while True:
        name, *arguments = json.loads(requests.get())
        try:
            if held is None:
                held = safely(LIBRARIES[library], Path(path).read_bytes())
                preparing = threading.Thread(target=held.merges, daemon=True)
                preparing.start()
            if name == "merges":
                preparing.join()
            value = None if name == "open" else safely(getattr(held, name), *arguments)
            answers.writelines(_lines(value))
        except ValueError as error:
            answers.write(json.dumps({"error": str(error)}).encode() + b"\n")
        except MemoryError:
            answers.write(b'{"error": "it needs more than 2 GB of memory"}\n')
        answers.flush()


def _lines(value: Any) -> Iterator[bytes]:
    rest = dict(value) if isinstance(value, dict) else {"": value}
    for key, entries in rest.items():
        if isinstance(entries, list):
            for begin in range(0, len(entries), MOST_ENTRIES):
                yield json.dumps([key, entries[begin : begin + MOST_ENTRIES]]).encode() + b"\n"
            rest[key] = []
    yield json.dumps(rest).encode() + b"\n"


def _listen(requests: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)  # nobody is there who wants an answer


def _bound_memory() -> None:
    with suppress(ImportError, AttributeError, ValueError, OSError):  # this system has no bound
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    serve(*sys.argv[1:])
