"""`encode` and `decode`: a tokenizer at work."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Final

from bpe_core.cli.command import Command, add_tokenizer, open_named, texts
from bpe_core.display import has_colours, written
from bpe_core.encode import ORDERS
from bpe_core.errors import UnknownTokenError
from bpe_core.printable import printable


def _add_encode(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument("files", nargs="*", metavar="FILE", help="text to encode")
    parser.add_argument(
        "--order",
        default="rank",
        choices=ORDERS,
        help="rank is Byte Pair Encoding; the others show what happens otherwise (default: rank)",
    )
    parser.add_argument(
        "--allow-special",
        action="store_true",
        help="recognise special tokens in the text; otherwise they are plain text",
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--tokens", action="store_true", help="a line for each token: id and text")
    shape.add_argument(
        "--show", action="store_true", help="the text in tokens, coloured in a terminal"
    )
    shape.add_argument("--count", action="store_true", help="only how many tokens there are")
    shape.add_argument("--json", action="store_true", help="the ids as a JSON list")


def _encode(arguments: argparse.Namespace) -> None:
    tokenizer = open_named(arguments).tokenizer
    allowed = tuple(tokenizer.special_tokens) if arguments.allow_special else ()
    text = "".join(texts(arguments.files))
    ids = tokenizer.encode(text, order=arguments.order, allowed_special=allowed)
    if arguments.count:
        print(len(ids))
    elif arguments.json:
        print(json.dumps(ids))
    elif arguments.show:
        tokens = [(token_id, tokenizer.vocab[token_id]) for token_id in ids]
        print(written(tokens, colours=has_colours()))
    elif arguments.tokens:
        for token_id in ids:
            print(f"{token_id}\t{printable(tokenizer.vocab[token_id])}")
    else:
        print(*ids)


def _add_decode(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="ids with white space or commas between them"
    )


def _decode(arguments: argparse.Namespace) -> None:
    tokenizer = open_named(arguments).tokenizer
    ids = [token_id for text in texts(arguments.files) for token_id in _ids(text)]
    # Bytes and not text: half a character may be what somebody wants to see.
    sys.stdout.buffer.write(tokenizer.decode_bytes(ids))


def _ids(text: str) -> Iterator[int]:
    for word in text.replace(",", " ").replace("[", " ").replace("]", " ").split():
        try:
            yield int(word)
        except ValueError:
            shown = word if len(word) <= 20 else f"{word[:20]}…"
            raise UnknownTokenError(f"{shown!r} is no token id; ids are whole numbers") from None


ENCODE: Final = Command(
    help="turn text into token ids",
    add_arguments=_add_encode,
    run=_encode,
    examples="""\
  python -m bpe_core encode tok.json book.txt
  echo "First Citizen:" | python -m bpe_core encode tok.json --tokens --order left-to-right
  python -m bpe_core encode cl100k.tiktoken --split gpt4 --special-token "<|end|>=100257" a.txt""",
)

DECODE: Final = Command(
    help="turn token ids back into text",
    add_arguments=_add_decode,
    run=_decode,
    examples="""\
  echo "258 100" | python -m bpe_core decode tok.json
  python -m bpe_core encode tok.json --json book.txt | python -m bpe_core decode tok.json""",
)
