"""What another library holds of a file, asked by name: `kind`, `ids`, `spans`, `text`, …

Also the worker that does so in a process of its own, so it imports nothing of this library.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bpe_core.common.apart.apart_inside import Channel

Rows = list[tuple[int, int, int]]
"""Token ids, and from where to where each stands in the text, in characters."""


class Tokenizers:
    """A `tokenizer.json` in Hugging Face's `tokenizers`."""

    def __init__(self, data: bytes) -> None:
        from tokenizers import Tokenizer

        self._root = json.loads(data)
        self._tokenizer = Tokenizer.from_str(data.decode())
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def facts(self) -> dict[str, Any]:
        """Its kind, how it cuts and writes tokens, all of them, and which are added or special."""
        added = self._tokenizer.get_added_tokens_decoder()
        cuts = [*_kinds(self._root.get("pre_tokenizer"))]
        return {
            "kind": type(self._tokenizer.model).__name__,
            "split": " ".join(cuts),
            "writes": [*cuts, *_kinds(self._root.get("decoder"))],
            "tokens": self._tokenizer.get_vocab(with_added_tokens=True),
            "added": [*added],
            "special": {one.content: i for i, one in added.items() if one.special},
        }

    def ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        """The ids of each text."""
        self._tokenizer.encode_special_tokens = not specials
        found = self._tokenizer.encode_batch(texts, add_special_tokens=False)
        return [one.ids for one in found]

    def spans(self, text: str, specials: bool, framed: bool) -> Rows:
        """The ids of a text and where they stand."""
        self._tokenizer.encode_special_tokens = not specials
        found = self._tokenizer.encode(text, add_special_tokens=framed)
        return [(i, *span) for i, span in zip(found.ids, found.offsets, strict=True)]

    def text(self, ids: list[int]) -> str:
        """The text of ids."""
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))

    def normalized(self, text: str) -> str:
        """The text as it is cut."""
        steps = self._tokenizer.normalizer
        return str(steps.normalize_str(text)) if steps else text


class SentencePiece:
    """A `.model` file in Google's `sentencepiece`."""

    def __init__(self, data: bytes) -> None:
        from sentencepiece import SentencePieceProcessor

        self._processor = SentencePieceProcessor(model_proto=data)

    def facts(self) -> dict[str, Any]:
        """As above; which kind it is stands in the file alone."""
        model = self._processor
        pieces = [model.id_to_piece(i) for i in range(len(model))]
        special = [i for i in range(len(model)) if model.is_control(i) or model.is_unknown(i)]
        return {
            "kind": "",
            "split": "",
            "writes": ["ByteFallback"],
            "tokens": {piece: i for i, piece in enumerate(pieces)},
            "added": [],
            "special": {pieces[i]: i for i in special},
        }

    def ids(self, texts: list[str], specials: bool) -> list[list[int]]:
        """The ids of each text; what is special is never recognised in one."""
        return [self._processor.encode(text) for text in texts]

    def spans(self, text: str, specials: bool, framed: bool) -> Rows:
        """The ids of a text and where they stand."""
        found = self._processor.encode(text, return_type="offset_mapping")
        # Of the bytes of a character only the last has its span there; here each one has.
        rows: Rows = []
        behind = (0, 0)
        for token_id, span in zip(found["ids"][::-1], found["offsets"][::-1], strict=True):
            is_part = span[0] == span[1] == behind[0] and self._processor.is_byte(token_id)
            behind = behind if is_part else span
            rows.append((token_id, *behind))
        return rows[::-1]

    def text(self, ids: list[int]) -> str:
        """The text of ids."""
        return str(self._processor.decode(ids))

    def normalized(self, text: str) -> str:
        """The text as it is cut."""
        return str(self._processor.normalize(text)).replace("▁", " ").removeprefix(" ")


LIBRARIES: Final[Mapping[str, type[Tokenizers] | type[SentencePiece]]] = {
    "tokenizers": Tokenizers,
    "sentencepiece": SentencePiece,
}


def safely(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call returns; a ValueError where the library fails, or panics."""
    try:
        return call(*arguments)
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic of Rust is no Exception
        raise ValueError(str(error)) from None


def _kinds(step: Any) -> Iterator[str]:
    """The names of the steps, those in sequences, too."""
    if isinstance(step, dict):
        parts = step.get("pretokenizers") or step.get("decoders")
        yield from (kind for part in parts for kind in _kinds(part)) if parts else [step["type"]]


def serve(channel: "Channel", library: str, path: str) -> None:
    """Open the file that comes first, then answer."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    sys.path.extend(json.loads(path))
    held: Any = None
    for request in channel.requests():
        try:
            if held is None:
                held, said = safely(LIBRARIES[library], request), None
            else:
                name, *arguments = json.loads(request)
                said = safely(getattr(held, name), *arguments)
            channel.send(json.dumps({"found": said}).encode())
        except ValueError as error:
            channel.send(json.dumps({"error": str(error)}).encode())
